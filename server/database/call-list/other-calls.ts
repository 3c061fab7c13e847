// The other calls of a customer in the same company.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { type CallRow, listedCalls } from './call-columns';
import { callConditions } from './call-conditions';

export interface OtherCalls {
  /** Newest first, as many as the limit. */
  rows: CallRow[];
  total: number;
  /** Outside the scope. */
  outside: number;
}

export async function findOtherCalls(
  reads: Reads,
  scope: CompanyScope,
  { companyId, id, customerPhone }: Pick<CallRow, 'companyId' | 'id' | 'customerPhone'>,
  limit: number,
): Promise<OtherCalls> {
  if (customerPhone === null) return { rows: [], total: 0, outside: 0 };
  // By the end of the number, which is what the index has.
  const ofCustomer = sql`c.company_id = ${companyId} and reverse(c.customer_phone) = reverse(${customerPhone}::text) and c.id <> ${id}`;
  const inScope = callConditions(scope, {});
  const { rows: counted } = await reads.execute<{ total: number; outside: number }>(sql`
    select count(*) filter (where (${inScope}) is true)::int as total, count(*) filter (where (${inScope}) is not true)::int as outside
    from calls c where ${ofCustomer}`);
  const { rows } = await reads.execute<CallRow>(sql`
    select t.* from (
      ${listedCalls(sql`(select * from calls c where ${ofCustomer} and ${inScope} order by c.started_at desc, c.id desc limit ${limit}) c`)}
    ) t order by t."startedAt" desc, t.id desc`);
  return { rows, total: counted[0]?.total ?? 0, outside: counted[0]?.outside ?? 0 };
}

// Calls to fold again from the log, as functions/apply_deliveries.sql leaves them (docs/decisions/0053).
import { sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../engine/connect';

/** The companies that have any. */
export async function findCompaniesWithStaleCalls(queries: Pick<Queries, 'execute'>): Promise<number[]> {
  const { rows } = await queries.execute<{ company_id: number }>(
    sql`select distinct s.company_id from stale_calls s join companies c on c.id = s.company_id order by 1`,
  );
  return rows.map(({ company_id }) => company_id);
}

/** Takes some of a company's from the list, for the transaction that folds them. Needs the company's lock. */
export async function takeStaleCalls(
  tx: Pick<Transaction, 'execute'>,
  companyId: number,
  max: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ call_id: number }>(sql`
    delete from stale_calls s
    where s.company_id = ${companyId} and s.call_id = any(array(
      select x.call_id from stale_calls x where x.company_id = ${companyId} order by x.call_id limit ${max}))
    returning s.call_id`);
  return rows.map(({ call_id }) => call_id);
}

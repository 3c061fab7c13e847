// What the history of a call is told from: its values behind their order keys, statements, and the names of what has an id.
import { sql } from 'drizzle-orm';
import type { FieldName } from '../call-fields';
import { toFoldInput } from '../calls/apply-deliveries';
import type { NamedFacts } from '../calls/refold-calls';
import type { Reads } from '../engine/connect';

/** By field the order key (49 characters) and the value as text; without a value it is stated to be not known. */
export type KeyedValues = Partial<Record<FieldName, string>>;

/** The values of facts, in the order of these. */
export async function keyFacts(reads: Reads, facts: readonly NamedFacts[]): Promise<KeyedValues[]> {
  if (facts.length === 0) return [];
  const parts = facts.map(({ source, ...said }, n) => ({ ...toFoldInput(said, source), n }));
  const { rows } = await reads.execute<{ n: number; fields: KeyedValues }>(
    sql`select n, fields from keyed_facts(${JSON.stringify(parts)}::json) order by n`,
  );
  return rows.map(({ fields }) => fields);
}

/** The values that a call has from deliveries, those that left the log included. */
export async function findHeldValues(reads: Reads, companyId: number, callId: number): Promise<KeyedValues> {
  const { rows } = await reads.execute<{ fields: KeyedValues | null }>(
    sql`select keyed_call(${companyId}::bigint, ${callId}::bigint) as fields`,
  );
  return rows[0]?.fields ?? {};
}

export interface StatedValue {
  id: number;
  field: FieldName;
  rank: 0 | 2 | 3;
  orderKey: string;
  value: string | null;
  saidBy: number | null;
  /** The person, or the list. */
  saidByName: string | null;
  saidAt: string;
  withdrawnAt: string | null;
}

/** All statements about a call, withdrawn ones included, in the order in which they were made. */
export async function findStatements(reads: Reads, companyId: number, callId: number): Promise<StatedValue[]> {
  const { rows } = await reads.execute<StatedValue & Record<string, unknown>>(sql`
    select s.id, s.field, s.rank, s.order_key as "orderKey", s.value, s.said_by as "saidBy", coalesce(u.name, li.name) as "saidByName",
      s.said_at as "saidAt", s.withdrawn_at as "withdrawnAt"
    from call_statements s
    left join users u on u.id = s.said_by
    left join appointment_imports im on im.company_id = s.company_id and im.id = s.import_id
    left join appointment_lists li on li.company_id = im.company_id and li.id = im.list_id
    where s.company_id = ${companyId} and s.call_id = ${callId} order by s.said_at, s.id`);
  return rows;
}

const tables = {
  location: sql`select id, name from locations where company_id = `,
  employee: sql`select id, concat_ws(' ', first_name, last_name) as name from employees where company_id = `,
  service: sql`select id, name from services where coalesce(company_id, 0) in (0, `,
};

export type NamedField = keyof typeof tables;

/** Names of rows by field and id; deleted ones keep theirs. */
export async function findHistoryNames(
  reads: Reads,
  companyId: number,
  ids: Record<NamedField, readonly number[]>,
): Promise<Record<NamedField, Map<number, string>>> {
  const idsOf = (field: NamedField) => sql`id = any(${sql.param([...ids[field]])}::bigint[])`;
  const { rows } = await reads.execute<{ field: NamedField; id: number; name: string }>(sql`
    select 'location' as field, t.* from (${tables.location}${companyId} and ${idsOf('location')}) t
    union all select 'employee', t.* from (${tables.employee}${companyId} and ${idsOf('employee')}) t
    union all select 'service', t.* from (${tables.service}${companyId}) and ${idsOf('service')}) t`);
  const names = { location: new Map(), employee: new Map(), service: new Map() } as Record<
    NamedField,
    Map<number, string>
  >;
  for (const { field, id, name } of rows) names[field].set(id, name);
  return names;
}

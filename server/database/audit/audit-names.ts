// Names for the ids in audit log entries.
import { type SQL, sql } from 'drizzle-orm';
import type { Reads } from '../engine/connect';

/** Fields with ids, and the rows they refer to. */
const named = {
  regionId: (ids: SQL, companies: SQL) => sql`id, name from regions where company_id = ${companies} and id = ${ids}`,
  districtId: (ids: SQL, companies: SQL) =>
    sql`id, name from districts where company_id = ${companies} and id = ${ids}`,
  locationId: (ids: SQL, companies: SQL) =>
    sql`id, name from locations where company_id = ${companies} and id = ${ids}`,
  employeeId: (ids: SQL, companies: SQL) =>
    sql`id, concat_ws(' ', first_name, last_name) as name from employees where company_id = ${companies} and id = ${ids}`,
  serviceId: (ids: SQL) => sql`id, name from services where id = ${ids}`,
  storeIds: (ids: SQL, companies: SQL) => sql`id, name from locations where company_id = ${companies} and id = ${ids}`,
  configurationId: (ids: SQL, companies: SQL) =>
    sql`id, name from webhook_configurations where company_id = ${companies} and id = ${ids}`,
  companyIds: (ids: SQL) => sql`id, name from companies where id = ${ids}`,
  mergedIntoId: (ids: SQL) => sql`id, name from services where id = ${ids}`,
} satisfies Record<string, (ids: SQL, companies: SQL) => SQL>;

export type NamedField = keyof typeof named;

/** Whether a field contains ids that have names. */
export function isNamedField(field: string): field is NamedField {
  return Object.hasOwn(named, field);
}

/** Names by field and id; deleted rows have none. */
export async function findAuditedNames(
  reads: Reads,
  companyIds: readonly number[],
  ids: ReadonlyMap<NamedField, ReadonlySet<number>>,
): Promise<ReadonlyMap<NamedField, ReadonlyMap<number, string>>> {
  const companies = sql`any(${sql.param([...companyIds])}::bigint[])`;
  const lookups = [...ids].map(([field, wanted]) => {
    const isWanted = sql`any(${sql.param([...wanted])}::bigint[])`;
    return sql`select ${field}::text as field, ${named[field](isWanted, companies)}`;
  });
  const names = new Map<NamedField, Map<number, string>>();
  if (lookups.length === 0) return names;
  const { rows } = await reads.execute<{ field: NamedField; id: number; name: string }>(
    sql.join(lookups, sql` union all `),
  );
  for (const { field, id, name } of rows) names.set(field, (names.get(field) ?? new Map()).set(id, name));
  return names;
}

// The rows of imports. An appointment holds what the last import says that mentions it; what earlier ones say is in
// `appointment_versions`, so that undoing an import brings it back. All need the company's lock.
import { sql } from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointments';
import type { Transaction } from '../engine/connect';

type InTransaction = Pick<Transaction, 'execute'>;

/** A row as it reads. */
export interface AppointmentRow {
  /** Its identity (server/matching/appointment-key.ts). */
  key: string;
  phone: string;
  secondPhone: string | null;
  thirdPhone: string | null;
  createdAt: Date;
  createdDay: string;
  isDayOnly: boolean;
  appointmentAt: Date | null;
  locationId: number | null;
  serviceId: number | null;
  employeeId: number | null;
  status: AppointmentStatus;
  valueCents: number | null;
  rowId: string | null;
  line: number;
}

const contentColumns = {
  phone: 'text',
  second_phone: 'text',
  third_phone: 'text',
  created_at: 'timestamptz',
  created_day: 'date',
  is_day_only: 'boolean',
  appointment_at: 'timestamptz',
  location_id: 'bigint',
  service_id: 'bigint',
  employee_id: 'bigint',
  status: 'text',
  value_cents: 'bigint',
  row_id: 'text',
  line: 'int',
} as const;

const columns = Object.keys(contentColumns);
/** The line of a row is not part of what it says. */
const said = columns.filter((column) => column !== 'line');
const listed = (template: (column: string) => string, of = columns) => sql.raw(of.map(template).join(', '));
const own = listed((column) => column);
const definitions = sql.raw(
  Object.entries(contentColumns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
);

export interface StoredRows {
  newRows: number;
  changedRows: number;
  sameRows: number;
  /** Phones that the rows have or had. */
  phones: string[];
}

/**
 * Stores what rows of an import say. Rows with equal keys must not be given together. A row of an earlier import stays behind
 * what later ones say.
 */
export async function storeRows(
  tx: InTransaction,
  { companyId, listId, importId }: { companyId: number; listId: number; importId: number },
  rows: readonly AppointmentRow[],
): Promise<StoredRows> {
  const { rows: found } = await tx.execute<StoredRows & Record<string, unknown>>(sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows.map(toRecord))}::json) as g(key uuid, ${definitions})
    ),
    known as materialized (
      select k.* from given g cross join lateral (
        select * from appointments a where a.company_id = ${companyId} and a.key = g.key limit 1
      ) k
    ),
    judged as materialized (
      select g.key, k.key is null as is_new, k.import_id > ${importId} as is_behind,
        array[g.phone, g.second_phone, g.third_phone, k.phone, k.second_phone, k.third_phone] as phones,
        (${listed((column) => `k.${column}`, said)}) is distinct from (${listed((column) => `g.${column}`, said)}) as is_changed
      from given g left join known k on k.key = g.key
    ),
    put_aside as (
      insert into appointment_versions (company_id, import_id, key, ${own})
      select ${companyId}::bigint, k.import_id, k.key, ${listed((column) => `k.${column}`)} from known k
      where k.import_id < ${importId}
      on conflict do nothing
    ),
    behind as (
      insert into appointment_versions (company_id, import_id, key, ${own})
      select ${companyId}::bigint, ${importId}::bigint, g.key, ${listed((column) => `g.${column}`)}
      from given g join judged j on j.key = g.key and j.is_behind
      on conflict (company_id, import_id, key) do update set ${listed((column) => `${column} = excluded.${column}`)}
    ),
    added as (
      insert into appointments (company_id, key, list_id, import_id, ${own})
      select ${companyId}::bigint, g.key, ${listId}::bigint, ${importId}::bigint, ${listed((column) => `g.${column}`)}
      from given g join judged j on j.key = g.key and j.is_new
    ),
    updated as (
      update appointments a set import_id = ${importId}, ${listed((column) => `${column} = g.${column}`)}
      from given g join judged j on j.key = g.key and not j.is_new and not j.is_behind
      where a.company_id = ${companyId} and a.key = g.key and (j.is_changed or a.import_id <> ${importId})
    )
    select count(*) filter (where is_new) as "newRows",
      count(*) filter (where not is_new and is_changed) as "changedRows",
      count(*) filter (where not is_new and not is_changed) as "sameRows",
      array(select distinct p.phone from judged j, unnest(j.phones) as p(phone) where p.phone is not null) as phones
    from judged`);
  const [stored] = found;
  if (!stored) throw new Error('The rows were not stored.');
  return stored;
}

/** What storing the rows would do. */
export async function judgeRows(
  queries: InTransaction,
  companyId: number,
  rows: readonly AppointmentRow[],
): Promise<Omit<StoredRows, 'phones'>> {
  const { rows: found } = await queries.execute<StoredRows & Record<string, unknown>>(sql`
    select count(*) filter (where k.key is null) as "newRows",
      count(*) filter (where k.key is not null and is_changed) as "changedRows",
      count(*) filter (where k.key is not null and not is_changed) as "sameRows"
    from json_to_recordset(${JSON.stringify(rows.map(toRecord))}::json) as g(key uuid, ${definitions})
    left join lateral (
      select a.key, (${listed((column) => `a.${column}`, said)})
        is distinct from (${listed((column) => `g.${column}`, said)}) as is_changed
      from appointments a where a.company_id = ${companyId} and a.key = g.key limit 1
    ) k on true`);
  const { newRows = 0, changedRows = 0, sameRows = 0 } = found[0] ?? {};
  return { newRows, changedRows, sameRows };
}

/** Keys of the rows whose appointments are at a location outside these, so that this import must leave them alone. */
export async function findKeysElsewhere(
  queries: InTransaction,
  companyId: number,
  keys: readonly string[],
  locationIds: readonly number[],
): Promise<Set<string>> {
  const { rows } = await queries.execute<{ key: string }>(sql`
    select a.key from unnest(${sql.param([...keys])}::uuid[]) as k(key)
    cross join lateral (select * from appointments x where x.company_id = ${companyId} and x.key = k.key limit 1) a
    where a.location_id is null or a.location_id <> all (${sql.param([...locationIds])}::bigint[])`);
  return new Set(rows.map(({ key }) => key));
}

const toRecord = (row: AppointmentRow) => ({
  key: row.key,
  phone: row.phone,
  second_phone: row.secondPhone,
  third_phone: row.thirdPhone,
  created_at: row.createdAt,
  created_day: row.createdDay,
  is_day_only: row.isDayOnly,
  appointment_at: row.appointmentAt,
  location_id: row.locationId,
  service_id: row.serviceId,
  employee_id: row.employeeId,
  status: row.status,
  value_cents: row.valueCents,
  row_id: row.rowId,
  line: row.line,
});

export interface RemovedRows {
  /** Keys of appointments of which an earlier import says something. */
  restored: string[];
  phones: string[];
  /** The calls that the removed appointments had. */
  callIds: number[];
  /** Whether this was the last. */
  isDone: boolean;
}

/**
 * Removes what an import says of some appointments, at most `limit`: an earlier version is in force again, and without one the
 * appointment is gone. `keys`: only these; null: all.
 */
export async function removeRows(
  tx: InTransaction,
  { companyId, importId }: { companyId: number; importId: number },
  { limit, keys = null }: { limit: number; keys?: readonly string[] | null },
): Promise<RemovedRows> {
  const isAsked = keys === null ? sql`true` : sql`key = any(${sql.param([...keys])}::uuid[])`;
  const isOwn = sql`company_id = ${companyId} and import_id = ${importId} and ${isAsked}`;
  await tx.execute(sql`delete from appointment_versions where ${isOwn}`);
  const { rows } = await tx.execute<Omit<RemovedRows, 'isDone'> & { removed: number }>(sql`
    with gone as materialized (select * from appointments where ${isOwn} order by key limit ${limit}),
    previous as materialized (
      select v.* from gone g cross join lateral (
        select * from appointment_versions x where x.company_id = ${companyId} and x.key = g.key
        order by x.import_id desc limit 1
      ) v
    ),
    taken as (
      delete from appointment_versions v using previous p
      where v.company_id = ${companyId} and v.import_id = p.import_id and v.key = p.key
    ),
    restored as (
      update appointments a set import_id = p.import_id, ${listed((column) => `${column} = p.${column}`)} from previous p
      where a.company_id = ${companyId} and a.key = p.key
    ),
    deleted as (
      delete from appointments a using gone g
      where a.company_id = ${companyId} and a.key = g.key and not exists (select from previous p where p.key = g.key)
    )
    select count(*) as removed,
      array(select key from previous) as restored,
      array(
        select p.phone from gone g, unnest(array[g.phone, g.second_phone, g.third_phone]) as p(phone) where p.phone is not null
        union select p.phone from previous v, unnest(array[v.phone, v.second_phone, v.third_phone]) as p(phone)
          where p.phone is not null
      ) as phones,
      array(select call_id from gone where call_id is not null) as "callIds"
    from gone`);
  const [found] = rows;
  if (!found) throw new Error('The rows were not removed.');
  const { removed, ...answer } = found;
  return { ...answer, callIds: answer.callIds.map(Number), isDone: removed < limit };
}

/** Keys of the appointments that an import mentions, in force or behind a later one. */
export async function findKeysOf(
  queries: InTransaction,
  { companyId, importId }: { companyId: number; importId: number },
): Promise<Set<string>> {
  const { rows } = await queries.execute<{ key: string }>(sql`
    select key from appointments where company_id = ${companyId} and import_id = ${importId}
    union all select key from appointment_versions where company_id = ${companyId} and import_id = ${importId}`);
  return new Set(rows.map(({ key }) => key));
}

/** What an undone import stated and another one still does is that one's statement. */
export async function reassignStatements(
  tx: InTransaction,
  { companyId, importId }: { companyId: number; importId: number },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    update call_statements s set import_id = a.import_id
    from unnest(${sql.param([...keys])}::uuid[]) as k(key)
    cross join lateral (select * from appointments x where x.company_id = ${companyId} and x.key = k.key limit 1) a
    where s.company_id = ${companyId} and s.call_id = a.call_id and s.import_id = ${importId}
      and s.withdrawn_at is null and s.rank in (0, 2)`);
}

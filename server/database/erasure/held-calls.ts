// The calls of an erased customer: they lose number and link and stay in every figure (docs/decisions/0122).
import { sql } from 'drizzle-orm';
import type { HeldCalls, HeldRecord } from '#contract/erasures';
import { missedAsStated } from '../call-fields';
import type { Queries, Transaction } from '../engine/connect';
import type { Sought } from './held';

type Ask = Pick<Queries, 'execute'>;
type InTransaction = Pick<Transaction, 'execute'>;

/** Calls `c` of the number, by the index on its last digits. */
const isOf = ({ companyId, written: { number } }: Sought) =>
  sql`c.company_id = ${companyId} and c.customer_phone is not null and reverse(c.customer_phone) = reverse(${number}::text)`;

/** Null if the company has no call of the number. */
export async function summarizeCalls(queries: Ask, sought: Sought): Promise<HeldCalls | null> {
  const { rows } = await queries.execute<HeldCalls & Record<string, unknown>>(sql`
    select o.name as "companyName", s.calls, s."firstAt", s."lastAt", s.locations
    from (
      select count(*) as calls, min(c.started_at) as "firstAt", max(c.started_at) as "lastAt",
        coalesce(array_agg(distinct l.name) filter (where l.name is not null), '{}') as locations
      from calls c left join locations l on l.company_id = ${sought.companyId} and l.id = c.location_id
      where ${isOf(sought)}
    ) s join companies o on o.id = ${sought.companyId}
    where s.calls > 0`);
  const [found] = rows;
  if (!found) return null;
  const instant = (at: string) => new Date(at).toISOString();
  return { ...found, firstAt: instant(found.firstAt), lastAt: instant(found.lastAt) };
}

/** The calls of the number after a call, by id, with what people and lists stated of them. */
export async function findHeldCalls(
  queries: Ask,
  sought: Sought,
  after: number,
  limit: number,
): Promise<{ id: number; record: HeldRecord }[]> {
  const { rows } = await queries.execute<{ id: number; values: unknown }>(sql`
    select c.id, to_jsonb(c) || jsonb_build_object('statements', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.id) from call_statements s
      where s.company_id = ${sought.companyId} and s.call_id = c.id), '[]')) as values
    from calls c where ${isOf(sought)} and c.id > ${after} order by c.id limit ${limit}`);
  return rows.map(({ id, values }) => ({
    id,
    record: { kind: 'call', companyId: sought.companyId, values: values as HeldRecord['values'] },
  }));
}

export async function findCallIds(queries: Ask, sought: Sought, limit: number): Promise<number[]> {
  const { rows } = await queries.execute<{ id: number }>(
    sql`select c.id from calls c where ${isOf(sought)} order by c.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes number and link from calls, and the phone system’s id where it contains the number. No figure depends on these;
 * a complete list only speaks of calls with a number, so what it assumes becomes a statement first. Needs the company’s
 * lock.
 */
export async function eraseCalls(
  tx: InTransaction,
  { companyId, written, now }: Sought,
  callIds: readonly number[],
): Promise<void> {
  if (callIds.length === 0) return;
  const ids = sql`${sql.param([...callIds])}::bigint[]`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    insert into call_statements (company_id, call_id, field, rank, order_key, value, said_at, import_id)
    select c.company_id, c.id, 'booked', 0, lpad(to_hex(v.import_id), 16, '0'), 'false', ${at}, v.import_id
    from calls c
    cross join lateral (
      select v.import_id from appointment_coverage v
      where v.company_id = ${companyId} and v.location_id in (0, c.location_id) and c.local_day between v.from_day and v.to_day
      order by v.import_id limit 1
    ) v
    where c.company_id = ${companyId} and c.id = any(${ids}) and c.customer_phone is not null and c.is_counted
      and not c.is_practice and not coalesce(${sql.raw(missedAsStated)}, false)`);
  const { rows: keys } = await tx.execute<{ id: number; callKey: string }>(sql`
    select c.id, c.call_key as "callKey" from calls c where c.company_id = ${companyId} and c.id = any(${ids})`);
  const holding = keys.filter(({ callKey }) => written.isIn(callKey)).map(({ id }) => id);
  const isNamed = sql`c.id = any(${sql.param(holding)}::bigint[])`;
  await tx.execute(sql`
    delete from match_decisions m using calls c
    where m.company_id = ${companyId} and c.company_id = ${companyId} and ${isNamed}
      and m.source = c.source and m.call_key = c.call_key`);
  await tx.execute(sql`
    update calls c set erased_at = ${at}, customer_phone = null, recording_url = null,
      number_called = case when c.number_called <> ${written.number}::text then c.number_called end,
      call_key = case when ${isNamed} then 'erased-' || gen_random_uuid() else c.call_key end,
      field_keys = nullif(c.field_keys - 'phone' - 'recording', '{}'),
      delivered = c.delivered - 'phone' - 'recording'
    where c.company_id = ${companyId} and c.id = any(${ids})`);
  await tx.execute(sql`
    update call_statements s set anchor_key = c.call_key from calls c
    where s.company_id = ${companyId} and c.company_id = ${companyId} and s.call_id = c.id and ${isNamed}`);
}

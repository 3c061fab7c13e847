// Reads the calls that a replay touches, and folds them again (functions/fold_calls.sql). replayed-rows.ts does the log.
import { type SQL, sql } from 'drizzle-orm';
import type { CallDirection } from '#contract/calls';
import type { RefusalReason } from '#contract/webhooks';
import { type FieldName, hasField, lackingField, requiredFields } from '../call-fields';
import type { Transaction } from '../engine/connect';
import { matchStalePhones } from '../matches/match-phones';
import { type CallFacts, toFoldInput } from './apply-deliveries';

type InTransaction = Pick<Transaction, 'execute'>;

export interface CallName {
  source: string;
  callKey: string;
}

/** The same for equal names, for maps and sets. */
export const callNameKey = ({ source, callKey }: CallName): string => JSON.stringify([source, callKey]);

/** A call's state, as far as log rows show it. */
export interface CallState extends CallName {
  id: number;
  /** The required field that it lacks; null when it is complete. */
  lacks: RefusalReason | null;
  locationId: number | null;
  employeeId: number | null;
  direction: CallDirection | null;
}

const lacks = sql`${sql.raw(lackingField('c'))} as lacks`;

interface StateRow extends Record<string, unknown> {
  id: number;
  source: string;
  call_key: string;
  lacks: RefusalReason | null;
  location_id: number | null;
  employee_id: number | null;
  direction: CallDirection | null;
}

/** Returns the calls that exist. */
export async function findCallsByName(
  tx: InTransaction,
  companyId: number,
  names: readonly CallName[],
): Promise<CallState[]> {
  if (names.length === 0) return [];
  const sources = sql.param(names.map(({ source }) => source));
  const keys = sql.param(names.map(({ callKey }) => callKey));
  return findStates(
    tx,
    sql`(select distinct * from unnest(${sources}::text[], ${keys}::text[]) as n(source, call_key)) n
      cross join lateral (select * from calls c
        where c.company_id = ${companyId} and c.source = n.source and c.call_key = n.call_key limit 1) c`,
  );
}

/** Returns the calls that exist. */
export async function findCalls(tx: InTransaction, companyId: number, ids: readonly number[]): Promise<CallState[]> {
  if (ids.length === 0) return [];
  return findStates(
    tx,
    sql`(select distinct id from unnest(${sql.param([...ids])}::bigint[]) as n(id)) n
      cross join lateral (select * from calls c where c.company_id = ${companyId} and c.id = n.id limit 1) c`,
  );
}

async function findStates(tx: InTransaction, from: SQL): Promise<CallState[]> {
  const { rows } = await tx.execute<StateRow>(
    sql`select c.id, c.source, c.call_key, ${lacks}, c.location_id, c.employee_id, c.direction from ${from}`,
  );
  return rows.map(({ call_key, location_id, employee_id, ...row }) => ({
    ...row,
    callKey: call_key,
    locationId: location_id,
    employeeId: employee_id,
  }));
}

/** Returns what merged services are now. */
export async function findMergedServices(
  tx: InTransaction,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  // A shared one goes on for other companies: here only its name leads away (merge-services.ts).
  const { rows } = await tx.execute<{ first: number; id: number }>(sql`
    with recursive trail as (
      select distinct g.id as first, g.id, 0 as steps from unnest(${sql.param([...ids])}::bigint[]) as g(id)
      union all
      select t.first, n.id, t.steps + 1 from trail t
      cross join lateral (select * from services s where s.id = t.id limit 1) s
      cross join lateral (
        select case when s.company_id is not null then s.merged_into_id else (
          select a.service_id from service_aliases a
          where a.company_id = ${companyId} and a.alias = lower(s.name) limit 1) end as id
      ) n
      where n.id is not null and n.id <> t.id and t.steps < 8
    )
    select distinct on (first) first, id from trail order by first, steps desc`);
  return new Map(rows.filter(({ first, id }) => first !== id).map(({ first, id }) => [first, id]));
}

export type NamedFacts = CallFacts & { source: string };

/** A delivery's digits in order keys, plain and mirrored (call-fields.ts). */
const digitsOf = (deliveryId: string) => {
  const digits = deliveryId.replaceAll('-', '');
  return [digits, digits.replaceAll(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))];
};

/**
 * Folds calls again from all facts of their deliveries. `callIds`: every existing call that the facts or a
 * replaced delivery belong to. `deliveryIds`: deliveries whose old values are replaced. Needs the company's lock.
 */
export async function refoldCalls(
  tx: InTransaction,
  companyId: number,
  given: { callIds: readonly number[]; facts: readonly NamedFacts[]; deliveryIds: readonly string[] },
): Promise<void> {
  if (given.callIds.length === 0 && given.facts.length === 0) return;
  const parts = given.facts.map(({ source, ...facts }) => toFoldInput(facts, source));
  await tx.execute(sql`select from fold_calls(${companyId}::bigint, ${JSON.stringify(parts)}::json,
    ${sql.param([...given.callIds])}::bigint[], ${sql.param(given.deliveryIds.flatMap(digitsOf))}::text[])`);
  await matchStalePhones(tx, companyId);
}

/** Returns required fields that calls have from elsewhere: deliveries that left the log, or statements. */
export async function findHeldFields(
  tx: InTransaction,
  companyId: number,
  callIds: readonly number[],
  deliveryIds: readonly string[],
): Promise<Map<number, Set<FieldName>>> {
  if (callIds.length === 0) return new Map();
  const spokenFor = sql`${sql.param(deliveryIds.flatMap(digitsOf))}::text[]`;
  const isHeld = requiredFields.map(({ name }) => {
    const key = sql`case when c.delivered is null then coalesce(c.field_keys->>${name}, c.fold_key) else c.delivered->>${name} end`;
    return sql`case when ${sql.raw(hasField('c', name))} and (s.fields ? ${name} or ${key} is null
      or substr(${key}, 18, 32) <> all (${spokenFor})) then ${name}::text end`;
  });
  const { rows } = await tx.execute<{ id: number; held: (FieldName | null)[] }>(sql`
    select c.id, array[${sql.join(isHeld, sql`, `)}] as held
    from calls c
    left join lateral (
      select jsonb_object_agg(x.field, true) as fields from call_statements x
      where x.company_id = ${companyId} and x.call_id = c.id and x.withdrawn_at is null and x.rank > 0
    ) s on true
    where c.company_id = ${companyId} and c.id = any(${sql.param([...callIds])}::bigint[])`);
  return new Map(rows.map(({ id, held }) => [id, new Set(held.filter((name) => name !== null))]));
}

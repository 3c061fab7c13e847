// Matches the appointments of phones with their calls again, and states what follows about the calls. Whatever changes for a
// phone does this in its own transaction, which holds the company's lock; calls that a fold changed mark their phones
// (functions/fold_calls.sql). The matching itself is pure: server/matching/match-phone.ts.
import { sql } from 'drizzle-orm';
import type { MatchClass, UnmatchedReason } from '#contract/appointment-imports';
import {
  type CandidateCall,
  clockDifference,
  type MatchableAppointment,
  type MatchDecision,
  type MatchOutcome,
  matchPhone,
} from '../../matching/match-phone';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import { eachOnItsOwn } from './each-on-its-own';
import { type StatedAppointment, stateAppointments } from './list-statements';

type InTransaction = Pick<Transaction, 'execute'>;

/** Phones at once: a transaction of a second at most. */
const maxPhones = 1_000;

/** A call that a match made booked, and whether it was booked before. */
export interface NewlyStated {
  callId: number;
  importId: number;
  wasBooked: boolean;
}

/** Matches the phones that a fold marked. Cheap if there are none. Needs the company's lock. */
export async function matchStalePhones(tx: InTransaction, companyId: number): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ phone: string }>(sql`
      select phone from stale_phones where company_id = ${companyId} order by phone limit ${maxPhones}`);
    if (rows.length === 0) return;
    await matchPhones(
      tx,
      companyId,
      rows.map(({ phone }) => phone),
    );
    if (rows.length < maxPhones) return;
  }
}

/** The same in transactions of their own, for deliveries that have just been committed, and for what a crash left. */
export async function matchMarked(queries: Pick<Queries, 'transaction'>, companyId: number): Promise<void> {
  await queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    await matchStalePhones(tx, companyId);
  });
}

/** The companies with phones that wait to be matched. */
export async function findStaleCompanies(queries: Pick<Queries, 'execute'>): Promise<number[]> {
  const { rows } = await queries.execute<{ companyId: number }>(
    sql`select distinct company_id as "companyId" from stale_phones order by 1`,
  );
  return rows.map(({ companyId }) => Number(companyId));
}

/**
 * Needs the company's lock. `freedCallIds`: calls whose appointment is gone. Returns the calls about which something new is
 * stated.
 */
export async function matchPhones(
  tx: InTransaction,
  companyId: number,
  phones: readonly string[],
  freedCallIds: readonly number[] = [],
): Promise<NewlyStated[]> {
  if (phones.length === 0 && freedCallIds.length === 0) return [];
  // What is stated about a call changes nothing about its matches.
  await tx.execute(sql`select set_config('callgauge.is_matching', 'yes', true)`);
  const appointments = await findAppointments(tx, companyId, phones);
  const calls = await findCandidates(tx, companyId, appointments);
  const decisions = await findDecisions(tx, companyId, appointments);
  const outcomes = matchEach(appointments, calls, decisions);
  const callByKey = new Map(calls.map((call) => [call.key, call]));
  const changes: Change[] = [];
  const desired: StatedAppointment[] = [];
  const touched = new Set(freedCallIds);
  for (const appointment of appointments) {
    const outcome = outcomes.get(appointment.key);
    if (!outcome) continue;
    const call = outcome.call === null ? undefined : callByKey.get(outcome.call);
    const after = { match: outcome.match, callId: call?.id ?? null, isConfirmed: outcome.isConfirmed };
    if (isChanged(appointment, after, outcome.reason)) {
      changes.push({ key: appointment.key, ...after, reason: outcome.reason });
    }
    if (appointment.callId !== null) touched.add(appointment.callId);
    if (!call) continue;
    touched.add(call.id);
    if (outcome.match === 'possible' && !outcome.isConfirmed) continue;
    const { importId, serviceId, employeeId } = appointment;
    desired.push({
      callId: call.id,
      importId,
      serviceId: call.lacksService ? serviceId : null,
      employeeId: call.lacksEmployee ? employeeId : null,
    });
  }
  await saveMatches(tx, companyId, changes);
  const fresh = new Set(calls.flatMap(({ id, isStated }) => (isStated ? [] : [id])));
  const stated = await stateAppointments(tx, companyId, { callIds: [...touched], fresh }, desired);
  await tx.execute(sql`
    delete from stale_phones where company_id = ${companyId} and phone = any(${sql.param([...phones])}::text[])`);
  await tx.execute(sql`select set_config('callgauge.is_matching', 'no', true)`);
  const wasBooked = new Map(calls.map((call) => [call.id, call.wasBooked]));
  return stated.map(({ callId, importId }) => ({ callId, importId, wasBooked: wasBooked.get(callId) ?? false }));
}

interface Change {
  key: string;
  match: MatchClass | null;
  callId: number | null;
  isConfirmed: boolean;
  reason: UnmatchedReason | null;
}

const isChanged = (
  before: LoadedAppointment,
  after: Pick<Change, 'match' | 'callId' | 'isConfirmed'>,
  reason: UnmatchedReason | null,
) =>
  before.match !== after.match ||
  before.callId !== after.callId ||
  before.isConfirmed !== after.isConfirmed ||
  before.reason !== reason;

/** Appointments that share a phone are matched together. */
export function matchEach(
  appointments: readonly (MatchableAppointment & Phones)[],
  calls: readonly (CandidateCall & { phone: string })[],
  decisions: readonly MatchDecision[],
): Map<string, MatchOutcome> {
  const callsOf = groupBy(calls, ({ phone }) => phone);
  const decisionsOf = groupBy(decisions, ({ appointment }) => appointment);
  const outcomes = new Map<string, MatchOutcome>();
  for (const group of groupsOf(appointments)) {
    const decided = group.flatMap(({ key }) => decisionsOf.get(key) ?? []);
    const phones = [...new Set(group.flatMap(phonesOf))];
    const ofGroup = phones.flatMap((phone) => callsOf.get(phone) ?? []);
    const asked = phones.length === 1 ? group : group.map((one) => ({ ...one, phones: phonesOf(one) }));
    for (const [key, outcome] of matchPhone(ofGroup, asked, decided)) outcomes.set(key, outcome);
  }
  return outcomes;
}

interface Phones {
  phone: string;
  secondPhone: string | null;
  thirdPhone: string | null;
}

const phonesOf = ({ phone, secondPhone, thirdPhone }: Phones): string[] =>
  [phone, secondPhone, thirdPhone].filter((one) => one !== null);

/** Groups of which no two have a phone in common. */
function groupsOf<One extends Phones>(appointments: readonly One[]): Set<One[]> {
  const groupOf = new Map<string, One[]>();
  for (const one of appointments) {
    const phones = phonesOf(one);
    const known = new Set(phones.flatMap((phone) => [groupOf.get(phone) ?? []]));
    const [group = [], ...others] = [...known].sort((a, b) => b.length - a.length);
    for (const member of [...others.flat(), one]) {
      group.push(member);
      for (const phone of phonesOf(member)) groupOf.set(phone, group);
    }
  }
  return new Set(groupOf.values());
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export interface LoadedAppointment extends MatchableAppointment, Phones {
  importId: number;
  serviceId: number | null;
  employeeId: number | null;
  match: MatchClass | null;
  callId: number | null;
  isConfirmed: boolean;
  reason: UnmatchedReason | null;
}

export interface LoadedCall extends CandidateCall {
  id: number;
  phone: string;
  /** As shown now. */
  wasBooked: boolean;
  isKnown: boolean;
  /** Deliveries leave it open. */
  lacksService: boolean;
  lacksEmployee: boolean;
  /** Something beside deliveries says what is shown: a statement, or a complete list. */
  isStated: boolean;
}

const day = 86_400_000;

const milliseconds = (instant: string) => sql.raw(`(extract(epoch from ${instant}) * 1000)::bigint`);

/** As many phones of appointments that share some; more are of a shop, not of a customer. */
const maxSharedPhones = 100;

/** Those of the phones, and those that share another phone with them. */
export async function findAppointments(
  tx: InTransaction,
  companyId: number,
  phones: readonly string[],
): Promise<LoadedAppointment[]> {
  const found = new Map<string, LoadedAppointment>();
  const asked = new Set(phones);
  const most = asked.size + maxSharedPhones;
  for (let next = [...asked]; next.length > 0 && asked.size <= most; ) {
    const loaded = await loadAppointments(tx, companyId, next);
    for (const one of loaded) found.set(one.key, one);
    next = [...new Set(loaded.flatMap(phonesOf))].filter((phone) => !asked.has(phone));
    for (const phone of next) asked.add(phone);
  }
  return [...found.values()];
}

async function loadAppointments(
  tx: InTransaction,
  companyId: number,
  phones: readonly string[],
): Promise<LoadedAppointment[]> {
  const { rows } = await tx.execute<LoadedAppointment & Record<string, unknown>>(sql`
    select a.key, a.phone, a.second_phone as "secondPhone", a.third_phone as "thirdPhone", a.import_id as "importId", a.location_id as "locationId", a.service_id as "serviceId",
      a.employee_id as "employeeId", a.match, a.call_id as "callId", a.is_confirmed as "isConfirmed", a.reason,
      ${milliseconds('a.created_at')} as "createdAt", case when a.is_day_only then a.created_day end as "dayOnly",
      case when a.is_day_only then (extract(epoch from (a.created_day + 1)::timestamp at time zone
        coalesce(l.time_zone, o.time_zone)) * 1000)::bigint
        else ${milliseconds('a.created_at')} end as "createdUntil",
      i.window_days as "windowDays"
    from unnest(${sql.param([...phones])}::text[]) as p(phone)
    join companies o on o.id = ${companyId}
    cross join lateral (
      select * from appointments x where x.company_id = ${companyId} and x.phone = p.phone
      union all select * from appointments x where x.company_id = ${companyId} and x.second_phone = p.phone
      union all select * from appointments x where x.company_id = ${companyId} and x.third_phone = p.phone ${eachOnItsOwn}
    ) a
    join appointment_lists i on i.company_id = ${companyId} and i.id = a.list_id
    left join locations l on l.company_id = ${companyId} and l.id = a.location_id`);
  return rows;
}

/** An SQL condition: calls `c` that appointments may be matched with. Others count nowhere, or are practice. */
export const isCandidate = sql.raw(
  `c.is_counted and not c.is_practice and (c.direction is null or c.direction = 'inbound')`,
);

/** Every call of the appointments' phones within their windows. */
export async function findCandidates(
  tx: InTransaction,
  companyId: number,
  appointments: readonly (MatchableAppointment & Phones)[],
): Promise<LoadedCall[]> {
  if (appointments.length === 0) return [];
  const byPhone = appointments.flatMap((one) => phonesOf(one).map((phone) => ({ ...one, phone })));
  const windows = [...groupBy(byPhone, ({ phone }) => phone)].map(([phone, group]) => ({
    phone,
    since: new Date(Math.min(...group.map(({ createdAt, windowDays }) => createdAt - windowDays * day))),
    until: new Date(Math.max(...group.map(({ createdUntil }) => createdUntil)) + clockDifference),
  }));
  const { rows } = await tx.execute<Omit<LoadedCall, 'key'> & { source: string; callKey: string }>(sql`
    select c.id, c.source, c.call_key as "callKey", c.customer_phone as phone, c.location_id as "locationId",
      ${milliseconds('c.started_at')} as "startedAt",
      ${milliseconds('c.started_at')} + coalesce(c.duration_seconds, 0) * 1000 as "endedAt",
      c.local_day as "localDay", coalesce(c.was_booked, false) as "wasBooked", c.is_known as "isKnown",
      ${milliseconds(`(c.local_day::timestamp at time zone coalesce(l.time_zone, o.time_zone))`)} as "dayStartsAt",
      ${milliseconds(`((c.local_day + 1)::timestamp at time zone coalesce(l.time_zone, o.time_zone))`)} as "dayEndsAt",
      ${lacks('service', 'service_id')} as "lacksService", ${lacks('employee', 'employee_id')} as "lacksEmployee",
      c.delivered is not null as "isStated"
    from json_to_recordset(${JSON.stringify(windows)}::json) as w(phone text, since timestamptz, until timestamptz)
    join companies o on o.id = ${companyId}
    cross join lateral (
      select * from calls x
      where x.company_id = ${companyId} and reverse(x.customer_phone) = reverse(w.phone) and x.started_at between w.since and w.until
      ${eachOnItsOwn}
    ) c
    left join locations l on l.company_id = ${companyId} and l.id = c.location_id
    where ${isCandidate}`);
  return rows.map(({ source, callKey, ...call }) => ({ ...call, key: callKeyOf(source, callKey) }));
}

/** A statement may show a value although deliveries have none: then they are kept in `delivered`, behind 49 characters. */
const lacks = (field: string, column: string) =>
  sql.raw(`case when c.delivered is null then c.${column} is null
    else coalesce(length(c.delivered->>'${field}'), 0) <= 49 end`);

/** The identity of a call in decisions and the matching. */
export const callKeyOf = (source: string, callKey: string): string => `${source}/${callKey}`;

/** Withdrawn answers do not count; of two about one pair the later does. */
export async function findDecisions(
  tx: InTransaction,
  companyId: number,
  appointments: readonly Pick<LoadedAppointment, 'key'>[],
): Promise<MatchDecision[]> {
  if (appointments.length === 0) return [];
  const { rows } = await tx.execute<{ key: string; source: string; callKey: string; answer: number }>(sql`
    select distinct on (d.key, d.source, d.call_key) d.key, d.source, d.call_key as "callKey", d.answer
    from unnest(${sql.param(appointments.map(({ key }) => key))}::uuid[]) as k(key)
    cross join lateral (
      select * from match_decisions x where x.company_id = ${companyId} and x.key = k.key ${eachOnItsOwn}
    ) d
    join match_answers a on a.company_id = ${companyId} and a.id = d.answer_id and a.withdrawn_at is null
    order by d.key, d.source, d.call_key, d.answer_id desc`);
  return rows.map(({ key, source, callKey, answer }) => ({
    appointment: key,
    call: callKeyOf(source, callKey),
    isYes: answer === 1,
  }));
}

async function saveMatches(tx: InTransaction, companyId: number, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ callId, isConfirmed, ...rest }) => ({
    ...rest,
    call_id: callId,
    is_confirmed: isConfirmed,
  }));
  await tx.execute(sql`
    update appointments a set match = m.match, call_id = m.call_id, is_confirmed = m.is_confirmed, reason = m.reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as m(
      key uuid, match text, call_id bigint, is_confirmed boolean, reason text)
    where a.company_id = ${companyId} and a.key = m.key`);
}

// Possible pairs, with the customer's calls beside them, and what people say about them.
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Appointment } from '#contract/appointment-imports';
import type { MatchedCall, PossibleMatches } from '#contract/appointment-matches';
import type { CompanyScope, Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { isVisible } from '../companies/companies';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Reads, Transaction } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { isCandidate, matchPhones } from '../matches/match-phones';
import { matchAnswers } from '../schema';
import { isInScope } from './appointment-lists';
import { cursorOf, isAfter, matching, shownAppointment, shownFrom } from './list-appointments';

interface Selection {
  listId?: number | undefined;
  importId?: number | undefined;
  storeId?: number | undefined;
}

/** Pairs whose call the viewer can see, newest appointment first. The caller checks the company. */
export async function findPossibleMatches(
  reads: Reads,
  scope: CompanyScope,
  companyId: number,
  selection: Selection,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<z.infer<typeof PossibleMatches>> {
  const from = sql`from appointments a ${shownFrom}
    join companies o on o.id = a.company_id
    left join locations cl on cl.company_id = a.company_id and cl.id = c.location_id
    where ${isPossible(scope, companyId, selection)}`;
  const { rows } = await reads.execute<Appointment & { timeZone: string } & Record<string, unknown>>(sql`
    select ${shownAppointment}, coalesce(l.time_zone, cl.time_zone, o.time_zone) as "timeZone" ${from} and ${isAfter(after)}
    order by a.created_at desc, a.key desc limit ${limit}`);
  const { rows: totals } = await reads.execute<{ total: number }>(sql`select count(*) as total ${from}`);
  const calls = await findCallsOfPairs(
    reads,
    scope,
    companyId,
    rows.map(({ key }) => key),
  );
  const last = rows.at(-1);
  return {
    total: totals[0]?.total ?? 0,
    matches: rows.map(({ timeZone, ...appointment }) => ({
      appointment,
      timeZone,
      callId: appointment.callId ?? 0,
      calls: calls.get(appointment.key) ?? [],
    })),
    nextAfter: last && rows.length === limit ? cursorOf(last) : null,
  };
}

/** The pair as a whole must be at the viewer's locations: its call, and the appointment if it states one. */
function isPossible(scope: CompanyScope, companyId: number, selection: Selection) {
  const { locationIds } = scope;
  return sql`a.company_id = ${companyId} and ${matching({ ...selection, state: 'possible' })}
    and ${isInScope(scope)} and ${withinLimit(sql`c.location_id`, locationIds)}`;
}

async function findCallsOfPairs(
  reads: Reads,
  scope: CompanyScope,
  companyId: number,
  keys: readonly string[],
): Promise<Map<string, z.infer<typeof MatchedCall>[]>> {
  const byKey = new Map<string, z.infer<typeof MatchedCall>[]>();
  if (keys.length === 0) return byKey;
  const { rows } = await reads.execute<z.infer<typeof MatchedCall> & { key: string } & Record<string, unknown>>(sql`
    select a.key, c.id, to_char(c.started_at at time zone 'UTC', ${'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'}) as "startedAt",
      coalesce(l.time_zone, o.time_zone) as "timeZone", c.location_id as "storeId", l.name as "storeName",
      s.name as "serviceName", e.first_name || ' ' || e.last_name as "employeeName",
      c.duration_seconds as "durationSeconds", c.was_booked as appointment, coalesce(c.id = a.call_id, false) as "isProposed",
      exists (select from appointments x where x.company_id = a.company_id and x.call_id = c.id and x.key <> a.key
        and (x.phone = c.customer_phone or x.second_phone = c.customer_phone or x.third_phone = c.customer_phone)) as "isTaken"
    from unnest(${sql.param([...keys])}::uuid[]) as k(key)
    join appointments a on a.company_id = ${companyId} and a.key = k.key
    join appointment_lists i on i.company_id = a.company_id and i.id = a.list_id
    join companies o on o.id = a.company_id
    join calls c on c.company_id = a.company_id 
      and reverse(c.customer_phone) = any (array[reverse(a.phone), reverse(a.second_phone), reverse(a.third_phone)])
      and c.started_at >= a.created_at - make_interval(hours => 24 * i.window_days)
      and c.started_at <= a.created_at + case when a.is_day_only then interval '25 hours' else interval '2 minutes' end
    left join locations l on l.company_id = c.company_id and l.id = c.location_id
    left join services s on s.id = c.service_id
    left join employees e on e.company_id = c.company_id and e.id = c.employee_id
    where ${isCandidate} and ${withinLimit(sql`c.location_id`, scope.locationIds)}
    order by c.started_at desc, c.id desc`);
  for (const { key, ...call } of rows) byKey.set(key, [...(byKey.get(key) ?? []), call]);
  return byKey;
}

export type Answers =
  | { answers: readonly { key: string; callId: number; answer: 'yes' | 'no' }[] }
  | (Selection & { all: 'yes' | 'no' });

/** At once; more are left for the next request. */
const maxAnswered = 20_000;

/**
 * Stores answers about pairs that are proposed now, and matches their phones again. `not-found`: an answer is about a pair
 * that the viewer cannot see.
 */
export async function insertMatchAnswers(
  queries: Pick<Queries, 'transaction'>,
  scope: CompanyScope,
  companyId: number,
  asked: Answers,
  viewer: Viewer,
  now: Date,
): Promise<{ id: number; answered: number; skipped: number } | 'not-found'> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const selection = 'all' in asked ? asked : {};
    const keys = 'answers' in asked ? asked.answers.map(({ key }) => key) : null;
    const isAsked = keys === null ? sql`true` : sql`a.key = any(${sql.param(keys)}::uuid[])`;
    const { rows: pairs } = await tx.execute<Pair & Record<string, unknown>>(sql`
      select a.key, a.phone, a.call_id as "callId", c.source, c.call_key as "callKey"
      from appointments a join calls c on c.company_id = a.company_id and c.id = a.call_id
      where ${isPossible(scope, companyId, selection)} and ${isAsked}
      order by a.created_at, a.key limit ${maxAnswered}`);
    const byKey = new Map(pairs.map((pair) => [pair.key, pair]));
    const given =
      'answers' in asked
        ? asked.answers.flatMap(({ key, callId, answer }) => {
            const pair = byKey.get(key);
            return pair?.callId === callId ? [{ ...pair, answer }] : [];
          })
        : pairs.map((pair) => ({ ...pair, answer: asked.all }));
    if ('answers' in asked && given.length === 0 && !(await areVisible(tx, scope, companyId, asked.answers))) {
      return 'not-found';
    }
    const limits = viewer.role === 'store_manager' ? [...viewer.locationIds] : null;
    const [row] = await tx
      .insert(matchAnswers)
      .values({
        companyId,
        userId: viewer.userId,
        saidBy: viewer.name || viewer.username,
        locationIds: limits,
        answeredAt: now,
      })
      .returning({ id: matchAnswers.id });
    if (!row) throw new Error('The answers were not saved.');
    await insertDecisions(tx, companyId, row.id, given);
    await matchPhones(tx, companyId, [...new Set(given.map(({ phone }) => phone))]);
    const subject = `appointment answer ${row.id}` as const;
    const about = { companyId, by: viewer, action: 'appointment-matches.answered', subject } as const;
    await insertChange(tx, about, null, { answered: given.length });
    const total = 'answers' in asked ? asked.answers.length : given.length;
    return { id: row.id, answered: given.length, skipped: total - given.length };
  });
}

interface Pair {
  key: string;
  phone: string;
  callId: number;
  source: string;
  callKey: string;
}

async function insertDecisions(
  tx: Transaction,
  companyId: number,
  answerId: number,
  given: readonly (Pair & { answer: 'yes' | 'no' })[],
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ key, source, callKey, answer }) => ({
    ...{ key, source, call_key: callKey, answer: answer === 'yes' ? 1 : 0 },
  }));
  await tx.execute(sql`
    insert into match_decisions (company_id, answer_id, key, source, call_key, answer)
    select ${companyId}::bigint, ${answerId}::bigint, d.key, d.source, d.call_key, d.answer
    from json_to_recordset(${JSON.stringify(rows)}::json) as d(key uuid, source text, call_key text, answer smallint)
    on conflict do nothing`);
}

/** Whether the viewer can see every one of these appointments, or they are gone for everybody. */
async function areVisible(
  tx: Transaction,
  scope: CompanyScope,
  companyId: number,
  answers: readonly { key: string }[],
): Promise<boolean> {
  const keys = sql.param(answers.map(({ key }) => key));
  const { rows } = await tx.execute<{ seen: number }>(sql`
    select count(*) as seen from appointments a left join calls c on c.company_id = a.company_id and c.id = a.call_id
    where a.company_id = ${companyId} and a.key = any(${keys}::uuid[]) and ${isInScope(scope)}`);
  return (rows[0]?.seen ?? 0) > 0;
}

/** Takes answers back as a whole. Null if they are missing, outside the scope or of locations that are not the viewer's. */
export async function withdrawMatchAnswers(
  queries: Pick<Queries, 'transaction'>,
  scope: CompanyScope,
  id: number,
  viewer: Viewer,
  now: Date,
): Promise<{ companyId: number; id: number; answered: number; skipped: number } | null> {
  return queries.transaction(async (tx) => {
    const { rows: found } = await tx.execute<{
      companyId: number;
      locationIds: number[] | null;
      isWithdrawn: boolean;
    }>(sql`
      select m.company_id as "companyId", m.location_ids as "locationIds", m.withdrawn_at is not null as "isWithdrawn"
      from match_answers m join companies c on c.id = m.company_id where m.id = ${id} and ${isVisible(scope)}`);
    const [row] = found;
    if (!row) return null;
    const isOwn = (row.locationIds ?? []).every((it) => viewer.locationIds.includes(it)) && row.locationIds !== null;
    if (viewer.role === 'store_manager' && !isOwn) return null;
    const companyId = Number(row.companyId);
    await lockCompany(tx, companyId);
    await tx.execute(sql`
      update match_answers set withdrawn_at = coalesce(withdrawn_at, ${now.toISOString()}::timestamptz)
      where company_id = ${companyId} and id = ${id}`);
    const { rows: phones } = await tx.execute<{ phone: string; decisions: number }>(sql`
      select a.phone, count(*) as decisions from match_decisions d
      join appointments a on a.company_id = d.company_id and a.key = d.key
      where d.company_id = ${companyId} and d.answer_id = ${id} group by a.phone`);
    await matchPhones(
      tx,
      companyId,
      phones.map(({ phone }) => phone),
    );
    if (!row.isWithdrawn) {
      const subject = `appointment answer ${id}` as const;
      await insertChange(tx, { companyId, by: viewer, action: 'appointment-matches.withdrawn', subject }, null, null);
    }
    return { companyId, id, answered: phones.reduce((sum, { decisions }) => sum + Number(decisions), 0), skipped: 0 };
  });
}

// Which index leads to the calls of a question. Calls are read in streams, one for each company and location, person or
// service; each stream is an index in the order of time, so that the newest calls of all streams are among the newest of
// each.
import { type SQL, sql } from 'drizzle-orm';
import { type CompanyScope, covers } from '../../access/scope';
import { startsFrom, startsUntil } from '../calls/local-days';
import { isVisible } from '../companies/companies';
import { namesSet } from '../conditions';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { type CallQuestion, endsWith, ofKinds } from './call-conditions';

interface Stream extends Record<string, unknown> {
  companyId: number;
  /** A location, person or service; 0 where its condition needs none. */
  key: number;
}

export interface CallStreams {
  list: readonly Stream[];
  /** The condition on calls `c` of a stream, beyond its company. */
  where(companyId: SQL, key: SQL): SQL;
  /** What the index has before the time, if that is not compared with a key. */
  first: 'employee_id' | 'service_id' | null;
  /** Whether their index is not in the order of time, since few calls come of it. */
  isUnordered: boolean;
  /** Whether all of their calls match, as far as time allows. */
  isWhole: boolean;
}

/** More locations than this are read as a part of their company. */
const maxLocations = 100;

/** So few are queried one by one: the planner then knows how large each is, instead of expecting an average company. */
const maxSingle = 12;

export const areMany = ({ list }: CallStreams): boolean => list.length > maxSingle;

/** The streams with the fewest calls, as far as one can tell without looking. */
export async function findStreams(reads: Reads, scope: CompanyScope, question: CallQuestion): Promise<CallStreams> {
  const { callId, phoneEnd, employeeId, serviceIds } = question;
  const streams = (list: readonly Stream[], where: CallStreams['where'], more: Partial<CallStreams> = {}) => ({
    ...{ list, where, first: null, isUnordered: false, isWhole: countLimits(scope, question) === 1 },
    ...more,
  });
  const visible = sql`(select c.id from companies c where ${isVisible(scope)})`;
  const companies = () => find(reads, sql`select id as "companyId", 0 as key from ${visible} v order by 1`);
  if (callId !== undefined)
    return streams(await companies(), (company) => sql`c.id in (${idsNamed(company, callId)})`, { isUnordered: true });
  if (phoneEnd !== undefined) return streams(await companies(), () => endsWith(phoneEnd), { isUnordered: true });

  const people = peopleIn(scope, employeeId);
  if (people) {
    const list = sql`select e.company_id as "companyId", e.id as key from employees e
      where ${withinLimit(sql`e.id`, people)} and e.company_id in ${visible} order by 1, 2`;
    return streams(await find(reads, list), (_, key) => sql`c.employee_id = ${key}`);
  }
  const rare = rareKind(question);
  const places = question.locationIds ?? scope.locationIds;
  // Of a place without any, all calls would be looked at.
  if (rare && isUnknown(question) && places !== 'all') return streams(await companies(), () => rare);
  if (places !== 'all' && places.length <= maxLocations) {
    const list = sql`select l.company_id as "companyId", l.id as key from locations l
      where ${withinLimit(sql`l.id`, places)} and l.company_id in ${visible} order by 1, 2`;
    return streams(await find(reads, list), (_, key) => sql`c.location_id = ${key}`);
  }
  if (serviceIds?.includes(0))
    return streams(await companies(), () => sql`c.service_id is null`, { first: 'service_id' });
  if (serviceIds) {
    const list = (await companies()).flatMap(({ companyId }) => serviceIds.map((key) => ({ companyId, key })));
    return streams(list, (_, key) => sql`c.service_id = ${key}`);
  }
  if (employeeId === 0) return streams(await companies(), () => sql`c.employee_id is null`, { first: 'employee_id' });
  if (rare) return streams(await companies(), () => rare);
  return streams(await companies(), () => sql`true`, { isWhole: countLimits(scope, question) === 0 });
}

async function find(reads: Reads, list: SQL): Promise<Stream[]> {
  const { rows } = await reads.execute<Stream>(list);
  return rows;
}

/** The people whose calls are in question, if they are named. */
function peopleIn({ employeeIds }: CompanyScope, employeeId: number | undefined): readonly number[] | undefined {
  if (employeeId === undefined) return employeeIds === 'all' ? undefined : employeeIds;
  if (employeeId === 0) return employeeIds === 'all' ? undefined : [];
  return covers(employeeIds, employeeId) ? [employeeId] : [];
}

/** How many filters there are, time aside. */
function countLimits(scope: CompanyScope, question: CallQuestion): number {
  const { locationIds, employeeId, serviceIds, people, phoneEnd, callId, marks, words } = question;
  const others = [locationIds, employeeId, serviceIds, people, phoneEnd, callId, marks, words].filter(
    (it) => it !== undefined,
  );
  const scopes = [scope.locationIds, scope.employeeIds].filter((it) => it !== 'all');
  return namesSet(ofKinds, question).length + others.length + scopes.length;
}

const isUnknown = ({ appointment, outcome }: CallQuestion): boolean =>
  appointment === 'unknown' || outcome === 'unknown';

/** Kinds that can be few, each with an index of its own. */
function rareKind(question: CallQuestion): SQL | undefined {
  const { appointmentSource, callTag, counted, marks } = question;
  if (marks || appointmentSource === 'person' || appointmentSource === 'list') return sql`c.booked_rank is not null`;
  if (isUnknown(question)) return sql`not c.is_known`;
  if (callTag === 'Practice') return sql`c.is_practice`;
  return counted === 'apart' ? sql`not c.is_counted` : undefined;
}

/** Calls with this id of ours, or of a phone system of the company. */
const idsNamed = (companyId: SQL, callId: string): SQL => sql`
  select k.id from calls k where k.company_id = ${companyId} and k.id = ${/^[1-9]\d{0,14}$/.test(callId) ? sql`${callId}::bigint` : sql`null`}
  union all
  select k.id from (
    select w.source from webhook_configurations w where w.company_id = ${companyId} union select 'default'
  ) f
  join calls k on k.company_id = ${companyId} and k.source = f.source and k.call_key = ${callId}`;

interface Asked {
  /** Of calls `c`. */
  columns: SQL;
  conditions: readonly SQL[];
  /** The first calls of each stream in the order of time; without an order all, in any. */
  first?: { order: 'asc' | 'desc'; limit: number };
}

/** The calls of all streams, as a query. */
export function callsOf(streams: CallStreams, asked: Asked): SQL {
  const { list } = streams;
  if (list.length === 0) return sql`select ${asked.columns} from calls c where false`;
  if (!areMany(streams)) {
    const single = list.map(
      ({ companyId, key }) => sql`(${callsOfStream(streams, asked, sql`${companyId}::bigint`, sql`${key}::bigint`)})`,
    );
    return sql.join(single, sql` union all `);
  }
  const column = (name: 'companyId' | 'key') => sql`${sql.param(list.map((it) => it[name]))}::bigint[]`;
  return sql`select p.* from unnest(${column('companyId')}, ${column('key')}) as s(company_id, key)
    cross join lateral (${callsOfStream(streams, asked, sql`s.company_id`, sql`s.key`)}) p`;
}

function callsOfStream(streams: CallStreams, { columns, conditions, first }: Asked, companyId: SQL, key: SQL): SQL {
  const isOfStream = sql.join(
    [sql`c.company_id = ${companyId}`, streams.where(companyId, key), ...conditions],
    sql` and `,
  );
  // "offset 0" keeps the planner from leaving the stream's index for another one.
  if (!first) return sql`select ${columns} from calls c where ${isOfStream} offset 0`;
  const { order, limit } = first;
  if (streams.isUnordered)
    return sql`select ${columns} from (select * from calls c where ${isOfStream} offset 0) c
      order by ${inOrder('c', order)} limit ${limit}`;
  const before = streams.first === null ? sql`` : sql.raw(`c.${streams.first} ${order}, `);
  return sql`select ${columns} from calls c where ${isOfStream} order by ${before}${inOrder('c', order)} limit ${limit}`;
}

export const inOrder = (calls: string, order: 'asc' | 'desc'): SQL =>
  sql.raw(`${calls}.started_at ${order}, ${calls}.id ${order}`);

/** The time that the days in question span, as conditions on calls `c`. */
export function boundsOf({ days, bucket }: CallQuestion): SQL[] {
  return [days, bucket].flatMap((span) =>
    span ? [startsFrom(sql`${span.from}::date`, 'c'), startsUntil(sql`${span.to}::date`, 'c')] : [],
  );
}

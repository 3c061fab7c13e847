// The filters of the list of calls as conditions on calls `c`. Everything that is named by id is resolved before.
import { type SQL, sql } from 'drizzle-orm';
import type { CallListFilters } from '#contract/call-list';
import { weekdays } from '#contract/days';
import { unknownCalls } from '#contract/reports';
import type { CompanyScope } from '../../access/scope';
import { onLocalDays } from '../calls/local-days';
import { type ConditionOf, conditionsOf, namesSet, type Optional } from '../conditions';
import { withinLimit } from '../engine/within-limit';
import { areMarked, type MarksOfDay } from './marked-calls';

/** Both ends included. */
export interface CallDays {
  from: string;
  to: string;
}

/** A person, and a service whose calls of theirs are compared. */
export interface ComparedPerson {
  employeeId: number;
  /** 0: not known. */
  serviceId: number;
}

type Kinds = Pick<
  CallListFilters,
  | 'employeeKnown'
  | 'serviceKnown'
  | 'callType'
  | 'callTag'
  | 'direction'
  | 'answered'
  | 'appointment'
  | 'outcome'
  | 'appointmentSource'
  | 'counted'
  | 'timed'
  | 'minSeconds'
  | 'maxSeconds'
  | 'weekday'
  | 'numberCalled'
  | 'phoneSystem'
>;

/** A question about calls: what a viewer's filters mean. */
export interface CallQuestion extends Optional<Kinds> {
  /** Undefined: any. Empty: none. */
  locationIds?: readonly number[] | undefined;
  /** 0: nobody named. */
  employeeId?: number | undefined;
  /** 0: not known. */
  serviceIds?: readonly number[] | undefined;
  /** Of any of these people for the service beside them. */
  people?: readonly ComparedPerson[] | undefined;
  /** The last digits of a number. */
  phoneEnd?: string | undefined;
  /** Ours, or the phone system's. */
  callId?: string | undefined;
  /** What this person stated about appointments on a day. */
  marks?: MarksOfDay | undefined;
  /** Each must match. */
  words?: readonly WordTargets[] | undefined;
  days?: CallDays | undefined;
  /** Of a point in a series. */
  bucket?: CallDays | undefined;
}

/** What a word of a text can mean. */
export interface WordTargets {
  word: string;
  locationIds: readonly number[];
  employeeIds: readonly number[];
  serviceIds: readonly number[];
  /** Companies name theirs alike. */
  sources: readonly { companyId: number; source: string }[];
}

/** A new filter of the contract does not compile without a condition here. */
export const ofKinds: ConditionOf<Kinds> = {
  employeeKnown: () => sql`c.employee_id is not null`,
  serviceKnown: () => sql`c.service_id is not null`,
  callType: (type) => (type === unknownCalls ? sql`c.call_type is null` : sql`c.call_type = ${type}::call_type`),
  callTag: (tag) => (tag === 'Practice' ? sql`c.is_practice` : sql`not c.is_practice`),
  direction: (way) => (way === unknownCalls ? sql`c.direction is null` : sql`c.direction = ${way}::call_direction`),
  answered: (how) => (how === unknownCalls ? sql`c.answered is null` : sql`c.answered = ${how}::call_answered`),
  appointment: (value) =>
    ({
      booked: sql`c.was_booked`,
      'not-booked': sql`not c.was_booked`,
      // The second condition follows from the first, and has an index.
      [unknownCalls]: sql`c.was_booked is null and not c.is_known`,
    })[value],
  outcome: (value) => (value === 'known' ? sql`c.is_known` : sql`not c.is_known`),
  appointmentSource: (source) => sql`c.appointment_rank = ${rankOf[source]}::smallint`,
  counted: (value) => (value === 'yes' ? sql`c.is_counted` : sql`not c.is_counted`),
  timed: () => sql`c.duration_seconds is not null`,
  minSeconds: (least) => sql`c.duration_seconds >= ${least}`,
  maxSeconds: (most) => sql`c.duration_seconds <= ${most}`,
  weekday: (day) => sql`extract(isodow from c.local_day) = ${weekdays.indexOf(day) + 1}`,
  numberCalled: (number) => sql`c.number_called = ${number} and (c.direction is null or c.direction = 'inbound')`,
  phoneSystem: (source) => sql`c.source = ${source}`,
};

/** The filters that need nothing looked up. */
export function kindsIn(filters: Optional<Kinds>): Optional<Kinds> {
  return Object.fromEntries(namesSet(ofKinds, filters).map((name) => [name, filters[name]]));
}

const rankOf = { assumed: 0, 'phone-system': 1, list: 2, person: 3 } as const;

/** All conditions but the company's. */
export function callConditions(scope: CompanyScope, question: CallQuestion): SQL {
  const { locationIds, employeeId, serviceIds, people, phoneEnd, callId, marks, words, days, bucket } = question;
  const conditions = [
    withinLimit(sql`c.location_id`, scope.locationIds),
    withinLimit(sql`c.employee_id`, scope.employeeIds),
    conditionsOf(ofKinds, question),
  ];
  if (locationIds) conditions.push(withinLimit(sql`c.location_id`, locationIds));
  if (employeeId !== undefined)
    conditions.push(employeeId === 0 ? sql`c.employee_id is null` : sql`c.employee_id = ${employeeId}`);
  if (serviceIds) conditions.push(ofServices(serviceIds));
  if (people) conditions.push(ofPeople(people));
  if (phoneEnd !== undefined) conditions.push(endsWith(phoneEnd));
  if (callId !== undefined) conditions.push(ofCallId(callId));
  if (marks) conditions.push(areMarked(marks));
  for (const word of words ?? []) conditions.push(hasWord(word));
  if (days) conditions.push(betweenDays(days));
  if (bucket) conditions.push(betweenDays(bucket));
  return sql.join(conditions, sql` and `);
}

/** By the index of numbers. `digits` are nothing but digits. */
export const endsWith = (digits: string): SQL =>
  sql`reverse(c.customer_phone) like ${`${[...digits].reverse().join('')}%`}`;

function ofServices(ids: readonly number[]): SQL {
  return ids.includes(0) ? sql`c.service_id is null` : withinLimit(sql`c.service_id`, ids);
}

function ofPeople(people: readonly ComparedPerson[]): SQL {
  const column = (name: keyof ComparedPerson) => sql`${sql.param(people.map((it) => it[name]))}::bigint[]`;
  return sql`(c.employee_id, coalesce(c.service_id, 0)) in (select * from unnest(${column('employeeId')}, ${column('serviceId')}))`;
}

function ofCallId(callId: string): SQL {
  const ours = /^[1-9]\d{0,14}$/.test(callId) ? sql`c.id = ${callId}::bigint or` : sql``;
  return sql`(${ours} c.call_key = ${callId})`;
}

function hasWord({ word, locationIds, employeeIds, serviceIds, sources }: WordTargets): SQL {
  const digits = word.replaceAll(/\D/g, '');
  const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${withinLimit(sql`c.location_id`, locationIds)} or ${withinLimit(sql`c.employee_id`, employeeIds)}
    or ${withinLimit(sql`c.service_id`, serviceIds)} or (c.company_id, c.source) in (
      select * from unnest(${sql.param(sources.map(({ companyId }) => companyId))}::bigint[], ${sql.param(sources.map(({ source }) => source))}::text[]))
    or c.call_key ilike ${like} or c.call_type::text ilike ${like}
    or case when c.is_practice then 'Practice' else 'Live' end ilike ${like}
    or ${digits.length >= 3 && !/\p{L}/u.test(word) ? sql`c.customer_phone like ${`%${digits}%`}` : sql`false`})`;
}

const betweenDays = ({ from, to }: CallDays) => onLocalDays(sql`${from}::date`, sql`${to}::date`, 'c');

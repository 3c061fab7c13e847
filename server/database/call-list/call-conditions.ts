// The filters of the list of calls as conditions on calls `c`. Everything that is named by id is resolved before.
import { type SQL, sql } from 'drizzle-orm';
import type { CallListFilters } from '#contract/call-list';
import { CallTag, callTypes } from '#contract/calls';
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
  callIds?: readonly number[] | undefined;
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
const ofKinds: ConditionOf<Kinds> = {
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
  appointmentSource: (source) => {
    const isOf = sql`c.appointment_rank = ${rankOf[source]}::smallint`;
    return source === 'person' || source === 'list' ? sql`${isOf} and ${isStated}` : isOf;
  },
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

/** Follows from conditions on statements, and has an index. */
const isStated = sql`c.booked_rank is not null`;

const rankOf = { assumed: 0, 'phone-system': 1, list: 2, person: 3 } as const;

/** All conditions but the company's. */
export function callConditions(scope: CompanyScope, question: CallQuestion): SQL {
  const { locationIds, employeeId, serviceIds, people, phoneEnd, callIds, marks, words, days, bucket } = question;
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
  if (callIds) conditions.push(withinLimit(sql`c.id`, callIds));
  if (marks) conditions.push(isStated, areMarked(marks));
  for (const word of words ?? []) conditions.push(hasWord(word));
  if (days) conditions.push(betweenDays(days));
  if (bucket) conditions.push(betweenDays(bucket));
  return sql.join(conditions, sql` and `);
}

/** By the index of numbers. `digits` are nothing but digits. */
const endsWith = (digits: string): SQL => sql`reverse(c.customer_phone) like ${`${[...digits].reverse().join('')}%`}`;

function ofServices(ids: readonly number[]): SQL {
  return ids.includes(0) ? sql`c.service_id is null` : withinLimit(sql`c.service_id`, ids);
}

function ofPeople(people: readonly ComparedPerson[]): SQL {
  const column = (name: keyof ComparedPerson) => sql`${sql.param(people.map((it) => it[name]))}::bigint[]`;
  return sql`(c.employee_id, coalesce(c.service_id, 0)) in (select * from unnest(${column('employeeId')}, ${column('serviceId')}))`;
}

function hasWord({ word, locationIds, employeeIds, serviceIds, sources }: WordTargets): SQL {
  const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const isPartOf = (name: string) => name.toLowerCase().includes(word.toLowerCase());
  const digits = word.replaceAll(/\D/g, '');
  const column = (name: 'companyId' | 'source') => sql.param(sources.map((it) => it[name]));
  const meanings = [sql`c.call_key ilike ${like(word)}`];
  if (locationIds.length > 0) meanings.push(withinLimit(sql`c.location_id`, locationIds));
  if (employeeIds.length > 0) meanings.push(withinLimit(sql`c.employee_id`, employeeIds));
  if (serviceIds.length > 0) meanings.push(withinLimit(sql`c.service_id`, serviceIds));
  if (sources.length > 0)
    meanings.push(
      sql`(c.company_id, c.source) in (select * from unnest(${column('companyId')}::bigint[], ${column('source')}::text[]))`,
    );
  for (const type of callTypes.filter(isPartOf)) meanings.push(ofKinds.callType(type));
  for (const tag of CallTag.options.filter(isPartOf)) meanings.push(ofKinds.callTag(tag));
  if (digits.length >= 3 && !/\p{L}/u.test(word)) meanings.push(sql`c.customer_phone like ${like(digits)}`);
  return sql`(${sql.join(meanings, sql` or `)})`;
}

const betweenDays = ({ from, to }: CallDays) => onLocalDays(sql`${from}::date`, sql`${to}::date`, 'c');

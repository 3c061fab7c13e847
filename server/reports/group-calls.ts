// A report's rows other than services: companies, regions, districts, locations, employees.
import { type Group, type Grouping, maxGroupsListed, maxGroupsWithPoints, namesOfNone } from '#contract/break-down';
import type { Day } from '#contract/days';
import type { TimeRange } from '#contract/periods';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import type { Question } from './ask';
import { askByGroup, type GroupCount, type GroupLimits } from './ask-groups';
import { type ByDay, sumByBucket } from './measures/buckets';
import type { Period } from './measures/periods';
import { addTo, noCalls, rateOf, type Tally } from './measures/tally';
import { addToBucket } from './tally-services';

export interface DatedCount extends Tally {
  /** Null: of the period before. */
  day: Day | null;
}

export interface GroupTally {
  group: Pick<Group, 'id' | 'name' | 'company' | 'region' | 'location'>;
  current: Tally;
  previous: Tally;
  /** Null if it has too few calls for points. */
  byDay: Map<Day, Tally> | null;
}

export interface GroupedCalls {
  /** All calls by day, or by month. */
  all: DatedCount[];
  /** Groups with a call in the period, most calls first. */
  listed: GroupTally[];
  /** The groups with fewer calls than those listed. */
  rest: { groups: number; current: Tally } | null;
}

const limitsOfReports: GroupLimits = { maxGroups: maxGroupsListed, maxGroupsByDay: maxGroupsWithPoints };

/** Counts calls by group. */
export async function groupCalls(
  reads: Reads,
  scope: CompanyScope,
  by: Grouping,
  question: Question,
  bucket: 'day' | 'month' = 'day',
  limits = limitsOfReports,
): Promise<GroupedCalls> {
  const counts = await askByGroup(reads, scope, by, question, limits, bucket);
  const all: DatedCount[] = [];
  const tallies = new Map<number, GroupTally>();
  let groups = 0;
  for (const count of counts) {
    const { place, day, calls, appointments, knownCalls, knownAppointments } = count;
    const tally = { calls, appointments, knownCalls, knownAppointments };
    if (place === null) {
      all.push({ day, ...tally });
      continue;
    }
    groups = count.groups;
    const hasPoints = place <= limits.maxGroupsByDay;
    const group = tallies.get(place) ?? {
      group: describeGroup(by, count),
      current: noCalls(),
      previous: noCalls(),
      byDay: hasPoints ? new Map<Day, Tally>() : null,
    };
    tallies.set(place, group);
    addTo(day === null ? group.previous : group.current, tally);
    if (day !== null && group.byDay) addToBucket(group.byDay, day, tally);
  }
  const listed = [...tallies.values()].sort(byCallsThenName);
  return { all, listed, rest: restOf(all, listed, groups) };
}

/** The calls in the period, and in the one before. */
export function sumByPeriod(counts: readonly DatedCount[]): { current: Tally; previous: Tally } {
  const [current, previous] = [noCalls(), noCalls()];
  for (const { day, ...tally } of counts) addTo(day === null ? previous : current, tally);
  return { current, previous };
}

/** The calls of the period by day, or by the first day of a month. */
export function sumByDay(counts: readonly DatedCount[]): ByDay {
  const byDay = new Map<Day, Tally>();
  for (const { day, ...count } of counts) if (day !== null) addToBucket(byDay, day, count);
  return byDay;
}

export function pointsOf(byDay: ByDay, timeRange: TimeRange, period: Period): Group['points'] {
  return sumByBucket(byDay, timeRange, period).map(({ date, tally }) => ({ date, ...rateOf(tally) }));
}

/** A group as a row, with a point per bucket. */
export function rowOf({ group, current, byDay }: GroupTally, toPoints: (byDay: ByDay) => Group['points']): Group {
  return { ...group, ...rateOf(current), points: byDay ? toPoints(byDay) : [] };
}

export function stateRest(rest: GroupedCalls['rest']) {
  return rest && { rest: { groups: rest.groups, ...rateOf(rest.current) } };
}

function describeGroup(by: Grouping, count: GroupCount): GroupTally['group'] {
  const { groupId: id, groupName, companyId, companyName, regionId, regionName, locationId, locationName } = count;
  return {
    id,
    name: groupName ?? (by in namesOfNone ? namesOfNone[by as keyof typeof namesOfNone] : ''),
    company: named(companyId, companyName),
    region: named(regionId, regionName),
    location: by === 'employee' ? named(locationId, locationName) : null,
  };
}

function named(id: number, name: string | null) {
  return name === null ? null : { id, name };
}

function restOf(all: readonly DatedCount[], listed: readonly GroupTally[], groups: number): GroupedCalls['rest'] {
  if (groups <= listed.length) return null;
  const { current } = sumByPeriod(all);
  for (const { current: those } of listed)
    addTo(current, {
      calls: -those.calls,
      appointments: -those.appointments,
      knownCalls: -those.knownCalls,
      knownAppointments: -those.knownAppointments,
    });
  return { groups: groups - listed.length, current };
}

/** Of equal names, as of people at several locations, by what tells them apart. */
function byCallsThenName(a: GroupTally, b: GroupTally): number {
  const compare = (name: 'company' | 'region' | 'location') =>
    (a.group[name]?.name ?? '').localeCompare(b.group[name]?.name ?? '', 'en');
  return (
    b.current.calls - a.current.calls ||
    a.group.name.localeCompare(b.group.name, 'en') ||
    compare('company') ||
    compare('region') ||
    compare('location') ||
    a.group.id - b.group.id
  );
}

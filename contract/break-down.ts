// Breaking a report down: into the parts its rows are, each of which narrows the report when it becomes a filter.
import { z } from 'zod';
import { Id } from './endpoint';
import { Count, Day, Percent, Points } from './figures';

/** In the order in which a row opens the next one that is still free. */
export const breakDowns = ['company', 'service', 'region', 'district', 'location', 'employee'] as const;
export const BreakDownBy = z.enum(breakDowns);
export type BreakDownBy = z.infer<typeof BreakDownBy>;

/** What rows can be, other than services, whose report has a shape of its own. */
export type Grouping = Exclude<BreakDownBy, 'service'>;

/** The names of the rows that close the sum. As filters their ids are 0. */
export const namesOfNone = {
  region: 'No region',
  district: 'No district',
  employee: 'Nobody named',
} as const satisfies Partial<Record<Grouping, string>>;

/** Rows listed, those with most calls; the others are summed up in `rest`. */
export const maxGroupsListed = 1000;

/** Rows with points, those with most calls; the others have none. */
export const maxGroupsWithPoints = 50;

const Named = z.object({ id: Id, name: z.string() });

const tally = {
  totalCalls: Count,
  appointmentsMade: Count,
  closeRate: Percent,
  knownCalls: Count,
  knownAppointments: Count,
};

const GroupPoint = z.object({ date: Day, ...tally });

/** A call belongs to the location it was made at, and to the region and district of that location today. */
export const Group = z.object({
  /** 0: the row of `namesOfNone`. */
  id: Id.or(z.literal(0)),
  name: z.string(),
  /** Null for the rows of `namesOfNone`. */
  company: Named.nullable(),
  /** The region of a district. */
  region: Named.nullable(),
  /** Of employees: a person has a row for each location with calls. Null where nobody is named. */
  location: Named.nullable(),
  ...tally,
  /** A point per bucket; empty beyond the first 50 rows. */
  points: z.array(GroupPoint),
});
export type Group = z.infer<typeof Group>;

export const GroupWithTrend = Group.extend({ trend: Points, isTrendBeyondChance: z.boolean() });
export type GroupWithTrend = z.infer<typeof GroupWithTrend>;

/** What rows beyond those listed add up to. */
export const RestOfGroups = z.object({ groups: Count, ...tally });
export type RestOfGroups = z.infer<typeof RestOfGroups>;

/** Rows of anything but services, most calls first. */
export const breakDownOf = <Row extends typeof Group>(row: Row) =>
  z.object({ by: BreakDownBy.exclude(['service']), groups: z.array(row), rest: RestOfGroups.optional() });

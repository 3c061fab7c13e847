// The filters of a list of calls in words: on their controls, and in the line under the screen's title.
import type { CallListFilters } from '#contract/call-list';
import { type Preset, presetNames } from '#contract/periods';
import { formatDay, formatDayRange, formatMonth } from '../../../ui/format';
import type { Choices } from '../choices/use-choices';

/** "This month", "Last 7 days", "Nov 1 – 21, 2026", "Any time". */
export function periodWords(filters: CallListFilters): string {
  const words = [bucketWords(filters) ?? wholePeriodWords(filters), filters.weekday && `${filters.weekday}s`];
  return words.filter(Boolean).join(', ') || 'Any time';
}

export function hasPeriod(filters: CallListFilters): boolean {
  return periodNames.some((name) => filters[name] !== undefined);
}

/** What a choice of another period removes. */
export const periodNames = [
  'startDate',
  'endDate',
  'months',
  'weeks',
  'days',
  'preset',
  'since',
  'asOf',
  'previous',
  'bucket',
  'timeRange',
  'weekday',
] as const satisfies readonly (keyof CallListFilters)[];

function bucketWords({ bucket, timeRange }: CallListFilters): string | undefined {
  if (bucket === undefined) return undefined;
  if (timeRange === 'monthly') return formatMonth(bucket);
  return timeRange === 'weekly' ? `Week of ${formatDay(bucket)}` : formatDay(bucket);
}

const periodsOver: ReadonlySet<Preset> = new Set<Preset>(['yesterday', 'last-week', 'last-month', 'last-quarter']);

function wholePeriodWords(filters: CallListFilters): string | undefined {
  const { startDate, endDate, asOf, previous, preset } = filters;
  const words = startDate && endDate ? formatDayRange(startDate, endDate) : countedWords(filters);
  if (words === undefined) return undefined;
  // A period that was over by then does not end with that day.
  const isOver = preset !== undefined && periodsOver.has(preset);
  const until = asOf === undefined || isOver ? words : `${words} to ${formatDay(asOf)}`;
  return previous ? `Before: ${until}` : until;
}

function countedWords({ days, weeks, months, preset, since, asOf }: CallListFilters): string | undefined {
  if (preset) return presetNames[preset];
  if (since) return `Since ${formatDay(since)}`;
  const [count, unit] = days ? ([days, 'day'] as const) : weeks ? ([weeks, 'week'] as const) : [months, 'month'];
  if (count === undefined) return undefined;
  if (asOf !== undefined) return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
  if (count > 1) return `Last ${count} ${unit}s`;
  return unit === 'day' ? 'Today' : `This ${unit}`;
}

const outcomeWords = { booked: 'Booked', 'not-booked': 'Not booked', unknown: 'Not known' } as const;
export const sourceWords = {
  person: 'A person',
  list: 'Appointment list',
  'phone-system': 'Phone system',
  assumed: 'Assumed',
} as const;

/** "Booked, a person"; undefined if any. */
export function appointmentWords({ appointment, outcome, appointmentSource }: CallListFilters): string | undefined {
  const words = [
    appointment && outcomeWords[appointment],
    outcome && (outcome === 'known' ? 'Known' : 'Not known'),
    appointmentSource && sourceWords[appointmentSource],
  ];
  const said = [...new Set(words.filter((word) => word !== undefined))].map((word, index) =>
    index === 0 ? word : word.toLowerCase(),
  );
  return said.length > 0 ? said.join(', ') : undefined;
}

export const practicedWords = { yes: 'People who practiced it', no: 'People who did not' } as const;

/** The filters behind More, which says how many of them are set. */
export const moreNames = [
  'text',
  'callType',
  'callTag',
  'direction',
  'regionId',
  'districtId',
  'counted',
  'minSeconds',
  'maxSeconds',
  'timed',
  'employeeKnown',
  'serviceKnown',
  'practiced',
  'callId',
] as const satisfies readonly (keyof CallListFilters)[];

export function countOfFilters(filters: CallListFilters, names: readonly (keyof CallListFilters)[]): number {
  return names.filter((name) => filters[name] !== undefined).length;
}

/** "Alignment at Airport Road, this month"; `locations` is the number the viewer can see. */
export function coverageWords(filters: CallListFilters, choices: Choices, locations: number | undefined): string {
  const { serviceId, storeId, districtId, regionId, employeeId } = filters;
  const what = serviceId === undefined ? 'All calls' : choices.nameOf('serviceId', serviceId);
  const region = regionId === undefined ? undefined : choices.nameOf('regionId', regionId);
  const district = districtId === undefined ? undefined : choices.nameOf('districtId', districtId);
  const where =
    storeId !== undefined
      ? choices.nameOf('storeId', storeId)
      : (district ?? region ?? (locations === undefined ? undefined : locationCount(locations)));
  const who = employeeId === undefined ? undefined : choices.nameOf('employeeId', employeeId);
  const period = periodWords(filters);
  return [
    where ? `${what} ${(district ?? region) ? 'in' : 'at'} ${where}` : what,
    who,
    hasPeriod(filters) ? lowered(period) : undefined,
  ]
    .filter(Boolean)
    .join(', ');
}

function locationCount(locations: number): string {
  return locations === 1 ? '1 location' : `${locations} locations`;
}

/** Names of months and weekdays stay as they are. */
function lowered(words: string): string {
  return words.replace(/^(Today|Yesterday|This|Last|Week|Before|Since)/, (word) => word.toLowerCase());
}

// The demo's appointment list: what a shop system would have exported for the last business day, made from the calls of
// that day so that the numbers that must match are known.
import { defaultWindowDays } from '#contract/appointments';
import { addDays, todayIn } from '#contract/days';
import type { DemoAppointmentList } from '#contract/demo-appointments';
import { type DemoCallRow, findBusyDay, findCallsAround } from '../database/appointments/demo-calls';
import type { Queries } from '../database/engine/connect';
import { toInstant } from '../ingest/read/to-instant';

/** A business day has at least as many calls. */
const minCalls = 30;
/** A possible call was at most as many days before; others are looked at as long as the list's window. */
const possibleDays = 5;
const maxCallsOfPhone = 12;
const many = { sure: 14, likely: 6, possible: 4 };

const minute = 60_000;

interface DemoRow {
  phone: string;
  createdAt: Date;
  location: string;
  service: string | null;
  advisor: string | null;
}

/**
 * Of calls at these locations; every row states the location and has a phone of its own, so what it must match is known. Null
 * if the company has had no business day with calls lately.
 */
export async function makeDemoList(
  queries: Queries,
  company: { id: number; name: string; timeZone: string },
  locationIds: readonly number[] | 'all',
  now: Date,
): Promise<DemoAppointmentList | null> {
  const today = todayIn(company.timeZone, now);
  const day = await findBusyDay(queries, company.id, { today, minCalls });
  if (day === null) return null;
  const calls = await findCallsAround(queries, company.id, { day, daysBefore: defaultWindowDays });
  const groups = groupCalls(calls, locationIds);
  const taken = new Set<string>();
  const choose = (from: DemoCallRow[], most: number) => {
    const chosen: DemoCallRow[] = [];
    for (const call of spread(from.filter(({ phone }) => !taken.has(phone)))) {
      if (chosen.length === most) break;
      if (taken.has(call.phone)) continue;
      taken.add(call.phone);
      chosen.push(call);
    }
    return chosen;
  };
  const ofDay = calls.filter(
    ({ localDay, phone, locationId }) => localDay === day && groups.has(groupKey(phone, locationId)),
  );
  const othersOf = (call: DemoCallRow) =>
    (groups.get(groupKey(call.phone, call.locationId)) ?? []).filter(({ id }) => id !== call.id);
  const isAlone = (call: DemoCallRow) =>
    othersOf(call).every((other) => Math.abs(other.startedAt.getTime() - call.startedAt.getTime()) > 3 * 60 * minute);
  const closes = localTime(company.timeZone, day, 22).getTime();
  const opens = localTime(company.timeZone, day, 8).getTime();

  const sure = choose(ofDay.filter(isAlone), many.sure);
  const isLast = (call: DemoCallRow) =>
    othersOf(call).every(({ startedAt, localDay }) => localDay > day || startedAt < call.startedAt);
  const likely = choose(
    ofDay.filter((call) => isAlone(call) && isLast(call) && endOf(call) + 90 * minute < closes),
    many.likely,
  );
  const before = [...groups.values()].flatMap((group) => {
    const last = group.at(-1);
    const isBefore = last && last.localDay < day && last.localDay >= addDays(day, -possibleDays);
    return isBefore ? [last] : [];
  });
  const possible = choose(before, many.possible);
  const [elsewhere, elsewhereName] = locationIds === 'all' ? findElsewhere(ofDay, calls, taken) : [];
  const strangers = unknownPhones(calls);
  const rows: DemoRow[] = [
    ...sure.map((call, index) => rowOf(call, endOf(call) + (index % 3) * 8 * minute)),
    ...likely.map((call, index) => rowOf(call, endOf(call) + (45 + (index % 4) * 10) * minute)),
    ...possible.map((call, index) => rowOf(call, opens + (20 + index * 45) * minute)),
    ...(elsewhere && elsewhereName
      ? [{ ...rowOf(elsewhere, endOf(elsewhere) + 5 * minute), location: elsewhereName }]
      : []),
    ...strangers.map((phone, index) => ({
      ...{ phone, createdAt: new Date(opens + (90 + index * 130) * minute) },
      ...{ location: ofDay[0]?.locationName ?? '', service: 'Oil Change', advisor: null },
    })),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return {
    companyId: company.id,
    companyName: company.name,
    day,
    fileName: `appointments-${day}.csv`,
    csv: csvOf(rows, company.timeZone, day),
    rows: rows.length,
    expected: {
      sure: sure.length,
      likely: likely.length,
      possible: possible.length,
      unmatched: rows.length - sure.length - likely.length - possible.length,
      newlyBooked: [...sure, ...likely].filter(({ wasBooked }) => !wasBooked).length,
    },
  };
}

const groupKey = (phone: string, locationId: number) => `${phone} ${locationId}`;

/** The calls of each phone at each location, oldest first; not of phones that call all the time. */
function groupCalls(calls: readonly DemoCallRow[], locationIds: readonly number[] | 'all'): Map<string, DemoCallRow[]> {
  const times = new Map<string, number>();
  for (const { phone } of calls) times.set(phone, (times.get(phone) ?? 0) + 1);
  const groups = new Map<string, DemoCallRow[]>();
  for (const call of calls) {
    const isThere = locationIds === 'all' || locationIds.includes(call.locationId);
    if (!isThere || (times.get(call.phone) ?? 0) > maxCallsOfPhone) continue;
    const key = groupKey(call.phone, call.locationId);
    groups.set(key, [...(groups.get(key) ?? []), call]);
  }
  return groups;
}

/** A call of a number that never called another location, and the name of that one. */
function findElsewhere(
  ofDay: readonly DemoCallRow[],
  calls: readonly DemoCallRow[],
  taken: ReadonlySet<string>,
): [DemoCallRow, string] | [] {
  for (const call of ofDay) {
    if (taken.has(call.phone)) continue;
    const places = new Set(calls.filter(({ phone }) => phone === call.phone).map(({ locationId }) => locationId));
    const other = calls.find(
      ({ locationId, locationName }) => !places.has(locationId) && locationName !== call.locationName,
    );
    if (other) return [call, other.locationName];
  }
  return [];
}

const endOf = ({ startedAt, durationSeconds }: DemoCallRow) => startedAt.getTime() + durationSeconds * 1000;

const localTime = (timeZone: string, day: string, hour: number): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = toInstant({ wallClock: { year, month, day: date, hour, minute: 0, second: 0, millisecond: 0 } }, timeZone);
  return at === 'unreadable' ? new Date(`${day}T00:00:00Z`) : at;
};

/** The same rows in an order that takes them from all of the day. */
function spread<Row>(rows: readonly Row[]): Row[] {
  const step = 7;
  return Array.from({ length: step }, (_, first) => rows.filter((_row, index) => index % step === first)).flat();
}

const rowOf = (call: DemoCallRow, createdAtMs: number): DemoRow => ({
  phone: call.phone,
  createdAt: new Date(createdAtMs),
  location: call.locationName,
  service: call.serviceName,
  advisor: call.employeeName,
});

/** Numbers of which the demo has no call: its callers are all 555-01xx of the shops' own area codes. */
const unknownPhones = (calls: readonly DemoCallRow[]) =>
  ['+12125550131', '+12065550148', '+13035550177'].filter((phone) => !calls.some((call) => call.phone === phone));

const columns = [
  'Appointment Id',
  'Customer Phone',
  'Created',
  'Appointment',
  'Store',
  'Service',
  'Advisor',
  'Status',
  'Estimate',
];
const statuses = ['Scheduled', 'Completed', 'Completed', 'No Show', 'Completed', 'Canceled'];

function csvOf(rows: readonly DemoRow[], timeZone: string, day: string): string {
  const lines = rows.map(({ phone, createdAt, location, service, advisor }, index) => {
    const appointment = localTime(timeZone, addDays(day, 1 + (index % 5)), 8 + (index % 9));
    const status = statuses[index % statuses.length] ?? '';
    return [
      `A-${day.replaceAll('-', '')}-${String(index + 1).padStart(3, '0')}`,
      `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
      ...[createdAt.toISOString(), appointment.toISOString(), location, service ?? '', advisor ?? '', status],
      (89 + ((index * 37) % 460)).toFixed(2),
    ];
  });
  return [columns, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

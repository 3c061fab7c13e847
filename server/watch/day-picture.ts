// The last 24 hours in memory: what was counted, once a minute. A restart begins anew.
import type { Counts } from './counters';

interface Sample {
  at: number;
  counts: Counts;
}

export interface DayPicture {
  startedAt: Date;
  since: Date;
  day: Difference;
  /** From the first to the unfinished one. */
  hours: (Difference & { beginsAt: Date })[];
  commitMs: number | null;
}

export interface Difference {
  deliveries: Record<string, number>;
  refused: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const recentMs = 5 * minuteMs;

export function createDayPicture({ counts, now }: { counts(): Counts; now(): Date }) {
  const startedAt = now();
  const samples: Sample[] = [{ at: startedAt.getTime(), counts: counts() }];
  let timer: NodeJS.Timeout | undefined;

  const sample = () => {
    const at = now().getTime();
    // One older than a day stays, to compare with.
    while ((samples[1]?.at ?? at) <= at - dayMs) samples.shift();
    samples.push({ at, counts: counts() });
  };
  const countsAt = (time: number): Counts | undefined =>
    (samples.findLast(({ at }) => at <= time) ?? samples[0])?.counts;

  return {
    sample,
    begin() {
      timer ??= setInterval(sample, minuteMs).unref();
    },
    stop: () => clearInterval(timer),
    find(): DayPicture {
      const at = now().getTime();
      const current = counts();
      const since = Math.max(startedAt.getTime(), at - dayMs);
      const recent = countsAt(at - recentMs);
      const commits = current.commits - (recent?.commits ?? 0);
      const seconds = current.commitSeconds - (recent?.commitSeconds ?? 0);
      const begins = [since, ...wholeHours(since, at)];
      return {
        startedAt,
        since: new Date(since),
        day: differenceOf(countsAt(since), current),
        hours: begins.map((begin, index) => {
          const end = begins[index + 1];
          return {
            beginsAt: new Date(begin),
            ...differenceOf(countsAt(begin), end === undefined ? current : countsAt(end)),
          };
        }),
        commitMs: commits > 0 ? (seconds / commits) * 1_000 : null,
      };
    },
  };
}

/** After `from`, before `to`. */
function wholeHours(from: number, to: number): number[] {
  const hours: number[] = [];
  for (let hour = (Math.floor(from / hourMs) + 1) * hourMs; hour < to; hour += hourMs) hours.push(hour);
  return hours;
}

function differenceOf(before: Counts | undefined, after: Counts | undefined): Difference {
  const deliveries = Object.entries(after?.deliveries ?? {}).map(([status, count]): [string, number] => {
    const earlier = before?.deliveries[status as keyof Counts['deliveries']] ?? 0;
    return [status, count - earlier];
  });
  return {
    deliveries: Object.fromEntries(deliveries.filter(([, count]) => count > 0)),
    refused: sum(after?.refused) - sum(before?.refused),
  };
}

const sum = (counts: Record<string, number> = {}) => Object.values(counts).reduce((total, count) => total + count, 0);

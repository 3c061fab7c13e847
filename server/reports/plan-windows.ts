// The ranges of calls in which practice is measured, and the windows as the report states them.
import { countDays } from '#contract/days';
import type { PracticeWindows } from '#contract/practice';
import type { PracticeWindow, WindowQuestion } from '../database/counts/practice-counts';
import type { CountedRange } from '../database/counts-of-all/counted-range';
import { periodAround } from './measures/periods';
import { type Windows, windowsOf } from './measures/practice-windows';
import type { Plan } from './plan-ranges';

export interface WindowPlan {
  windows: PracticeWindows;
  ranges: WindowQuestion['ranges'];
}

/** The windows of the days that a report covers at each place, by that place's calendar. */
export function planWindows({ period, ranges }: Plan): WindowPlan {
  const planned = placesOf(ranges).map(({ companyId, locationId, covered }) => ({
    place: { companyId, locationId },
    windows: windowsOf(covered),
  }));
  const stated = planned.length > 0 ? planned.map(({ windows }) => windows) : [windowsOf(period)];
  const around = (name: PracticeWindow) => periodAround(stated.map((windows) => windows[name]));
  return {
    windows: { days: longestOf(stated), now: around('now'), gap: around('gap'), base: around('base') },
    ranges: planned.flatMap(({ place, windows }) =>
      names.map((window) => ({
        ...place,
        ...{ grain: 'day' as const, from: windows[window].startDay, to: windows[window].endDay },
        ...{ isCurrent: window === 'now', window },
      })),
    ),
  };
}

const names = ['now', 'gap', 'base'] as const;

/** Each place with the days of its current ranges. */
function placesOf(ranges: readonly CountedRange[]) {
  const places = new Map<string, CountedRange[]>();
  for (const range of ranges.filter(({ isCurrent }) => isCurrent)) {
    const key = `${range.companyId} ${range.locationId}`;
    places.set(key, [...(places.get(key) ?? []), range]);
  }
  return [...places.values()].flatMap((theirs) => {
    const [first] = theirs;
    const covered = periodAround(theirs.map(({ from, to }) => ({ startDay: from, endDay: to })));
    return first ? [{ companyId: first.companyId, locationId: first.locationId, covered }] : [];
  });
}

const longestOf = (stated: readonly Windows[]) =>
  Math.max(...stated.map(({ now }) => countDays(now.startDay, now.endDay)));

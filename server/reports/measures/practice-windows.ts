// The days in which practice is measured, whatever the report's period is grouped by.
import { addDays, countDays } from '#contract/days';
import { maxWindowDays } from '#contract/practice';
import { type Period, periodBefore } from './periods';

export interface Windows {
  now: Period;
  gap: Period;
  base: Period;
}

/** `now`: the last W days of the period, W being its length, at most 60; `gap`: the W days before; `base`: the W before these. */
export function windowsOf(period: Period): Windows {
  const days = Math.min(countDays(period.startDay, period.endDay), maxWindowDays);
  const now = { startDay: addDays(period.endDay, 1 - days), endDay: period.endDay };
  const gap = periodBefore(now);
  return { now, gap, base: periodBefore(gap) };
}

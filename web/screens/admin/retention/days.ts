// Days a log is kept, as choices of a form.
import { leastContentDays, leastLogDays, type RetentionRule } from '#contract/retention';

const usual = [30, 60, 90, 180, 365, 730, 1095, 1825];

/** 365 → "1 year", 90 → "90 days", null → "Forever". */
export function describeDays(days: number | null): string {
  if (days === null) return 'Forever';
  if (days % 365 !== 0) return `${days} days`;
  return days === 365 ? '1 year' : `${days / 365} years`;
}

export const least = { contentDays: leastContentDays, logDays: leastLogDays };

/** The usual lengths and the present one, shortest first; forever is ''. */
export function daysOptions(field: keyof RetentionRule, present: number | null) {
  const lengths = [...new Set([...usual, ...(present === null ? [] : [present])])].filter(
    (days) => days >= least[field],
  );
  return [...lengths.toSorted((one, other) => one - other), null].map((days) => ({
    value: daysValue(days),
    label: describeDays(days),
  }));
}

export const daysValue = (days: number | null): string => (days === null ? '' : String(days));
export const daysOf = (value: string): number | null => (value === '' ? null : Number(value));

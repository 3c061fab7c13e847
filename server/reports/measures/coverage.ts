// Where outcomes began to be known.
import type { Day } from '#contract/days';
import type { Tally } from './tally';

/**
 * The day on which coverage began: from it on, however few days one takes, at least 80 % of the outcomes are known, and
 * going back from the day before it, less than 80 % are, however few or many days one takes. Days on which nobody called
 * are skipped. Null if there is no such day, or nobody called before it: then all is known, or hardly anything.
 *
 * That is the maximum of the sums of 5 × known − 4 × calls over the days up to the end; of equal maxima the earliest.
 */
export function findCoverageStart(days: readonly (Tally & { day: Day })[]): Day | null {
  const called = days.filter(({ calls }) => calls > 0);
  let [sum, greatest, start] = [0, 0, called.length];
  for (const [index, { calls, knownCalls }] of [...called.entries()].reverse()) {
    sum += 5 * knownCalls - 4 * calls;
    if (sum >= greatest) [greatest, start] = [sum, index];
  }
  return start === 0 ? null : (called[start]?.day ?? null);
}

// What practice changed: how much more the people who practiced improved than those who did not.
import { type Interval, type NoImprovement, pointsToTell } from '#contract/practice';
import { closeRateOf, hasFewCalls, type Tally } from './tally';

/** Live calls for one service by people with such calls in both windows, and of how many people these are some. */
export interface Group {
  people: number;
  employees: number;
  now: Tally;
  base: Tally;
}

export interface Compared {
  practiced: Group;
  others: Group;
}

export type Measured = { points: number; reason: null; spread: Spread } | { points: null; reason: NoImprovement };

/** The estimate and its variance, both of fractions (not percent) and not rounded. */
interface Spread {
  estimate: number;
  variance: number;
}

/**
 * (rate now − rate base of the practiced) − (the same of the others), in points. Whoever is sent to practice for a weak
 * month improves by chance, so rates of `gap`, in which people are chosen, are in none of the four; and what changed for
 * everybody is not practice (docs/decisions/0094).
 */
export function measureImprovement({ practiced, others }: Compared): Measured {
  if (practiced.people === 0) return { points: null, reason: 'nobody-practiced' };
  if (others.people === 0) return { points: null, reason: 'no-others' };
  const four = [practiced.now, practiced.base, others.now, others.base];
  if (four.some(hasFewCalls)) return { points: null, reason: 'few-calls' };
  const tenths = four.flatMap((tally) => closeRateOf(tally) ?? []).map((rate) => Math.round(rate * 10));
  const [now, base, othersNow, othersBase] = tenths;
  if (now === undefined || base === undefined || othersNow === undefined || othersBase === undefined)
    return { points: null, reason: 'outcomes-unknown' };
  return {
    points: (now - base - (othersNow - othersBase)) / 10,
    reason: null,
    spread: spreadOf({ practiced, others }),
  };
}

/**
 * For a linear function of m = 4 proportions x ÷ n: each with 2 ÷ m appointments and 4 ÷ m calls more, and the sum of their
 * variances (R. M. Price and D. G. Bonett, "An improved confidence interval for a linear function of binomial proportions",
 * Computational Statistics & Data Analysis 45 (2004), 449–456).
 */
function spreadOf({ practiced, others }: Compared): Spread {
  const terms = [
    [1, practiced.now],
    [-1, practiced.base],
    [-1, others.now],
    [1, others.base],
  ] as const;
  const spread = { estimate: 0, variance: 0 };
  for (const [sign, { knownAppointments, knownCalls }] of terms) {
    const calls = knownCalls + 4 / terms.length;
    const rate = (knownAppointments + 2 / terms.length) / calls;
    spread.estimate += sign * rate;
    spread.variance += (rate * (1 - rate)) / calls;
  }
  return spread;
}

/** The two-sided 95 % quantile of the normal distribution. */
const z = 1.959963984540054;

/** The 95 % interval in points; `windowDays` is the length of the windows that the calls are from. */
export function intervalOf({ estimate, variance }: Spread, windowDays: number): Interval {
  const half = 100 * z * Math.sqrt(variance);
  const [low, high] = [100 * estimate - half, 100 * estimate + half].map(toTenths);
  if (low === undefined || high === undefined) throw new Error('An interval has two ends.');
  const isMoreThanChance = low > 0 || high < 0;
  // The half width shrinks with the root of the number of calls.
  const daysMore = windowDays * ((half / pointsToTell) ** 2 - 1);
  return { low, high, weeksToTell: isMoreThanChance || daysMore <= 0 ? null : Math.ceil(daysMore / 7) };
}

/** Rounded half up to one decimal; never −0. */
const toTenths = (points: number) => Math.floor(points * 10 + 0.5) / 10 + 0;

/** The services' improvements weighted by the practicing people's live calls now, and its interval; null without any. */
export function averageOf(services: readonly Compared[]): { points: number; spread: Spread } | null {
  const measured = services.flatMap((service) => {
    const { points, ...rest } = measureImprovement(service);
    return points === null || rest.reason !== null
      ? []
      : [{ points, spread: rest.spread, calls: service.practiced.now.calls }];
  });
  const calls = measured.reduce((sum, one) => sum + one.calls, 0);
  if (calls === 0) return null;
  const weighted = measured.reduce((sum, one) => sum + Math.round(one.points * 10) * one.calls, 0);
  const spread = { estimate: 0, variance: 0 };
  for (const one of measured) {
    spread.estimate += (one.spread.estimate * one.calls) / calls;
    spread.variance += one.spread.variance * (one.calls / calls) ** 2;
  }
  // In whole tenths: floating point misses halves.
  return { points: Math.floor((2 * weighted + calls) / (2 * calls)) / 10, spread };
}

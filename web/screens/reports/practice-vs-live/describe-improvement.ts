// How sure an improvement is, or why there is none, in words.
import { areFew } from '#contract/few-calls';
import {
  type Improvement,
  type Interval,
  type NoImprovement,
  type PracticeWindows,
  pointsToTell,
} from '#contract/practice';
import { formatCount, formatDayRange, formatSignedNumber } from '../../../ui/format';

/** Whether the improvement is more than chance: only then it has a color. */
export function isMoreThanChance({ low, high }: Interval): boolean {
  return low > 0 || high < 0;
}

export interface Certainty {
  word: 'Likely' | 'Unclear' | 'No calls';
  /** "between −3 and +15 pts; about 19 more weeks to tell 5 points". */
  detail: string;
}

export function certaintyOf(interval: Interval): Certainty {
  const { low, high, weeksToTell } = interval;
  const range = `between ${formatSignedNumber(low)} and ${formatSignedNumber(high)} pts`;
  const wait = weeksToTell === null ? '' : `; about ${formatWeeks(weeksToTell)} to tell ${pointsToTell} points`;
  return { word: isMoreThanChance(interval) ? 'Likely' : 'Unclear', detail: `${range}${wait}` };
}

export function certaintyOfImprovement(improvement: Improvement): Certainty {
  const { reason, interval } = improvement;
  if (interval) return certaintyOf(interval);
  if (reason === null || reason === 'few-calls') return { word: 'Unclear', detail: describeFewCalls(improvement) };
  return reasons[reason];
}

/** For files and screen readers: "Unclear: between −3 and +15 pts". */
export function describeCertainty({ word, detail }: Certainty): string {
  return `${word}: ${detail}`;
}

const reasons: Record<Exclude<NoImprovement, 'few-calls'>, Certainty> = {
  'call-tag': { word: 'No calls', detail: 'needs live and practice calls' },
  'nobody-practiced': { word: 'No calls', detail: 'no practice calls' },
  'no-others': { word: 'Unclear', detail: 'everyone practiced, so there is no one to compare with' },
  'outcomes-unknown': { word: 'Unclear', detail: 'too few calls have an answer' },
};

/** Names the first of the four figures that is from too few calls. */
function describeFewCalls({ practiced, others }: Improvement): string {
  const of = [practiced.now, practiced.base].some(({ knownCalls }) => areFew(knownCalls))
    ? { group: practiced, name: 'those who practiced' }
    : { group: others, name: 'the others' };
  const { now, base } = of.group;
  const rated = areFew(now.knownCalls) ? now : base;
  const what = rated.knownCalls < rated.totalCalls ? 'known outcomes' : 'calls';
  return `too few ${what} of ${of.name} ${rated === now ? 'now' : 'before'}`;
}

const weeksPerYear = 52;

/** Beyond two years in years. */
function formatWeeks(weeks: number): string {
  if (weeks <= 2 * weeksPerYear) return `${weeks} more ${weeks === 1 ? 'week' : 'weeks'}`;
  return `${formatCount(Math.round(weeks / weeksPerYear))} more years`;
}

/** "Now is Sep 22 – Nov 20, 2026, before is May 25 – Jul 23, 2026." */
export function describeWindows({ now, base }: PracticeWindows): string {
  const [isNow, wasBefore] = [now, base].map(({ startDay, endDay }) => formatDayRange(startDay, endDay));
  return `Now is ${isNow}, before is ${wasBefore}.`;
}

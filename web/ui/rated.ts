// A close rate and the calls behind it: whether it is stated and compared, and what is said where it is not.
import { areFew, fewCalls } from '#contract/few-calls';
import { areMostlyKnown, type Outcomes } from '#contract/known-outcomes';
import { formatCount } from './format';

/** `knownCalls` are those with a known outcome. */
export interface Rated extends Outcomes {
  closeRate: number | null;
}

export interface Tally extends Outcomes {
  appointments: number;
  knownAppointments: number;
}

/** "outcome known for 66 of 640 calls". */
export function describeCoverage({ calls, knownCalls }: Outcomes): string {
  return `outcome known for ${formatCount(knownCalls)} of ${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}`;
}

/** Why there is no rate of calls that were made; undefined where there is one, or no call. */
export function whyUnrated(rated: Rated): string | undefined {
  return rated.closeRate === null && rated.calls > 0 ? describeCoverage(rated) : undefined;
}

/** Why there is no close rate yet, and how many answers it takes: the sum of those that are there and those missing. */
export function describeMissingAnswers({ calls, knownCalls }: Outcomes): string {
  const needed = Math.ceil((4 * calls) / 5);
  return `not enough yet. ${formatCount(knownCalls)} of ${formatCount(calls)} ${calls === 1 ? 'call has' : 'calls have'} a yes-or-no answer; ${formatCount(needed)} needed.`;
}

/** In place of a line none of whose points has enough calls. */
export const whyNoLine = `No line yet: a point needs ${fewCalls} calls, 80% with an answer.`;

/** The coverage, unless every outcome is known. */
export function coverageIfPartial(outcomes: Outcomes): string | undefined {
  return outcomes.knownCalls < outcomes.calls ? describeCoverage(outcomes) : undefined;
}

/** The calls behind a rate if they are too few to compare it, otherwise undefined. */
export function callsIfFew({ closeRate, knownCalls }: Rated): number | undefined {
  return closeRate !== null && areFew(knownCalls) ? knownCalls : undefined;
}

/** Whether it stands among the others. What has no rate comes after those that have one, but before few calls. */
export function isCompared({ closeRate, calls, knownCalls }: Rated): boolean {
  return closeRate === null ? calls > 0 : !areFew(knownCalls);
}

/** The counts behind a rate: "1,241 of 3,576 calls", "240 of 612 calls, outcome known for 612 of 640", or its coverage. */
export function describeCounts(tally: Tally): string {
  const { calls, knownCalls } = tally;
  if (calls > 0 && !areMostlyKnown(tally)) return describeCoverage(tally);
  const counts = `${listCounts(tally)} ${knownCalls === 1 ? 'call' : 'calls'}`;
  return knownCalls === calls
    ? counts
    : `${counts}, outcome known for ${formatCount(knownCalls)} of ${formatCount(calls)}`;
}

/** In a column of "appointments of calls": "351 of 897", or all that describeCounts says where not all is known. */
export function listKnown(tally: Tally): string {
  return tally.knownCalls === tally.calls ? listCounts(tally) : describeCounts(tally);
}

function listCounts({ knownCalls, knownAppointments }: Tally): string {
  return `${formatCount(knownAppointments)} of ${formatCount(knownCalls)}`;
}

/** The points of a line: a rate of few calls is in the table alone. */
export function drawnRates({
  values,
  knownCalls,
}: {
  values: readonly (number | null)[];
  knownCalls: readonly number[];
}): (number | null)[] {
  return values.map((value, index) => (areFew(knownCalls[index] ?? 0) ? null : value));
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = (count: keyof Tally) => tallies.reduce((total, tally) => total + tally[count], 0);
  return {
    ...{ calls: sum('calls'), knownCalls: sum('knownCalls') },
    ...{ appointments: sum('appointments'), knownAppointments: sum('knownAppointments') },
  };
}

/** In percent, rounded half up to one decimal like the server; null where too few outcomes are known. */
export function closeRateOf(tally: Tally): number | null {
  const { knownCalls, knownAppointments } = tally;
  if (!areMostlyKnown(tally)) return null;
  return Math.floor((knownAppointments * 2000 + knownCalls) / (2 * knownCalls)) / 10;
}

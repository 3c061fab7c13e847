// For simulations: calls of people whose true close rates are known, drawn by chance.
import { createRandom, type Random } from '../server/demo/random';
import type { Tally } from '../server/reports/measures/tally';
import { isLongRun } from './long-run';

/** `npm run test:long` has ten times the runs. Seeds are fixed: what is printed and judged is always the same. */
export const simulatedRuns = (runs: number) => runs * (isLongRun ? 10 : 1);

/** Each run with random numbers of its own. */
export function simulate<Result>(name: string, runs: number, run: (random: Random) => Result): Result[] {
  return Array.from({ length: runs }, (_, index) => run(createRandom(`${name} ${index}`)));
}

/** A number of calls that is `mean` on average (Poisson), each booked with this chance. */
export function drawCalls(random: Random, mean: number, chance: number): Tally {
  const calls = drawPoisson(random, mean);
  let appointments = 0;
  for (let call = 0; call < calls; call++) if (random.chance(chance)) appointments++;
  return { calls, appointments, knownCalls: calls, knownAppointments: appointments };
}

/** Counts arrivals with exponential distances (D. E. Knuth, The Art of Computer Programming 2, 3.4.1). */
function drawPoisson(random: Random, mean: number): number {
  let [count, time] = [0, -Math.log(1 - random.fraction())];
  while (time < mean) {
    count++;
    time -= Math.log(1 - random.fraction());
  }
  return count;
}

export const between = (random: Random, from: number, to: number) => from + (to - from) * random.fraction();

export const meanOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

export const shareOf = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
  items.filter(is).length / items.length;

export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** What a simulation found, in the output of the tests. */
export function print(line: string): void {
  console.log(line);
}

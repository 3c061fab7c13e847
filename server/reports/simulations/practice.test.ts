// Practice that does nothing, measured by the product's own function: the improvement is 0 on average, whoever was chosen.
// @module-tag long
import { expect, test } from 'vitest';
import { maxWindowDays } from '#contract/practice';
import {
  between,
  drawCalls,
  meanOf,
  percent,
  print,
  shareOf,
  simulate,
  simulatedRuns,
} from '../../../tests/simulated-calls';
import type { Random } from '../../demo/random';
import { type Group, intervalOf, measureImprovement } from '../measures/improvement';
import { addTo, noCalls, type Tally } from '../measures/tally';

interface World {
  people: number;
  /** Of one person and one service in a window. */
  callsEach: number;
  /** Between which the true rates of people lie. */
  rates: [number, number];
  /** What everybody gains from window to window, in the true rate. */
  drift: number;
  /** The weakest of this share practice. */
  chosen: number;
}

const worlds: [string, World][] = [
  ['eighteen people', { people: 18, callsEach: 110, rates: [0.25, 0.55], drift: 0, chosen: 1 / 3 }],
  ['sixty people, rates rising', { people: 60, callsEach: 60, rates: [0.25, 0.55], drift: 0.02, chosen: 1 / 3 }],
  ['thirty people of low rates', { people: 30, callsEach: 60, rates: [0.05, 0.2], drift: 0, chosen: 1 / 3 }],
  ['few who did not practice', { people: 24, callsEach: 50, rates: [0.3, 0.6], drift: 0, chosen: 3 / 4 }],
];

const names = ['base', 'gap', 'now'] as const;
type Drawn = Record<(typeof names)[number], Tally>;

/** Practice has no effect: a person's true rate moves with everybody's alone. */
function drawPerson(random: Random, { callsEach, rates, drift }: World): Drawn {
  const rate = between(random, ...rates);
  const [base, gap, now] = names.map((_, window) => drawCalls(random, callsEach, rate + window * drift));
  return { base: base ?? noCalls(), gap: gap ?? noCalls(), now: now ?? noCalls() };
}

function measureOnce(random: Random, world: World) {
  const people = Array.from({ length: world.people }, () => drawPerson(random, world));
  const rateIn = ({ knownCalls, knownAppointments }: Tally) => (knownCalls === 0 ? 1 : knownAppointments / knownCalls);
  // The weakest of the gap are sent to practice, by chance or not.
  const weakestFirst = people.toSorted((a, b) => rateIn(a.gap) - rateIn(b.gap));
  const chosen = Math.round(world.chosen * world.people);
  const [practiced, others] = [weakestFirst.slice(0, chosen), weakestFirst.slice(chosen)];
  const measured = measureImprovement({ practiced: groupOf(practiced), others: groupOf(others) });
  if (measured.reason !== null) throw new Error(`There are too few calls in this world: ${measured.reason}.`);
  const sums = { gap: sumOf(practiced, 'gap'), now: sumOf(practiced, 'now') };
  return {
    points: measured.points,
    interval: intervalOf(measured.spread, maxWindowDays),
    beforeAndAfter: 100 * (rateIn(sums.now) - rateIn(sums.gap)),
  };
}

const sumOf = (people: readonly Drawn[], window: keyof Drawn) => {
  const sum = noCalls();
  for (const person of people) addTo(sum, person[window]);
  return sum;
};

function groupOf(people: readonly Drawn[]): Group {
  const both = people.filter(({ base, now }) => base.calls > 0 && now.calls > 0);
  return { people: people.length, employees: both.length, now: sumOf(both, 'now'), base: sumOf(both, 'base') };
}

const longEnough = 600_000;

test.each(worlds)('practice without an effect shows none: %s', { timeout: longEnough }, (name, world) => {
  const runs = simulatedRuns(500);
  const results = simulate(name, runs, (random) => measureOnce(random, world));
  const mean = meanOf(results.map(({ points }) => points));
  const holds = shareOf(results, ({ interval: { low, high } }) => low <= 0 && high >= 0);
  const flattered = meanOf(results.map(({ beforeAndAfter }) => beforeAndAfter));
  print(
    `Practice without effect, ${name}, ${runs} runs: ${mean.toFixed(2)} points on average, 0 in ${percent(holds)} of the ` +
      `intervals; before and after alone would show ${flattered.toFixed(1)} points.`,
  );
  expect(Math.abs(mean)).toBeLessThan(0.5);
  expect(holds).toBeGreaterThan(0.93);
  expect(holds).toBeLessThan(0.97);
  // What this design avoids: the weakest improve by chance.
  expect(flattered).toBeGreaterThan(1);
});

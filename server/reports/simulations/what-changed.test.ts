// "What changed" over periods without a change, and with one: how often it says something, and whether it is true.
// @module-tag long
import { expect, test } from 'vitest';
import { maxMoves } from '#contract/changed-days';
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
import type { FinestCell } from '../measures/cells';
import { findMoves, type Moved } from '../measures/moves';

interface World {
  locations: number;
  peopleEach: number;
  services: number;
  /** Of one person in a period. */
  callsEach: number;
  /** The share of people who took a tenth of the calls in the period before: new ones. */
  newcomers: number;
}

const worlds: [string, World][] = [
  ['one shop of three', { locations: 1, peopleEach: 3, services: 5, callsEach: 200, newcomers: 0 }],
  ['six shops of three', { locations: 6, peopleEach: 3, services: 8, callsEach: 200, newcomers: 0 }],
  ['six shops, some people new', { locations: 6, peopleEach: 3, services: 8, callsEach: 200, newcomers: 0.2 }],
  ['twenty shops of six', { locations: 20, peopleEach: 6, services: 8, callsEach: 150, newcomers: 0.05 }],
];

/** How much less (or more) of the calls of a cell close in the period. */
type Change = (cell: Pick<FinestCell, 'locationId' | 'serviceId' | 'employeeId'>) => number;

const noChange: Change = () => 0;

/** Services differ in volume and rate, people in talent. Rates stay the same but for the change. */
function drawCells(random: Random, world: World, change: Change): FinestCell[] {
  const { locations, peopleEach, services, callsEach, newcomers } = world;
  const offered = Array.from({ length: services }, (_, n) => ({
    serviceId: n + 1,
    weight: 0.7 ** n,
    rate: between(random, 0.15, 0.55),
  }));
  const weights = offered.reduce((sum, { weight }) => sum + weight, 0);
  return Array.from({ length: locations * peopleEach }, (_, person) => {
    const [locationId, employeeId] = [Math.floor(person / peopleEach) + 1, person + 1];
    const talent = between(random, -0.08, 0.08);
    const callsBefore = random.chance(newcomers) ? 0.1 : 1;
    return offered.map(({ serviceId, weight, rate }) => {
      const mean = (callsEach * weight) / weights;
      const cell = { companyId: 1, locationId, serviceId, employeeId };
      const chance = rate + talent;
      return {
        ...cell,
        current: drawCalls(random, mean, Math.max(0.02, chance + change(cell))),
        previous: drawCalls(random, mean * callsBefore, chance),
      };
    });
  }).flat();
}

const longEnough = 600_000;

test.each(worlds)(
  'periods without a change show a move in one of ten at most: %s',
  { timeout: longEnough },
  (name, world) => {
    const runs = simulatedRuns(world.locations > 10 ? 40 : 200);
    const periods = simulate(name, runs, (random) => findMoves(drawCells(random, world, noChange), maxMoves));
    const moves = periods.map(({ lost, won }) => lost.length + won.length);
    const compared = Math.round(meanOf(periods.map((period) => period.compared)));
    print(
      `What changed without a change, ${name}, ${runs} periods of ${compared} sums compared: ${meanOf(moves).toFixed(3)} ` +
        `false moves a period, ${percent(shareOf(moves, (count) => count > 0))} of the periods with any.`,
    );
    expect(meanOf(moves)).toBeLessThan(0.1);
  },
);

const [, [, sixShops]] = worlds as [(typeof worlds)[number], (typeof worlds)[number]];

/** Person 1 and 2 are at location 1; service 1 has 28 % of the calls, so a person about 60. */
const falls: [string, number, Change, (move: Moved) => boolean][] = [
  [
    'one person, one service, 35 points',
    0.5,
    ({ employeeId, serviceId }) => (employeeId === 1 && serviceId === 1 ? -0.35 : 0),
    ({ employeeId, serviceId }) => employeeId === 1 && serviceId === 1,
  ],
  [
    'one service at one location, 25 points',
    0.5,
    ({ locationId, serviceId }) => (locationId === 1 && serviceId === 1 ? -0.25 : 0),
    ({ locationId, serviceId }) => locationId === 1 && serviceId === 1,
  ],
  [
    'one service everywhere, 10 points',
    0.8,
    ({ serviceId }) => (serviceId === 1 ? -0.1 : 0),
    ({ serviceId }) => serviceId === 1,
  ],
];

test.each(falls)('a real fall is found, and named: %s', { timeout: longEnough }, (name, least, change, isThat) => {
  const runs = simulatedRuns(100);
  const periods = simulate(name, runs, (random) => {
    // The rate of the service is high enough to fall.
    const cells = drawCells(random, sixShops, noChange);
    return findMoves(
      cells.map((cell) => refall(random, cell, change(cell))),
      maxMoves,
    );
  });
  const found = shareOf(periods, ({ lost }) => lost.length > 0);
  const named = shareOf(periods, ({ lost }) => lost.some(isThat));
  const others = meanOf(periods.map(({ lost, won }) => won.length + lost.filter((move) => !isThat(move)).length));
  print(
    `What changed with a fall (${name}), ${runs} periods: something lost in ${percent(found)}, the fall itself in ` +
      `${percent(named)}; ${others.toFixed(2)} other moves a period.`,
  );
  expect(named).toBeGreaterThan(least);
  expect(others).toBeLessThan(0.3);
});

/** From 50 % before to 50 % and the change. */
function refall(random: Random, cell: FinestCell, change: number): FinestCell {
  if (change === 0) return cell;
  return {
    ...cell,
    current: drawCalls(random, cell.current.calls, 0.5 + change),
    previous: drawCalls(random, cell.previous.calls, 0.5),
  };
}

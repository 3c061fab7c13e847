import { describe, expect, test } from 'vitest';
import { allKnown } from '../../../tests/all-known';
import type { FinestCell } from './cells';
import { sumCells, sumOfParts } from './cells';
import { appointmentsMoved, findMoves, mostlyOf } from './moves';

type Outcomes = [booked: number, calls: number];
type Where = [location: number, service: number, employee: number | null];

/** A cell of company 1, or of the one given. */
const cell = (
  [locationId, serviceId, employeeId]: Where,
  previous: Outcomes,
  current: Outcomes,
  companyId = 1,
): FinestCell => ({
  ...{ companyId, locationId, serviceId, employeeId },
  ...{ current: allKnown(...current), previous: allKnown(...previous) },
});

/** Two people at each of three locations, two services; every rate is 50 % in both periods but where `other` says. */
function shops(other: FinestCell[]): FinestCell[] {
  const same = [1, 2, 3].flatMap((location) =>
    [1, 2].flatMap((service) =>
      [1, 2].map((person) => cell([location, service, 10 * location + person], [50, 100], [50, 100])),
    ),
  );
  const isOther = (one: FinestCell) => other.some((it) => nameOf(it) === nameOf(one));
  return [...same.filter((one) => !isOther(one)), ...other];
}

interface Named {
  companyId: number;
  locationId: number | null;
  serviceId: number | null;
  employeeId: number | null;
}

const nameOf = ({ companyId, locationId, serviceId, employeeId }: Named) =>
  [
    companyId > 1 && `company ${companyId}`,
    serviceId && `service ${serviceId}`,
    locationId && `location ${locationId}`,
    employeeId && `person ${employeeId}`,
  ]
    .filter(Boolean)
    .join(', ');

const told = (finest: readonly FinestCell[]) => {
  const { lost, won } = findMoves(finest, 3);
  const list = (moves: typeof lost) => moves.map((move) => `${nameOf(move)}: ${Math.round(move.appointments)}`);
  return { lost: list(lost), won: list(won) };
};

test('nothing is told where nothing moved', () => {
  expect(told(shops([]))).toEqual({ lost: [], won: [] });
  expect(told([])).toEqual({ lost: [], won: [] });
});

test.each<[string, FinestCell[], { lost: string[]; won: string[] }]>([
  [
    'one person at one service',
    [cell([1, 1, 11], [50, 100], [15, 100])],
    { lost: ['service 1, location 1, person 11: -35'], won: [] },
  ],
  [
    'everybody at a location, of one service',
    [cell([1, 1, 11], [50, 100], [20, 100]), cell([1, 1, 12], [50, 100], [22, 100])],
    { lost: ['service 1, location 1: -58'], won: [] },
  ],
  [
    'one service at two of three locations',
    [1, 2].flatMap((at) => [1, 2].map((who) => cell([at, 1, 10 * at + who], [50, 100], [20, 100]))),
    { lost: ['service 1: -120'], won: [] },
  ],
  [
    'one person at everything',
    [cell([2, 1, 21], [50, 100], [20, 100]), cell([2, 2, 21], [50, 100], [20, 100])],
    { lost: ['location 2, person 21: -60'], won: [] },
  ],
  [
    'a location at everything',
    [1, 2].flatMap((service) => [1, 2].map((who) => cell([3, service, 30 + who], [50, 100], [85, 100]))),
    { lost: [], won: ['location 3: 140'] },
  ],
  [
    'one lost and one won at the same service',
    [cell([1, 1, 11], [50, 100], [15, 100]), cell([2, 1, 22], [50, 100], [88, 100])],
    { lost: ['service 1, location 1, person 11: -35'], won: ['service 1, location 2, person 22: 38'] },
  ],
])('what moved is told once, by what all its calls have in common: %s', (_name, other, expected) => {
  expect(told(shops(other))).toEqual(expected);
});

test('three moves are told at most, those of most appointments first', () => {
  const fall = (at: Where, booked: number) => cell(at, [50, 100], [booked, 100]);
  const falls = [fall([1, 1, 11], 20), fall([1, 2, 12], 10), fall([2, 1, 21], 15), fall([3, 2, 31], 5)];
  expect(told(shops(falls)).lost).toEqual([
    'service 2, location 3, person 31: -45',
    'service 2, location 1, person 12: -40',
    'service 1, location 2, person 21: -35',
  ]);
});

test('no move shares a call with another of its list', () => {
  // Person 11 fell at both services, and so did everybody at service 1: both are causes, and both have 11 at service 1.
  const falls = [
    cell([1, 1, 11], [50, 100], [10, 100]),
    cell([1, 2, 11], [50, 100], [10, 100]),
    ...[12, 21, 22, 31, 32].map((who) => cell([Math.floor(who / 10), 1, who], [50, 100], [15, 100])),
  ];
  const { lost } = findMoves(shops(falls), 3);
  const parts = lost.flatMap((move) => move.parts);
  expect(lost.length).toBeGreaterThan(0);
  expect(new Set(parts).size).toBe(parts.length);
});

test.each<[string, FinestCell]>([
  ['nineteen known calls before', cell([1, 1, 11], [19, 19], [0, 100])],
  ['nineteen known calls now', cell([1, 1, 11], [100, 100], [0, 19])],
  [
    'outcomes known of fewer than 80 %',
    {
      ...cell([1, 1, 11], [80, 100], [0, 100]),
      current: { calls: 126, appointments: 0, knownCalls: 100, knownAppointments: 0 },
    },
  ],
])('a sum is not compared with %s', (_name, one) => {
  expect(findMoves([one], 3)).toEqual({ compared: 0, lost: [], won: [] });
});

test('calls without a known person or service count in the sums over all of them, and name nobody', () => {
  const finest = [cell([1, 0, null], [50, 100], [10, 100]), cell([1, 1, null], [50, 100], [10, 100])];
  expect(sumCells(finest).map(nameOf)).toEqual(['service 1, location 1', 'location 1']);
  expect(told(finest)).toEqual({ lost: ['location 1: -80'], won: [] });
});

test('under All Accounts every sum is within a company, or a whole one', () => {
  const company = (id: number, booked: number) =>
    [1, 2].map((service) => cell([id, service, 10 * id + service], [500, 1000], [booked, 1000], id));
  const companies = [...company(2, 500), ...company(3, 400)];
  expect(
    sumCells(companies)
      .filter(({ employeeId }) => employeeId === null)
      .map(nameOf),
  ).toEqual(['company 2, location 2', 'company 3, location 3']);
  const [, , ...others] = companies;
  const elsewhere = cell([4, 1, 41], [500, 1000], [400, 1000], 3);
  expect(told([...others, elsewhere, ...company(2, 500)]).lost).toEqual(['company 3: -300']);
});

test('sums of the same calls are one, named by all they have in common', () => {
  const finest = [cell([1, 1, 11], [50, 100], [50, 100]), cell([1, 2, 11], [50, 100], [50, 100])];
  expect(sumCells(finest).map(nameOf)).toEqual([
    'service 1, location 1, person 11',
    'service 2, location 1, person 11',
    'location 1, person 11',
  ]);
});

describe('the people a move mostly comes from', () => {
  type Person = [bookedBefore: number, callsBefore: number, booked: number, calls: number];
  const mostly = (...people: Person[]) => {
    const finest = people.map(([bookedBefore, callsBefore, booked, calls], index) =>
      cell([1, 1, index + 1], [bookedBefore, callsBefore], [booked, calls]),
    );
    const { current, previous } = sumOfParts(finest);
    const parts = finest.map((_, index) => index);
    return mostlyOf({ parts, appointments: appointmentsMoved(current, previous) }, finest);
  };
  const steady: Person = [30, 60, 30, 60];
  const fallen: Person = [30, 60, 20, 60];
  const worst: Person = [30, 60, 2, 60];

  test('are the fewest whose own changes make four fifths of it, most first', () => {
    expect(mostly([30, 60, 12, 60], worst, steady)).toEqual([2, 1]);
    expect(mostly(worst, [30, 60, 27, 60])).toEqual([1]);
    expect(mostly([20, 60, 45, 60], [20, 60, 21, 60])).toEqual([1]);
  });

  test('are three at most, and none if more than three make half of it', () => {
    expect(mostly(fallen, fallen, fallen, fallen)).toEqual([1, 2, 3]);
    expect(mostly(fallen, fallen, fallen, fallen, fallen, fallen)).toEqual([]);
  });

  test('leave out who moved the other way, and who had no calls before', () => {
    expect(mostly(worst, [30, 60, 35, 60])).toEqual([1]);
    expect(mostly(worst, steady, [0, 0, 0, 90])).toEqual([]);
  });
});

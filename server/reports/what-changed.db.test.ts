// "What changed" over the API and against a recount of the calls.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxMoves } from '#contract/changed-days';
import { type WhatChanged, WhatChangedQuery } from '#contract/what-changed';
import { calls } from '../../tests/counted-calls';
import {
  anyCalls,
  anyNow,
  anyViewer,
  live,
  longEnough,
  matchingCalls,
  reportedName,
  rowsOf,
  splitByPeriod,
  tally,
  todayOf,
  type WorldCall,
} from '../../tests/counted-world';
import { fourRoles, signInAll } from '../../tests/four-roles';
import { inLongRun } from '../../tests/long-run';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { scopeOf, type Viewer } from '../access/scope';
import type { FinestCell } from './measures/cells';
import { findMoves, type Moved } from './measures/moves';
import { reportWhatChanged } from './what-changed';

const noon = new Date('2026-11-20T18:00:00Z');

/** Fifty calls a person and service in each of the two periods of 30 days, half of them booked but where `other` says. */
const shop: TestRows = {
  ...fourRoles('2026-11-19'),
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeshore' },
    { id: 3, deletedAt: noon },
  ],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Brakes' },
  ],
  locations: [
    { companyId: 1, id: 1, name: 'Airport Road' },
    { companyId: 1, id: 2, name: 'Mill Street' },
    { companyId: 2, id: 3, name: 'Harbor' },
    { companyId: 3, id: 4 },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 4, firstName: 'Rosa', lastName: 'Delgado' },
    { companyId: 1, id: 2, firstName: 'Amy', lastName: 'Sato' },
    { companyId: 2, id: 3, firstName: 'Helen', lastName: 'Marsh' },
    { companyId: 3, id: 4 },
    { companyId: 1, id: 5, userId: 3 },
  ],
  calls: [
    // Rosa lost tires at Airport Road, Amy won brakes at Mill Street.
    ...calls('2026-10-20', 50, 30, { employeeId: 1, serviceId: 1 }),
    ...calls('2026-11-10', 50, 5, { employeeId: 1, serviceId: 1 }),
    ...calls('2026-10-20', 50, 25, { employeeId: 1, serviceId: 2 }),
    ...calls('2026-11-10', 50, 25, { employeeId: 1, serviceId: 2 }),
    ...calls('2026-10-20', 50, 25, { employeeId: 2, serviceId: 1, locationId: 2 }),
    ...calls('2026-11-10', 50, 25, { employeeId: 2, serviceId: 1, locationId: 2 }),
    ...calls('2026-10-20', 50, 5, { employeeId: 2, serviceId: 2, locationId: 2 }),
    ...calls('2026-11-10', 50, 35, { employeeId: 2, serviceId: 2, locationId: 2 }),
    // Practice, and a day too early.
    ...calls('2026-11-10', 50, 50, { employeeId: 1, serviceId: 1, isPractice: true }),
    ...calls('2026-09-21', 90, 90, { employeeId: 1, serviceId: 2 }),
    ...calls('2026-10-20', 40, 20, { companyId: 2, locationId: 3, employeeId: 3 }),
    ...calls('2026-11-10', 40, 0, { companyId: 2, locationId: 3, employeeId: 3 }),
  ],
};

const director: Viewer = {
  ...{ userId: 2, role: 'director', username: 'director', name: '', email: '' },
  ...{ companyIds: [1], locationIds: [], employeeIds: [] },
};

async function ask(name: string, query = ''): Promise<WhatChanged> {
  const get = await signInAll(shop, noon);
  return (await get(name, `/api/reports/what-changed${query}`)).body as WhatChanged;
}

const nameOf = ({ companyName, serviceName, storeName, employeeName, appointments }: WhatChanged['lost'][number]) =>
  [companyName, serviceName, storeName, employeeName, appointments].join(' | ');

const rosa = 'Northside | Tires | Airport Road | Rosa Delgado | -25';
const helen = 'Lakeshore | Tires | Harbor | Helen Marsh | -20';
const amy = 'Northside | Brakes | Mill Street | Amy Sato | 30';

describe('what changed', () => {
  test('equals a calculation by hand', async () => {
    const { compared, lost, won, ...about } = await ask('director');
    expect(about).toEqual({
      days: 30,
      asOf: '2026-11-20',
      period: {
        startDay: '2026-10-22',
        endDay: '2026-11-20',
        previousStartDay: '2026-09-22',
        previousEndDay: '2026-10-21',
      },
    });
    // Each person at each service, each person (whose location is the same), and each service.
    expect(compared).toBe(8);
    expect(lost).toEqual([
      {
        ...{ companyId: 1, companyName: 'Northside', serviceId: 1, serviceName: 'Tires' },
        ...{ storeId: 1, storeName: 'Airport Road', employeeId: 1, employeeName: 'Rosa Delgado', employees: 1 },
        ...{ calls: 50, knownCalls: 50, knownAppointments: 5, closeRate: 10 },
        ...{ previousCalls: 50, previousKnownCalls: 50, previousKnownAppointments: 30, previousCloseRate: 60 },
        ...{ appointments: -25, mostly: [] },
      },
    ]);
    expect(won.map(nameOf)).toEqual([amy]);
  });

  test('names the people a move of several mostly comes from', async () => {
    const { people: reads } = await testDatabase({
      ...shop,
      calls: [1, 2].flatMap((employeeId) => [
        ...calls('2026-10-20', 50, 30, { employeeId }),
        ...calls('2026-11-10', 50, 20 - employeeId, { employeeId }),
      ]),
    });
    const answer = await reportWhatChanged(reads, scopeOf(director), WhatChangedQuery.parse({}), noon);
    expect(answer).toMatchObject({ lost: [{ employeeId: null, employees: 2, mostly: ['Amy Sato', 'Rosa Delgado'] }] });
  });

  test('of more cells than can be compared is refused', async () => {
    const { people: reads } = await testDatabase(shop);
    const scope = scopeOf(director);
    const cells = 4;
    const ask = (most: number) => reportWhatChanged(reads, scope, WhatChangedQuery.parse({}), noon, most);
    expect(await ask(cells)).toMatchObject({ compared: 8 });
    expect(await ask(cells - 1)).toBe('too-many');
  });

  test('of 7 days, in which nobody called, compares nothing', async () => {
    expect(await ask('director', '?days=7')).toMatchObject({ days: 7, compared: 0, lost: [], won: [] });
  });

  test.each([
    ['admin', '', [rosa, helen], [amy]],
    ['director', '?companyId=1', [rosa], [amy]],
    // A manager of Airport Road, and an employee who took calls there only.
    ['manager', '', [rosa], []],
    ['employee', '', [rosa], []],
  ])('a %s with "%s" sees the moves of their own scope only', async (name, query, lost, won) => {
    const answer = await ask(name, query);
    expect({ lost: answer.lost.map(nameOf), won: answer.won.map(nameOf) }).toEqual({ lost, won });
  });

  test.each([
    ['director', '?companyId=2', 404],
    ['employee', '?companyId=2', 404],
    ['admin', '?companyId=3', 404],
    ['admin', '?days=8', 400],
    ['stranger', '', 401],
  ])('a %s with "%s" gets %i', async (name, query, code) => {
    const get = await signInAll(shop, noon);
    expect((await get(name, `/api/reports/what-changed${query}`)).code).toBe(code);
  });
});

test('every move is that of a count of every single call', { timeout: longEnough }, async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      // What was booked before is not now, of some services and people, so that there are moves.
      fc.tuple(anyCalls(900, 1200), fc.constantFrom(1, 2, 3)).map(([all, fallen]) =>
        all.map((call): WorldCall => {
          const isFallen = call.localDay > '2026-12-02' && (call.employeeId ?? 0) % 3 !== fallen;
          return { ...call, isKnown: true, wasBooked: call.wasBooked !== false && !isFallen, isPractice: false };
        }),
      ),
      fc.array(fc.record({ viewer: anyViewer, now: anyNow, days: fc.constantFrom('7', '30', '90') }), {
        minLength: 8,
        maxLength: 8,
      }),
      async (all, questions) => {
        const { people: reads } = await testDatabase(rowsOf(all));
        for (const { viewer, now, days } of questions) {
          const scope = scopeOf(viewer);
          const query = WhatChangedQuery.parse({ days });
          const answer = await reportWhatChanged(reads, scope, query, now);
          if (typeof answer === 'string') throw new Error(answer);
          const { current, before } = splitByPeriod(
            live(matchingCalls(all, scope, {})),
            query,
            todayOf(scope, {}, now),
          );
          const recounted = findMoves(recount(current, before), maxMoves);
          expect(answer.compared).toBe(recounted.compared);
          expect(answer.lost.map(gist)).toEqual(recounted.lost.map(gistOfMoved));
          expect(answer.won.map(gist)).toEqual(recounted.won.map(gistOfMoved));
          told += answer.lost.length + answer.won.length;
        }
      },
    ),
    { numRuns: inLongRun({ short: 2, long: 4 }), endOnFailure: true },
  );
  expect(told).toBeGreaterThan(0);
});

/** The finest cells of the calls, with a number for each name of a service. */
function recount(current: readonly WorldCall[], before: readonly WorldCall[]): FinestCell[] {
  const keyOf = ({ companyId, locationId, service, employeeId }: WorldCall) =>
    JSON.stringify([companyId, locationId, reportedName(service.id), employeeId]);
  return [...new Set([...current, ...before].map(keyOf))].map((key) => {
    const [companyId, locationId, name, employeeId] = JSON.parse(key);
    const ofCell = (call: WorldCall) => keyOf(call) === key;
    return {
      ...{ companyId, locationId, employeeId, serviceId: numberOf(name) },
      ...{ current: tally(current.filter(ofCell)), previous: tally(before.filter(ofCell)) },
    };
  });
}

const names = ['not known', 'oil', 'tires', 'brakes'];
const numberOf = (name: string) => names.indexOf(name);

function gist({ storeId, employeeId, serviceName, ...move }: WhatChanged['lost'][number]) {
  return {
    ...{ storeId, employeeId, service: serviceName && numberOf(serviceName.toLowerCase()) },
    ...{ companyId: move.companyId, appointments: move.appointments, employees: move.employees },
    current: [move.calls, move.knownCalls, move.knownAppointments],
    previous: [move.previousCalls, move.previousKnownCalls, move.previousKnownAppointments],
  };
}

function gistOfMoved({ current, previous, ...move }: Moved): ReturnType<typeof gist> {
  return {
    ...{ storeId: move.locationId, employeeId: move.employeeId, service: move.serviceId },
    ...{ companyId: move.companyId, employees: move.employees },
    appointments: Math.sign(move.appointments) * Math.round(Math.abs(move.appointments)),
    current: [current.calls, current.knownCalls, current.knownAppointments],
    previous: [previous.calls, previous.knownCalls, previous.knownAppointments],
  };
}

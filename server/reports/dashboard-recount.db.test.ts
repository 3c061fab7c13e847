// The dashboard's cards and charts against recounts of the calls, as service-close-rate-recount.db.test.ts does for its
// report.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  admin,
  anyCalls,
  anyNow,
  anyViewer,
  longEnough,
  rowsOf,
  sharedService,
  type WorldCall,
} from '../../tests/counted-world';
import { inLongRun } from '../../tests/long-run';
import { expectDashboard } from '../../tests/recounts/dashboard';
import { testDatabase } from '../../tests/test-database';
import { scopeOf } from '../access/scope';
import { summarizeMetrics } from './dashboard';

const anyQuestion = fc.record({
  viewer: anyViewer,
  companyId: fc.option(fc.constantFrom(1, 2), { freq: 2, nil: undefined }),
  now: anyNow,
});

test('cards and charts equal a count of every single call', { timeout: longEnough }, async () => {
  let ranked = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCalls(1_000, 1_100),
      fc.array(anyQuestion, { minLength: 12, maxLength: 12 }),
      async (anyOfThem, questions) => {
        const calls = [...anyOfThem, ...callsOfRanked];
        const { people: reads } = await testDatabase(rowsOf(calls));
        for (const { viewer, companyId, now } of questions) {
          ranked += (await expectDashboard({ reads, scope: scopeOf(viewer), companyId, now }, calls)) ?? 0;
        }
      },
    ),
    { numRuns: inLongRun({ short: 1, long: 3 }), endOnFailure: true },
  );
  expect(ranked).toBeGreaterThan(0);
});

test.each([
  [8, 8, 100],
  [7, 8, null],
  [8, 7, null],
])('of ten calls with %i known outcomes, after ten with %i, conversions change by %s', async (now, then, change) => {
  const week = (localDay: string, known: number, booked: number) =>
    Array.from({ length: 10 }, (_, index) => ({
      ...anyCall,
      localDay,
      isKnown: index < known,
      wasBooked: index < known ? index < booked : null,
    }));
  const { people: reads } = await testDatabase(rowsOf([...week('2026-11-12', then, 2), ...week('2026-11-19', now, 4)]));
  const summary = await summarizeMetrics({
    reads,
    scope: scopeOf(admin),
    companyId: 1,
    now: new Date('2026-11-20T18:00:00Z'),
  });
  expect(summary).toMatchObject({ conversions: { value: 4, previous: 2, change } });
});

const anyCall: WorldCall = {
  companyId: 1,
  locationId: 1,
  zone: 'America/Chicago',
  service: sharedService,
  employeeId: 1,
  callType: 'Quote',
  isPractice: false,
  isComplete: true,
  wasBooked: true,
  isKnown: true,
  direction: null,
  answered: null,
  durationSeconds: 61,
  localDay: '2026-11-10',
};

/** A rank needs twenty known calls within thirty days, four of five known: one employee has them at every "now". */
const callsOfRanked: WorldCall[] = ['2026-11-10', '2026-12-20'].flatMap((localDay) =>
  Array.from({ length: 80 }, (_, index) => ({ ...anyCall, localDay, wasBooked: index % 3 === 0 })),
);

// Practice vs. Live, Employee Practice and Close Rate Trend against recounts of the calls, as
// service-close-rate-recount.db.test.ts does for its report.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  admin,
  anyCalls,
  anyFilters,
  anyNow,
  anyViewer,
  longEnough,
  rowsOf,
  sharedService,
  type WorldCall,
} from '../../tests/counted-world';
import { inLongRun } from '../../tests/long-run';
import { expectCloseRateTrend } from '../../tests/recounts/close-rate-trend';
import { expectEmployeePractice } from '../../tests/recounts/employee-practice';
import { expectPracticeVsLive } from '../../tests/recounts/practice-vs-live';
import { testDatabase } from '../../tests/test-database';
import { scopeOf } from '../access/scope';

const anyQuestion = fc.record({ viewer: anyViewer, filters: anyFilters, now: anyNow });
/** Half of the calls are in these weeks and the four before. */
const busyWeeks = { startDate: '2026-12-20', endDate: '2026-12-31', timeRange: 'weekly' };
const busyQuestion = fc.record({ viewer: fc.constant(admin), filters: fc.constant(busyWeeks), now: anyNow });

const wholly = { isComplete: true, direction: null, isKnown: true, answered: 'missed' } as const;

/** Enough calls to always have improvements to compare. */
const manyOfOneService = anyCalls(1_800, 1_800).map((calls) =>
  calls.map((call) => ({ ...call, ...wholly, service: sharedService })),
);

/** Else nobody is left to compare those who practiced with; and these need live calls, too. */
const someNeverPractice = (call: WorldCall): WorldCall => ({
  ...call,
  isPractice: call.isPractice && call.callType === 'Quote' && call.employeeId !== 2 && call.employeeId !== 3,
});

test('each report equals a count of every single call', { timeout: longEnough }, async () => {
  const answered = { practiceVsLive: 0, improved: 0, employeePractice: 0, trend: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc
        .tuple(anyCalls(900, 1000), manyOfOneService)
        .map(([calls, more]) => [...calls, ...more].map(someNeverPractice)),
      fc.tuple(busyQuestion, ...Array.from({ length: 13 }, () => anyQuestion)),
      async (calls, questions) => {
        const { people: reads } = await testDatabase(rowsOf(calls));
        for (const { viewer, filters, now } of questions) {
          const asked = { reads, scope: scopeOf(viewer), filters, now, calls };
          const practiceVsLive = await expectPracticeVsLive(asked);
          const employees = await expectEmployeePractice(asked);
          const trendCalls = await expectCloseRateTrend(asked);
          if (practiceVsLive === null) continue;
          answered.practiceVsLive += 1;
          if (practiceVsLive.overall.averageImprovement !== null) answered.improved += 1;
          answered.employeePractice += employees ?? Number.NaN;
          answered.trend += trendCalls ?? Number.NaN;
        }
      },
    ),
    { numRuns: inLongRun({ short: 1, long: 3 }), endOnFailure: true },
  );
  expect(answered.practiceVsLive).toBeGreaterThan(inLongRun({ short: 3, long: 10 }));
  for (const count of Object.values(answered)) expect(count).toBeGreaterThan(0);
});

// Many small random databases instead of a few large ones: empty ones, single calls, all of them practice, none of them known,
// on the days of clock changes and around midnight. Each figure of each report against a count of the calls.
// SMALL_WORLDS sets their number (default 20; `npm run test:long` 2,000).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scopeOf } from '../../server/access/scope';
import { anyCalls, anyFilters, anyNow, anyViewer, rowsOf, type WorldCall } from '../counted-world';
import { expectCloseRateTrend } from '../recounts/close-rate-trend';
import { expectDashboard } from '../recounts/dashboard';
import { expectEmployeePractice } from '../recounts/employee-practice';
import { expectPracticeVsLive } from '../recounts/practice-vs-live';
import { expectServiceCloseRate } from '../recounts/service-close-rate';
import { testDatabase } from '../test-database';

const worlds = Number(process.env.SMALL_WORLDS ?? 20);

/** What the calls of a world have in common. */
const anyTurn: fc.Arbitrary<(call: WorldCall) => WorldCall> = fc.constantFrom(
  (call) => call,
  (call) => call,
  (call) => ({ ...call, isPractice: true }),
  (call) => ({ ...call, isPractice: false, isKnown: false, wasBooked: null }),
  (call) => ({ ...call, localDay: call.localDay < '2026-11-15' ? '2026-11-01' : '2026-12-31' }),
  (call) => ({ ...call, durationSeconds: null, employeeId: null }),
);

const anyWorld = fc
  .tuple(fc.oneof(anyCalls(0, 3), anyCalls(4, 25), anyCalls(26, 60)), anyTurn)
  .map(([calls, turn]) => calls.map(turn));

/** Of all time zones, also the days on which clocks change (1 November in America). */
const anyMoment = fc.oneof(
  anyNow,
  fc.constantFrom('2026-11-01T06:30:00Z', '2026-11-02T05:30:00Z').map((instant) => new Date(instant)),
);

test('each figure of each report of any small world equals a count of its calls', {
  timeout: 60_000 + worlds * 1_500,
}, async () => {
  const answered = { closeRates: 0, practiceVsLive: 0, employees: 0, trends: 0, dashboards: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyWorld,
      fc.record({ viewer: anyViewer, filters: anyFilters, now: anyMoment }),
      async (calls, { viewer, filters, now }) => {
        const database = await testDatabase(rowsOf(calls));
        const asked = { reads: database.people, scope: scopeOf(viewer), filters, now, calls };
        if ((await expectServiceCloseRate(asked)) !== null) answered.closeRates += 1;
        if ((await expectPracticeVsLive(asked)) !== null) answered.practiceVsLive += 1;
        if ((await expectEmployeePractice(asked)) !== null) answered.employees += 1;
        if ((await expectCloseRateTrend(asked)) !== null) answered.trends += 1;
        const companyId = filters.companyId === undefined ? undefined : Number(filters.companyId);
        if ((await expectDashboard({ ...asked, companyId }, calls)) !== null) answered.dashboards += 1;
      },
    ),
    { numRuns: worlds, endOnFailure: true },
  );
  for (const [name, count] of Object.entries(answered)) expect(count, name).toBeGreaterThan(worlds / 10);
});

// The report against an independent recount of the calls.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCalls, anyFilters, anyNow, anyViewer, longEnough, rowsOf } from '../../tests/counted-world';
import { inLongRun } from '../../tests/long-run';
import { expectServiceCloseRate } from '../../tests/recounts/service-close-rate';
import { testDatabase } from '../../tests/test-database';
import { scopeOf } from '../access/scope';

const anyQuestion = fc.record({ viewer: anyViewer, filters: anyFilters, now: anyNow });

test('the report equals a count of every single call', { timeout: longEnough }, async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      anyCalls(150, 250),
      fc.array(anyQuestion, { minLength: 25, maxLength: 25 }),
      async (calls, questions) => {
        const { people: reads } = await testDatabase(rowsOf(calls));
        for (const { viewer, filters, now } of questions) {
          const count = await expectServiceCloseRate({ reads, scope: scopeOf(viewer), filters, now, calls });
          if (count !== null) answered += 1;
        }
      },
    ),
    { numRuns: inLongRun({ short: 2, long: 6 }), endOnFailure: true },
  );
  expect(answered).toBeGreaterThan(30);
});

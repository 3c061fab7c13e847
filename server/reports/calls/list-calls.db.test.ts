// The list of calls over random worlds: every page together is what a plain count of the calls finds, and the totals are
// their sums.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallListFilters, CallListQuery, callSorts } from '#contract/call-list';
import {
  anyCallFilters,
  anyCallNow,
  anyCallViewer,
  anyListedCalls,
  matchingListed,
  rowsOfWorld,
  shownOf,
} from '../../../tests/call-world';
import { longEnough } from '../../../tests/counted-world';
import { inLongRun } from '../../../tests/long-run';
import { testDatabase } from '../../../tests/test-database';
import { scopeOf } from '../../access/scope';
import { areCallTargetsVisible } from '../../database/call-list/call-targets';
import { closeRateOf } from '../measures/tally';
import { listCalls } from './list-calls';
import { totalCalls } from './total-calls';

const found = async <T>(answer: Promise<T | 'not-found' | 'bad-cursor'>): Promise<T> => {
  const result = await answer;
  if (result === 'not-found' || result === 'bad-cursor') throw new Error(`The list is ${result}.`);
  return result as T;
};

test(
  'all pages together are the calls that match, once each, and the totals are theirs',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        anyListedCalls,
        fc.array(
          fc.tuple(
            anyCallViewer,
            anyCallFilters,
            anyCallNow,
            fc.constantFrom(...callSorts),
            fc.integer({ min: 7, max: 60 }),
          ),
          {
            minLength: 25,
            maxLength: 25,
          },
        ),
        async (calls, questions) => {
          const { people: reads } = await testDatabase(rowsOfWorld(calls));
          for (const [viewer, address, now, sort, limit] of questions) {
            const scope = scopeOf(viewer);
            const filters = CallListFilters.parse(address);
            if (!(await areCallTargetsVisible(reads, scope, filters))) continue;
            const expected = matchingListed(calls, scope, filters, now);

            const listed: number[] = [];
            let before: string | undefined;
            do {
              const query = CallListQuery.parse({ ...address, sort, limit, before });
              const page = await found(listCalls(reads, scope, query, now));
              expect(page).toMatchObject({ total: expected.length, sort, tooMany: null });
              listed.push(...page.calls.map(({ id }) => id));
              before = page.nextCursor ?? undefined;
            } while (before !== undefined);
            const ids = expected.map(({ id }) => id);
            if (sort === 'time') expect(listed).toEqual(ids);
            else expect(listed.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));

            const counted = expected
              .map((call) => ({ ...call, ...shownOf(call) }))
              .filter(({ isCounted }) => isCounted);
            const known = counted.filter(({ isKnown }) => isKnown);
            const sums = {
              appointments: counted.filter(({ appointment }) => appointment).length,
              knownCalls: known.length,
              knownAppointments: known.filter(({ appointment }) => appointment).length,
            };
            expect(await found(totalCalls(reads, scope, filters, now))).toEqual({
              total: expected.length,
              apart: expected.length - counted.length,
              ...sums,
              closeRate: closeRateOf({ ...sums, calls: counted.length }),
              talkSeconds: counted.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0),
              timedCalls: counted.filter(({ durationSeconds }) => durationSeconds !== null).length,
            });
          }
        },
      ),
      { numRuns: inLongRun({ short: 2, long: 5 }), endOnFailure: true },
    );
  },
  longEnough,
);

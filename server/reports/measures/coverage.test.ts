import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/days';
import { areMostlyKnown } from '#contract/known-outcomes';
import { findCoverageStart } from './coverage';
import { sumOf } from './tally';

const first = '2026-10-01';
const daysOf = (counts: readonly (readonly [known: number, calls: number])[]) =>
  counts.map(([knownCalls, calls], index) => ({
    ...{ day: addDays(first, index), calls, knownCalls },
    ...{ appointments: 0, knownAppointments: 0 },
  }));
const unknown = [0, 10] as const;
const known = [10, 10] as const;
const quiet = [0, 0] as const;

test.each<[string, (readonly [number, number])[], string | null]>([
  ['it became known on the third day', [unknown, unknown, known, known], '2026-10-03'],
  ['it was always known', [known, known], null],
  ['it never was', [unknown, unknown], null],
  ['nobody called', [quiet, quiet], null],
  ['nobody called before', [quiet, known, known], null],
  ['it became known today', [unknown, known], '2026-10-02'],
  ['a quiet day before it is skipped', [unknown, quiet, known], '2026-10-03'],
  ['one bad day afterwards is outweighed', [unknown, known, known, known, known, known, [6, 10], known], '2026-10-02'],
  ['a good day long before is not', [unknown, known, unknown, unknown, known, known], '2026-10-05'],
  [
    '80 % is enough',
    [
      [7, 10],
      [8, 10],
      [8, 10],
    ],
    '2026-10-02',
  ],
  ['it is no longer known', [known, known, unknown, unknown], null],
])('%s', (_, counts, day) => {
  expect(findCoverageStart(daysOf(counts))).toBe(day);
});

test('any number of days from it on is mostly known, and of days before it is not', () => {
  const anyDay = fc.nat(12).chain((calls) => fc.nat(calls).map((knownCalls) => [knownCalls, calls] as const));
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 30 }), (counts) => {
      const days = daysOf(counts);
      const start = findCoverageStart(days);
      if (start === null) return;
      const at = days.findIndex(({ day }) => day === start);
      for (let end = at + 1; end <= days.length; end += 1)
        expect(areMostlyKnown(sumOf(days.slice(at, end)))).toBe(true);
      const before = days.slice(0, at);
      expect(before.some(({ calls }) => calls > 0)).toBe(true);
      for (let from = 0; from < at; from += 1) expect(areMostlyKnown(sumOf(days.slice(from, at)))).toBe(false);
    }),
  );
});

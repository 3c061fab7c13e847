// Which part of a date of numbers is the day.
import { expect, test } from 'vitest';
import type { JsonObject } from '../json-value';
import { draftMapping } from './draft-mapping';
import { inferForNorthside, northside } from './invented-systems';
import { readSeenCalls } from './read-seen-calls';
import { sentencesOf } from './sentences';

/** Calls that began five minutes before they arrived, in Chicago. */
function guided(times: [start: string | JsonObject, arrival: string][]) {
  const deliveries = times.map(([start, receivedAt], index) => ({
    payload: {
      call_id: `c-10${index}`,
      from: `+1773208114${index}`,
      to: '+13125550142',
      duration: 84,
      ...(typeof start === 'string' ? { start_time: start } : start),
    },
    receivedAt,
  }));
  const inference = inferForNorthside(deliveries);
  const draft = draftMapping(inference);
  const calls = deliveries.flatMap((delivery) => readSeenCalls(delivery, draft, northside));
  const said = deliveries.flatMap((delivery) => sentencesOf(delivery, draft, { inference, facts: northside }));
  return {
    rule: draft.rules.timestamp ?? {},
    read: calls.map(({ values }) => values.timestamp),
    reason: inference.fields.timestamp.best?.reason,
    said: said.map(({ parts }) => parts.map(({ text }) => text).join('')),
  };
}

const november5 = '2026-11-05T20:08:00Z';
const november28 = '2026-11-28T20:08:00Z';

test('a first part over 12 is a day, in all dates of the phone system', () => {
  const { rule, read, reason, said } = guided([
    ['05/11/2026 14:03:10', november5],
    ['28/11/2026 14:03:10', november28],
  ]);
  expect(rule).toEqual({ dayFirst: true });
  expect(read).toEqual(['Thu 2:03 PM', 'Sat 2:03 PM']);
  expect(reason).toContain('day first');
  expect(said[0]).toContain('Thu 2:03 PM (day first), ');
});

test.each<[string, [string | JsonObject, string][], string | undefined]>([
  ['two-digit years', [['28/11/26 2:03 PM', november28]], 'Sat 2:03 PM'],
  [
    'dashes',
    [
      ['05-11-2026 14:03:10', november5],
      ['28-11-2026 14:03:10', november28],
    ],
    'Thu 2:03 PM',
  ],
  ['a date apart from its clock', [[{ call_date: '28/11/2026', call_time: '14:03:10' }, november28]], 'Sat 2:03 PM'],
  ['a day that only so is the day of the arrival', [['05/11/2026 14:03', november5]], 'Thu 2:03 PM'],
])('%s', (_, times, first) => {
  const { rule, read } = guided(times);
  expect(rule.dayFirst).toBe(true);
  expect(read[0]).toBe(first);
});

test.each<[string, [string | JsonObject, string][]]>([
  [
    'a second part over 12',
    [
      ['11/05/2026 14:03', november5],
      ['11/28/2026 14:03', november28],
    ],
  ],
  ['both parts up to 12, near the arrival', [['11/05/2026 14:03', november5]]],
  [
    'a first part over 12 in one call, a second in another',
    [
      ['28/11/2026 14:03', november28],
      ['11/28/2026 14:03', november28],
    ],
  ],
  [
    'a birthday, whose order is of another system',
    [[{ start_time: '11/05/2026 14:03', birthday: '28/11/1990' }, november5]],
  ],
  ['dates that say their order themselves', [['2026-11-05 14:03', november5]]],
])('%s is no proof that the day comes first', (_, times) => {
  expect(guided(times).rule.dayFirst).toBeUndefined();
});

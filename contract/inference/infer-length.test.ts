// Which of several numbers is the length of a call, and in which unit.
import { expect, test } from 'vitest';
import type { JsonObject } from '../json-value';
import { endsAt, type InventedCall, inferForNorthside, iso, onlyInbound, sent } from './invented-systems';

const whole = (it: InventedCall) => it.ringSeconds + it.talkSeconds;

/** The key and unit for calls that have more keys than these. */
function lengthOf(calls: InventedCall[], shape: (it: InventedCall) => JsonObject, delayMs?: number) {
  const deliveries = calls.map((it) =>
    sent(
      { call_id: `c-${it.id}`, from: it.customer, to: it.ours, start: iso(it.startsAt), ...shape(it) },
      endsAt(it),
      delayMs,
    ),
  );
  const { best } = inferForNorthside(deliveries).fields.duration;
  return best && [best.key, best.rule.unit ?? 'seconds', ...(best.rule.keys ?? [])];
}

const end = (it: InventedCall) => ({ end: iso(endsAt(it)) });
const two = onlyInbound.slice(0, 2);

test.each<[string, (it: InventedCall) => JsonObject, string[]]>([
  [
    'billable minutes',
    (it) => ({ billable_minutes: Math.ceil(whole(it) / 60), total_duration: whole(it) }),
    ['total_duration', 'seconds'],
  ],
  ['minutes', (it) => ({ minutes: Math.ceil(whole(it) / 60), len: whole(it) * 1000 }), ['len', 'milliseconds']],
  [
    'rounded seconds',
    (it) => ({ rounded_duration: Math.ceil(whole(it) / 6) * 6, secs: whole(it) }),
    ['secs', 'seconds'],
  ],
  ['billed seconds', (it) => ({ billed_seconds: whole(it), call_length: whole(it) }), ['call_length', 'seconds']],
])('%s are never before the exact length', (_, shape, expected) => {
  expect(lengthOf(two, (it) => ({ ...end(it), ...shape(it) }))).toEqual(expected);
  expect(lengthOf(two, shape)?.slice(0, 1)).toEqual(expected.slice(0, 1));
});

test('billed minutes are better than nothing', () => {
  expect(lengthOf(two, (it) => ({ ...end(it), billable_minutes: Math.ceil(whole(it) / 60) }))).toEqual([
    'billable_minutes',
    'minutes',
  ]);
});

test.each(['charged', 'billed', 'units', 'blocks', 'talk'])(
  'the times of a call are before its started minutes: %s',
  (key) => {
    for (const calls of [two.slice(0, 1), two]) {
      const shape = (it: InventedCall) => ({ ...end(it), [key]: Math.ceil(whole(it) / 60) });
      expect(lengthOf(calls, shape)).toEqual(['', 'seconds']);
    }
  },
);

test.each(['appearance', 'attempt_no', 'line', 'priority'])('a %s of 1 is no length of a minute', (key) => {
  const short = { ...onlyInbound[0], talkSeconds: 40 } as InventedCall;
  expect(lengthOf([short], () => ({ [key]: 1 }))?.[0]).not.toBe(key);
  expect(lengthOf([short, ...two], (it) => ({ ...end(it), [key]: 1 }))?.[0]).not.toBe(key);
});

test('a number that is the same for calls of any length agrees with none', () => {
  const [first] = onlyInbound;
  if (!first) throw new Error('No call.');
  expect(lengthOf(two, (it) => ({ ...end(it), limit: whole(first) }))?.[0]).not.toBe('limit');
});

test('minutes in the name of a key are minutes, also of one that is used where the other is missing', () => {
  const calls = onlyInbound.slice(0, 3);
  const shape = (it: InventedCall) => (it === calls[2] ? { data: { duration_minutes: 30 } } : { duration: whole(it) });
  expect(lengthOf(calls, shape)).toEqual(['duration', 'seconds']);
  expect(lengthOf([calls[0] as InventedCall], () => ({ call_minutes: 3 }))).toEqual(['call_minutes', 'minutes']);
});

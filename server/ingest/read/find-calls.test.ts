import { expect, test } from 'vitest';
import { finderFor } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { findCalls } from './find-calls';

const find = (payload: JsonValue, key: string) => findCalls(payload, { key, find: finderFor(key) });
const [a, b] = [{ id: 1 }, { id: 2 }];

test('without a path the body is one call, even if it is a list', () => {
  expect(findCalls([a, b], undefined)).toEqual([[a, b]]);
});

test.each([
  ['calls', { calls: [a, b] }, [a, b]],
  ['calls[]', { calls: [a, b] }, [a, b]],
  ['data.calls', { data: { calls: [a] } }, [a]],
  ['batches[].calls[]', { batches: [{ calls: [a] }, { calls: [b] }] }, [a, b]],
  ['call', { call: a }, [a]],
  ['$', [a, b], [a, b]],
  ['$', a, [a]],
  ['[]', [a, b], [a, b]],
])('the path %s leads to the calls in %j', (key, payload, calls) => {
  expect(find(payload, key)).toEqual(calls);
});

test.each([
  [
    'calls',
    {},
    'The payload has nothing under “calls”, where its calls should be. Correct the key of its list of calls in Webhook Setup.',
  ],
  ['calls', { calls: null }, /nothing under “calls”/],
  [
    'calls',
    { calls: 'two' },
    'The payload has “two” under “calls”, where its calls should be; it must be a list of calls. Correct the key of its list of calls in Webhook Setup.',
  ],
  ['calls', { calls: [] }, /is empty/],
  ['[]', a, /nothing under “\[\]”/],
  [
    'calls',
    { calls: Array(101).fill(a) },
    'There are 101 calls under “calls”; the limit is 100. Have the phone system send fewer at once.',
  ],
  [
    'calls',
    { calls: [a, null] },
    'Item 2 of the list under “calls” is null; a call must be an object. Correct the key of its list of calls in Webhook Setup.',
  ],
  ['calls', { calls: [[a]] }, /Item 1 .* is a list/],
])('the path %s leads to no calls in %j', (key, payload, message) => {
  expect(find(payload as JsonValue, key)).toEqual({
    reason: 'calls-unreadable',
    message: expect.stringMatching(message),
  });
});

test('a hundred calls are accepted', () => {
  expect(find({ calls: Array(100).fill(a) }, 'calls')).toHaveLength(100);
});

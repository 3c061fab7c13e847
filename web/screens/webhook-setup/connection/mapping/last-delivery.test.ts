import { expect, test } from 'vitest';
import type { Rule } from '../rules/edit-rules';
import { findSeenValue, type LastDelivery } from './last-delivery';

const findSeenUnder = (key: string, last: LastDelivery, rule?: Rule, callsPath = '') =>
  findSeenValue({ field: 'callTag', key, rule, callsPath }, last);

const loaded: LastDelivery = {
  state: 'loaded',
  receivedAt: '2026-11-20T15:38:12Z',
  payload: { store: 'NS-01', seconds: 272, booked: false, agent: { id: 4 }, phone: null, tag: '', none: [] },
  query: 'line=5',
};

test.each([
  ['store', 'NS-01'],
  ['seconds', '272'],
  ['booked', 'false'],
  ['agent', '{"id":4}'],
  ['agent.id', '4'],
  ['?line', '5'],
])('%s held %s', (key, text) => {
  expect(findSeenUnder(key, loaded)).toEqual({ kind: 'value', key, text, isFallbackKey: false });
});

test.each([
  ['financing', 'absent'],
  ['phone', 'empty'],
  ['tag', 'empty'],
  ['none', 'empty'],
  ['', 'not-mapped'],
])('%j is %s', (key, kind) => {
  expect(findSeenUnder(key, loaded)).toEqual({ kind });
});

test.each([
  ['loading', 'loading'],
  ['failed', 'unknown'],
  ['none-yet', 'none-yet'],
] as const)('no key is reported missing while the last delivery is %s', (state, kind) => {
  expect(findSeenUnder('store', { state })).toEqual({ kind });
});

test('the first of several keys with a value counts, and is named', () => {
  const seen = findSeenUnder('financing', loaded, { keys: ['phone', 'store'] });
  expect(seen).toEqual({ kind: 'value', key: 'store', text: 'NS-01', isFallbackKey: true });
});

test('a constant replaces a missing value, but never a call’s id', () => {
  expect(findSeenUnder('financing', loaded, { constant: 'Live' })).toEqual({ kind: 'constant', text: 'Live' });
  expect(findSeenUnder('', loaded, { constant: 'Live' })).toEqual({ kind: 'constant', text: 'Live' });
  const id = { field: 'callId', key: 'id', rule: { constant: 'x' }, callsPath: '' } as const;
  expect(findSeenValue(id, loaded)).toEqual({ kind: 'absent' });
});

test.each([
  [{ notReported: true }, 'Not known'],
  [{ byNumberCalled: true }, 'Found by the number called'],
  [{ between: { from: { key: 'a' }, to: { key: 'b' } } }, 'The difference of two times'],
] as const)('%j needs no key', (rule, text) => {
  expect(findSeenUnder('', loaded, rule)).toEqual({ kind: 'answer', text });
});

test('an empty list is a value if all other values have a meaning', () => {
  expect(findSeenUnder('none', loaded, { otherwise: 'Live' })).toMatchObject({ kind: 'value', text: '[]' });
});

test('only the first of several calls is searched, and the body around it', () => {
  const several: LastDelivery = { ...loaded, payload: { at: 7, calls: [{ store: 'NS-02' }, { store: 'NS-03' }] } };
  expect(findSeenUnder('store', several, undefined, 'calls')).toMatchObject({ kind: 'value', text: 'NS-02' });
  expect(findSeenUnder('$.at', several, undefined, 'calls')).toMatchObject({ kind: 'value', text: '7' });
  expect(findSeenUnder('store', several, undefined, 'elsewhere')).toEqual({ kind: 'absent' });
});

import { expect, test } from 'vitest';
import { type LastDelivery, seenUnder } from './last-delivery';

const loaded: LastDelivery = {
  state: 'loaded',
  receivedAt: '2026-11-20T15:38:12Z',
  payload: { store: 'NS-01', seconds: 272, booked: false, agent: { id: 4 }, phone: null, tag: '' },
};

test.each([
  ['store', 'NS-01'],
  ['seconds', '272'],
  ['booked', 'false'],
  ['agent', '{"id":4}'],
  ['agent.id', '4'],
])('%s held %s', (key, text) => {
  expect(seenUnder(key, loaded)).toEqual({ kind: 'value', text });
});

test.each([
  ['financing', 'absent'],
  ['phone', 'empty'],
  ['tag', 'empty'],
  ['', 'not-mapped'],
])('%j is %s', (key, kind) => {
  expect(seenUnder(key, loaded)).toEqual({ kind });
});

test.each([
  ['loading', 'loading'],
  ['failed', 'unknown'],
  ['none-yet', 'none-yet'],
] as const)('while the last delivery is %s nothing is said to be missing', (state, kind) => {
  expect(seenUnder('store', { state })).toEqual({ kind });
});

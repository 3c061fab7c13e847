import { expect, test } from 'vitest';
import type { NewestArrival } from '#contract/arrivals';
import type { FilterRule } from '#contract/mapping-rules';
import { isCallBy, withKind } from '../draft/with-kind';
import { listKinds } from './list-kinds';

const callsOnly: FilterRule[] = [{ key: 'lead_type', only: ['Phone Call', 'call.*'] }];

test.each([
  ['phone call', true],
  ['Call.Ended', true],
  ['Web Form', false],
])('%s is a call: %s', (value, isCall) => {
  expect(isCallBy(callsOnly, 'lead_type', value)).toBe(isCall);
});

test('a kind that another list leaves out becomes a call, and back', () => {
  const form = { key: 'lead_type', value: 'Web Form' };
  const included = withKind(callsOnly, { ...form, isCall: true });
  expect(included).toEqual([{ key: 'lead_type', only: ['Phone Call', 'call.*', 'Web Form'] }]);
  const excluded = withKind(included, { ...form, isCall: false });
  expect(isCallBy(excluded, 'lead_type', 'Web Form')).toBe(false);
  expect(isCallBy(excluded, 'lead_type', 'Phone Call')).toBe(true);
  expect(isCallBy(withKind(excluded, { ...form, isCall: true }), 'lead_type', 'Web Form')).toBe(true);
});

test('one of several that an ending covers is no call, the others stay', () => {
  const filter = withKind(callsOnly, { key: 'lead_type', value: 'call.ringing', isCall: false });
  expect(isCallBy(filter, 'lead_type', 'call.ringing')).toBe(false);
  expect(isCallBy(filter, 'lead_type', 'call.ended')).toBe(true);
});

test('without conditions the first kind that is no call makes one, and it goes with the last', () => {
  const sms = { key: 'event', value: 'sms' };
  const filter = withKind([], { ...sms, isCall: false });
  expect(filter).toEqual([{ key: 'event', except: ['sms'] }]);
  expect(withKind(filter, { key: 'event', value: 'ping', isCall: false })).toEqual([
    { key: 'event', except: ['sms', 'ping'] },
  ]);
  expect(withKind(filter, { ...sms, isCall: true })).toEqual([]);
});

const message = (payload: unknown): NewestArrival => ({
  logId: 1,
  receivedAt: '2026-11-20T15:38:12.000Z',
  status: 'waiting',
  reason: 'not-mapped-yet',
  method: 'POST',
  contentType: 'application/json',
  headers: {},
  payload,
  payloadCut: false,
  query: null,
});

test('kinds are counted by the keys of the conditions, also within a list of calls', () => {
  const bodies = [{ calls: [{ event: 'call' }, { event: 'sms' }] }, { calls: [{ event: 'call' }] }].map(message);
  const mapping = { callsPath: 'calls', callFilter: [{ key: 'event', except: ['sms'] }] };
  expect(listKinds(bodies, { kinds: [] }, mapping)).toMatchObject([
    { key: 'event', value: 'call', count: 2, isCall: true },
    { key: 'event', value: 'sms', count: 1, isCall: false },
  ]);
});

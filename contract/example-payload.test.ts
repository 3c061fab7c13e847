import { expect, test } from 'vitest';
import { exampleKeys, examplePayload, payloadFor } from './example-payload';
import { findInPayload } from './find-in-payload';
import type { JsonValue } from './json-value';
import { findPreset } from './presets';

const now = new Date('2026-03-02T09:00:00Z');

test('a key with dots becomes nested objects', () => {
  expect(payloadFor({ ...exampleKeys, employeeIdField: 'agent.email' }, 'c-1', now)).toMatchObject({
    agent: { email: 'Jane Smith' },
    store_id: 'NS-01',
  });
});

test.each(['Notifications', 'data.calls', '$'])(
  'with a path to calls at %s, the example is the only call there',
  (callsPath) => {
    const payload = payloadFor({ ...exampleKeys, callsPath }, 'c-1', now) as JsonValue;
    expect(findInPayload(payload, callsPath)).toEqual([examplePayload('c-1', now)]);
  },
);

test.each([
  ['callrail', { tags: ['booked'] }],
  ['ctm', { tag_list: ['booked'] }],
  ['aircall', { data: { tags: [{ name: 'booked' }] } }],
])('the tags of %s carry the agreed words in a list', (id, tags) => {
  expect(payloadFor(findPreset(id)?.mapping ?? exampleKeys, 'c-1', now)).toMatchObject(tags);
});

test('a value without a word is left out, and a list without words is empty', () => {
  const ctm = findPreset('ctm')?.mapping ?? exampleKeys;
  const values = { appointment: 'maybe', callType: 'Other' };
  expect(payloadFor(ctm, 'c-1', now, values)).toMatchObject({ tag_list: [] });
  const rules = { callTag: { otherwise: 'Live' }, duration: { unit: 'milliseconds' } } as const;
  const payload = payloadFor({ ...exampleKeys, rules }, 'c-1', now);
  expect(payload).not.toHaveProperty('call_tag');
  expect(payload).toMatchObject({ duration_seconds: 312_000 });
});

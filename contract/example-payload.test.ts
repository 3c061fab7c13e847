import { expect, test } from 'vitest';
import { exampleKeys, examplePayload, payloadFor } from './example-payload';
import { findInPayload } from './find-in-payload';
import type { JsonValue } from './json-value';
import type { MappingRules } from './mapping-rules';
import { findPreset, presets } from './presets';
import { webhookFieldNames, webhookFields } from './webhook-fields';

const now = new Date('2026-03-02T09:00:00Z');

test('a key with dots becomes nested objects', () => {
  expect(payloadFor({ ...exampleKeys, employeeIdField: 'agent.email' }, 'c-1', now)).toMatchObject({
    agent: { email: 'Jane Smith' },
    store_id: 'NS-01',
  });
});

test('keys by name become elements of one list', () => {
  const keys = {
    ...exampleKeys,
    serviceField: 'more.fields[name=Service No. 1].value',
    appointmentField: 'more.fields[name=Booked].value',
    callTypeField: 'more.fields[name=Booked].kinds[]',
  };
  const payload = payloadFor(keys, 'c-1', now);
  expect(payload).toMatchObject({
    more: {
      fields: [
        { name: 'Service No. 1', value: 'Oil Change' },
        { name: 'Booked', value: 'yes', kinds: ['Appointment'] },
      ],
    },
  });
  expect(findInPayload(payload as JsonValue, keys.appointmentField)).toBe('yes');
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

test('every key that a mapping reads has a value', () => {
  const keys = { ...exampleKeys, storeIdField: '', numberCalledField: 'conversation.parties.b', directionField: 'way' };
  const rules: MappingRules = {
    storeId: { byNumberCalled: true },
    direction: { values: [{ when: 'is', value: 'in', means: 'inbound' }] },
  };
  expect(payloadFor({ ...keys, rules }, 'c-1', now, { numberCalled: '+13125550142' })).toMatchObject({
    conversation: { parties: { b: '+13125550142' } },
    way: 'in',
  });
});

test('a key of several fields is not turned into a list by the number called', () => {
  const keys = { ...exampleKeys, storeIdField: 'to', numberCalledField: 'to' };
  expect(payloadFor(keys, 'c-1', now)).toMatchObject({ to: 'NS-01' });
});

test.each(presets.map(({ id, mapping }) => [id, mapping] as const))('no key of %s is missing', (_, mapping) => {
  const payload = payloadFor(mapping, 'c-1', now) as JsonValue;
  const found = mapping.callsPath ? findInPayload(payload, mapping.callsPath) : payload;
  const call = (Array.isArray(found) ? found[0] : found) ?? null;
  const keys = webhookFieldNames.map((field) => mapping[webhookFields[field].configKey]).filter(Boolean);
  expect(keys.filter((key) => findInPayload(call, key) === undefined)).toEqual([]);
});

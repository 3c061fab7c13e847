// Tests contract/suggest-keys.ts, here because the contract cannot read files.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { findInPayload } from '#contract/find-in-payload';
import type { JsonObject, JsonValue } from '#contract/json-value';
import { tagRules } from '#contract/presets';
import { suggestKeys } from '#contract/suggest-keys';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';

const keysOf = (payload: JsonValue) =>
  Object.fromEntries(Object.entries(suggestKeys(payload).fields).map(([field, { key }]) => [field, key]));

describe('suggestions for the published payloads', () => {
  const table: [file: string, callsPath: string, keys: Partial<Record<WebhookField, string>>][] = [
    [
      'callrail-post-call.json',
      '',
      {
        appointment: 'tags',
        callType: 'tags',
        callTag: 'tags',
        storeId: 'tracking_phone_number',
        duration: 'duration',
        callId: 'id',
        timestamp: 'start_time',
        customerPhone: 'customer_phone_number',
      },
    ],
    [
      'callrail-legacy-querystring.form',
      '',
      { storeId: 'trackingnum', duration: 'duration', callId: 'id', timestamp: 'datetime', customerPhone: 'callernum' },
    ],
    [
      'ctm-end-webhook-integrator.json',
      '',
      {
        appointment: 'tag_list',
        callType: 'tag_list',
        callTag: 'tag_list',
        storeId: 'tracking_number',
        employeeId: 'agent.email',
        duration: 'duration',
        callId: 'id',
        timestamp: 'unix_time',
        customerPhone: 'caller_number',
      },
    ],
    [
      'ctm-start-webhook-captured.json',
      '',
      {
        appointment: 'tag_list',
        callType: 'tag_list',
        callTag: 'tag_list',
        storeId: 'tracking_number_bare',
        callId: 'id',
        timestamp: 'unix_time',
        customerPhone: 'caller_number_bare',
      },
    ],
    [
      'aircall-call-created.json',
      '',
      {
        callId: 'data.id',
        duration: 'data.duration',
        timestamp: 'data.started_at',
        customerPhone: 'data.raw_digits',
      },
    ],
    ['marchex-call-preprocessed.json', 'Notifications', { storeId: 'CalledNumber', timestamp: 'StartTime' }],
  ];

  test.each(table)('%s', (file, callsPath, keys) => {
    const payload = read(file);
    expect(suggestKeys(payload).callsPath).toBe(callsPath);
    expect(keysOf(payload)).toEqual(keys);
  });
});

test('every key of the example payload is suggested', () => {
  const keys = keysOf(examplePayload('c-1', new Date()) as JsonObject);
  const inExample = webhookFieldNames.filter((field) => webhookFields[field].exampleKey !== '');
  expect(keys).toEqual(
    Object.fromEntries(inExample.map((field) => [field, exampleKeys[webhookFields[field].configKey]])),
  );
});

test('words are joined however a key writes them', () => {
  expect(keysOf({ 'Tracking Number': '+13125550142', callerNumber: '3125550143', 'Call-Duration': '4:32' })).toEqual({
    storeId: 'Tracking Number',
    customerPhone: 'callerNumber',
    duration: 'Call-Duration',
  });
});

test('words of small systems are known, too', () => {
  const call = { 'Lead Summary': 'tires', branch: 'NS-01', length: '4:32', when: '4/30/2021 1:31:38 PM' };
  expect(keysOf({ CallInfo: call })).toEqual({
    service: 'CallInfo.Lead Summary',
    storeId: 'CallInfo.branch',
    duration: 'CallInfo.length',
    timestamp: 'CallInfo.when',
  });
});

test('a name alone is not enough: the value must have the right shape', () => {
  expect(
    keysOf({ duration: 'long', timestamp: 'soon', call_type: 'voicemail', from: 'Google', booked: 'maybe' }),
  ).toEqual({});
});

test('values that belong to someone else are not suggested', () => {
  expect(keysOf({ user: { id: 7, phone: '+13125550142' }, call: { id: 'c-1' } })).toMatchObject({ callId: 'call.id' });
  expect(keysOf({ agent: { id: 7 } })).toEqual({});
});

test('a unit in the name becomes part of the rule', () => {
  expect(suggestKeys({ duration_ms: 61_000 }).fields.duration).toEqual({
    key: 'duration_ms',
    rule: { unit: 'milliseconds' },
  });
  expect(suggestKeys({ duration_minutes: 3 }).fields.duration?.rule).toEqual({ unit: 'minutes' });
});

test('tags come with their common meanings, and with the path that collects them', () => {
  const { fields } = suggestKeys({ data: { tags: [{ id: 1, name: 'booked' }] } });
  expect(fields.appointment).toEqual({ key: 'data.tags[].name', rule: tagRules.appointment });
});

test('a key that no path can reach is not suggested', () => {
  expect(keysOf({ call: { 'start.time': '2026-03-02T09:00:00Z' }, 'a.b': { duration: 3 } })).toEqual({});
  expect(keysOf({ 'a.duration': 3, duration: 4 })).toEqual({ duration: 'duration' });
});

test.each([null, 'text', 5, true, [], {}, [[]], { __proto__: null }])('nothing is suggested for %j', (payload) => {
  expect(suggestKeys(payload as JsonValue)).toEqual({ callsPath: '', fields: {} });
});

test('every suggested key finds a value, in a large payload, too', () => {
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, { duration: index }]));
  for (const { key } of Object.values(suggestKeys(wide).fields)) expect(findInPayload(wide, key)).toBeDefined();
});

function read(file: string): JsonValue {
  const text = readFileSync(new URL(`../../../tests/payloads/${file}`, import.meta.url), 'utf8');
  return file.endsWith('.form') ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}

// Tests contract/presets.ts, here because the contract cannot read files.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import { findInPayload } from '#contract/find-in-payload';
import type { JsonObject, JsonValue } from '#contract/json-value';
import { findPreset, presets } from '#contract/presets';
import { webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { MappingDraft, WebhookConfigurationInput } from '#contract/webhooks';

/** The values in each published payload under its preset's keys. */
const published = [
  {
    preset: 'callrail',
    file: 'callrail-post-call.json',
    holds: {
      service: [],
      appointment: [],
      callType: [],
      callTag: [],
      storeId: '+14045558514',
      duration: '13',
      callId: 766970532,
      timestamp: '2018-02-19T13:41:00.236-05:00',
      customerPhone: '+12148654559',
    },
  },
  {
    preset: 'callrail-legacy',
    file: 'callrail-legacy-querystring.form',
    holds: {
      storeId: '+12015911668',
      duration: '247',
      callId: '305895151',
      timestamp: '2014-10-09 16:23:45',
      customerPhone: '+16617240240',
    },
  },
  {
    preset: 'ctm',
    file: 'ctm-end-webhook-integrator.json',
    holds: {
      service: ['sales'],
      appointment: ['sales'],
      callType: ['sales'],
      callTag: ['sales'],
      storeId: '+12019037784',
      employeeId: 'emanuel@example.com',
      duration: 62,
      callId: 12345,
      timestamp: 1752000000,
      customerPhone: '+12015551234',
    },
  },
  {
    preset: 'ctm',
    file: 'ctm-start-webhook-captured.json',
    holds: {
      service: [],
      appointment: [],
      callType: [],
      callTag: [],
      storeId: '2399335750',
      callId: 4379952365,
      timestamp: 1722170000,
      customerPhone: '2396001971',
    },
  },
  {
    // No number, person or tags: recorded when the call was created.
    preset: 'aircall',
    file: 'aircall-call-created.json',
    holds: { duration: 0, callId: 123, timestamp: 1732622895, customerPhone: '+1 800-123-4567' },
    order: 1732622896,
  },
  {
    preset: 'marchex',
    file: 'marchex-call-preprocessed.json',
    holds: { storeId: '8669592359', callId: 2079571437, timestamp: '2019-11-15T09:09:54' },
  },
] as const;

describe.each(published)('$file', ({ preset, file, holds, ...more }) => {
  const mapping = findPreset(preset)?.mapping ?? fail();
  const body = read(file);
  const call = mapping.callsPath ? first(findInPayload(body, mapping.callsPath)) : body;

  test('has under the preset’s keys what its vendor documents', () => {
    const found = webhookFieldNames.flatMap((field) => {
      const keys = [mapping[webhookFields[field].configKey], ...(mapping.rules[field]?.keys ?? [])];
      const values = keys.map((key) => findInPayload(call, key)).filter((it) => it !== undefined && it !== '');
      return values[0] === undefined ? [] : [[field, values[0]]];
    });
    expect(Object.fromEntries(found)).toEqual(holds);
    if ('order' in more) expect(findInPayload(call, mapping.orderField)).toBe(more.order);
  });
});

test.each(presets.map((preset) => [preset.id, preset] as const))(
  'the preset of %s can be saved as it is',
  (_, preset) => {
    expect(MappingDraft.parse(preset.mapping)).toEqual(preset.mapping);
    const input = { ...preset.mapping, companyId: 1, endpointPath: 'abc', preset: preset.id };
    const { signature } = preset;
    expect(WebhookConfigurationInput.parse({ ...input, signature })).toMatchObject({ ...preset.mapping, signature });
  },
);

test('our own format finds every value of the example payload', () => {
  const payload = examplePayload('c-1', new Date()) as JsonObject;
  const mapping = findPreset('own')?.mapping ?? fail();
  const keys = webhookFieldNames.map((field) => mapping[webhookFields[field].configKey]).filter((key) => key !== '');
  const found = keys.map((key) => findInPayload(payload, key));
  expect(found.filter((value) => value === undefined)).toEqual([]);
  expect(found).toHaveLength(Object.keys(payload).length);
});

test('a mapping filled in by hand has no preset', () => {
  expect(findPreset('no-such')).toBeUndefined();
  expect(findPreset(null)).toBeUndefined();
});

function read(file: string): JsonValue {
  const text = readFileSync(new URL(`../../../tests/payloads/${file}`, import.meta.url), 'utf8');
  return file.endsWith('.form') ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}

function first(list: JsonValue | undefined): JsonValue {
  return (Array.isArray(list) ? list[0] : undefined) ?? fail();
}

function fail(): never {
  throw new Error('Not there.');
}

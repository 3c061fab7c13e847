// Tests contract/presets.ts; tests/stories/presets.db.test.ts sends each vendor's payloads.
import { expect, test } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import { findInPayload } from '#contract/find-in-payload';
import type { JsonObject } from '#contract/json-value';
import { notKnown } from '#contract/mapping-rules';
import { findPreset, presets } from '#contract/presets';
import { webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { MappingDraft, WebhookConfigurationInput } from '#contract/webhooks';
import { compileMapping } from './compile-mapping';

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

test('no preset fills in a no, and none answers for what its phone system does not say', () => {
  for (const { id, mapping } of presets.filter((preset) => preset.id !== 'own')) {
    const { appointment, service, callType } = mapping.rules;
    for (const rule of [appointment, service, callType]) {
      expect([id, rule?.otherwise ?? notKnown, rule?.constant ?? notKnown]).toEqual([id, notKnown, notKnown]);
    }
    const saysNo = !appointment?.notReported && compileMapping(mapping).canSayNo;
    expect([id, saysNo]).toEqual([id, false]);
  }
});

test('a mapping filled in by hand has no preset', () => {
  expect(findPreset('no-such')).toBeUndefined();
  expect(findPreset(null)).toBeUndefined();
});

function fail(): never {
  throw new Error('Not there.');
}

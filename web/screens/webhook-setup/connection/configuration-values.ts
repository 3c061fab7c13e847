// The form's values: the saved ones or blank defaults, in the contract's shape.
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { defaultSource } from '#contract/default-source';
import { exampleKeys } from '#contract/example-payload';
import { byConfigKey, defaultKeys, type FieldKeys, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import type { WebhookConfiguration, WebhookConfigurationInput } from '#contract/webhooks';
import { signatureValuesOf } from './signature-values';

export type ConfigurationValues = z.input<typeof WebhookConfigurationInput>;

export type ConfigurationForm = UseFormReturn<ConfigurationValues, unknown, WebhookConfigurationInput>;

/** The saved configuration; without one, or without a mapping, blank keys. Unsaved ones are active and have version 0. */
export function valuesOf(companyId: number, saved: WebhookConfiguration | null): ConfigurationValues {
  if (saved) {
    const { secrets: _, isMapped, ...values } = saved;
    return {
      ...values,
      ...(!isMapped && defaultKeys),
      endpointPath: saved.endpointPath ?? '',
      signature: signatureValuesOf(saved.signature),
    };
  }
  return { ...blank, signature: signatureValuesOf(undefined), id: null, companyId };
}

// Clients may leave out the last three; these are their default names.
const blank = {
  source: defaultSource,
  name: '',
  endpointPath: '',
  ...defaultKeys,
  orderField: '',
  callsPath: '',
  rules: {},
  callFilter: [],
  preset: null,
  active: true,
  counts: true,
  version: 0,
};

export function keysOf(values: { [Key in keyof FieldKeys]?: string | undefined }): FieldKeys {
  return byConfigKey((field) => values[webhookFields[field].configKey]?.trim() ?? '');
}

/** The keys of the example payload: the company's, or the example's own until the first required key is set. */
export function keysToShow(keys: FieldKeys): FieldKeys {
  const isBegun = webhookFieldNames.some(
    (field) => webhookFields[field].isRequired && keys[webhookFields[field].configKey] !== '',
  );
  return isBegun ? keys : exampleKeys;
}

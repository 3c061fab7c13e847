// The form's values: what is saved, or the blank defaults, in the very shape the contract checks and the server takes.
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { exampleKeys } from '#contract/example-payload';
import { byConfigKey, defaultKeys, type FieldKeys, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { defaultSource, type WebhookConfiguration, type WebhookConfigurationInput } from '#contract/webhooks';
import { signatureValuesOf } from './signature-values';

export type ConfigurationValues = z.input<typeof WebhookConfigurationInput>;

/** The one form of the screen, which its parts read and fill in. */
export type ConfigurationForm = UseFormReturn<ConfigurationValues, unknown, WebhookConfigurationInput>;

/**
 * The saved configuration; with nothing saved blank ones, or what a draft says, active, where `version` 0 says that none
 * was there.
 */
export function valuesOf(
  companyId: number,
  saved: WebhookConfiguration | null,
  draft: Partial<ConfigurationValues> = {},
): ConfigurationValues {
  if (saved) {
    const { secrets: _, ...values } = saved;
    return { ...values, endpointPath: saved.endpointPath ?? '', signature: signatureValuesOf(saved.signature) };
  }
  return { ...blank, ...draft, signature: signatureValuesOf(draft.signature), id: null, companyId };
}

// The last three are not asked for by every client: left out of a body they mean these names, so the form says so.
const blank = {
  source: defaultSource,
  name: '',
  endpointPath: '',
  ...defaultKeys,
  orderField: '',
  callsPath: '',
  rules: {},
  preset: null,
  active: true,
  version: 0,
};

/** The keys typed so far, as they would be saved. */
export function keysOf(values: { [Key in keyof FieldKeys]?: string | undefined }): FieldKeys {
  return byConfigKey((field) => values[webhookFields[field].configKey]?.trim() ?? '');
}

/** The keys an example is shown in: the company's, or the example's own before the first required one is named. */
export function keysToShow(keys: FieldKeys): FieldKeys {
  const isBegun = webhookFieldNames.some(
    (field) => webhookFields[field].isRequired && keys[webhookFields[field].configKey] !== '',
  );
  return isBegun ? keys : exampleKeys;
}

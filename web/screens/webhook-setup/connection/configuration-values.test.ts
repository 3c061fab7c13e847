import { expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { WebhookConfigurationInput } from '#contract/webhooks';
import { keysOf, keysToShow, valuesOf } from './configuration-values';
import { tidySignature } from './signature-values';

test('the form is blank and active with nothing saved, and has version 0', () => {
  const values = valuesOf(7, null);
  expect(values).toMatchObject({
    id: null,
    companyId: 7,
    endpointPath: '',
    serviceField: '',
    active: true,
    version: 0,
  });
  const asSaved = { ...values, signature: tidySignature(values.signature) };
  expect(WebhookConfigurationInput.safeParse(asSaved).error?.issues.map((issue) => issue.path[0])).toEqual([
    'endpointPath',
    'serviceField',
    'appointmentField',
    'callTypeField',
    'storeIdField',
  ]);
});

test('the example shows its own keys until a required one is named, then the company’s', () => {
  const blank = keysOf(valuesOf(7, null));
  expect(keysToShow(blank)).toEqual(exampleKeys);
  expect(keysToShow({ ...blank, serviceField: 'product' })).toEqual({ ...blank, serviceField: 'product' });
});

test('keys are read as they would be saved', () => {
  expect(keysOf({ serviceField: ' product ' })).toMatchObject({ serviceField: 'product', storeIdField: '' });
});

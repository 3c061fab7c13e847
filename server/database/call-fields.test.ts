import { expect, test } from 'vitest';
import { refused, requiredWebhookFields } from '#contract/refusals';
import { fieldNames, requiredFields } from './call-fields';

test('a call needs what a payload is required to have, and the log reports it in the same order', () => {
  const ofPayload = requiredWebhookFields.map((field) => refused.missing(field, []).reason);
  expect(requiredFields.map(({ missing }) => missing)).toEqual(ofPayload);
});

test('names of fields are lower case: SQL folds unquoted identifiers, and JSON keys would no longer match them', () => {
  expect(fieldNames.filter((name) => name !== name.toLowerCase())).toEqual([]);
});

import { expect, test } from 'vitest';
import { refused, requiredWebhookFields } from '#contract/refusals';
import { requiredFields } from './call-fields';

test('a call needs what a payload is required to have, and the log reports it in the same order', () => {
  const ofPayload = requiredWebhookFields.map((field) => refused.missing(field, []).reason);
  expect(requiredFields.map(({ missing }) => missing)).toEqual(ofPayload);
});

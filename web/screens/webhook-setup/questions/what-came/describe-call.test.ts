import { expect, test } from 'vitest';
import type { FieldTrial } from '#contract/mapping-trial';
import { type WebhookField, webhookFieldNames } from '#contract/webhook-fields';
import { describeCall } from './describe-call';

const unmapped: FieldTrial = { key: null, found: null, meant: null, state: 'unmapped', became: null, why: null };
const read = (became: string): FieldTrial => ({ ...unmapped, key: 'key', state: 'read', became });
const absent: FieldTrial = { ...unmapped, state: 'absent' };

function say(fields: Partial<Record<WebhookField, FieldTrial>>): string {
  const all = Object.fromEntries(webhookFieldNames.map((field) => [field, fields[field] ?? unmapped]));
  const parts = describeCall({ fields: all as Record<WebhookField, FieldTrial>, processedData: null });
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
}

test('a person took a call only if nothing says otherwise', () => {
  const employeeId = read('Emanuel Diaz');
  expect(say({ employeeId, answered: read('answered') })).toBe('Somebody called you. Emanuel Diaz answered. ');
  expect(say({ employeeId })).toBe('Somebody called you. Emanuel Diaz took it. ');
  // A phone that still rings, or an end that does not say whether anybody answered.
  for (const answered of [read('Not known'), absent]) {
    expect(say({ employeeId, answered })).toBe('Somebody called you. It was for Emanuel Diaz. ');
    expect(say({ employeeId, answered, duration: read('0:09') })).toBe(
      'Somebody called you. It was for Emanuel Diaz and took 0:09. ',
    );
  }
  expect(say({ answered: absent, duration: read('0:09') })).toBe('Somebody called you. It took 0:09. ');
});

test('that nobody answered is not said of the mere end of a call', () => {
  const answered = read('missed');
  expect(say({ answered: { ...answered, found: '"no-answer"' } })).toContain('Nobody answered');
  expect(say({ answered: { ...answered, found: '"call.hangup"' } })).toBe('Somebody called you. ');
});

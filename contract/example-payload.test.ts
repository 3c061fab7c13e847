import { expect, test } from 'vitest';
import { exampleKeys, examplePayload, payloadFor } from './example-payload';
import { findInPayload } from './find-in-payload';
import type { JsonValue } from './json-value';

const now = new Date('2026-03-02T09:00:00Z');

test('a key with dots becomes nested objects', () => {
  expect(payloadFor({ ...exampleKeys, employeeIdField: 'agent.email' }, 'c-1', now)).toMatchObject({
    agent: { email: 'Jane Smith' },
    store_id: 'NS-01',
  });
});

test.each(['Notifications', 'data.calls', '$'])('with calls at %s it is the one call there', (callsPath) => {
  const payload = payloadFor({ ...exampleKeys, callsPath }, 'c-1', now) as JsonValue;
  expect(findInPayload(payload, callsPath)).toEqual([examplePayload('c-1', now)]);
});

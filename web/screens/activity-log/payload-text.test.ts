import { expect, test } from 'vitest';
import type { WebhookLog } from '#contract/webhooks';
import { previewJson, previewPayload, wholePayload } from './payload-text';

const delivery = (payloadText: string, payload: unknown = payloadText) => ({ payloadText, payload }) as WebhookLog;

test('a preview is the first 40 characters of the JSON, and an ellipsis', () => {
  const preview = previewPayload(delivery('{\n  "call_id": "c-1",\n  "note": "two  words",\n  "store_id": "NS-01"\n}'));
  expect(preview).toBe('{"call_id":"c-1","note":"two  words","st…');
  expect(Array.from(preview)).toHaveLength(41);
  expect(previewJson({ callId: 'c-1', appointment: true, callType: 'Appointment' })).toBe(
    '{"callId":"c-1","appointment":true,"call…',
  );
});

test('what fits whole has no ellipsis', () => {
  expect(previewPayload(delivery('{"a":1}'))).toBe('{"a":1}');
  expect(previewJson({ a: 'x'.repeat(32) })).toHaveLength(40);
  expect(previewJson({ a: 'x'.repeat(33) })).toBe(`{"a":"${'x'.repeat(33)}"…`);
});

test('long numbers keep their digits and no character is cut in half', () => {
  expect(previewPayload(delivery('{"id":12345678901234567890}', { id: '12345678901234567890' }))).toBe(
    '{"id":12345678901234567890}',
  );
  expect(previewPayload(delivery(`{"a":"${'🛞'.repeat(60)}"}`))).toBe(`{"a":"${'🛞'.repeat(34)}…`);
});

test('a cut payload is previewed from its beginning', () => {
  expect(previewPayload(delivery('{ "a": "b c", "d": "an unfinished te'))).toBe('{"a":"b c","d":"an unfinished te');
});

test('a form is previewed and shown as the JSON it was read as', () => {
  const form = delivery('store_id=NS-01&tag=Live', { store_id: 'NS-01', tag: 'Live' });
  expect(previewPayload(form)).toBe('{"store_id":"NS-01","tag":"Live"}');
  expect(wholePayload(form)).toBe('{"store_id":"NS-01","tag":"Live"}');
});

test('a form with a text that was opened is shown as received', () => {
  const form = { ...delivery('call=%7B%22id%22%3A1%7D', { call: { id: 1 } }), opensTexts: true };
  expect(wholePayload(form)).toBe('call=%7B%22id%22%3A1%7D');
});

test('a payload that is neither JSON nor a form is shown as received', () => {
  expect(previewPayload(delivery(' hello\n  world '))).toBe('hello world');
  expect(wholePayload(delivery(' hello\n  world '))).toBe(' hello\n  world ');
});

test('JSON is shown from its own text', () => {
  expect(wholePayload(delivery('{"id":12345678901234567890}', { id: '12345678901234567890' }))).toBe(
    '{"id":12345678901234567890}',
  );
});

import { expect, test } from 'vitest';
import { payloadToTry } from './tested-payload';

test.each([
  ['{"a": "?b=1"}', { text: '{"a": "?b=1"}' }],
  ['a=1&b=2', { text: 'a=1&b=2' }],
  ['?a=1&b=2', { text: '', query: 'a=1&b=2' }],
  ['https://calls.example.com/api/webhook/x?a=1&url=http://b?c=2#top', { text: '', query: 'a=1&url=http://b?c=2' }],
  ['/api/webhook/x?a=1', { text: '', query: 'a=1' }],
  ['GET /api/webhook/x?a=1 HTTP/1.1\r\nHost: b', { text: '', query: 'a=1' }],
  ['/no-query', { text: '/no-query' }],
] as const)('%s', (text, payload) => {
  expect(payloadToTry({ kind: 'text', text })).toEqual(payload);
});

test('nothing is tested without a payload', () => {
  expect(payloadToTry(undefined)).toBeUndefined();
  expect(payloadToTry({ kind: 'text', text: ' \n' })).toBeUndefined();
});

test('a delivery of the log is named, not sent again', () => {
  const delivery = { kind: 'delivery', id: 9, receivedAt: '2026-03-02T09:00:00Z', status: 'failed' } as const;
  expect(payloadToTry(delivery)).toEqual({ logId: 9 });
});

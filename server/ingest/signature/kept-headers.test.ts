import { expect, test } from 'vitest';
import { noSignature, schemeFacts, signatureSchemes } from '#contract/signatures';
import { type HeadersToKeep, keepHeaders } from './kept-headers';

const ordinary = {
  host: 'calls.example',
  'user-agent': 'phones/1.0',
  'content-type': 'application/json',
  'content-length': '120',
  accept: '*/*',
  'accept-encoding': 'gzip',
  connection: 'keep-alive',
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  cookie: 'a=b',
};

const keep = (headers: HeadersToKeep['headers'], more: Partial<HeadersToKeep> = {}) =>
  keepHeaders({
    headers: { ...ordinary, ...headers },
    ...{ path: '/api/webhook/NorthSide', host: 'calls.example', settings: noSignature, tokens: [], isMapped: true },
    ...more,
  });

test('an ordinary delivery has none, and one of a phone system without a mapping its sender', () => {
  expect(keep({})).toBeUndefined();
  expect(keep({}, { isMapped: false })).toEqual({ 'user-agent': 'phones/1.0' });
});

test.each(signatureSchemes.flatMap((scheme) => schemeFacts[scheme].headers))(
  '%s is kept, whatever the phone system’s scheme is so far',
  (name) => {
    expect(keep({ [name]: 'AAAA' })).toMatchObject({ [name]: 'AAAA', 'user-agent': 'phones/1.0' });
  },
);

test('the address is kept where a scheme signs it', () => {
  const address = { ':path': '/api/webhook/NorthSide', ':authority': 'calls.example' };
  expect(keep({ 'x-twilio-signature': 'AAAA', 'i-twilio-idempotency-token': 'b1' })).toEqual({
    'x-twilio-signature': 'AAAA',
    'i-twilio-idempotency-token': 'b1',
    'user-agent': 'phones/1.0',
    ...address,
  });
  expect(keep({ 'x-zm-signature': 'AAAA' })).not.toHaveProperty(':path');
});

test('a configured header is kept, and those of known vendors', () => {
  expect(keep({ 'x-sign': 'AAAA' })).toBeUndefined();
  const settings = { mode: 'observe', scheme: 'hmac', header: 'X-Sign' } as const;
  expect(keep({ 'x-sign': 'AAAA' }, { settings })).toMatchObject({ 'x-sign': 'AAAA' });
  expect(keep({ 'x-ctm-account': '7', 'x-aircall-event': 'call.ended' })).toMatchObject({
    'x-ctm-account': '7',
    'x-aircall-event': 'call.ended',
  });
});

test('what may be a token is kept as a digest only', () => {
  const secret = 's3cret-token';
  const sent = {
    authorization: `Bearer ${secret}`,
    'verification-token': secret,
    'x-api-key': secret,
    'x-aircall-token': secret,
    'x-dialpad-secret-key': secret,
  };
  const kept = keep(sent, { tokens: [secret] });
  expect(Object.keys(kept ?? {})).toEqual([':tokens', ...Object.keys(sent), 'user-agent']);
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(new Set(Object.values(kept ?? {})).size).toBe(2);
});

test('at most 20 are kept, 1 KiB each and 8 KiB in all; what is longer is left out, not cut', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x-ctm-${index}`, 'a']));
  expect(Object.keys(keep(many) ?? {})).toHaveLength(20);
  const long = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`x-ctm-${index}`, 'a'.repeat(1_000)]));
  const kept = keep({ ...long, 'x-zm-signature': 'b'.repeat(1_024) }) ?? {};
  expect(Object.keys(kept)).not.toContain('x-zm-signature');
  expect(JSON.stringify(kept).length).toBeLessThan(8_192 + 200);
  expect(Object.keys(kept)).toHaveLength(9);
});

// The schemes of single vendors: their published examples, and what attackers would try.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SignatureScheme } from '#contract/signatures';
import { sent } from './signature-test-request';
import type { SignedRequest } from './signed-request';
import { findOrigins } from './url-schemes';
import { verifySignature } from './verify-signature';

const now = new Date('2026-03-02T09:00:00Z');
const nowMs = now.getTime();

const verdictOf = (scheme: SignatureScheme, secret: string, request: SignedRequest, at = now) =>
  verifySignature({ mode: 'enforce', scheme }, [secret], request, at);

const sign = (algorithm: string, key: string | Buffer, text: string, encoding: 'hex' | 'base64' | 'base64url') =>
  createHmac(algorithm, key).update(text).digest(encoding);

describe('Twilio', () => {
  const token = '12345';
  const form = 'application/x-www-form-urlencoded';
  const published = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };
  const at = { contentType: form, path: '/myapp.php', query: 'foo=1&bar=2', origins: ['https://mycompany.com'] };
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
  const asked = (
    body: string | Buffer = new URLSearchParams(published).toString(),
    more: Partial<SignedRequest> = {},
    signed: string | undefined = signature,
  ) => verdictOf('twilio', token, sent({ 'x-twilio-signature': signed }, body, { ...at, ...more }));

  test('its published example is right, whatever the order and spelling of the parameters', () => {
    expect(asked()).toBe('right');
    expect(asked(new URLSearchParams(Object.entries(published).reverse()).toString())).toBe('right');
    expect(asked(new URLSearchParams(published).toString().replaceAll('1', '%31'))).toBe('right');
  });

  test('a parameter added, changed, repeated or taken away makes it wrong, and so does another URL or secret', () => {
    const body = new URLSearchParams(published).toString();
    for (const other of [`${body}&a=1`, `${body}&Digits=5`, body.replace('1234&', '1235&'), body.slice(0, -18), '']) {
      expect(asked(other)).toBe('wrong');
    }
    for (const more of [
      { query: 'foo=1&bar=2&baz=3' },
      { query: '' },
      { path: '/MyApp.php' },
      { origins: ['https://mycompany.example'] },
      { origins: [] },
    ]) {
      expect(asked(body, more)).toBe('wrong');
    }
    expect(verdictOf('twilio', '12346', sent({ 'x-twilio-signature': signature }, body, at))).toBe('wrong');
    expect(verdictOf('twilio', '', sent({ 'x-twilio-signature': signature }, body, at))).toBe('no-secret');
    expect(asked(body, {}, '')).toBe('missing');
    expect(asked(body, {}, signature.slice(0, 12))).toBe('wrong');
    expect(asked(body, {}, `${signature}, ${signature}`)).toBe('wrong');
  });

  test('a repeated parameter is signed once with each of its values, sorted', () => {
    const repeated = 'Sid=CA123&SidAccount=AC123&Digits=5678&Digits=1234&Digits=1234';
    expect(asked(repeated, {}, 'IK+Dwps556ElfBT0I3Rgjkr1wJU=')).toBe('right');
  });

  test.each([
    ['https://mycompany.com', signature],
    ['https://mycompany.com:1234', signature],
    ['https://mycompany.com', 'kvajT1Ptam85bY51eRf/AJRuM3w='],
    ['http://mycompany.com:1234', 'Zmvh+3yNM1Phv2jhDCwEM3q5ebU='],
    ['http://mycompany.com', '0ZXoZLH/DfblKGATFgpif+LLRf4='],
  ])('known as %s, the published signature %s is right, with a port or without', (publicUrl, signed) => {
    expect(asked(undefined, { origins: findOrigins(publicUrl, 'internal:3000') }, signed)).toBe('right');
  });

  test('without a public URL, either scheme with the Host header is tried', () => {
    expect(asked(undefined, { origins: findOrigins(undefined, 'mycompany.com') })).toBe('right');
    const http = 'Zmvh+3yNM1Phv2jhDCwEM3q5ebU=';
    expect(asked(undefined, { origins: findOrigins(undefined, 'mycompany.com:1234') }, http)).toBe('right');
    expect(asked(undefined, { origins: findOrigins('https://other.example', 'mycompany.com') })).toBe('wrong');
    expect(findOrigins(undefined, undefined)).toEqual([]);
    expect(findOrigins(undefined, '[::1]:3000')).toContain('https://[::1]');
    expect(findOrigins(undefined, 'a/b?c:d:e')).toEqual([]);
  });

  const json = '{"property": "value", "boolean": true}';
  const digest = '0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620';
  const jsonAt = { contentType: 'application/json', query: `foo=1&bar=2&bodySHA256=${digest}` };
  const jsonSignature = 'a9nBmqA0ju/hNViExpshrM61xv4=';

  test('a JSON body is right only with its SHA-256 in the signed query', () => {
    expect(asked(json, jsonAt, jsonSignature)).toBe('right');
    expect(asked(`${json} `, jsonAt, jsonSignature)).toBe('wrong');
    expect(asked(json, { ...jsonAt, query: 'foo=1&bar=2' }, jsonSignature)).toBe('wrong');
    const twice = `foo=1&bodySHA256=${digest}&bodySHA256=${createHash('sha256').update('{}').digest('hex')}`;
    const signed = sign('sha1', token, `https://mycompany.com/myapp.php?${twice}`, 'base64');
    expect(asked('{}', { ...jsonAt, query: twice }, signed)).toBe('wrong');
  });

  test('a signature over the URL alone covers no body, only a GET', () => {
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    const overUrl = sign('sha1', token, url, 'base64');
    expect(asked('foo=1&bar=2', { method: 'GET' }, overUrl)).toBe('right');
    expect(asked('', {}, overUrl)).toBe('right');
    for (const contentType of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', undefined]) {
      expect(asked('{"forged":true}', { contentType }, overUrl)).toBe('wrong');
    }
    expect(asked('forged=true', {}, overUrl)).toBe('wrong');
  });

  test('a form with more fields than are read is wrong', () => {
    expect(asked('a&'.repeat(2_000))).toBe('wrong');
  });
});

describe('JustCall', () => {
  const vector = JSON.parse(
    readFileSync(new URL('../../../tests/payloads/justcall-signature-vector.json', import.meta.url), 'utf8'),
  ) as Record<string, string>;
  const { secret = '', webhook_url = '', type = '' } = vector;
  const { origin, pathname } = new URL(webhook_url);
  const at = { path: pathname, origins: [origin] };
  const headers = {
    'x-justcall-signature': vector['x-justcall-signature'],
    'x-justcall-signature-version': 'v1',
    'x-justcall-request-timestamp': vector['x-justcall-request-timestamp'],
  };
  const signedAt = new Date('2024-03-21T17:08:22Z');
  const asked = (said: object | string = { type }, more: Partial<SignedRequest> = {}, changed = {}, on = signedAt) => {
    const body = typeof said === 'string' ? said : JSON.stringify(said);
    return verdictOf('justcall', secret, sent({ ...headers, ...changed }, body, { ...at, ...more }), on);
  };

  test('its published example is right, and its body is not covered', () => {
    expect(asked()).toBe('right');
    expect(asked({ type, data: { anything: 'at all' } })).toBe('right');
  });

  test('another type, URL, time or secret makes it wrong', () => {
    for (const said of [{ type: 'call.updated' }, { type: [type] }, {}, [], '', '{"type"'])
      expect(asked(said)).toBe('wrong');
    expect(asked({ type }, { path: '/elsewhere' })).toBe('wrong');
    expect(asked({ type }, { query: 'a=1' })).toBe('wrong');
    expect(asked({ type }, {}, { 'x-justcall-request-timestamp': '2024-03-21 17:08:23' })).toBe('wrong');
    const other = sent(headers, JSON.stringify({ type }), at);
    expect(verdictOf('justcall', `${secret}0`, other, signedAt)).toBe('wrong');
    expect(verdictOf('justcall', '', other, signedAt)).toBe('no-secret');
    expect(asked({ type }, {}, { 'x-justcall-signature': undefined })).toBe('missing');
    expect(asked({ type }, {}, { 'x-justcall-request-timestamp': undefined })).toBe('missing');
  });

  test('the end of the type cannot pass for the time', () => {
    const longer = { type: `${type}|2024-03-21 17:08:22` };
    expect(asked(longer, {}, { 'x-justcall-request-timestamp': '' })).toBe('missing');
    expect(asked({ type: 'call' }, {}, { 'x-justcall-request-timestamp': 'completed|2024-03-21 17:08:22' })).toBe(
      'wrong',
    );
  });

  test('its clock has no zone, so it is stale once it is five minutes old everywhere', () => {
    const later = (minutes: number) => new Date(signedAt.getTime() + minutes * 60_000);
    expect(asked({ type }, {}, {}, later(14 * 60 + 4))).toBe('right');
    expect(asked({ type }, {}, {}, later(14 * 60 + 6))).toBe('stale');
    expect(asked({ type }, {}, {}, later(-14 * 60 - 6))).toBe('stale');
  });
});

describe('OpenPhone (legacy)', () => {
  const key = Buffer.from('a signing key of OpenPhone');
  const secret = key.toString('base64');
  const body = '{"id":"EV1","type":"call.completed"}';
  const headerFor = (time: string | number, signed = `${time}.${body}`, by: Buffer | string = key) =>
    `hmac;1;${time};${sign('sha256', by, signed, 'base64')}`;
  const asked = (header: string | string[] | undefined, known = secret, said = body) =>
    verdictOf('openphone', known, sent({ 'openphone-signature': header }, said));

  test('signs its time and the body with the decoded key, for five minutes either way', () => {
    expect(asked(headerFor(nowMs))).toBe('right');
    expect([asked(headerFor(nowMs - 299_000)), asked(headerFor(nowMs - 301_000))]).toEqual(['right', 'stale']);
    expect([asked(headerFor(nowMs + 299_000)), asked(headerFor(nowMs + 301_000))]).toEqual(['right', 'stale']);
  });

  test('anything else is wrong', () => {
    const right = headerFor(nowMs);
    const [, , , digest = ''] = right.split(';');
    for (const header of [
      right.replace('hmac;', 'none;'),
      right.replace(';1;', ';2;'),
      `hmac;1;${nowMs}`,
      `hmac;1;;${digest}`,
      `hmac;1;${nowMs}.;${digest}`,
      `${right};${digest}`,
      right.slice(0, -8),
      `hmac;1;${nowMs + 1};${digest}`,
      `hmac;1;${nowMs};${'A'.repeat(100_000)}`,
    ]) {
      expect(asked(header)).toBe('wrong');
    }
    expect(asked([right, right])).toBe('wrong');
    expect(asked(right, secret, `${body} `)).toBe('wrong');
    expect(asked(undefined)).toBe('missing');
  });

  test('nobody can sign with the empty key that a bad secret decodes to', () => {
    for (const bad of ['!!!!!!!!', '========']) expect(asked(headerFor(nowMs, undefined, ''), bad)).toBe('wrong');
    expect(asked(headerFor(nowMs, undefined, ''), '')).toBe('no-secret');
  });
});

describe('Dialpad', () => {
  const secret = 'a secret of Dialpad';
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = (claims: object, header: object = { alg: 'HS256', typ: 'JWT' }, by = secret, algorithm = 'sha256') => {
    const signed = `${part(header)}.${part(claims)}`;
    return `${signed}.${sign(algorithm, by, signed, 'base64url')}`;
  };
  const asked = (body: string, known = secret) =>
    verdictOf('dialpad', known, sent({}, body, { contentType: 'application/jwt' }));
  const call = { call_id: 1, state: 'hangup' };

  // The example of RFC 7519 and jwt.io.
  test('the well-known example of a JWT is right', () => {
    const known =
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiYWRtaW4iOnRydWV9.TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ';
    expect(asked(known, 'secret')).toBe('right');
    expect(asked(`"${known}"`, 'secret')).toBe('right');
    expect(asked(known, 'Secret')).toBe('wrong');
  });

  test('a body that is no JWT has no signature', () => {
    for (const body of [JSON.stringify(call), 'state=hangup', '', 'eyes']) expect(asked(body)).toBe('missing');
  });

  test('no other algorithm is ever right, whatever its signature', () => {
    for (const alg of ['none', 'None', 'NONE', 'hs256', 'HS384', 'HS512', 'RS256', 'ES256', '']) {
      for (const body of [
        jwt(call, { alg }),
        jwt(call, { alg }, '', 'sha256'),
        jwt(call, { alg }, secret, 'sha512'),
        `${part({ alg })}.${part(call)}.`,
      ]) {
        expect(asked(body)).toBe('wrong');
      }
    }
    expect(asked(jwt(call, { alg: 'HS256', b64: false, crit: ['b64'] }))).toBe('wrong');
    expect(asked(jwt(call, { alg: ['HS256'] }))).toBe('missing');
  });

  test('changed claims, headers or signatures are wrong', () => {
    const [head, , signature = ''] = jwt(call).split('.');
    for (const body of [
      `${head}.${part({ ...call, state: 'forged' })}.${signature}`,
      `${part({ alg: 'HS256' })}.${part(call)}.${signature}`,
      `${head}.${part(call)}.${signature.slice(0, 20)}`,
      `${head}.${part(call)}.`,
      jwt(call, undefined, 'another secret'),
      jwt(call, undefined, ''),
    ]) {
      expect(asked(body)).toBe('wrong');
    }
    expect(asked(jwt(call, undefined, ''), '')).toBe('no-secret');
  });

  test('a time in its claims is checked, five minutes either way', () => {
    const seconds = nowMs / 1_000;
    expect(asked(jwt({ ...call, iat: seconds - 299, exp: seconds + 60 }))).toBe('right');
    expect(asked(jwt({ ...call, exp: seconds - 299 }))).toBe('right');
    expect(asked(jwt({ ...call, nbf: seconds + 299 }))).toBe('right');
    for (const claims of [
      { iat: seconds - 301 },
      { iat: seconds + 301 },
      { iat: seconds - 86_400, exp: seconds + 86_400 },
      { exp: seconds - 301 },
      { nbf: seconds + 301 },
      { exp: 'tomorrow' },
      { exp: null },
    ]) {
      expect(asked(jwt({ ...call, ...claims }))).toBe('stale');
    }
  });
});

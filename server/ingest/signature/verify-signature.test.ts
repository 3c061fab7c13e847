import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SignatureSettings, schemeFacts, signatureSchemes } from '#contract/signatures';
import { sent } from './signature-test-request';
import type { SignedRequest } from './signed-request';
import { verifySignature } from './verify-signature';

const now = new Date('2026-03-02T09:00:00Z');
const seconds = String(now.getTime() / 1_000);
const secret = 'correct horse battery';

const observe = (settings: Partial<SignatureSettings>): SignatureSettings => ({
  mode: 'observe',
  scheme: 'hmac',
  ...settings,
});
const hmac = (algorithm: string, key: string | Buffer, text: string | Buffer, encoding: 'hex' | 'base64') =>
  createHmac(algorithm, key).update(text).digest(encoding);

describe('CallRail', () => {
  const settings = observe({ scheme: 'callrail' });
  const key = '072e77e426f92738a72fe23c4d1953b4';
  const body = readFileSync(new URL('../../../tests/payloads/callrail-post-call.json', import.meta.url));

  test('its published vector is right, to the byte', () => {
    const signed = sent({ signature: 'UZAHbUdfm3GqL7qzilGozGzWV64=' }, body);
    expect(verifySignature(settings, [key], signed, now)).toBe('right');
    const longer = sent(signed.headers, Buffer.concat([body, Buffer.from('\n')]));
    expect(verifySignature(settings, [key], longer, now)).toBe('wrong');
  });

  test('any active secret is accepted', () => {
    const signed = sent({ signature: 'UZAHbUdfm3GqL7qzilGozGzWV64=' }, body);
    expect(verifySignature(settings, [secret, key], signed, now)).toBe('right');
    expect(verifySignature(settings, [secret], signed, now)).toBe('wrong');
    expect(verifySignature(settings, [], signed, now)).toBe('no-secret');
    expect(verifySignature(settings, [key], sent({}, body), now)).toBe('missing');
    expect(verifySignature(settings, [key], sent({ signature: ' ' }, body), now)).toBe('missing');
  });
});

describe('CallTrackingMetrics', () => {
  const settings = observe({ scheme: 'ctm' });

  const signedAt = (time: string, at = now) => {
    const headers = { 'x-ctm-time': time, 'x-ctm-signature': hmac('sha1', secret, `${time}{"id":1}`, 'base64') };
    return verifySignature(settings, [secret], sent(headers, '{"id":1}'), at);
  };

  test('signs its time before the body', () => {
    const time = '2026-03-02 09:00:02 +0000';
    const signature = hmac('sha1', secret, `${time}{"id":1}`, 'base64');
    const headers = { 'x-ctm-time': time, 'x-ctm-signature': signature };
    expect(verifySignature(settings, [secret], sent(headers, '{"id":1}'), now)).toBe('right');
    const later = { ...headers, 'x-ctm-time': '2026-03-02 09:00:03 +0000' };
    expect(verifySignature(settings, [secret], sent(later, '{"id":1}'), now)).toBe('wrong');
    expect(verifySignature(settings, [secret], sent({ 'x-ctm-signature': signature }, '{"id":1}'), now)).toBe(
      'missing',
    );
  });

  test.each([
    ['2026-03-02 08:55:01 +0000', '2026-03-02 08:54:59 +0000'],
    ['2026-03-02T10:04:59+01:00', '2026-03-02T10:05:01+0100'],
    ['2026-03-02 08:56 UTC', '2026-03-02T08:54Z'],
    ['1772441701', '1772441699'],
    ['1772441701000', '1772441699000'],
    // An unknown place: it is 9:00 somewhere.
    ['2026-03-02 22:59:00', '2026-03-02 23:06:00'],
    ['2026-03-01 19:01:00', '2026-03-01 18:54:00'],
  ])('is right at %s and stale at %s, five minutes off', (young, old) => {
    expect([signedAt(young), signedAt(old)]).toEqual(['right', 'stale']);
  });

  test('is stale if its time does not exist', () => {
    expect(signedAt('2026-13-45 09:00:00 +0000')).toBe('stale');
  });

  test('only a time is accepted in the time’s header: it cannot borrow the beginning of the body', () => {
    const body = '1772442000 {"id":1,"note":"2"}';
    const verdict = (time: string, rest: string) => {
      const signature = hmac('sha1', secret, time + rest, 'base64');
      return verifySignature(settings, [secret], sent({ 'x-ctm-time': time, 'x-ctm-signature': signature }, rest), now);
    };
    for (const time of ['1772442000', '1772442000.25', '2026-03-02T09:00:02Z', '2026-03-02 04:00:02 -05:00']) {
      expect(verdict(time, '{"id":1}')).toBe('right');
    }
    for (const at of [12, 18, 20, body.length - 4]) expect(verdict(body.slice(0, at), body.slice(at))).toBe('wrong');
    expect(verdict('2026-03-02 09:00:02 +0000{"id":', '1}')).toBe('wrong');
  });
});

describe('Zoom', () => {
  const settings = observe({ scheme: 'zoom' });
  const verdict = (time: string, body: string, signed = `v0:${time}:${body}`) => {
    const signature = `v0=${hmac('sha256', secret, signed, 'hex')}`;
    const headers = { 'x-zm-request-timestamp': time, 'x-zm-signature': signature };
    return verifySignature(settings, [secret], sent(headers, body), now);
  };

  test('signs a mark and its time before the body, for five minutes either way', () => {
    expect(verdict('1772442000', '{"a":1}')).toBe('right');
    expect(verdict('1772442000', '{"a":1}', '{"a":1}')).toBe('wrong');
    expect(verdict('1772442000:{"a"', ':1}')).toBe('wrong');
    expect([verdict('1772441701', '{}'), verdict('1772441699', '{}')]).toEqual(['right', 'stale']);
    expect([verdict('1772442299', '{}'), verdict('1772442301', '{}')]).toEqual(['right', 'stale']);
    const plain = { 'x-zm-signature': `v0=${hmac('sha256', secret, '{}', 'hex')}` };
    expect(verifySignature(settings, [secret], sent(plain, '{}'), now)).toBe('missing');
  });

  test('is a scheme of its own: its header cannot be saved as another HMAC, which would ignore the time', () => {
    const asHmac = SignatureSettings.safeParse(observe({ scheme: 'hmac', header: 'X-Zm-Signature' }));
    expect(asHmac.error?.issues).toMatchObject([{ path: ['header'], message: expect.stringContaining('Choose Zoom') }]);
  });
});

describe('Standard Webhooks', () => {
  const settings = observe({ scheme: 'standard-webhooks' });
  // The example of the specification’s own libraries.
  const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const published = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const at = new Date(1_614_265_330_000);
  const body = '{"test": 2432232314}';

  test('its published vector is right for five minutes either way', () => {
    const verdicts = [0, 299_000, 301_000, -299_000, -301_000].map((ms) =>
      verifySignature(settings, [key], sent(published, body), new Date(at.getTime() + ms)),
    );
    expect(verdicts).toEqual(['right', 'right', 'stale', 'right', 'stale']);
  });

  test('one of several signatures is enough, and other versions are ignored', () => {
    const several = `v1a,AAAA v1,AAAA ${published['webhook-signature']}`;
    expect(verifySignature(settings, [key], sent({ ...published, 'webhook-signature': several }, body), at)).toBe(
      'right',
    );
    const otherOnly = published['webhook-signature'].replace('v1,', 'v2,');
    const verdict = verifySignature(settings, [key], sent({ ...published, 'webhook-signature': otherOnly }, body), at);
    expect(verdict).toBe('wrong');
  });

  test('id, time and body are all signed; a wrong signature is never just stale', () => {
    for (const change of [
      { 'webhook-id': 'msg_2' },
      { 'webhook-timestamp': '1614265331' },
      { 'webhook-timestamp': 'x' },
    ]) {
      expect(verifySignature(settings, [key], sent({ ...published, ...change }, body), at)).toBe('wrong');
      expect(verifySignature(settings, [key], sent({ ...published, ...change }, body), now)).toBe('wrong');
    }
    const { 'webhook-id': _, ...without } = published;
    expect(verifySignature(settings, [key], sent(without, body), at)).toBe('missing');
  });

  test.each(['whsec_', 'whsec_!!!!!!!!', '!!!!!!!!'])(
    'nobody can sign with the empty key that %s decodes to',
    (bad) => {
      const signature = `v1,${hmac('sha256', '', `m.${seconds}.${body}`, 'base64')}`;
      const headers = { 'webhook-id': 'm', 'webhook-timestamp': seconds, 'webhook-signature': signature };
      expect(verifySignature(settings, [bad], sent(headers, body), now)).toBe('wrong');
    },
  );
});

describe('any other HMAC', () => {
  test('is read by its header, hash, encoding and prefix', () => {
    const body = '{"a":1}';
    const hex = hmac('sha256', secret, body, 'hex');
    const settings = observe({ header: 'X-Sign', prefix: 'sha256=' });
    const verdict = (value: string) => verifySignature(settings, [secret], sent({ 'x-sign': value }, body), now);
    expect(verdict(`sha256=${hex}`)).toBe('right');
    expect(verdict(`SHA256=${hex.toUpperCase()}`)).toBe('right');
    expect(verdict(hex)).toBe('wrong');
    expect(verdict('sha256=')).toBe('wrong');
    expect(verdict(`sha512=${hex}`)).toBe('wrong');
  });

  test('of a compressed body can be over either form', () => {
    const settings = observe({ header: 'x-sign', algorithm: 'sha1', encoding: 'base64' });
    const [raw, body] = [Buffer.from('compressed'), Buffer.from('plain')];
    for (const [text, verdict] of [
      ['compressed', 'right'],
      ['plain', 'right'],
      ['other', 'wrong'],
    ] as const) {
      const headers = { 'x-sign': hmac('sha1', secret, text, 'base64') };
      expect(verifySignature(settings, [secret], sent(headers, '', { raw, body }), now)).toBe(verdict);
    }
  });
});

describe('a body without content', () => {
  test.each(['', '{}', ' [] '])('%j signs no call in the query string of a POST, but a GET is its query', (body) => {
    const settings = observe({ header: 'x-sign' });
    const verdict = (more: Partial<SignedRequest>) =>
      verifySignature(settings, [secret], sent({ 'x-sign': hmac('sha256', secret, body, 'hex') }, body, more), now);
    expect(verdict({ query: 'store_id=NS-01' })).toBe('wrong');
    expect(verdict({})).toBe('right');
    expect(verdict({ query: 'store_id=NS-01', method: 'GET' })).toBe('right');
  });
});

describe('a token', () => {
  test('can be in a header, including a bearer header', () => {
    const plain = observe({ scheme: 'token', header: 'X-Token' });
    expect(verifySignature(plain, [secret], sent({ 'x-token': secret }, '{}'), now)).toBe('right');
    expect(verifySignature(plain, [secret], sent({ 'x-token': `${secret}!` }, '{}'), now)).toBe('wrong');
    expect(verifySignature(plain, [secret], sent({}, '{}'), now)).toBe('missing');
    const bearer = observe({ scheme: 'token', tokenIn: 'header', header: 'Authorization', prefix: 'Bearer' });
    expect(verifySignature(bearer, [secret], sent({ authorization: `bearer  ${secret}` }, '{}'), now)).toBe('right');
    expect(verifySignature(bearer, [secret], sent({ authorization: secret }, '{}'), now)).toBe('wrong');
  });

  test('can be in a field anywhere in the body, or in the query string', () => {
    const field = observe({ scheme: 'token', tokenIn: 'field', tokenKey: 'meta.token' });
    const verdict = (body: string) => verifySignature(field, [secret, '12345678'], sent({}, body), now);
    expect(verdict(JSON.stringify({ meta: { token: secret } }))).toBe('right');
    expect(verdict('{"meta":{"token":12345678}}')).toBe('right');
    expect(verdict('{"meta":{"token":["correct horse battery"]}}')).toBe('missing');
    expect(verdict('{"meta"')).toBe('missing');
    const query = observe({ scheme: 'token', tokenIn: 'query', tokenKey: 'key' });
    const expectation = (text: string) => verifySignature(query, [secret], sent({}, '{}', { query: text }), now);
    expect(expectation('a=1&key=correct+horse%20battery')).toBe('right');
    expect(expectation('key=other&key=correct+horse+battery')).toBe('right');
    expect(expectation('key=other')).toBe('wrong');
    expect(expectation('a=1')).toBe('missing');
  });

  test('is looked up as data: no inherited name is a header', () => {
    const settings = observe({ scheme: 'token', header: 'constructor' });
    expect(verifySignature(settings, [secret], sent({}, '{}'), now)).toBe('missing');
  });
});

describe('for any body and secret', () => {
  const secrets = fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' });
  const bodies = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  const forms = fc.record({
    algorithm: fc.constantFrom('sha1' as const, 'sha256' as const),
    encoding: fc.constantFrom('hex' as const, 'base64' as const),
    prefix: fc.constantFrom('', 'sha1=', 'v0:'),
  });

  test('a right signature passes, and fails with any other body, secret or header', () => {
    fc.assert(
      fc.property(secrets, secrets, bodies, forms, fc.nat(), (right, other, body, form, at) => {
        const settings = observe({ header: 'x-sign', ...form });
        const value = form.prefix + hmac(form.algorithm, right, body, form.encoding);
        const judge = (known: string, bytes: Buffer, signature = value) =>
          verifySignature(settings, [known], sent({ 'x-sign': signature }, bytes), now);
        expect(judge(right, body)).toBe('right');
        if (other !== right) expect(judge(other, body)).toBe('wrong');
        const changed = Buffer.from(body);
        changed[at % body.length] = (changed[at % body.length] ?? 0) ^ 1;
        expect(judge(right, changed)).toBe('wrong');
        expect(judge(right, body, `${value}0`)).toBe('wrong');
        expect(judge(right, body, value.slice(0, form.prefix.length + 8))).toBe('wrong');
      }),
    );
  });

  test('garbage in any header, body and query is never right, and never throws', () => {
    const names = signatureSchemes.flatMap((scheme) => schemeFacts[scheme].headers);
    const values = fc.oneof(fc.string(), fc.constantFrom('v1,AAAA', 'hmac;1;1;AAAA', '2026-03-02 09:00:00', 'v0=00'));
    const headers = fc.dictionary(fc.constantFrom(...names, 'x-sign'), values);
    const tokenIn = fc.constantFrom('header' as const, 'field' as const, 'query' as const);
    fc.assert(
      fc.property(
        fc.constantFrom(...signatureSchemes),
        tokenIn,
        headers,
        bodies,
        fc.string(),
        (scheme, where, sentHeaders, body, query) => {
          const settings = observe({ scheme, header: 'X-Sign', tokenIn: where, tokenKey: 'token' });
          const verdict = verifySignature(settings, [secret], sent(sentHeaders, body, { query }), now);
          expect(['missing', 'wrong']).toContain(verdict);
        },
      ),
    );
  });
});

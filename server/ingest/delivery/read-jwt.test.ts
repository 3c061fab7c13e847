import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxJsonValues } from '#contract/webhooks';
import { readBody } from './read-body';

const part = (text: string) => Buffer.from(text).toString('base64url');
const jwt = (claims: string, header = '{"alg":"HS256","typ":"JWT"}') => {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', 'a secret of Dialpad').update(signed).digest('base64url')}`;
};
const read = (body: string, contentType?: string) => readBody(Buffer.from(body), contentType);
const advice = expect.stringMatching(/^The body is an? .*JWT.*: take the webhook’s secret away in the phone system/);

test.each(['application/jwt', 'text/plain', 'application/json', 'application/x-www-form-urlencoded', '', undefined])(
  'a JWT is its claims when it comes as %j',
  (type) => {
    const claims = '{"call_id":4567890123456789012,"state":"hangup","contact":{"phone":"+13125550142"}}';
    const payload = { call_id: '4567890123456789012', state: 'hangup', contact: { phone: '+13125550142' } };
    for (const body of [jwt(claims), `"${jwt(claims)}"`, ` ${jwt(claims)}\r\n`, jwt(claims, '{ "alg": "HS256" }')]) {
      expect(read(body, type)).toEqual({ payload });
    }
  },
);

test.each(['{\n"alg":"HS256"}', '{"typ":"JWT","alg":"HS256","kid":"1"}'])('its header may be %j', (header) => {
  expect(read(jwt('{"a":1}', header))).toEqual({ payload: { a: 1 } });
});

test.each([
  ['another algorithm', jwt('{}', '{"alg":"RS256"}'), 'a JWT signed with RS256'],
  ['no algorithm', `${part('{"alg":"none"}')}.${part('{}')}.`, 'a JWT signed with none'],
  ['HS256 in small letters', jwt('{}', '{"alg":"hs256"}'), 'a JWT signed with hs256'],
  ['critical extensions', jwt('{}', '{"alg":"HS256","b64":false,"crit":["b64"]}'), 'critical extensions'],
  ['encryption', `${part('{"alg":"dir","enc":"A256GCM"}')}..a.b.c`, 'an encrypted JWT'],
  ['no signature part', jwt('{}').split('.').slice(0, 2).join('.'), 'an incomplete JWT'],
  ['claims that are no object', jwt('"yes"'), 'claims are not a JSON object'],
  ['claims that are cut', jwt('{"a":'), 'claims are not a JSON object'],
])('one with %s is not read, and says in one sentence what to do', (_what, body, says) => {
  for (const type of ['application/jwt', 'application/json', undefined]) {
    expect(read(body, type)).toEqual({ unreadable: advice });
    expect(read(body, type)).toEqual({ unreadable: expect.stringContaining(says) });
  }
});

test('texts that only begin like one are read as before', () => {
  expect(read('eye=left&ewe=2', 'text/plain')).toEqual({ payload: { eye: 'left', ewe: '2' } });
  expect(read('eyes.and.ears', 'text/plain')).toEqual({
    unreadable: 'The body is neither JSON nor XML nor a form. Have the phone system send one of these.',
  });
  expect(read(`${part('{"typ":"JWT"}')}.a.b`)).toEqual({
    unreadable: 'The body is neither JSON nor XML nor a form. Have the phone system send one of these.',
  });
  expect(read('"eyes"', 'application/json')).toEqual({
    unreadable: 'The body is JSON, but not an object. Have the phone system send its values with their keys.',
  });
});

test('claims have the limits of a JSON body, and __proto__ is an ordinary key', () => {
  expect(read(jwt(`[${'0,'.repeat(maxJsonValues)}0]`))).toEqual({ tooComplex: 'json' });
  expect(read(jwt(`${'['.repeat(65)}${']'.repeat(65)}`))).toEqual({ unreadable: advice });
  const result = read(jwt('{"__proto__":{"store_id":"NS-01"}}'));
  expect(Object.keys('payload' in result ? (result.payload as object) : {})).toEqual(['__proto__']);
});

test('a long text of letters and dots is read in linear time', { tags: 'long' }, () => {
  const started = performance.now();
  for (const body of [`ey${'.'.repeat(1_000_000)}`, `ey${'a'.repeat(1_000_000)}!`, `"ey${'a.'.repeat(500_000)}"`]) {
    expect(read(body)).toHaveProperty('unreadable');
  }
  expect(performance.now() - started).toBeLessThan(1_000);
});

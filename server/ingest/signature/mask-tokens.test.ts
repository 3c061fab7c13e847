import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from '../delivery/read-body';
import { maskTokens } from './mask-tokens';

const byToken = { mode: 'enforce', scheme: 'token', tokenIn: 'field', tokenKey: 'token' } as const;
const token = 's3cret"token/ü';
const mask = (text: string, secrets = [token]) => maskTokens(byToken, secrets, Buffer.from(text)).toString();

test('a token becomes stars everywhere, in JSON and form notation; nothing else changes', () => {
  expect(mask('{"token":"s3cret\\"token/ü","id":1}')).toMatch(/^\{"token":"\*+","id":1\}$/);
  expect(mask('id=1&token=s3cret%22token%2F%C3%BC&x=2')).toMatch(/^id=1&token=\*+&x=2$/);
  expect(mask('abcdefgh abcdefgh', ['abcdefgh'])).toBe('******** ********');
});

test('bytes without a token, or of a scheme without one, stay the same', () => {
  const bytes = Buffer.from('{"token":"abcdefgh"}');
  expect(maskTokens(byToken, ['other secret'], bytes)).toBe(bytes);
  expect(maskTokens({ mode: 'enforce', scheme: 'callrail' }, ['abcdefgh'], bytes)).toBe(bytes);
  expect(maskTokens({ ...byToken, mode: 'off' }, ['abcdefgh'], bytes)).toBe(bytes);
});

test('a token in the claims of a JWT is masked, and they stay readable', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = (claims: object) => `${part({ alg: 'HS256' })}.${part(claims)}.AAAA`;
  const masked = maskTokens(byToken, [token], Buffer.from(jwt({ token, id: 1 })), 'application/jwt');
  expect(readBody(masked, 'application/jwt')).toEqual({ payload: { token: '*'.repeat(token.length), id: 1 } });
  expect(mask(jwt({ id: 1 }))).toBe(jwt({ id: 1 }));
});

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const utf16 = Buffer.from('\uFEFF{"token":"s3cret/token-1"}', 'utf16le');

test.each<[string, string | Buffer, string]>([
  ['a slash that JSON escapes', '{"token":"s3cret\\/token-1"}', json],
  ['a character by its number', '{"token":"\\u00733cret/token-\\u0031"}', json],
  ['a slash by its number in capitals', '{"token":"s3cret\\u002Ftoken-1"}', json],
  ['small letters in a form', 'token=s3cret%2ftoken-1', form],
  ['letters that need no percent', 'token=s3cret%2Ftoken%2D%31', form],
  ['UTF-16 by its mark', utf16, json],
  ['UTF-16 by what it declares', utf16.subarray(2), `${json}; charset=utf-16le`],
  ['UTF-16, the high bytes first', Buffer.from(utf16).swap16(), json],
  ['JSON in a form', `call=${encodeURIComponent('{"token":"s3cret\\/token-1"}')}`, form],
])('%s leaves no token behind', (_what, sent, contentType) => {
  const masked = maskTokens(byToken, ['s3cret/token-1'], Buffer.from(sent), contentType);
  const read = readBody(masked, contentType);
  expect(JSON.stringify(read)).toMatch(/\*{14}/);
  expect(JSON.stringify(read)).not.toMatch(/s3cret|token-1|unreadable/);
});

test('letters beyond ASCII are found in another charset, whose bytes stay unchanged', () => {
  const contentType = `${json}; charset=iso-8859-1`;
  const sent = Buffer.from('{"name":"Zoë","token":"schlüssel"}', 'latin1');
  const masked = maskTokens(byToken, ['schlüssel'], sent, contentType);
  expect(readBody(masked, contentType)).toEqual({ payload: { name: 'Zoë', token: '*********' } });
  const ascii = maskTokens(byToken, ['"name":"'], sent, contentType);
  expect(ascii.toString('latin1')).toBe('{********Zoë","token":"schlüssel"}');
});

test('a token sent as a number leaves a readable body, and all other numbers unchanged', () => {
  const sent = '{"token":12345678,"same":1.2345678e7,"long":123456780000000000001,"note":"12345678, 5","id":7}';
  const masked = maskTokens(byToken, ['12345678'], Buffer.from(sent), json);
  expect(readBody(masked, json)).toEqual({
    payload: { token: '******', same: '*********', long: '*'.repeat(19), note: '********, 5', id: 7 },
  });
});

test('however each character is spelled, the token is gone and the rest stays readable', () => {
  const characters = fc.constantFrom(...'abc/"\\ ü-1é🛞.+%');
  const spelled = fc.array(fc.tuple(characters, fc.nat(2)), { minLength: 8, maxLength: 20 });
  fc.assert(
    fc.property(spelled, fc.boolean(), (chosen, isForm) => {
      const secret = chosen.map(([character]) => character).join('');
      const written = chosen.map(([character, way]) => (isForm ? inForm : inJson)(character, way)).join('');
      const [body, type] = isForm ? [`k=${written}&rest=y`, form] : [`{"k":"${written}","rest":"y"}`, json];
      const before = readBody(Buffer.from(body), type);
      expect(before).toEqual({ payload: { k: secret, rest: 'y' } });
      const after = readBody(maskTokens(byToken, [secret], Buffer.from(body), type), type);
      expect(after).toEqual({ payload: { k: '*'.repeat(secret.length), rest: 'y' } });
    }),
  );
});

function inJson(character: string, way: number): string {
  if (way === 0) return JSON.stringify(character).slice(1, -1);
  if (way === 1 && character === '/') return '\\/';
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  return units.map((unit) => `\\u${way === 2 ? unit.toUpperCase() : unit}`).join('');
}

function inForm(character: string, way: number): string {
  if (way === 0) return character === ' ' ? '+' : encodeURIComponent(character);
  const bytes = Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, '0')}`);
  return way === 1 ? bytes.join('') : bytes.join('').toUpperCase();
}

test('the largest body, made to be slow, is masked in less than a second', { tags: 'long' }, () => {
  const slow = ['"\\'.repeat(500_000), '"'.repeat(1_000_000), '1234567'.repeat(140_000), '{"\\u0031'.repeat(120_000)];
  for (const text of slow) {
    const begunAt = performance.now();
    maskTokens(byToken, ['12345671234567x', '12345678'], Buffer.from(`{${text}`), json);
    expect(performance.now() - begunAt).toBeLessThan(1_000);
  }
});

test('values in the token’s place are masked as a whole in any spelling, but not inside others', () => {
  const foreign = ['old token/1', '1234567890'];
  const mask = (text: string, type = json) => maskTokens(byToken, [], Buffer.from(text), type, foreign).toString();
  expect(
    mask('{"token":"old token\\/\\u0031","n":1.23456789e9,"m":1234567890,"note":"old token/1 was here","open":"old'),
  ).toBe(
    `{"token":"${'*'.repeat(11)}","n":"${'*'.repeat(12)}","m":"${'*'.repeat(10)}","note":"old token/1 was here","open":"old`,
  );
  expect(mask('token=old+token%2F1&x=old+token%2F12&1234567890=y', form)).toBe(
    `token=${'*'.repeat(13)}&x=old+token%2F12&1234567890=y`,
  );
});

test('many long values in the token’s place are masked without building patterns, which would fill the memory', () => {
  const foreign = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(256, 'ab"/'));
  const sent = Buffer.from(JSON.stringify({ rows: Array(2_000).fill(foreign[3]) }));
  const masked = maskTokens(byToken, [], sent, json, foreign).toString();
  expect(masked).toBe(JSON.stringify({ rows: Array(2_000).fill('*'.repeat(256)) }));
});

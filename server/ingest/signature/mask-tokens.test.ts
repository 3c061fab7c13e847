import { expect, test } from 'vitest';
import { maskTokens } from './mask-tokens';

const byToken = { mode: 'enforce', scheme: 'token', tokenIn: 'field', tokenKey: 'token' } as const;
const mask = (text: string, secrets = ['s3cret"token/ü']) => maskTokens(byToken, secrets, Buffer.from(text)).toString();

test('a token becomes stars wherever it stands, as JSON and forms write it; nothing else changes', () => {
  expect(mask('{"token":"s3cret\\"token/ü","id":1}')).toMatch(/^\{"token":"\*+","id":1\}$/);
  expect(mask('id=1&token=s3cret%22token%2F%C3%BC&x=2')).toMatch(/^id=1&token=\*+&x=2$/);
  expect(mask('abcdefgh abcdefgh', ['abcdefgh'])).toBe('******** ********');
});

test('bytes that hold no token, or whose scheme sends none, stay the very same', () => {
  const bytes = Buffer.from('{"token":"abcdefgh"}');
  expect(maskTokens(byToken, ['other secret'], bytes)).toBe(bytes);
  expect(maskTokens({ mode: 'enforce', scheme: 'callrail' }, ['abcdefgh'], bytes)).toBe(bytes);
  expect(maskTokens({ ...byToken, mode: 'off' }, ['abcdefgh'], bytes)).toBe(bytes);
});

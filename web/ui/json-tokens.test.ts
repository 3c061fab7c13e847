import { expect, test } from 'vitest';
import { indentJson, tokenizeJson } from './json-tokens';

test('a number of nineteen digits keeps every one of them', () => {
  expect(indentJson('{"id":1234567890123456789}')).toBe('{\n  "id": 1234567890123456789\n}');
});

test('__proto__ is a key like any other', () => {
  expect(indentJson('{"__proto__":{"admin":true}}')).toBe('{\n  "__proto__": {\n    "admin": true\n  }\n}');
});

test('ordinary JSON is indented as JSON.stringify does it', () => {
  const value = { a: [1, -2.5e3, { b: null }], empty: {}, none: [], text: 'a "quoted" {brace}, \\ and :', ok: false };
  expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});

test.each(['{"a":1,}', 'Service=Oil&store=NS-01', '{"a":1}{', '', '[1,2'])(
  '%s is not JSON and stays as it came',
  (text) => {
    expect(tokenizeJson(text)).toBeNull();
    expect(indentJson(text)).toBe(text);
  },
);

test('keys, strings and literals have different tokens', () => {
  const words = tokenizeJson('{"key":"key","n":[1,"x",true,null]}')?.filter((token) => token.kind !== 'punctuation');
  expect(words?.map(({ kind, text }) => [kind, text])).toEqual([
    ['key', '"key"'],
    ['string', '"key"'],
    ['key', '"n"'],
    ['literal', '1'],
    ['string', '"x"'],
    ['literal', 'true'],
    ['literal', 'null'],
  ]);
});

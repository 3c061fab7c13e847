import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '#contract/json-value';
import { parseJson } from './parse-json';

/** Any UTF-16 units, including NUL and lone surrogates. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units));

const parsed = (text: string) => {
  const result = parseJson(text);
  if ('tooComplex' in result) return 'too complex';
  return 'value' in result ? result.value : result.unreadable;
};

test.each([
  ['{"id":1234567890123456}', { id: '1234567890123456' }],
  ['{"id":123456789012345}', { id: 123456789012345 }],
  ['{"id":-9007199254740993 }', { id: '-9007199254740993' }],
  ['[12345678901234567890,0.1234567890123456789,1.5]', ['12345678901234567890', '0.1234567890123456789', 1.5]],
  ['[1.2345678901234567E+10]', ['1.2345678901234567E+10']],
  ['[1e400,-1E999,1e308]', ['1e400', '-1E999', 1e308]],
  ['{"12345678901234567890":12345678901234567890}', { '12345678901234567890': '12345678901234567890' }],
  [
    '["1234567890123456789","\\"1234567890123456789","\\\\",1234567890123456789]',
    ['1234567890123456789', '"1234567890123456789', '\\', '1234567890123456789'],
  ],
])('%s keeps the digits of its long numbers', (text, value) => {
  expect(parsed(text)).toEqual(value);
});

test.each([
  '{12345678901234567890:1}',
  '{12345678901234567890 \n : 1}',
  '[01234567890123456789]',
  '[+1234567890123456789]',
  '[--1234567890123456789]',
  '[1234567890123456789.]',
  '[.1234567890123456789]',
  '[1234567890123456789e]',
  '[1234567890123456789 1234567890123456789]',
  '[1234567890123456789"a"]',
  '["a"1234567890123456789]',
  '[true1234567890123456789]',
  '[1234567890123456789true]',
  '1234567890123456789:',
  '[1e400.1]',
])('%s is refused, although quotes around its number would repair it', (text) => {
  expect(parsed(text)).toMatch(/^The body is not valid JSON: [^.]+.*\. Have the phone system send valid JSON\.$/);
});

test('JSON without long numbers is parsed like JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), (text) => {
      const short = text.replace(/\d[\d.e+-]*/g, (number) => (number.replace(/\D/g, '').length < 16 ? number : '7'));
      expect(parsed(short)).toEqual(JSON.parse(short));
    }),
    { numRuns: 300 },
  );
});

test('a number of 16 digits or more survives exactly, anywhere', () => {
  const digits = (least: number, most: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((list) => list.join(''));
  const number = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.integer({ min: 1, max: 9 }),
      digits(15, 60),
      fc.option(digits(1, 20), { nil: '' }),
    )
    .map(([sign, first, rest, fraction]) => `${sign}${first}${rest}${fraction === '' ? '' : `.${fraction}`}`);
  fc.assert(
    fc.property(number, fc.jsonValue({ maxDepth: 2 }), anyText, (long, around, key) => {
      const text = `{"before":${JSON.stringify(around)}, ${JSON.stringify(`k${key}`)} : [${long} ,${long}]\n}`;
      expect(parsed(text)).toHaveProperty([`k${key}`], [long, long]);
    }),
    { numRuns: 200 },
  );
});

test('exactly what JSON.parse refuses is refused, and the rest means the same', () => {
  const piece = fc.constantFrom(
    ...['{', '}', '[', ']', ':', ',', '"', '\\', '-', '+', '.', 'e', 'E', '0', '1', ' ', '\n'],
    ...[
      '1234567890123456',
      '1e309',
      '1.2345678901234567',
      'true',
      'null',
      '"a"',
      '"a":',
      '"\\""',
      '[1234567890123456',
      '{"a":',
    ],
  );
  const soup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const nearly = fc.tuple(piece, piece, piece).map(([a, b, c]) => `{"a":[${a}${b}],"b":${c}}`);
  fc.assert(
    fc.property(fc.oneof(soup, nearly), (text) => {
      const expected = tryParse(text);
      const actual = parseJson(text);
      expect('value' in actual).toBe(expected !== undefined);
      if ('value' in actual && expected !== undefined) expectSameButLongNumbers(actual.value, expected.value);
    }),
    { numRuns: 5000 },
  );
});

function tryParse(text: string): { value: JsonValue } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function expectSameButLongNumbers(actual: JsonValue, expected: JsonValue): void {
  if (typeof expected === 'number' && typeof actual === 'string') {
    expect(Number(actual)).toBe(expected);
    expect(actual.replace(/\D/g, '').length >= 16 || !Number.isFinite(expected)).toBe(true);
  } else if (typeof expected === 'object' && expected !== null) {
    const [found, wanted] = [Object.entries(actual ?? {}), Object.entries(expected)];
    expect(found.map(([key]) => key)).toEqual(wanted.map(([key]) => key));
    for (const [at, [, value]] of wanted.entries()) {
      expectSameButLongNumbers(found[at]?.[1] as JsonValue, value as JsonValue);
    }
  } else expect(actual).toBe(expected);
}

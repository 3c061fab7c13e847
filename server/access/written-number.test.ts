import { describe, expect, test } from 'vitest';
import { writtenNumber } from './written-number';

const customer = writtenNumber('(312) 555-0142');

describe('a number is found in any way of writing it', () => {
  test.each([
    '+13125550142',
    '{"from":3125550142}',
    '(312) 555-0142',
    '312.555.0142 x12',
    'from=%2B1+312+555+0142&x=1',
    'from=%28312%29555-0142',
    '"312\\u00a0555\\u00a00142"',
    '312\u00a0555\u20110142',
    'sip:0013125550142@example.com',
    'tel:1-312-555-0142',
    '（３１２）５５５－０１４２',
    '٣١٢٥٥٥٠١٤٢',
    '𝟛𝟙𝟚-𝟝𝟝𝟝-𝟘𝟙𝟜𝟚',
    '312\u200b5550142',
    'id20-3125550142x',
    '\\u0033\\u0031\\u0032 555 0142',
    '&#51;&#x31;2&nbsp;555&#8209;0142',
    '%33%31%32%35%35%35%30%31%34%32',
    '%EF%BC%93%EF%BC%91%EF%BC%92 555 0142',
  ])('%s', (text) => {
    expect(customer?.isIn(text)).toBe(true);
    expect(customer?.isIn(customer.mask(text))).toBe(false);
    expect(customer?.mask(text)).not.toMatch(/\p{Cs}/u);
    expect(new RegExp(customer?.mayHold ?? 'x').test(text)).toBe(true);
  });
});

test.each([
  '93125550142',
  '٩٣١٢٥٥٥٠١٤٢',
  '%393125550142',
  '312555014%32%33',
  '31255501420',
  '312555014',
  '+14125550142',
  '3125550142000',
])('another number is left alone: %s', (text) => {
  expect(customer?.isIn(text)).toBe(false);
  expect(customer?.mask(text)).toBe(text);
});

test('a number that is looked for may be written in other digits, too', () => {
  for (const text of ['＋１３１２５５５０１４２', '٣١٢٥٥٥٠١٤٢', '312\u200b-555-0142\u200e'])
    expect(writtenNumber(text)?.number).toBe('+13125550142');
});

test('JSON and forms can still be read when the number is masked', () => {
  expect(customer?.mask('{"from":13125550142,"to":"312-555-0199"}')).toBe('{"from":11111111111,"to":"312-555-0199"}');
  expect(customer?.mask('from=%28312%29555-0142&to=7')).toBe('from=%28111%29111-1111&to=7');
});

test('a number of another country is found as it is dialed at home', () => {
  const london = writtenNumber('+44 20 7946 0958');
  expect(london?.isIn('020 7946 0958')).toBe(true);
  expect(london?.isIn('+44 (0)20 7946 0958')).toBe(true);
});

test.each(['', 'Anna', '12', '555-0142', '3125550142 x5', '३१२'])('%j is no number of a customer', (text) => {
  expect(writtenNumber(text)).toBeUndefined();
});

test.each(['\\', '\\u', '%', '%25', '&', '&amp;', '&#', '&#0', '(', '3', '0'])(
  'a megabyte of %j is searched once, and not from each of its places to its end',
  (piece) => {
    expect(customer?.isIn(piece.repeat(1e6 / piece.length))).toBe(false);
  },
);

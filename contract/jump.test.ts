import { expect, test } from 'vitest';
import { phoneDigitsOf } from './jump';

test.each([
  ['(847) 555-0142', '8475550142'],
  ['0142', '0142'],
  ['tel:+1 847.555.0142', '18475550142'],
  ['847‑555–0142', '8475550142'],
  ['142', undefined],
  ['847 555 01 NS', undefined],
  ['0142x12', undefined],
  ['1234567890123456', undefined],
  ['', undefined],
])('%s has the digits %s', (text, digits) => {
  expect(phoneDigitsOf(text)).toBe(digits);
});

import { expect, test } from 'vitest';
import { completes } from './completes';

const none = undefined;

test.each([
  ['has no value that the other lacks', [1, 2], [1, 2], 'no'],
  ['has one more, and the same elsewhere', [1, 2], [1, none], 'proven'],
  ['has one more, and another elsewhere', [1, 2, 3], [1, none, 4], 'no'],
  ['has values only where the other has none', [none, 2], [1, none], 'unproven'],
] as const)('a key that %s', (_what, values, best, result) => {
  expect(completes<number>(values, best)).toBe(result);
});

test('values of one call are compared wherever they are', () => {
  expect(completes([none, 1], [1, none], { callOf: ['a', 'a'] })).toBe('proven');
  expect(completes([none, 2], [1, none], { callOf: ['a', 'a'] })).toBe('no');
  expect(completes([none, 2], [1, none], { callOf: ['a', 'b'] })).toBe('unproven');
});

test('what cannot be read is no gap', () => {
  expect(completes([1, 2], [1, none], { present: [1, 'withheld'] })).toBe('no');
});

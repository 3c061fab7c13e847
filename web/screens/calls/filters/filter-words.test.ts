import { expect, test } from 'vitest';
import { periodWords } from './filter-words';

const asOf = '2026-11-25';

test('a period as of an instant names its last day only if it goes on until then', () => {
  expect(periodWords({ preset: 'this-week', asOf })).toBe('This week to Nov 25, 2026');
  expect(periodWords({ preset: 'last-7-days', asOf })).toBe('Last 7 days to Nov 25, 2026');
  for (const [preset, words] of [
    ['yesterday', 'Yesterday'],
    ['last-week', 'Last week'],
    ['last-month', 'Last month'],
    ['last-quarter', 'Last quarter'],
  ] as const) {
    expect(periodWords({ preset, asOf })).toBe(words);
  }
});

import { expect, test } from 'vitest';
import { describeFilter, tidyFilter, usableFilter } from './edit-filter';

const typed = [
  { key: ' ', only: ['', ' '] },
  { key: 'event', only: ['call.*', ''] },
  { key: 'type', except: [''] },
  { key: '', except: ['sms'] },
];

test('blank conditions and lines are not saved, and half filled ones are kept to be refused', () => {
  expect(tidyFilter(typed)).toEqual([
    { key: 'event', only: ['call.*'] },
    { key: 'type', except: [] },
    { key: '', except: ['sms'] },
  ]);
});

test('half filled conditions are left out of a trial', () => {
  expect(usableFilter(typed)).toEqual([{ key: 'event', only: ['call.*'] }]);
});

test('a condition is said in words', () => {
  expect(describeFilter({ key: 'event', only: ['a', 'b'] })).toBe('event: only a, b');
  expect(describeFilter({ key: 'type', except: ['sms'] })).toBe('type: not sms');
});

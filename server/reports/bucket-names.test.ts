import { expect, test } from 'vitest';
import { monthName, weekName } from './bucket-names';

test('a month’s name has its year, a week’s its first day', () => {
  expect(['2026-11-01', '2025-12-01'].map(monthName)).toEqual(['Nov 2026', 'Dec 2025']);
  expect(['2026-11-16', '2026-08-31', '2027-01-04'].map(weekName)).toEqual(['Nov 16', 'Aug 31', 'Jan 4']);
});

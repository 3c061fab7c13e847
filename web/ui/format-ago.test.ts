import { expect, test } from 'vitest';
import { formatAgo } from './format-ago';

test.each([
  ['2026-11-20T15:38:12Z', 'just now'],
  ['2026-11-20T15:39:00Z', 'just now'],
  ['2026-11-20T15:37:12Z', '1 minute ago'],
  ['2026-11-20T15:34:12Z', '4 minutes ago'],
  ['2026-11-20T13:30:00Z', '2 hours ago'],
  ['2026-11-17T15:38:12Z', '3 days ago'],
])('%s is %s', (instant, words) => {
  expect(formatAgo(instant, new Date('2026-11-20T15:38:12Z'))).toBe(words);
});

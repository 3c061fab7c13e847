import { expect, test } from 'vitest';
import type { LogFilters } from '#contract/webhooks';
import { isIndexed, needlesFor } from './log-filters';

test('a lower-case text is searched for as it is', () => {
  expect(needlesFor('ns-99')).toEqual(['ns-99']);
});

test('capitals are folded, and blanks may be a form’s', () => {
  expect(needlesFor('Jane Smith')).toEqual(['jane smith', 'jane%20smith', 'jane+smith']);
});

test('quotes and backslashes may be escaped, and a backslash is written as two', () => {
  expect(needlesFor('a"b')).toEqual(['a"b', 'a\\\\"b', 'a%22b']);
  expect(needlesFor('a\\b')).toEqual(['a\\\\b', 'a\\\\\\\\b', 'a%5cb']);
});

test('letters beyond ASCII are searched for in their cases and encodings', () => {
  const needles = needlesFor('É');
  for (const form of ['\\303\\251', '\\303\\211', '\\351', '\\311', '\\\\u00e9', '\\\\u00c9', '%c3%a9', '%c3%89']) {
    expect(needles).toContain(form);
  }
});

test('every character has its bytes, and only ASCII remains', () => {
  for (const needle of needlesFor('日本 🛞 ß')) expect(needle).toMatch(/^[ -~]*$/);
});

test('the words of a name may begin with capitals', () => {
  expect(needlesFor('élodie ánna')).toContain('\\303\\211lodie \\303\\201nna');
});

test('only the time of arrival and being a failure can be answered by an index alone', () => {
  expect(isIndexed({})).toBe(true);
  expect(isIndexed({ status: 'alarming', since: '2026-03-02T09:00:00Z', until: '2026-03-03T09:00:00Z' })).toBe(true);
});

test.each<LogFilters>([
  { status: 'failed' },
  { reason: 'inactive' },
  { source: 'west' },
  { signature: 'wrong' },
  { duplicates: 'only' },
  { text: 'x' },
])('%j is searched for', (filters) => {
  expect(isIndexed(filters)).toBe(false);
});

import { expect, test } from 'vitest';
import { spellingsOf } from './log-filters';

test('a plain text is searched for in lower case', () => {
  expect(spellingsOf('NS-99')).toEqual(['ns-99']);
});

test('blanks may be a form’s', () => {
  expect(spellingsOf('Jane Smith')).toEqual(['jane smith', 'jane%20smith', 'jane+smith']);
});

test('quotes and backslashes may be escaped', () => {
  expect(spellingsOf('a"b')).toEqual(['a"b', 'a\\"b', 'a%22b']);
  expect(spellingsOf('a\\b')).toEqual(['a\\b', 'a\\\\b', 'a%5cb']);
});

test('letters beyond ASCII may be escaped as they were typed or in lower case', () => {
  expect(spellingsOf('É')).toEqual(['é', '\\u00c9', '%c3%89', '\\u00e9', '%c3%a9']);
});

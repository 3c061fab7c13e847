import { expect, test } from 'vitest';
import { readLink } from './read-link';

test.each([
  ['https://app.callrail.com/calls/1/recording?access_key=aa&b=%20', undefined],
  ['http://example.com/a.mp3', undefined],
  [' HTTPS://Example.com/Call 7.mp3 ', 'https://example.com/Call%207.mp3'],
  ['https://example.com/пример', 'https://example.com/%D0%BF%D1%80%D0%B8%D0%BC%D0%B5%D1%80'],
  [`https://example.com/${'a'.repeat(1980)}`, undefined],
])('%s is a link', (text, href = text) => {
  expect(readLink(text)).toEqual({ kind: 'read', value: href });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/a.mp3',
  '//example.com/a.mp3',
  '/recordings/7',
  'example.com/a.mp3',
  'https://',
  'https:example.com',
  'call 7.mp3',
  `https://example.com/${'a'.repeat(1981)}`,
  `https://example.com/${'ä'.repeat(400)}`,
  true,
  ['https://example.com'],
  { url: 'https://example.com' },
])('%j is no link', (value) => {
  expect(readLink(value).kind).toBe('unreadable');
});

test.each([undefined, null, '', '  ', [], {}])('%j is absent', (value) => {
  expect(readLink(value)).toEqual({ kind: 'absent' });
});

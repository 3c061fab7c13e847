import { expect, test } from 'vitest';
import { formatSourceName } from './format-source-name';

test('a phone system is called by its name, else by its short name', () => {
  expect(formatSourceName({ source: 'west', name: 'West' })).toBe('West');
  expect(formatSourceName({ source: 'west', name: '' })).toBe('west');
  expect(formatSourceName({ source: 'default' })).toBe('Default');
});

import { expect, test } from 'vitest';
import { describeOutdated, maxIds, readMessage, readOutdated } from './message';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.each([
  ['nothing but endpoints', { endpoints: true, namesOf: new Set<number>() }],
  ['the names of two companies', { endpoints: false, namesOf: new Set([3, 9]) }],
  ['the names of all', { endpoints: false, namesOf: 'all' as const }],
])('what another server outdated is read as it was described: %s', (_, outdated) => {
  const text = JSON.stringify({ from: 'a', outdated: describeOutdated(outdated) });
  const { outdated: read } = readMessage(text) ?? {};
  expect(read && readOutdated(read)).toEqual(outdated);
});

test('more companies than fit into a message are all companies', () => {
  expect(describeOutdated({ endpoints: false, namesOf: new Set(ids(maxIds)) }).namesOf).toHaveLength(maxIds);
  expect(describeOutdated({ endpoints: false, namesOf: new Set(ids(maxIds + 1)) }).namesOf).toBe('all');
});

test('the longest message is below the limit of PostgreSQL', () => {
  const longest = Array.from({ length: maxIds }, () => Number.MAX_SAFE_INTEGER);
  const message = { from: '0'.repeat(36), companies: longest, alarming: longest };
  expect(JSON.stringify(message).length).toBeLessThan(8_000);
  expect(readMessage(JSON.stringify(message))).toEqual(message);
});

test.each(['', 'hello', '{}', '[]', '{"from":"a","companies":["1"]}', '{"from":"a","outdated":{"endpoints":true}}'])(
  '%j is nothing that a server says',
  (text) => {
    expect(readMessage(text)).toBeUndefined();
  },
);

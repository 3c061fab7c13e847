import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { pathFromBytes, randomPathBytes } from '#contract/random-path';
import { EndpointPath } from '#contract/webhooks';

test('a random path has 22 characters, is valid, and differs each time', () => {
  const paths = Array.from({ length: 200 }, () => pathFromBytes(randomBytes(randomPathBytes)));
  for (const path of paths) {
    expect(path).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(EndpointPath.parse(path)).toBe(path);
  }
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(paths.join('')).size).toBe(64);
});

import { expect, test } from 'vitest';
import { EndpointPath } from '#contract/webhooks';
import { generatePath } from './generate-path';

test('a generated path has 22 characters, is valid, and differs each time', () => {
  const paths = Array.from({ length: 200 }, generatePath);
  for (const path of paths) {
    expect(path).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(EndpointPath.parse(path)).toBe(path);
  }
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(paths.join('')).size).toBe(64);
});

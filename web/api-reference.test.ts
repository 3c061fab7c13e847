import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { writeApiReference } from './api-reference';

const reference = writeApiReference();

test.each(Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`))(
  '%s has a section',
  (call) => {
    expect(reference).toContain(`\n## ${call}\n`);
  },
);

test('no answer is left unknown, and types with several members name each', () => {
  expect(reference).not.toMatch(/^unknown$/m);
  expect(reference).not.toMatch(/(string|integer|number|boolean),null/);
});

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

test('no answer is unknown', () => {
  expect(reference).not.toMatch(/^unknown$/m);
});

test('a type with several members names each', () => {
  expect(reference).toContain('string | null');
});

// docs/changing-things.md names existing files.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const named = [...readFileSync(`${root}docs/changing-things.md`, 'utf8').matchAll(/`([\w-]+\/[\w/.-]+\.\w+)`/g)].map(
  ([, file = '']) => file,
);

test('enough files are named', () => {
  expect(named.length).toBeGreaterThan(20);
});

test.each(named)('%s exists', (file) => {
  expect(existsSync(root + file)).toBe(true);
});

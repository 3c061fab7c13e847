// Gives the properties of a file the seed of the run. Other files are spared the loading of what makes random values.
import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';

const { testPath } = expect.getState();
if (testPath && readFileSync(testPath, 'utf8').includes('fast-check')) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: inject('seed') });
}

// Sets the run's seed for the properties of a file. Other files do not load the library of random values.
import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';

const { testPath } = expect.getState();
if (testPath && readFileSync(testPath, 'utf8').includes('fast-check')) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: inject('seed') });
}

// Before the tests: sets one seed for all properties of a run. It is fixed, so a run repeats; TEST_SEED sets another one,
// and TEST_SEED=random draws one, as `npm run test:long` does.
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

const fixedSeed = 20_261_129;

export default function chooseSeed(project: TestProject) {
  const setting = process.env.TEST_SEED ?? String(fixedSeed);
  const seed = setting === 'random' ? Date.now() % 2 ** 31 : Number(setting);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is an integer or "random", not "${setting}".`);
  project.provide('seed', seed);
  console.log(`${project.name}: properties with TEST_SEED=${seed}`);
}

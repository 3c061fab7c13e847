// Before the tests: prints one seed for all properties of a run; TEST_SEED repeats it.
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

export default function chooseSeed(project: TestProject) {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
  project.provide('seed', seed);
  console.log(`${project.name}: properties with TEST_SEED=${seed}`);
}

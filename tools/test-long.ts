// `npm run test:long`: what is too slow, too random or too demanding for `npm test`, by hand before a release and after the
// changes that docs/changing-things.md names. `npm run test:long -- faults` runs the parts whose names begin so.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Part, runParts } from './run-parts';

// Printed by each run; TEST_SEED=<number> repeats one.
process.env.TEST_SEED ??= 'random';

const vitest = (...args: string[]) => ['vitest', 'run', ...args];
/** Larger counts. */
const longRun = { LONG_RUN: '1' };
const embedded = { TEST_DATABASE_URL: '' };
const isBackup = /backup|move/;
const faults = readdirSync('tests/long/faults')
  .filter((file) => file.endsWith('.fault.test.ts'))
  .map((file) => `tests/long/faults/${file}`);

const parts: Part[] = [
  { name: 'build', command: ['tsx', 'tools/build.ts'] },
  { name: 'browser', command: ['playwright', 'test'], env: longRun },
  {
    name: 'faults',
    command: vitest('--project', 'faults', ...faults.filter((file) => !isBackup.test(file))),
    env: counts({ FAULT_CYCLES: 12, FAULT_SECONDS: 15 }),
  },
  {
    // 20 of each engine, each restored into both, and a move of 100,000 calls.
    name: 'backups',
    command: vitest('--project', 'faults', ...faults.filter((file) => isBackup.test(file))),
    env: counts({ FAULT_CYCLES: 12, BACKUPS: 20, MOVED_CALLS: 100_000 }),
  },
  // Simulated calls and lists, of which the truth is known.
  { name: 'simulations', command: vitest('--project', 'unit', '--project', 'long', 'simulation'), env: longRun },
  { name: 'long', command: vitest('--project', 'long'), env: longRun },
  {
    name: 'properties',
    command: vitest('--project', 'unit', '--project', 'web*', '--project', 'database', ...properties()),
  },
  {
    name: 'fuzz',
    command: vitest('--project', 'database', 'tests/stories/mapping-fuzz'),
    env: counts({ FUZZ_RUNS: 3_000 }),
  },
  {
    name: 'worlds',
    command: vitest('--project', 'database', 'tests/stories/many-small-worlds'),
    env: counts({ SMALL_WORLDS: 2_000 }),
  },
  { name: 'embedded', command: vitest('--project', 'database', '--project', 'long'), env: embedded },
  // The newest release of each newer line that is supported.
  ...['22', '24', '26'].map((version) => ({
    name: `node ${version}`,
    command: ['tsx', 'tools/test-other-node.ts', version],
    env: embedded,
  })),
];
if (process.env.TEST_DATABASE_URL) {
  parts.push({ name: 'PostgreSQL', command: vitest('--project', 'database', '--project', 'long') });
}

/** The environment may set other counts. */
function counts(defaults: Record<string, number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, count]) => [name, process.env[name] ?? String(count)]),
  );
}

/** The files that test properties with random values; a run with another seed adds to what earlier runs covered. */
function properties(): string[] {
  return ['contract', 'server', 'web', 'tests']
    .flatMap((part) => readdirSync(part, { recursive: true, encoding: 'utf8' }).map((file) => path.join(part, file)))
    .filter((file) => /[.]test[.]tsx?$/.test(file) && readFileSync(file, 'utf8').includes("from 'fast-check'"));
}

await runParts(parts, process.argv.slice(2));

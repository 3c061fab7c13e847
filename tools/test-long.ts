// `npm run test:long`: what is too slow, too random or too demanding for `npm test`, by hand before a release and after the
// changes that docs/changing-things.md names. `npm run test:long -- faults` runs the parts whose names begin with this word.
import { readdirSync } from 'node:fs';
import { type Part, runParts } from './run-parts';

// Printed by each run; TEST_SEED=<number> repeats one.
process.env.TEST_SEED ??= 'random';

/** All tests of a project, also those with the tag `long`, with larger counts. */
const vitest = (project: string, ...files: string[]) => ['vitest', 'run', '--project', project, ...files];
const longRun = { LONG_RUN: '1' };
/** On the PostgreSQL that comes with the package. */
const local = { TEST_DATABASE_URL: '' };
const isBackup = /backup/;
const kill = 'tests/long/kill.fault.test.ts';
const faults = readdirSync('tests/long')
  .filter((file) => file.endsWith('.fault.test.ts'))
  .map((file) => `tests/long/${file}`);

const parts: Part[] = [
  { name: 'build', command: ['tsx', 'tools/build.ts'] },
  { name: 'unit', command: vitest('unit'), env: longRun },
  { name: 'screens', command: vitest('web*'), env: longRun },
  { name: 'browser', command: ['playwright', 'test'], env: longRun, needsBuild: true },
  { name: 'database', command: vitest('database'), env: { ...longRun, ...local } },
  {
    name: 'faults',
    command: vitest('faults', ...faults.filter((file) => !isBackup.test(file) && file !== kill)),
    env: counts({ FAULT_CYCLES: 12, FAULT_SECONDS: 15 }),
    needsBuild: true,
  },
  {
    name: 'kill',
    command: vitest('faults', kill),
    env: counts({ FAULT_CYCLES: 100 }),
    needsBuild: true,
  },
  {
    name: 'backups',
    command: vitest('faults', ...faults.filter((file) => isBackup.test(file))),
    env: counts({ FAULT_CYCLES: 12, BACKUPS: 20 }),
    needsBuild: true,
  },
  { name: 'fuzz', command: vitest('database', 'tests/stories/mapping-fuzz'), env: counts({ FUZZ_RUNS: 3_000 }) },
  {
    name: 'worlds',
    command: vitest('database', 'tests/stories/many-small-worlds'),
    env: counts({ SMALL_WORLDS: 2_000 }),
  },
  // The newest release of each newer line that is supported.
  ...['22', '24', '26'].map((version) => ({
    name: `node ${version}`,
    command: ['tsx', 'tools/test-other-node.ts', version],
    env: local,
    needsBuild: true,
  })),
];
if (process.env.TEST_DATABASE_URL) parts.push({ name: 'PostgreSQL', command: vitest('database'), env: longRun });

/** The environment may set other counts. */
function counts(defaults: Record<string, number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, count]) => [name, process.env[name] ?? String(count)]),
  );
}

await runParts(
  parts.map((part) => [part]),
  process.argv.slice(2),
);

// `npm run test:long`: what `npm test` does with small counts, with the full ones, for 40 minutes at most. A part that is
// ended by the time box has not failed; what failed in it has. What counts most comes first.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Part, runParts } from './run-parts';

const boxSeconds = 40 * 60;
const postgres = process.env.TEST_DATABASE_URL;
const fuzz = ['vitest', 'run', '--project', 'database', 'tests/stories/mapping-fuzz.db.test.ts'];
/** What `npm test` runs on PostgreSQL only, where there is one. */
const behindTheApi = ['vitest', 'run', '--project', 'database', 'server/http', 'server/demo-mode', 'tests/stories'];
const backups = ['backup', 'move'].map((name) => `tests/faults/${name}.fault.test.ts`);
const embedded = { TEST_DATABASE_URL: '' };

/** The newest release of each newer line that is supported. */
const otherNodes: Part[] = ['22', '24', '26'].map((version) => ({
  name: `Node ${version}`,
  command: ['tsx', 'tools/test-other-node.ts', version],
  env: embedded,
}));

const parts: Part[] = [
  { name: 'build', command: ['tsx', 'tools/build.ts'] },
  { name: 'browser', command: ['playwright', 'test', '--grep', '@longer'], env: { LONG_RUN: '1' } },
  {
    name: 'faults',
    command: ['vitest', 'run', '--project', 'faults', ...backups.flatMap((file) => ['--exclude', file])],
    env: { FAULT_CYCLES: '12', FAULT_SECONDS: '15' },
  },
  {
    // 20 of each engine, each restored into both.
    name: 'backups',
    command: ['vitest', 'run', '--project', 'faults', 'tests/faults/backup.fault.test.ts'],
    env: { FAULT_CYCLES: '12', BACKUPS: '20' },
  },
  {
    name: 'simulations',
    command: ['vitest', 'run', '--project', 'unit', 'server/reports/simulations', 'server/matching'],
    env: { LONG_SIMULATION: '1' },
  },
  { name: 'database, embedded', command: behindTheApi, env: embedded },
  ...otherNodes,
  {
    name: 'small worlds',
    command: ['vitest', 'run', '--project', 'database', 'tests/stories/many-small-worlds.db.test.ts'],
    env: { SMALL_WORLDS: '2000' },
  },
  ...repeatedProperties(2),
  { name: 'fuzz, embedded', command: fuzz, env: { ...embedded, FUZZ_RUNS: '3000' } },
  ...(postgres ? [{ name: 'fuzz, PostgreSQL', command: fuzz, env: { FUZZ_RUNS: '3000' } }] : []),
  // Last: receiving that many calls may take what is left of the time.
  {
    name: 'move',
    command: ['vitest', 'run', '--project', 'faults', 'tests/faults/move.fault.test.ts'],
    env: { FAULT_CYCLES: '12', MOVED_CALLS: '100000' },
  },
];

/** The tests of properties with other seeds than those of `npm test`: runs add up as a larger count would. */
function repeatedProperties(times: number): Part[] {
  const files = ['contract', 'server', 'web', 'tests']
    .flatMap((part) => readdirSync(part, { recursive: true, encoding: 'utf8' }).map((file) => path.join(part, file)))
    .filter((file) => /[.]test[.]tsx?$/.test(file) && readFileSync(file, 'utf8').includes("from 'fast-check'"));
  const projects = ['unit', 'web*', 'database'].flatMap((name) => ['--project', name]);
  return Array.from({ length: times }, (_, index) => ({
    name: `properties, ${index + 1} of ${times}`,
    command: ['vitest', 'run', ...projects, ...files],
    env: { REPLAY_RUNS: '25', ...(index % 2 === 0 && embedded) },
  }));
}

await runParts(parts, { boxSeconds });

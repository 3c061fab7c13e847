// `npm test`: the gate. Every kind of check, with one fixed seed and nothing that depends on the machine's speed, so it gives
// the same result each time. `npm run test:long` (test-long.ts) has what takes longer or needs more programs.
import { type Part, runParts } from './run-parts';

/** CI tries a failed test once more; what passes only then is listed as flaky. */
const retries = process.env.CI ? ['--retry=1'] : [];
/** Without the tests that have the tag `long`. */
const vitest = (...args: string[]) => ['vitest', 'run', '--tags-filter=!long', ...retries, ...args];
/** On the PostgreSQL that comes with the package. */
const local = { TEST_DATABASE_URL: '' };

const stages: Part[][] = [
  [
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--colors=off', '.'] },
    { name: 'imports', command: ['tsx', 'tools/check-imports.ts'] },
    { name: 'unused code', command: ['knip'] },
    { name: 'documents', command: ['tsx', 'tools/write-docs.ts', '--check'] },
    { name: 'build', command: ['tsx', 'tools/build.ts'] },
  ],
  [{ name: 'budgets', command: ['tsx', 'tools/check-budgets.ts'], needsBuild: true }],
  [{ name: 'unit', command: vitest('--project', 'unit') }],
  [{ name: 'screens', command: vitest('--project', 'web*') }],
  [{ name: 'database', command: vitest('--project', 'database'), env: local }],
  [{ name: 'kill', command: vitest('tests/long/kill.fault.test.ts'), env: local, needsBuild: true }],
  [{ name: 'browser', command: ['playwright', 'test', '--grep-invert', '@long'], needsBuild: true }],
];
// The tests of SQL run on this PostgreSQL as well: the oldest that is supported.
if (process.env.TEST_DATABASE_URL)
  stages.push([{ name: 'SQL', command: vitest('--project', 'database', 'server/database') }]);

await runParts(stages, process.argv.slice(2));

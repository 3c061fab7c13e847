// `npm test`: every check there is, but with small counts where more would only find more of the same; `npm run test:long`
// (test-long.ts) has the full ones.
import { type Part, runParts } from './run-parts';

const postgres = process.env.TEST_DATABASE_URL;
if (process.env.CI && !postgres) {
  console.error('CI must test on PostgreSQL, too: TEST_DATABASE_URL is not set.');
  process.exit(1);
}

/**
 * Where what the two engines do could differ: SQL, counting and ingest. What is behind the API runs on PostgreSQL here, and on
 * the embedded engine, too, in `npm run test:long` and where there is no PostgreSQL.
 */
const engineRooms = ['server/database', 'server/ingest', 'server/jobs', 'server/reports', 'server/demo'];

const parts: Part[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--colors=off', '.'] },
  { name: 'imports', command: ['tsx', 'tools/check-imports.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'conformance', command: ['tsx', 'tools/check-conformance.ts'] },
  { name: 'documents', command: ['tsx', 'tools/write-docs.ts', '--check'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit', '--project', 'web*'] },
  { name: 'build', command: ['tsx', 'tools/build.ts'] },
  { name: 'budgets', command: ['tsx', 'tools/check-budgets.ts'] },
  {
    name: 'database, embedded',
    command: ['vitest', 'run', '--project', 'database', ...(postgres ? engineRooms : [])],
    env: { TEST_DATABASE_URL: '' },
  },
  ...(postgres ? [{ name: 'database, PostgreSQL', command: ['vitest', 'run', '--project', 'database'] }] : []),
  { name: 'faults', command: ['vitest', 'run', '--project', 'faults'] },
  { name: 'browser', command: ['playwright', 'test'] },
];
if (!postgres) console.log('TEST_DATABASE_URL is not set: PostgreSQL is left out, the embedded engine is tested.');

const asked = process.argv.slice(2);
await runParts(parts.filter(({ name }) => asked.length === 0 || asked.some((one) => name.startsWith(one))));

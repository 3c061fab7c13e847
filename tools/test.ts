// `npm test`: every check there is, one after the other, with the time of each. Stops at the end, not at the first
// failure, so that one run says everything.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium';

interface Part {
  name: string;
  command: string[];
  /** Asked only when the part runs: finding a browser may mean installing one. */
  env?: () => Record<string, string>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const postgres = process.env.TEST_DATABASE_URL;
if (process.env.CI && !postgres) {
  console.error('CI must test on PostgreSQL, too: TEST_DATABASE_URL is not set.');
  process.exit(1);
}

const parts: Part[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--colors=off', '.'] },
  { name: 'imports', command: ['tsx', 'tools/check-imports.ts'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'conformance', command: ['tsx', 'tools/check-conformance.ts'] },
  { name: 'documents', command: ['tsx', 'tools/write-docs.ts', '--check'] },
  { name: 'unit', command: ['vitest', 'run', '--project', 'unit', '--project', 'web'] },
  { name: 'build', command: ['tsx', 'tools/build.ts'] },
  { name: 'budgets', command: ['tsx', 'tools/check-budgets.ts'] },
  {
    name: 'database, embedded',
    command: ['vitest', 'run', '--project', 'database'],
    env: () => ({ TEST_DATABASE_URL: '' }),
  },
  ...(postgres ? [{ name: 'database, PostgreSQL', command: ['vitest', 'run', '--project', 'database'] }] : []),
  { name: 'faults', command: ['vitest', 'run', '--project', 'faults'] },
  { name: 'browser', command: ['playwright', 'test'], env: () => ({ CHROMIUM_PATH: findChromium() }) },
];
if (!postgres) console.log('TEST_DATABASE_URL is not set: PostgreSQL is left out, the embedded engine is tested.');

const asked = process.argv.slice(2);
const results = parts
  .filter(({ name }) => asked.length === 0 || asked.some((part) => name.startsWith(part)))
  .map((part) => ({ ...part, ...run(part) }));

console.log('');
for (const { name, seconds, passed } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run({ name, command: [program = '', ...args], env }: Part): { seconds: number; passed: boolean } {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 90 - name.length))}`);
  const began = performance.now();
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env?.() },
  });
  return { seconds: (performance.now() - began) / 1000, passed: status === 0 };
}

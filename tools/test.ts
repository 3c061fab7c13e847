// `npm test`: every check there is, one after the other, with the time of each. Stops at the end, not at the first
// failure, so that one run says everything; what failed is said again there, where whoever reads only the end sees it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './find-chromium';

// As Vitest and Playwright head their lists of failures.
const namesFailure = /^ FAIL |^ {2}\d+\) /;
const linesOfError = 5;
const maxLines = 60;

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
const results: (Part & Outcome)[] = [];
for (const part of parts) {
  if (asked.length > 0 && !asked.some((name) => part.name.startsWith(name))) continue;
  results.push({ ...part, ...(await run(part)) });
}

console.log('');
for (const { name, seconds, passed } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
const failed = results.filter(({ passed }) => !passed);
for (const { name, output } of failed) console.log(`\n${name}:\n${whatFailed(output).join('\n')}`);
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

interface Outcome {
  seconds: number;
  passed: boolean;
  output: string;
}

async function run({ name, command: [program = '', ...args], env }: Part): Promise<Outcome> {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 90 - name.length))}`);
  const began = performance.now();
  const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env?.() },
  });
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      to.write(text);
    });
  }
  // Without its program a part has failed like any other.
  const [status] = await once(child, 'close').catch((error: unknown) => {
    output += String(error);
    return [undefined];
  });
  return {
    seconds: (performance.now() - began) / 1000,
    passed: status === 0,
    output: stripVTControlCharacters(output),
  };
}

/** The lines that name a failed test and its error, or, of a program that has no tests, its last ones. */
function whatFailed(output: string): string[] {
  const lines = output.split('\n');
  const tests = lines.flatMap((line, at) => (namesFailure.test(line) ? lines.slice(at, at + linesOfError) : []));
  return tests.length > 0 ? tests.slice(0, maxLines) : lines.slice(-maxLines);
}

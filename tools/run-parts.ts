// Runs the parts of a test one after the other, with the time of each. Stops at the end, not at the first failure, so that
// one run says everything; what failed is said again there, where whoever reads only the end sees it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

// As Vitest and Playwright head their lists of failures, and mark a test that passed.
const namesFailure = /^ FAIL |^ {2}\d+\) /;
const namesPass = /^\s*✓/;
const linesOfError = 5;
const maxLines = 60;

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
}

interface Outcome extends Part {
  seconds: number;
  passed: boolean;
  /** It was still at it when its time was over. */
  ranOut: boolean;
  output: string;
}

/** Runs them all and ends the process: with 1 if any failed. Where there is a time box, each part has what is left of it. */
export async function runParts(parts: Part[], { boxSeconds }: { boxSeconds?: number } = {}): Promise<never> {
  const ends = boxSeconds === undefined ? undefined : performance.now() + boxSeconds * 1000;
  const results: Outcome[] = [];
  for (const part of parts) results.push(await run(part, ends));

  console.log('');
  for (const { name, seconds, passed, ranOut, output } of results) {
    const far = ranOut ? `, ended by the time box after ${countPassed(output)} lines of passed tests` : '';
    console.log(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}${far}`);
  }
  const failed = results.filter(({ passed }) => !passed);
  for (const { name, output } of failed) console.log(`\n${name}:\n${whatFailed(output).join('\n')}`);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}

async function run(part: Part, ends: number | undefined): Promise<Outcome> {
  const { name, command, env } = part;
  const [program = '', ...args] = command;
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 90 - name.length))}`);
  const began = performance.now();
  if (ends !== undefined && began >= ends) return { ...part, seconds: 0, passed: true, ranOut: true, output: '' };
  const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that its servers and browsers end with it.
    detached: ends !== undefined,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  let ranOut = false;
  const end = () => {
    ranOut = true;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  };
  const box = ends === undefined ? undefined : setTimeout(end, Math.max(0, ends - began));
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
  clearTimeout(box);
  output = stripVTControlCharacters(output);
  return {
    ...part,
    seconds: (performance.now() - began) / 1000,
    passed: ranOut ? !hasFailed(output) : status === 0,
    ranOut,
    output,
  };
}

const countPassed = (output: string) => output.split('\n').filter((line) => namesPass.test(line)).length;

/** Of a part that was ended: whether a test had failed by then. */
const hasFailed = (output: string) => output.split('\n').some((line) => /^\s*(✘|×|❯.*failed)/.test(line));

/** The lines that name a failed test and its error, or, of a program that has no tests, its last ones. */
function whatFailed(output: string): string[] {
  const lines = output.split('\n');
  const tests = lines.flatMap((line, at) => (namesFailure.test(line) ? lines.slice(at, at + linesOfError) : []));
  return tests.length > 0 ? tests.slice(0, maxLines) : lines.slice(-maxLines);
}

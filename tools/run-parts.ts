// Runs the parts of a test, all of them even after a failure. Ends with the time of each part, the ten slowest
// files, the tests that passed only on their second try, and each failure once more, because often only the end of a run is read.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type FileNote, readNotes } from './test-notes';

/** How Vitest and Playwright begin an entry in their lists of failures. */
const failureHeading = /^ FAIL |^ {2}\d+\) /;
const linesPerFailure = 10;
const maxFailureLines = 100;
const maxSlowFiles = 10;

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Starts the built server: the part `build` runs before it, even if only this one was asked for. */
  needsBuild?: boolean;
}

interface Result {
  name: string;
  seconds: number;
  passed: boolean;
  output: string;
  notes: FileNote[];
}

/**
 * Runs one stage after the other, and the parts of a stage at the same time. Only the parts whose names begin with one of the
 * words, or all if there is none. Ends the process: with 1 if a part failed or no part has such a name.
 */
export async function runParts(stages: Part[][], words: string[]): Promise<never> {
  const startedAt = performance.now();
  const names = stages.flat().map(({ name }) => name);
  const unknown = words.filter((word) => !names.some((name) => name.startsWith(word)));
  if (unknown.length > 0) {
    console.error(`No part is called ${unknown.join(', ')}. Parts: ${names.join(', ')}.`);
    process.exit(1);
  }
  const isNamed = ({ name }: Part) => words.length === 0 || words.some((word) => name.startsWith(word));
  const needsBuild = stages.flat().some((part) => part.needsBuild && isNamed(part));
  const isChosen = (part: Part) => isNamed(part) || (needsBuild && part.name === 'build');
  const results: Result[] = [];
  for (const stage of stages) results.push(...(await Promise.all(stage.filter(isChosen).map(run))));
  summarize(results, (performance.now() - startedAt) / 1000);
  process.exit(results.every(({ passed }) => passed) ? 0 : 1);
}

/** Prints the output as it comes, or at the end if other parts of the stage print, too. */
async function run({ name, command: [program = '', ...args], env }: Part, _: number, stage: Part[]): Promise<Result> {
  const heading = `\n── ${name} ${'─'.repeat(Math.max(3, 90 - name.length))}`;
  const isAlone = stage.length === 1;
  if (isAlone) console.log(heading);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-notes-'));
  const notesFile = path.join(folder, 'notes');
  writeFileSync(notesFile, '');
  const startedAt = performance.now();
  const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), TEST_NOTES: notesFile, ...env },
  });
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isAlone) to.write(text);
    });
  }
  // A program that is missing is a failure, too.
  const [status] = await once(child, 'close').catch((error: unknown) => {
    output += String(error);
    return [undefined];
  });
  if (!isAlone) console.log(`${heading}\n${output}`);
  const notes = readNotes(notesFile);
  rmSync(folder, { recursive: true });
  return {
    ...{ name, notes, passed: status === 0, output: stripVTControlCharacters(output) },
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function summarize(results: readonly Result[], seconds: number): void {
  const notes = results.flatMap((result) => result.notes);
  const slowest = notes.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxSlowFiles);
  if (slowest.length > 0) console.log('\nslowest files:');
  for (const { file, seconds } of slowest) console.log(`${formatSeconds(seconds)}  ${file}`);
  console.log('\nparts:');
  for (const { name, seconds, passed } of results) {
    console.log(`${formatSeconds(seconds)}  ${passed ? 'passed' : 'FAILED'}  ${name}`);
  }
  const failed = results.filter(({ passed }) => !passed);
  for (const { name, output } of failed) console.log(`\n${name}:\n${findFailures(output).join('\n')}`);
  for (const { file, flaky } of notes) for (const title of flaky) console.log(`flaky: ${file} > ${title}`);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed, in ${seconds.toFixed(0)} s`);
}

const formatSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(7)} s`;

/** The lines that name each failed test and its error, or the last lines of a program that has no tests. */
function findFailures(output: string): string[] {
  const lines = output.split('\n');
  const tests = lines.flatMap((line, at) => (failureHeading.test(line) ? lines.slice(at, at + linesPerFailure) : []));
  return tests.length > 0 ? tests.slice(0, maxFailureLines) : lines.slice(-maxFailureLines);
}

// What a run of tests notes for the summary at its end (run-parts.ts): the time of each file, and each test that passed
// only on its second try. Vitest and Playwright both report here; without TEST_NOTES nothing is noted.
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface FileNote {
  /** From the root. */
  file: string;
  seconds: number;
  /** Tests that failed, then passed. */
  flaky: string[];
}

export function noteFile({ file, ...note }: FileNote): void {
  const { TEST_NOTES } = process.env;
  if (TEST_NOTES) appendFileSync(TEST_NOTES, `${JSON.stringify({ file: path.relative('.', file), ...note })}\n`);
}

export function readNotes(notes: string): FileNote[] {
  return readFileSync(notes, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

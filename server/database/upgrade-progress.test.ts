import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startUpgradeProgress } from './upgrade-progress';

const pending = [13, 14].map((number) => {
  const statements = ['alter table calls …', 'update calls …'];
  return { tag: `00${number}_new`, number, at: number, hash: '', statements };
});
const rows = new Map([
  ['calls', 3_210_000],
  ['deliveries', 2_000_000],
]);
const costs = {
  '0013_new': [{ table: 'calls', microsecondsPerRow: 50 }],
  '0014_new': [{ table: 'deliveries', microsecondsPerRow: 40 }],
};

let lines: string[];
const start = (given: object = {}) =>
  startUpgradeProgress({ from: 12, pending, costs, rows, ...given }, (line) => lines.push(line));

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('an upgrade says beforehand how long it takes on this data, and then how far it is', () => {
  const progress = start();
  const first =
    'Upgrading the database (schema 12 to 14, 3.2 million calls): about 4 minutes. If it is interrupted, the next start begins again.';
  expect(lines).toEqual([first]);
  progress.step();
  vi.advanceTimersByTime(14_000);
  expect(lines).toHaveLength(1);
  progress.step();
  progress.step();
  vi.advanceTimersByTime(121_000);
  expect(lines.slice(-1)).toEqual(['Upgrading the database: step 3 of 4, 2 minutes of about 4 minutes.']);
  progress.end('done');
  expect(lines.slice(-1)).toEqual(['The database is upgraded after 2 minutes.']);
  const said = lines.length;
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(said);
});

test('a cheap upgrade says one line', () => {
  start({ costs: {}, rows: new Map([['calls', 12_345]]) }).end('done');
  expect(lines).toEqual([expect.stringContaining('(schema 12 to 14, 12,345 calls): less than a minute.')]);
});

test('an upgrade that fails does not say that it is done', () => {
  const progress = start();
  vi.advanceTimersByTime(16_000);
  progress.end('failed');
  expect(lines.slice(-1)).toEqual([expect.stringContaining('step 0 of 4')]);
});

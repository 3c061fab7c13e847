import pg from 'pg';
import { expect, test } from 'vitest';
import { isCheckpointDue, isMomentForVacuum, isVacuumDue, upkeepRounds } from './upkeep';

const mebibyte = 1024 * 1024;
const minute = 60_000;

const table = {
  name: 'public.calls',
  rows: 10_000,
  deadRows: 0,
  insertedRows: 0,
  changedRows: 0,
  pages: 100,
  pagesAtLastVacuum: 100,
};

test.each([
  [0, 60 * minute, false],
  [mebibyte, 4 * minute, false],
  [mebibyte, 5 * minute, true],
  [63 * mebibyte, 0, false],
  [64 * mebibyte, 0, true],
])(
  '%d bytes of changes %d ms after the last checkpoint make another one due: %s',
  (walBytes, sinceCheckpointMs, due) => {
    expect(isCheckpointDue({ walBytes, sinceCheckpointMs, tables: [] })).toBe(due);
  },
);

test.each([
  [{}, false],
  [{ deadRows: 2_000 }, false],
  [{ deadRows: 2_001 }, true],
  [{ insertedRows: 2_001 }, true],
  [{ changedRows: 2_001 }, true],
  [{ pages: 170 }, false],
  [{ pages: 171 }, true],
])('a table of 10,000 rows with %j is due for a vacuum: %s', (change, due) => {
  expect(isVacuumDue({ ...table, ...change })).toBe(due);
});

test('a vacuum waits for ten quiet seconds, but no longer than an hour', () => {
  expect(isMomentForVacuum(9_999, 0)).toBe(false);
  expect(isMomentForVacuum(10_000, 0)).toBe(true);
  expect(isMomentForVacuum(0, 60 * minute)).toBe(true);
});

/** Answers the two questions about the state and records all others. */
class PoolOfFacts extends pg.Pool {
  done: string[] = [];
  walBytes = 0;
  tables = [table];
  vacuumFails = false;
  override query = (async (statement: string) => {
    if (statement.includes('pg_control_checkpoint'))
      return { rows: [{ walBytes: this.walBytes, sinceCheckpointMs: 0 }] };
    if (statement.includes('pg_stat_user_tables')) return { rows: this.tables };
    this.done.push(statement);
    if (this.vacuumFails && statement.startsWith('vacuum')) throw new Error('It took too long.');
    return { rows: [] };
  }) as unknown as pg.Pool['query'];
}

test('a round does what is due and reports what is left for a quieter moment', async () => {
  const background = new PoolOfFacts();
  background.walBytes = 100 * mebibyte;
  background.tables = [table, { ...table, name: 'public.counts', deadRows: 5_000 }];
  let quietForMs = 0;
  let now = 0;
  const round = upkeepRounds({ background, quietForMs: () => quietForMs, now: () => now });

  expect(await round()).toBe(true);
  expect(background.done).toEqual(['checkpoint']);

  background.walBytes = 0;
  quietForMs = 10_000;
  now = 10_000;
  expect(await round()).toBe(false);
  expect(background.done).toEqual(['checkpoint', 'vacuum (analyze) public.counts']);
});

test('a table whose vacuum fails is left alone for a day', async () => {
  const background = new PoolOfFacts();
  background.tables = [{ ...table, deadRows: 5_000 }];
  background.vacuumFails = true;
  let now = 0;
  const round = upkeepRounds({ background, quietForMs: () => minute, now: () => now });
  await expect(round()).rejects.toThrow('It took too long.');
  now = 23 * 60 * minute;
  await round();
  expect(background.done).toHaveLength(1);
  now = 24 * 60 * minute;
  await expect(round()).rejects.toThrow();
  expect(background.done).toHaveLength(2);
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { explainFullDisk, isDatabaseUnavailable } from './database-away';

test('a pool closed for shutdown counts as an unavailable database', async () => {
  const pool = new pg.Pool();
  await pool.end();
  expect(isDatabaseUnavailable(await pool.connect().catch((error: unknown) => error))).toBe(true);
});

test('a refused password or role counts as an unavailable database', () => {
  for (const code of ['28P01', '28000']) {
    expect(isDatabaseUnavailable(Object.assign(new Error('password authentication failed'), { code }))).toBe(true);
  }
});

test('our own mistakes do not count as an unavailable database', () => {
  expect(isDatabaseUnavailable(new Error('Service 4 was not merged.'))).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false);
});

test.each([
  Object.assign(new Error('write failed'), { code: 'ENOSPC' }),
  new Error('could not write to file "pg_logical/replorigin_checkpoint.tmp": No space left on device'),
])('a start that fails for lack of space explains what to free: %s', (error) => {
  expect(explainFullDisk(error, '/data')).toBe(
    'the disk of DATA_DIR (/data) is full. Free at least 64 MB there and start again.',
  );
  expect(explainFullDisk(new Error('another'), '/data')).toBeUndefined();
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-away';

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

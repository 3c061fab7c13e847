import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-away';

test('a pool that was closed for the server’s stop is a database that is away', async () => {
  const pool = new pg.Pool();
  await pool.end();
  expect(isDatabaseUnavailable(await pool.connect().catch((error: unknown) => error))).toBe(true);
});

test('a password or role that is refused is a database that is away: a person changed it', () => {
  for (const code of ['28P01', '28000']) {
    expect(isDatabaseUnavailable(Object.assign(new Error('password authentication failed'), { code }))).toBe(true);
  }
});

test('a mistake of ours is none', () => {
  expect(isDatabaseUnavailable(new Error('Service 4 was not merged.'))).toBe(false);
  expect(isDatabaseUnavailable(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false);
});

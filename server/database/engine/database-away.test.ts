import pg from 'pg';
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-away';

test('a pool that was closed for the server’s stop is a database that is away', async () => {
  const pool = new pg.Pool();
  await pool.end();
  expect(isDatabaseAway(await pool.connect().catch((error: unknown) => error))).toBe(true);
});

test('a password or role that is refused is a database that is away: a person changed it', () => {
  for (const code of ['28P01', '28000']) {
    expect(isDatabaseAway(Object.assign(new Error('password authentication failed'), { code }))).toBe(true);
  }
});

test('a mistake of ours is none', () => {
  expect(isDatabaseAway(new Error('Service 4 was not merged.'))).toBe(false);
  expect(isDatabaseAway(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false);
});

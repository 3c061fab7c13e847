import type pg from 'pg';
import { expect, test } from 'vitest';
import { checkPostgres, DatabaseAccessDenied, DatabaseUnreachable, explainNoConnection } from './check-postgres';

const good = { version: '16.4', major: 16, encoding: 'UTF8', foldsCase: true, fsync: 'on', synchronousCommit: 'on' };

async function check(facts: object): Promise<string[]> {
  const said: string[] = [];
  const query = (async () => ({ rows: [facts] })) as unknown as pg.Client['query'];
  await checkPostgres({ query }, (line) => said.push(line));
  return said;
}

function explain(error: object): unknown {
  try {
    return explainNoConnection(Object.assign(new Error('message' in error ? String(error.message) : ''), error));
  } catch (thrown) {
    return thrown;
  }
}

test('a current and durable server is accepted without a warning', async () => {
  expect(await check(good)).toEqual([]);
});

test('a server that is too old is refused with both versions', async () => {
  await expect(check({ ...good, version: '14.9', major: 14 })).rejects.toThrow(
    'DATABASE_URL points to PostgreSQL 14.9; CallGauge needs 15 or newer.',
  );
});

test('a database whose encoding cannot store every name is refused', async () => {
  await expect(check({ ...good, encoding: 'LATIN1' })).rejects.toThrow('is encoded as LATIN1');
});

test('a database whose locale folds ASCII only is refused with what to create instead', async () => {
  await expect(check({ ...good, foldsCase: false })).rejects.toThrow(
    /does not lower letters such as Ö\. .*C\.UTF-8'\.$/,
  );
});

test.each([
  [{ fsync: 'off' }, /with fsync = off/],
  [{ synchronousCommit: 'off' }, /with synchronous_commit = off/],
])('with %j the start warns that calls can be lost', async (setting, warning) => {
  expect(await check({ ...good, ...setting })).toEqual([expect.stringMatching(warning)]);
});

test.each([
  [{ code: 'ECONNREFUSED' }, 'The PostgreSQL server of DATABASE_URL cannot be reached (ECONNREFUSED).'],
  [
    { code: '28P01', severity: 'FATAL', message: 'password authentication failed for user "calls"' },
    'The PostgreSQL server of DATABASE_URL refused the connection: password authentication failed for user "calls"',
  ],
])('a connection that fails with %j is reported in one line', (error, line) => {
  expect(explain(error)).toMatchObject({ message: line });
});

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'ENOTFOUND' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ code: '57P03', message: 'the database system is starting up' }, true],
  [{ code: '53300', message: 'sorry, too many clients already' }, true],
  [{ code: '28P01', message: 'password authentication failed' }, false],
  [{ code: '3D000', message: 'database "calls" does not exist' }, false],
  [{ message: 'The server does not support SSL connections' }, false],
])('the transience of %j is %s', (error, passes) => {
  const thrown = explain(error);
  expect(thrown).toBeInstanceOf(Error);
  expect(thrown instanceof DatabaseUnreachable).toBe(passes);
});

test.each([
  ['28P01', true],
  ['28000', true],
  ['3D000', false],
  ['ECONNREFUSED', false],
])('an error with the code %s counts as an access refusal: %s', (code, isRefusal) => {
  expect(explain({ code, message: 'no' }) instanceof DatabaseAccessDenied).toBe(isRefusal);
});

import { expect, test } from 'vitest';
import { describeErrorForLog, summarizeError } from './log-error';

/** As thrown by the driver. */
const databaseError = (code: string, message: string) =>
  Object.assign(new Error(message), { name: 'error', code, severity: 'ERROR' });

/** As thrown by the query builder. */
const queryError = (cause: Error) =>
  Object.assign(new Error('Failed query: select secret\n  from statement\nparams: 555-0100', { cause }), {
    ...{ query: 'select secret', params: ['555-0100'] },
  });

test.each(['08006', '25006', '28P01', '3D000', '40P01', '53100', '55P03', '57P01', '58P01', 'XX001'])(
  'a database error with the code %s is logged with its message',
  (code) => {
    const error = databaseError(code, 'could not extend file "base/5/16384": No space left on device');
    expect(describeErrorForLog(queryError(error))).toMatchObject({
      cause: { code, message: 'could not extend file "base/5/16384": No space left on device' },
    });
  },
);

test.each(['22P02', '23505', '42601', 'P0001', '', undefined])(
  'a database error with the code %s may quote a value and is logged without its message',
  (code) => {
    const error = queryError(databaseError(code as string, 'invalid input syntax: "555-0100"'));
    expect(JSON.stringify(describeErrorForLog(error))).not.toMatch(/555-0100|secret/);
    expect(summarizeError(error)).not.toMatch(/555-0100|secret/);
  },
);

test('an error for the terminal is one line, whatever the statement', () => {
  const library = databaseError('58P01', 'could not load library "plpgsql.so"\nsecond line');
  expect(summarizeError(queryError(library))).toBe(
    'the database refused a statement (58P01): could not load library "plpgsql.so"',
  );
  expect(summarizeError(queryError(databaseError('23505', 'Key (phone)=(555-0100)')))).toBe(
    'the database refused a statement (23505)',
  );
  expect(summarizeError(new Error('The folder is in use.\n    by another process'))).toBe('The folder is in use.');
});

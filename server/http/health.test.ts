import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { Database } from '../database/engine/connect';
import { SpoolFull } from '../platform/spool';
import { createHealth, createSpoolTrial, type HealthParts, registerHealth } from './health';

const failure = (code: string) => Object.assign(new Error('failed'), { code });
const databaseWith = (execute: () => Promise<unknown>, isHeldElsewhere = false) =>
  ({ people: { execute }, isHeldElsewhere: () => isHeldElsewhere }) as unknown as Database;

const well: HealthParts = {
  database: databaseWith(async () => {}),
  isReady: () => true,
  watch: { isUnavailable: () => false, probe: async () => true },
  commitProblem: () => undefined,
  findSpoolProblem: createSpoolTrial({ tryAppend: async () => {} }),
  knowsEndpoints: true,
  findProxyProblem: () => undefined,
  log: { warn() {} },
};
const away: Partial<HealthParts> = {
  database: databaseWith(() => Promise.reject(failure('ECONNREFUSED'))),
  watch: { isUnavailable: () => true, probe: async () => false },
};
const spoolFailing = (error: Error) => ({
  findSpoolProblem: createSpoolTrial({ tryAppend: () => Promise.reject(error) }),
});

async function ready(parts: Partial<HealthParts>) {
  const app = Fastify();
  registerHealth(app, createHealth({ ...well, ...parts }));
  const answer = await app.inject('/readyz');
  return { code: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() };
}

test('the server is ready while the database accepts deliveries', async () => {
  expect(await ready({})).toEqual({
    code: 200,
    retryAfter: undefined,
    body: { deliveries: true, people: true, reasons: [] },
  });
});

test('the server is ready for deliveries, not for people, while the spool replaces the database', async () => {
  expect(await ready(away)).toMatchObject({
    code: 200,
    body: {
      ...{ deliveries: true, people: false },
      reasons: ['The database does not answer.', 'The database accepts no deliveries.'],
    },
  });
});

test.each([
  ['full', new SpoolFull('full'), 'The spool is full.'],
  ['on a full disk', failure('ENOSPC'), 'The disk of DATA_DIR is full.'],
  ['on a disk that is read-only', failure('EROFS'), 'The spool cannot be written (EROFS).'],
])('the server is not ready while the database is unavailable and the spool is %s', async (_what, error, reason) => {
  expect(await ready({ ...away, ...spoolFailing(error) })).toEqual({
    code: 503,
    retryAfter: '5',
    body: {
      ...{ deliveries: false, people: false },
      reasons: ['The database does not answer.', 'The database accepts no deliveries.', reason],
    },
  });
});

test.each([
  ['read-only', '25006', 'The database accepts no deliveries: it is read-only.'],
  ['on a full disk', '53100', 'The database accepts no deliveries: its disk is full.'],
  ['without one of its files', '58P01', 'The database accepts no deliveries: error 58P01.'],
])(
  'a database that answers but is %s is a reason; with the spool deliveries are accepted',
  async (_what, code, reason) => {
    expect(await ready({ commitProblem: () => failure(code) })).toMatchObject({
      code: 200,
      body: { deliveries: true, people: true, reasons: [reason] },
    });
  },
);

test('the server is not ready on a full disk shared by the database and the spool', async () => {
  const parts = { commitProblem: () => failure('53100'), ...spoolFailing(failure('ENOSPC')) };
  expect(await ready(parts)).toMatchObject({ code: 503, body: { deliveries: false, people: true } });
});

test('the server is not ready while no database was ever reached, since no webhook is known', async () => {
  expect(await ready({ ...away, isReady: () => false, knowsEndpoints: false })).toMatchObject({ code: 503 });
  expect(await ready({ ...away, isReady: () => false })).toMatchObject({ code: 200, body: { people: false } });
});

test('the server is not ready while another process has the database, though deliveries could wait on disk', async () => {
  const database = databaseWith(() => Promise.reject(failure('57P03')), true);
  expect(await ready({ ...away, database })).toMatchObject({
    code: 503,
    body: { reasons: expect.arrayContaining(['Another process has the database, and this one waits for it.']) },
  });
});

test('a silent database is asked once by any number of health checks', async () => {
  vi.useFakeTimers();
  const execute = vi.fn(() => new Promise(() => {}));
  const find = createHealth({ ...well, database: databaseWith(execute) });
  for (let second = 0; second < 10; second++) {
    const asked = find();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toMatchObject({ deliveries: true, people: false });
  }
  expect(execute).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

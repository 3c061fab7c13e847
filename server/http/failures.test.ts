import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Outage } from '#contract/intake';
import { answerError } from './failures';

const failure = (code: string, cause?: Error) => Object.assign(new Error('Failed query', { cause }), { code });

async function answerTo(error: Error, outage: Outage | null = null) {
  const app = Fastify();
  app.setErrorHandler<Error>((thrown, request, reply) => answerError(thrown, request, reply, async () => outage));
  app.get('/', () => {
    throw error;
  });
  const { statusCode, headers, body } = await app.inject('/');
  return { code: statusCode, retryAfter: headers['retry-after'], message: JSON.parse(body).message };
}

const full = 'The server’s disk is full. Nothing was saved. Free some space on it, then try again.';
const readOnly = 'The database is read-only right now. Nothing was saved. Try again in a moment.';

test.each([
  ['a full disk of the database', failure('', failure('53100')), 507, full],
  ['a full disk of the server', failure('ENOSPC'), 507, full],
  ['a database that is read-only', failure('25006'), 503, readOnly],
])('the refusal %s has a message', async (_what, error, code, message) => {
  expect(await answerTo(error)).toMatchObject({ code, message });
});

test('a question that takes the database too long is answered with what to do about it', async () => {
  expect(await answerTo(failure('', failure('57014')))).toMatchObject({
    code: 503,
    message: 'There is too much to look through at once. Narrow the period, or choose a company.',
  });
});

test.each([
  ['busy', null, 'The database is busy. Try again in a moment.'],
  [
    'away',
    { since: '2026-03-02T09:00:00.000Z', keepsCalls: true },
    'The database cannot be reached. Calls are being kept. Try again in a moment.',
  ],
  [
    'away, and the spool full',
    { since: '2026-03-02T09:00:00.000Z', keepsCalls: false },
    'The database cannot be reached, and calls cannot be kept. Try again in a moment.',
  ],
])('a database that is %s is answered with a 503 and its reason', async (_what, outage, message) => {
  const answer = await answerTo(failure('ECONNREFUSED'), outage);
  expect(answer).toMatchObject({ code: 503, message });
  expect(Number(answer.retryAfter)).toBeGreaterThan(0);
});

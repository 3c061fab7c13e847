import { expect, test } from 'vitest';
import { fetchStatus, fetchVersion } from './system-status';

const answering =
  (status: number, body: unknown = {}) =>
  async () =>
    Response.json(body, { status });
const unreachable = () => Promise.reject(new TypeError('offline'));

test.each([
  ['Everything works.', true, answering(200, { deliveries: true, people: true })],
  ['The database does not answer. Calls are being kept.', false, answering(200, { deliveries: true, people: false })],
  ['Calls cannot be received right now.', false, answering(503, { deliveries: false, people: true })],
  ['The server has an error.', false, answering(502)],
  ['The server does not answer.', false, unreachable],
] as const)('%s', async (says, isHealthy, ask) => {
  expect(await fetchStatus(ask)).toEqual({ isHealthy, says });
});

test('the version is shown if the server reports it', async () => {
  expect(await fetchVersion(answering(200, { version: '1.2.3' }))).toBe('1.2.3');
  expect(await fetchVersion(answering(503, { message: 'The database is busy.' }))).toBeUndefined();
  expect(await fetchVersion(unreachable)).toBeUndefined();
});

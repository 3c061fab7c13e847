import pino from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '../../tests/test-app';
import { testDatabase } from '../../tests/test-database';
import type { Database, Queries } from '../database/engine/connect';
import { plainCookie } from './session/session';

test('every answer has an id of its own', async () => {
  const { app } = await testApp(await testDatabase());
  const urls = ['/healthz', '/api/user', '/nowhere', '/api/webhook/unknown', '/%'];
  const ids = await Promise.all(urls.map(async (url) => (await app.inject(url)).headers['x-request-id']));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(urls.length);
});

test('a failure names its id in the answer and in the log, and nothing else of the error', async () => {
  const lines: { requestId?: string; err?: object; level: number }[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { app } = await testApp(failing(await testDatabase()), { logger });
  const { statusCode, headers, body } = await app.inject({
    url: '/api/user',
    cookies: { [plainCookie]: 'x'.repeat(43) },
  });
  const id = String(headers['x-request-id']);
  expect({ statusCode, body: JSON.parse(body) }).toEqual({
    statusCode: 500,
    body: {
      message: `Something failed on the server. Please try again. When you report it, mention request ${id}.`,
    },
  });
  expect(lines).toMatchObject([{ requestId: id, err: { message: 'secret detail' } }]);
});

/** People’s queries fail for no known reason. */
function failing(database: Database): Database {
  const people = new Proxy(database.people, {
    get(target, key, receiver): Queries[keyof Queries] {
      if (key === 'select' || key === 'execute') throw new Error('secret detail');
      return Reflect.get(target, key, receiver);
    },
  });
  return { ...database, people };
}

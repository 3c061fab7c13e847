// Headers of every response of the site; hostile-deliveries.db.test.ts covers the webhook's.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { readSettings } from '../../server/settings';
import { testDatabase } from '../test-database';

let app: FastifyInstance;
let screens: string;
const document = '<!doctype html><head><title>CallGauge</title></head>';

beforeAll(async () => {
  screens = mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  writeFileSync(path.join(screens, 'index.html'), document);
  mkdirSync(path.join(screens, '.vite'));
  writeFileSync(
    path.join(screens, '.vite/screens.json'),
    JSON.stringify({ '/reports': ['assets/a.js', 'assets/a.css'] }),
  );
  writeFileSync(path.join(screens, 'theme.js'), '');
  writeFileSync(path.join(screens, 'home.html'), '<!doctype html><p>The file as it was built');
  mkdirSync(path.join(screens, 'assets'));
  writeFileSync(path.join(screens, 'assets/screen-1a2b3c.js'), '');
  writeFileSync(path.join(screens, '.vite/manifest.json'), '{}');
  const database = await testDatabase({});
  app = await createApp({
    database,
    settings: readSettings({}),
    demoMode: false,
    logger: pino({ level: 'silent' }),
    screens,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await app.close();
  rmSync(screens, { recursive: true });
});

test.each([
  ['GET', '/home', 200],
  ['HEAD', '/home', 200],
  ['GET', '/theme.js', 200],
  ['GET', '/dashboard', 200],
  ['GET', '/auth?tab=sign-up', 200],
  ['GET', '/Reports/', 200],
  ['GET', '/no-such-screen', 404],
  ['HEAD', '/reports/no-such-screen', 404],
  ['GET', '/healthz', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/user', 401],
  ['GET', '/api/nothing', 404],
  ['HEAD', '/api/nothing', 404],
  ['POST', '/home', 404],
  ['PATCH', '/api/webhook/somewhere', 404],
  // Folders of the build.
  ['GET', '/.vite/manifest.json', 404],
  ['GET', '/%2evite/manifest.json', 404],
  ['GET', '/.vite', 404],
] as const)('%s %s is %i with the headers that keep a page safe', async (method, url, code) => {
  const { statusCode, headers } = await app.inject({ method, url });
  expect(statusCode).toBe(code);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
});

test('an address without a screen gets the app, which shows Page not found', async () => {
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: '/no-such-screen' });
  expect({ statusCode, type: headers['content-type'], body }).toEqual({
    statusCode: 404,
    type: 'text/html; charset=utf-8',
    body: document,
  });
});

test('a person with a session gets a screen’s code and first answers asked for in its document; a visitor does not', async () => {
  const documentOf = async (url: string, cookie = '') => {
    const { body, headers } = await app.inject({ method: 'GET', url, headers: { cookie } });
    expect(headers.vary).toContain('Cookie');
    return [...body.matchAll(/<link rel="(\w+)"[^>]* href="([^"]*)"/g)].map(
      ([, kind, address]) => `${kind} ${address}`,
    );
  };
  const preloaded = [
    ...['preload /api/user', 'preload /api/companies'],
    ...['modulepreload /assets/a.js', 'preload /assets/a.css'],
  ];
  expect(await documentOf('/Reports/?company=1', 'callgauge_session=x')).toEqual(preloaded);
  expect(await documentOf('/reports', '__Host-callgauge_session=x')).toEqual(preloaded);
  expect(await documentOf('/reports')).toEqual([]);
  expect(await documentOf('/no-such-screen', 'callgauge_session=x')).toEqual([]);
});

test.each([
  '/assets/%2e%2e/home.html',
  '/assets/../home.html',
  '/assets/..%2fhome.html',
  '/assets%2f..%2fhome.html',
  '/assets/%2e%2e%5chome.html',
  '/assets//../home.html',
])('%s does not bypass the redirect that hides the unfilled landing page', async (url) => {
  const { status, body } = await requestRaw(url);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('The file as it was built');
});

test.each(['/assets/', '/%00', '/%5c', '//', '/.%2e/', '/assets/%2e%2e%2fhome.html', '/api/%zz'])(
  '%s is an address where nothing lives, and no word of a body',
  async (url) => {
    const { status, body } = await requestRaw(url);
    expect([status, JSON.parse(body)]).toEqual([404, { message: 'Not found.' }]);
  },
);

/** Sends the raw path; `inject` and `fetch` would resolve its dots first. */
async function requestRaw(url: string): Promise<{ status: number | undefined; body: string }> {
  const { port } = app.server.address() as AddressInfo;
  const request = http.get({ host: '127.0.0.1', port, path: url });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

test.each([
  ['/assets/screen-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ['/theme.js', 'no-cache'],
])('%s is cached as %s', async (url, caching) => {
  const { headers } = await app.inject({ method: 'GET', url });
  expect(headers['cache-control']).toBe(caching);
});

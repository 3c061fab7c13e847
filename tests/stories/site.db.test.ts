// What every answer of the site carries, whichever way it comes about; the webhook's are in hostile-deliveries.db.test.ts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../server/app';
import { readSettings } from '../../server/settings';
import { testDatabase } from '../test-database';

let app: FastifyInstance;
let screens: string;

beforeAll(async () => {
  screens = mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  writeFileSync(path.join(screens, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(screens, 'theme.js'), '');
  mkdirSync(path.join(screens, '.vite'));
  writeFileSync(path.join(screens, '.vite/manifest.json'), '{}');
  const database = await testDatabase({});
  app = await createApp({
    database,
    settings: readSettings({}),
    demoMode: false,
    logger: pino({ level: 'silent' }),
    screens,
  });
});

afterAll(async () => {
  await app.close();
  rmSync(screens, { recursive: true });
});

test.each([
  ['GET', '/home', 200],
  ['HEAD', '/home', 200],
  ['GET', '/theme.js', 200],
  ['GET', '/healthz', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/user', 401],
  ['GET', '/api/nothing', 404],
  ['HEAD', '/api/nothing', 404],
  ['POST', '/home', 404],
  ['PUT', '/api/webhook/somewhere', 404],
  // Folders of the build's own.
  ['GET', '/.vite/manifest.json', 404],
  ['GET', '/%2evite/manifest.json', 404],
  ['GET', '/.vite', 404],
] as const)('%s %s is %i with the headers that keep a page safe', async (method, url, code) => {
  const { statusCode, headers } = await app.inject({ method, url });
  expect(statusCode).toBe(code);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

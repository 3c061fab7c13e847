// The landing page as served: built in advance, with the operator filled in by the server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { branchMarks, factMark } from '#contract/page-facts';
import { createApp } from '../../server/app';
import type { Database } from '../../server/database/engine/connect';
import { readSettings } from '../../server/settings';
import { testDatabase } from '../test-database';

let database: Database;
let screens: string;

const contact = branchMarks('contact');
const github = branchMarks('github');
const page = [
  '<!doctype html><p>The landing page of ',
  `${branchMarks('operator').known}${factMark('operator')}${branchMarks('operator').end}`,
  `${branchMarks('operator').unknown}whoever runs it${branchMarks('operator').end}`,
  `${contact.known}<a href="${factMark('contactLink')}">${factMark('contact')}</a>${contact.end}`,
  `${github.known}<a href="${factMark('github')}">GitHub</a>${github.end}`,
].join('');

beforeAll(async () => {
  screens = mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  writeFileSync(path.join(screens, 'index.html'), '<!doctype html><p>The screens');
  writeFileSync(path.join(screens, 'home.html'), page);
  database = await testDatabase({});
});

afterAll(() => rmSync(screens, { recursive: true }));

async function visit(url: string, env: Record<string, string> = {}) {
  const app = await createApp({
    database,
    settings: readSettings(env),
    demoMode: false,
    logger: pino({ level: 'silent' }),
    screens,
  });
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url });
  await app.close();
  return { statusCode, headers, body };
}

test('the landing page names no operator by default', async () => {
  const { body, headers } = await visit('/home');
  expect(body).toBe('<!doctype html><p>The landing page of whoever runs it');
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
});

test('the landing page names the operator, the contact and their pages, as text', async () => {
  const { body } = await visit('/home', {
    OPERATOR: 'Smith & <Sons>',
    CONTACT: 'hello@example.com',
    SOCIAL_LINKS: 'https://github.com/example',
  });
  expect(body).toBe(
    '<!doctype html><p>The landing page of Smith &amp; &lt;Sons&gt;<a href="mailto:hello@example.com">hello@example.com</a><a href="https://github.com/example">GitHub</a>',
  );
});

test('a contact on the web is linked as it is', async () => {
  expect((await visit('/home', { CONTACT: 'https://example.com/us' })).body).toContain(
    '<a href="https://example.com/us">https://example.com/us</a>',
  );
});

test('the root address opens the landing page, and its template is never served', async () => {
  expect(await visit('/')).toMatchObject({ statusCode: 302, headers: { location: '/home' } });
  expect(await visit('/home.html')).toMatchObject({ statusCode: 302, headers: { location: '/home' } });
});

test('every other address serves the app', async () => {
  expect((await visit('/dashboard')).body).toBe('<!doctype html><p>The screens');
});

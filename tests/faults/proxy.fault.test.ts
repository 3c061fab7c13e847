// The built server behind a real nginx with deploy/nginx.conf: a delivery, a sign-in and the event stream go through it.
// Left out where nginx is not installed.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { testPassword, testPasswordHash } from '../test-app';
import { findFreePort, findHealth, type Installation, prepareInstallation } from './installation';
import { callBody, oneCompany, webhookPath } from './one-company';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) console.log('nginx is not installed: deploy/nginx.conf is not tried with a running server.');

let installation: Installation | undefined;
let nginx: ChildProcess | undefined;
let folder: string | undefined;

afterEach(async () => {
  nginx?.kill('SIGTERM');
  await installation?.kill();
  await installation?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasNginx)('deliveries, sign-ins and live events pass nginx as deploy/nginx.conf sets it up', async () => {
  const port = await findFreePort();
  const publicUrl = `http://calls.example.com:${port}`;
  installation = await prepareInstallation(
    { ...oneCompany, users: [{ id: 1, username: 'admin', role: 'admin', passwordHash: testPasswordHash }] },
    undefined,
    { env: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } },
  );
  await installation.start();
  startNginx(port, new URL(installation.address).port);
  const through = `http://127.0.0.1:${port}`;
  await expect.poll(() => findHealth(through)).toMatchObject({ status: 200, people: true });

  const json = { 'content-type': 'application/json' };
  const delivered = await fetch(`${through}${webhookPath}`, { method: 'POST', headers: json, body: callBody('one') });
  expect(await delivered.json()).toHaveProperty('deliveryId');

  const body = JSON.stringify({ username: 'admin', password: testPassword });
  const headers = { ...json, origin: publicUrl, 'sec-fetch-site': 'same-origin' };
  const signedIn = await fetch(`${through}/api/login`, { method: 'POST', headers, body });
  expect(signedIn.status).toBe(201);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  const stopped = new AbortController();
  const events = await fetch(`${through}/api/live-news`, { headers: { cookie }, signal: stopped.signal });
  expect(events.headers.get('content-type')).toContain('text/event-stream');
  const { value } = (await events.body?.getReader().read()) ?? {};
  expect(value?.length).toBeGreaterThan(0);
  stopped.abort();
  expect((await fetch(`${through}/metrics`)).status).toBe(404);
});

/** With another port, no certificate and a folder of its own; all else as it is. */
function startNginx(port: number, serverPort: string): void {
  folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-nginx-'));
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replaceAll('$host;', `$host:${port};`)
    .replaceAll('Host $host', 'Host calls.example.com');
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
    http { access_log off; ${temporary.join(' ')}\n${site} }`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', file]);
  nginx = spawn('nginx', ['-c', file], { stdio: 'ignore' });
}

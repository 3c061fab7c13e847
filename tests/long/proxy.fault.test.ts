// The built server behind a real nginx or Caddy with the files of deploy/: a delivery, a sign-in and the event stream go
// through it. What is not installed is left out.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { testPassword, testPasswordHash } from '../test-app';
import { findFreePort, findHealth, type Installation, prepareInstallation } from './installation';
import { callBody, oneCompany, webhookPath } from './one-company';

const proxies = [
  { name: 'nginx', file: 'deploy/nginx.conf', start: startNginx },
  { name: 'caddy', file: 'deploy/Caddyfile', start: startCaddy },
];
const installed = proxies.filter(({ name }) => !spawnSync(name, ['version']).error);
for (const { name, file } of proxies.filter((proxy) => !installed.includes(proxy)))
  console.log(`${name} is not installed: ${file} is not tried with a running server.`);

let installation: Installation | undefined;
let proxy: ChildProcess | undefined;
let folder: string | undefined;

afterEach(async () => {
  proxy?.kill('SIGTERM');
  await installation?.kill();
  await installation?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test.each(installed)('deliveries, sign-ins and live events pass $name as $file sets it up', async ({ start }) => {
  const port = await findFreePort();
  const publicUrl = `http://calls.example.com:${port}`;
  installation = await prepareInstallation(
    { ...oneCompany, users: [{ id: 1, username: 'admin', role: 'admin', passwordHash: testPasswordHash }] },
    undefined,
    { env: { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' } },
  );
  await installation.start();
  folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-proxy-'));
  proxy = start(port, new URL(installation.address).port, folder);
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
function startNginx(port: number, serverPort: string, folder: string): ChildProcess {
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
  return spawn('nginx', ['-c', file], { stdio: 'ignore' });
}

/** With another port, no certificate, a folder of its own and no port of its own for changes; all else as it is. */
function startCaddy(port: number, serverPort: string, folder: string): ChildProcess {
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('calls.example.com {', `http://:${port} {\n\tbind 127.0.0.1`)
    .replace('127.0.0.1:3000 {', `127.0.0.1:${serverPort} {\n\t\theader_up Host calls.example.com:${port}`);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  execFileSync('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
}

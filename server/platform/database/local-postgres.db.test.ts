// Starts real servers in temporary folders: as root they run as another user, as an ordinary user as that one.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from './local-postgres';

let made: string;
let dataDir: string;
let lines: string[] = [];
let started: LocalPostgres[];

// Making a database takes most of a first start: most tests copy this one.
beforeAll(async () => {
  made = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  started = [];
  await (await start(made)).stop();
});

afterAll(() => fs.rmSync(made, { recursive: true }));

const copyMade = () => execFileSync('cp', ['--archive', path.join(made, 'postgres'), dataDir]);

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  lines = [];
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  fs.rmSync(dataDir, { recursive: true });
});

async function start(folder = dataDir): Promise<LocalPostgres> {
  const server = await startLocalPostgres({
    dataDir: folder,
    log: (line) => lines.push(line),
    settings: { fsync: 'off' },
  });
  started.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(text);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const inFolder = (...names: string[]) => path.join(dataDir, 'postgres', ...names);
const readPid = () => Number(fs.readFileSync(inFolder('postmaster.pid'), 'utf8').split('\n')[0]);

test('a database is made on first use, by an ordinary role, and kept by a stop', async () => {
  const first = await start();
  expect(await ask(first.url, `select lower('ÖLWECHSEL') as answer`)).toBe('ölwechsel');
  expect(await ask(first.url, `select rolsuper as answer from pg_roles where rolname = current_user`)).toBe(false);
  expect(await ask(first.url, `select inet_server_addr() is null as answer`)).toBe(true);
  await ask(first.url, 'create table kept (n int)');
  await ask(first.url, 'insert into kept values (7)');
  await first.stop();
  expect(fs.existsSync(inFolder('postmaster.pid'))).toBe(false);
  const second = await start();
  expect(await ask(second.url, 'select n as answer from kept')).toBe(7);
  expect(fs.statSync(inFolder()).mode & 0o777).toBe(0o700);
});

test('the server of a CallGauge that was killed serves the next one', async () => {
  copyMade();
  const killed = await start();
  const pid = await ask(killed.url, 'select pg_backend_pid() as answer');
  expect(pid).toBeGreaterThan(0);
  const before = readPid();
  const next = await start();
  expect(readPid()).toBe(before);
  expect(lines).toContain('The PostgreSQL of a CallGauge that was killed still runs: going on with it.');
  expect(await ask(next.url, 'select 1 as answer')).toBe(1);
});

test('a server that was killed is started again', async () => {
  copyMade();
  const { url } = await start();
  const before = readPid();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(url, 'select 1 as answer')).toBe(1), {
    timeout: 20_000,
    interval: 200,
  });
  expect(readPid()).not.toBe(before);
  expect(lines).toContain('PostgreSQL ended by itself and is started again.');
});

test('a process id in postmaster.pid that another program has by now does not keep it from starting', async () => {
  copyMade();
  const first = await start();
  const found = fs.readFileSync(inFolder('postmaster.pid'), 'utf8');
  await first.stop();
  fs.writeFileSync(inFolder('postmaster.pid'), found.replace(/^\d+/, `${process.ppid}`), { mode: 0o644 });
  const second = await start();
  expect(await ask(second.url, 'select 1 as answer')).toBe(1);
});

test('what a kill left of a first start is made anew', async () => {
  fs.mkdirSync(path.join(dataDir, 'postgres.new/base'), { recursive: true });
  const { url } = await start();
  expect(await ask(url, 'select 1 as answer')).toBe(1);
  expect(fs.existsSync(path.join(dataDir, 'postgres.new'))).toBe(false);
});

test('a path too long for a socket, with blanks in it, is served through a temporary folder', async () => {
  const folder = path.join(dataDir, `a b ${'long'.repeat(24)}`);
  fs.mkdirSync(folder);
  const { url } = await start(folder);
  expect(await ask(url, 'select 1 as answer')).toBe(1);
  expect(decodeURIComponent(url)).not.toContain(folder);
});

test('data of another major version, and of anything else, is refused in one line that names restore', async () => {
  fs.mkdirSync(inFolder());
  fs.writeFileSync(inFolder('PG_VERSION'), '18\n');
  await expect(start()).rejects.toThrow(
    `${inFolder()} holds something else than this CallGauge's database. Move it elsewhere and start again; then npm run restore brings back a backup.`,
  );
  fs.writeFileSync(inFolder('callgauge.json'), JSON.stringify({ version: '17.2', uid: 0 }));
  await expect(start()).rejects.toThrow(
    /^.* holds data of PostgreSQL 17, and this CallGauge uses 18\.4\. .*\(npm run backup\).*\(npm run restore\)\.$/,
  );
});

// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Lanes, type LanesStart, openEmbeddedLanes } from './open-lanes';
import type { EmbeddedEngine } from './start-engine';
import { upkeepRounds } from './upkeep';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let template: Uint8Array;
/** A database with an empty table, copied by tests that do not need their own start. */
let prepared: string;
/** A running engine on a copy of it, for tests that neither end nor restart it. */
let sharedDir: string;
let shared: Lanes & { engine: EmbeddedEngine };
let dataDir: string;
const opened: Lanes[] = [];

async function open(start: Partial<LanesStart> = {}): Promise<Lanes & { engine: EmbeddedEngine }> {
  const lanes = await openEmbeddedLanes({ dataDir, ...start });
  opened.push(lanes);
  return lanes;
}

function copyPreparedTo(directory: string): void {
  fs.cpSync(path.join(prepared, 'postgres'), path.join(directory, 'postgres'), { recursive: true });
}

beforeAll(async () => {
  prepared = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-prepared-'));
  const blank = await openEmbeddedLanes({ dataDir: prepared });
  await blank.background.query('create table calls (id int primary key)');
  template = await blank.engine.dump();
  await blank.close();
  sharedDir = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-shared-'));
  copyPreparedTo(sharedDir);
  shared = await openEmbeddedLanes({ dataDir: sharedDir });
});

afterAll(async () => {
  await shared.close();
  fs.rmSync(sharedDir, { recursive: true });
  fs.rmSync(prepared, { recursive: true });
});

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-engine-'));
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((lanes) => lanes.close()));
  fs.rmSync(dataDir, { recursive: true });
});

test('commits are synced to disk, and the engine proves it at start', async () => {
  const { people, engine } = shared;
  const { rows } = await people.query(`
    select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
           current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`);
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on', pages: 'on' }]);
  expect(engine.fsyncsAtStart).toBeGreaterThan(0);
});

test('an interrupted first start leaves nothing that looks like a database', async () => {
  fs.mkdirSync(path.join(dataDir, 'postgres.unfinished'));
  fs.writeFileSync(path.join(dataDir, 'postgres.unfinished/PG_VERSION'), '18');
  const { people } = await open({ template });
  expect((await people.query('select count(*)::int as calls from calls')).rows).toEqual([{ calls: 0 }]);
  expect(fs.readdirSync(dataDir).sort()).toEqual(['lock', 'postgres', 'run']);
});

test('other users cannot read anything the engine writes, even in an existing folder', async () => {
  fs.chmodSync(dataDir, 0o755);
  const { background } = await open({ template });
  await background.query('create table later (id int)');
  await background.query('select pg_switch_wal()');
  await background.query('insert into later values (1)');
  const reachable = fs
    .readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(dataDir, name))
    .concat(dataDir)
    .filter((name) => !fs.lstatSync(name).isSocket() && (fs.lstatSync(name).mode & 0o077) !== 0);
  expect(reachable).toEqual([]);
});

test('committed data survives a restart, and a stop with another start', async () => {
  copyPreparedTo(dataDir);
  const first = await open();
  await first.deliveries.query('insert into calls values (1)');
  await first.engine.restart('the test wants it');
  await first.deliveries.query('insert into calls values (2)');
  await first.close();
  expect(fs.readdirSync(dataDir).sort()).toEqual(['postgres', 'run']);
  const second = await open();
  expect((await second.people.query('select id from calls order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a second start on the same directory is refused without disturbing the first', async () => {
  await expect(open({ dataDir: sharedDir })).rejects.toThrow(`${sharedDir} is in use by process ${process.pid}`);
  await shared.deliveries.query('insert into calls values (-1)');
});

test('a failed start leaves no lock behind', async () => {
  await expect(open({ template: new Uint8Array([1, 2, 3]) })).rejects.toThrow();
  expect(fs.readdirSync(dataDir)).not.toContain('lock');
});

test('an engine with a long data path is reached through a temporary folder', async () => {
  const deep = path.join(dataDir, 'x'.repeat(100));
  copyPreparedTo(deep);
  const { engine, people } = await open({ dataDir: deep });
  expect(path.dirname(engine.socketDirectory)).toBe(os.tmpdir());
  await people.query('select 1');
});

test('a broken engine is replaced at the next query', async () => {
  const log: string[] = [];
  copyPreparedTo(dataDir);
  const { engine, deliveries } = await open({ log: (line) => log.push(line) });
  await deliveries.query('insert into calls values (1)');
  const socket = net.connect(path.join(engine.socketDirectory, `.s.PGSQL.${engine.port}`));
  // An unfinished startup packet, which causes an exception in the engine.
  socket.end(Buffer.from([0, 0, 0, 12, 0, 3, 0, 0, 1, 1, 1, 1]));
  socket.resume();
  await vi.waitFor(() => expect(log).toHaveLength(1), 10_000);
  expect(log[0]).toContain('stopped unexpectedly');
  expect((await deliveries.query('select id from calls')).rows).toEqual([{ id: 1 }]);
});

test('a table that has grown is vacuumed and analyzed at a quiet moment', async () => {
  const { deliveries, background, people } = shared;
  await deliveries.query('delete from calls');
  await deliveries.query('insert into calls select generate_series(1, 20000)');
  await upkeepRounds({ background, quietForMs: () => 60_000 })();
  const { rows } = await people.query(`
    select reltuples::int as rows, last_vacuum is not null as vacuumed, last_analyze is not null as analyzed
    from pg_class join pg_stat_user_tables on relid = oid where pg_class.relname = 'calls'`);
  expect(rows).toEqual([{ rows: 20_000, vacuumed: true, analyzed: true }]);
});

test('every acknowledged commit survives kill -9, and the dead lock is taken over', async () => {
  const program = `
    import { openEmbeddedLanes } from ${JSON.stringify(path.join(import.meta.dirname, 'open-lanes.ts'))};
    const { deliveries } = await openEmbeddedLanes({ dataDir: ${JSON.stringify(dataDir)} });
    for (let id = 1; ; id += 1) {
      await deliveries.query('insert into calls values ($1)', [id]);
      process.stdout.write(id + '\\n');
    }`;
  copyPreparedTo(dataDir);
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = 0;
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line);
    if (acknowledged === 30) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(acknowledged).toBeGreaterThanOrEqual(30);

  const { people } = await open();
  const { rows } = await people.query('select count(*)::int as kept from calls where id <= $1', [acknowledged]);
  expect(rows).toEqual([{ kept: acknowledged }]);
});

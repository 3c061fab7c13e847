// A PostgreSQL of its own in DATA_DIR/postgres, reached only through a Unix socket. It outlives a CallGauge that was killed,
// and the next one goes on with it. Needs the lock of DATA_DIR.
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lineOf } from '../line-of';
import { isListening, maxSocketPathBytes } from '../unix-socket';
import { findPostgres, postgresVersion } from './postgres-binaries';
import { canReach, findRunAs, type RunAs, spawnAs } from './run-as';

export interface LocalPostgres {
  /** For the role `callgauge`, which owns its database and is no superuser. */
  url: string;
  /** Ends its connections and stops it within a few seconds. */
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** Further settings, by name. */
  settings?: Record<string, string>;
}

const socketPort = 5432;
const startWithinMs = 60_000;
const quitAfterMs = 5_000;
const watchEveryMs = 1_000;
/** Between tries to start it again, such as on a full disk. */
const maxPauseMs = 30_000;
const maxLogBytes = 10 * 1024 * 1024;

/**
 * Creates the database on first use, starts the server or goes on with one that still runs, and starts it again if it
 * ends by itself. Throws one line that says what to do.
 */
export async function startLocalPostgres({
  dataDir,
  log,
  settings = {},
}: LocalPostgresOptions): Promise<LocalPostgres> {
  const folder = path.join(path.resolve(dataDir), 'postgres');
  const runAs = findRunAs(folder);
  refuseOtherData(folder);
  const server: Server = {
    folder,
    logFile: path.join(path.resolve(dataDir), 'postgres.log'),
    programs: findPostgres(runAs, path.resolve(dataDir)),
    runAs,
    ignoresPermissions: runAs !== undefined && !openWay(path.resolve(dataDir), runAs),
    socketFolder: '',
    settings,
  };
  if (server.ignoresPermissions)
    log(
      `PostgreSQL runs with the right to ignore folders' permissions, because ${dataDir} is closed to other users. A DATA_DIR such as /var/lib/callgauge needs no such right.`,
    );
  if (!fs.existsSync(folder)) await createDatabase(server);
  server.socketFolder = await findSocketFolder(server);
  let pid = await findRunning(server);
  if (pid) log('The PostgreSQL of a CallGauge that was killed still runs: going on with it.');
  else pid = await startServer(server);

  let isStopping = false;
  let restarting: Promise<void> | undefined;
  let problem = '';
  let pauseMs = watchEveryMs;
  let nextTryAt = 0;
  async function restartIfEnded(): Promise<void> {
    if ((pid && isServerOf(pid, folder)) || performance.now() < nextTryAt) return;
    if (problem === '') log('PostgreSQL ended by itself and is started again.');
    try {
      pid = await startServer(server);
      problem = '';
      pauseMs = watchEveryMs;
    } catch (error) {
      const line = lineOf(error);
      if (line !== problem) log(line);
      problem = line;
      pauseMs = Math.min(maxPauseMs, 2 * pauseMs);
      nextTryAt = performance.now() + pauseMs;
    }
  }
  const watch = setInterval(() => {
    trimLog(server.logFile);
    if (!isStopping)
      restarting ??= restartIfEnded().finally(() => {
        restarting = undefined;
      });
  }, watchEveryMs).unref();
  return {
    url: urlOf(server.socketFolder),
    async stop() {
      isStopping = true;
      clearInterval(watch);
      await restarting;
      if (pid) await stopServer(pid, folder);
      if (server.socketFolder !== folder) fs.rmSync(server.socketFolder, { recursive: true, force: true });
    },
  };
}

interface Server {
  folder: string;
  logFile: string;
  /** Holds `bin`. */
  programs: string;
  runAs: RunAs | undefined;
  ignoresPermissions: boolean;
  socketFolder: string;
  settings: Record<string, string>;
}

function urlOf(socketFolder: string): string {
  return `postgres://callgauge@localhost:${socketPort}/callgauge?host=${encodeURIComponent(socketFolder)}`;
}

const markerOf = (folder: string) => path.join(folder, 'callgauge.json');

function refuseOtherData(folder: string): void {
  if (!fs.existsSync(folder)) return;
  if (fs.readdirSync(folder).length === 0) {
    fs.rmdirSync(folder);
    return;
  }
  if (!fs.existsSync(markerOf(folder)))
    throw new Error(
      `${folder} holds something else than this CallGauge's database. Move it elsewhere and start again; then npm run restore brings back a backup.`,
    );
  const { version } = JSON.parse(fs.readFileSync(markerOf(folder), 'utf8'));
  const [major] = String(version).split('.');
  if (major === postgresVersion.split('.')[0]) return;
  throw new Error(
    `${folder} holds data of PostgreSQL ${major}, and this CallGauge uses ${postgresVersion}. Start the CallGauge that made it and back up (npm run backup); then restore that backup into an empty DATA_DIR (npm run restore).`,
  );
}

/** Lets the user through DATA_DIR to its own folder in it. False if a folder above DATA_DIR is closed to it. */
function openWay(dataDir: string, runAs: RunAs): boolean {
  fs.chownSync(dataDir, 0, runAs.gid);
  fs.chmodSync(dataDir, 0o710);
  return canReach(dataDir, runAs);
}

/** Made beside its place and moved there when it is whole: a kill leaves nothing half made. */
async function createDatabase(server: Server): Promise<void> {
  const unfinished = `${server.folder}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  const { runAs } = server;
  if (runAs) fs.chownSync(unfinished, runAs.uid, runAs.gid);
  // Plain C folds ASCII only; with this lower('Ö') is 'ö'.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const sync = server.settings.fsync === 'off' ? ['--no-sync'] : [];
  const args = ['-D', unfinished, '-U', 'postgres', '-A', 'trust', '--no-instructions', ...locale, ...sync];
  await runToEnd(server, 'initdb', args);
  await runToEnd(
    server,
    'postgres',
    ['--single', '-D', unfinished, 'postgres'],
    'create role callgauge login\ncreate database callgauge owner callgauge\n',
  );
  const marker = { version: postgresVersion, uid: runAs?.uid ?? process.geteuid?.() };
  fs.writeFileSync(markerOf(unfinished), `${JSON.stringify(marker)}\n`);
  fs.renameSync(unfinished, server.folder);
}

async function runToEnd(server: Server, program: string, args: string[], input = ''): Promise<void> {
  const child = spawnProgram(server, program, args, ['pipe', 'pipe', 'pipe']);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const [code] = await once(child, 'close').catch((error) => Promise.reject(explain(error)));
  if (code !== 0 || /FATAL|ERROR/.test(output)) throw explain(new Error(lastLine(output)));
}

function spawnProgram(server: Server, program: string, args: string[], stdio: ('pipe' | 'ignore' | number)[]) {
  return spawnAs(server.runAs, path.join(server.programs, 'bin', program), args, {
    ignoresPermissions: server.ignoresPermissions,
    cwd: '/',
    // In a session of its own: Ctrl-C must not stop it before CallGauge has stored what is under way.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio,
  });
}

function explain(error: NodeJS.ErrnoException): Error {
  return new Error(`PostgreSQL did not start: ${whyOf(error)}. Or set DATABASE_URL to a PostgreSQL 15 or newer.`);
}

function whyOf({ code, path: program, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' && program === 'setpriv')
    return 'as root it needs the program setpriv (package util-linux). Start CallGauge as an ordinary user';
  if (code === 'ENOENT') return 'its programs need glibc, which Alpine and others do not have';
  if (code === 'EPERM') return 'this user may not start it as another one. Start CallGauge as an ordinary user';
  const [, uid] = /user ID (\d+): user does not exist/.exec(message) ?? [];
  if (uid) return `user ${uid} has no entry in /etc/passwd. Start CallGauge as a user that has one`;
  return message.replace(/[.\s]+$/, '');
}

const lastLine = (output: string) =>
  output
    .trim()
    .split('\n')
    .findLast((line) => /FATAL|ERROR|error|PANIC/.test(line)) ??
  output.trim().split('\n').at(-1) ??
  '';

async function startServer(server: Server): Promise<number> {
  removeForeignPidFile(server);
  fs.chmodSync(server.folder, 0o700);
  const log = fs.openSync(server.logFile, 'a', 0o600);
  const began = fs.fstatSync(log).size;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: server.socketFolder,
    unix_socket_permissions: '0700',
    port: `${socketPort}`,
    max_connections: '60',
    // A container's /dev/shm has 64 MB.
    dynamic_shared_memory_type: 'mmap',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...server.settings,
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnProgram(server, 'postgres', ['-D', server.folder, ...given], ['ignore', log, log]);
  fs.closeSync(log);
  child.unref();
  let failure: Error | undefined;
  child.once('error', (error) => (failure = explain(error)));
  const onExit = () => (failure ??= explain(new Error(lastLine(readFrom(server.logFile, began)))));
  child.once('exit', onExit);
  const deadline = performance.now() + startWithinMs;
  while (!isReady(server.folder, child.pid)) {
    if (failure) throw failure;
    if (performance.now() > deadline)
      throw explain(new Error(`it was not ready after ${startWithinMs / 1_000} seconds; see ${server.logFile}`));
    await pause(20);
  }
  child.off('exit', onExit);
  return child.pid ?? 0;
}

/** `postmaster.pid`: process id, data folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(folder: string): { pid: number; socketFolder: string; isReady: boolean } | undefined {
  const file = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), socketFolder: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' };
}

function isReady(folder: string, pid: number | undefined): boolean {
  const found = readPidFile(folder);
  return found !== undefined && found.pid === pid && found.isReady;
}

/** The process id of a server that a killed CallGauge left behind, once it answers; waits while it starts or stops. */
async function findRunning(server: Server): Promise<number | undefined> {
  const deadline = performance.now() + startWithinMs;
  for (;;) {
    const found = readPidFile(server.folder);
    if (!found || !isServerOf(found.pid, server.folder)) return undefined;
    if (found.isReady && (await isListening(path.join(found.socketFolder, socketName)))) {
      server.socketFolder = found.socketFolder;
      return found.pid;
    }
    if (performance.now() > deadline)
      throw new Error(
        `PostgreSQL (process ${found.pid}) holds ${server.folder} and does not answer. Stop it and start again.`,
      );
    await pause(100);
  }
}

/** A process id is used again after a restart of the machine or container, and PostgreSQL would refuse to start. */
function removeForeignPidFile({ folder }: Server): void {
  const found = readPidFile(folder);
  if (found && isAlive(found.pid) && !isServerOf(found.pid, folder)) fs.rmSync(path.join(folder, 'postmaster.pid'));
}

/** PostgreSQL runs in its data folder. Without /proc any living process counts. */
function isServerOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (!fs.existsSync('/proc/self/cwd')) return true;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
  } catch {
    return false;
  }
}

async function stopServer(pid: number, folder: string): Promise<void> {
  signal(pid, 'SIGINT');
  const quitAt = performance.now() + quitAfterMs;
  while (isServerOf(pid, folder)) {
    if (performance.now() > quitAt) signal(pid, 'SIGQUIT');
    await pause(20);
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const isAlive = (pid: number) => signal(pid, 0);

const socketName = `.s.PGSQL.${socketPort}`;

/** The data folder itself; a temporary one if that path is too long or its file system has no sockets. */
async function findSocketFolder({ folder, runAs }: Server): Promise<string> {
  const isShort = Buffer.byteLength(path.join(folder, socketName)) <= maxSocketPathBytes;
  if (isShort && (await canBind(path.join(folder, 'trial.sock')))) return folder;
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  if (runAs) fs.chownSync(temporary, runAs.uid, runAs.gid);
  return temporary;
}

/** Some file systems (network shares, mounts of containers) support no sockets. */
function canBind(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    fs.rmSync(socket, { force: true });
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(socket, () => probe.close(() => resolve(true)));
  });
}

/** PostgreSQL appends to the file it has open, so the file is emptied instead of replaced. */
function trimLog(file: string): void {
  if (!fs.existsSync(file) || fs.statSync(file).size < maxLogBytes) return;
  fs.copyFileSync(file, `${file}.1`);
  fs.truncateSync(file);
}

function readFrom(file: string, at: number): string {
  return fs.readFileSync(file).subarray(at).toString();
}

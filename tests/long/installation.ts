// A built server in a separate process that tests can kill: prepared, started on a free port, watched, restarted.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectDatabase, type Database } from '../../server/database/engine/connect';
import type { Health } from '../../server/http/health';
import { createDatabase, insertRows, type TestRows } from '../test-database';

export const program = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

export interface Installation {
  address: string;
  dataDir: string;
  /** The running server's. */
  pid(): number;
  /** Resolves when it is ready; or, without its database, when it responds at all; or when it waits for another process. */
  start(until?: 'ready' | 'alive' | 'waiting', env?: Record<string, string>): Promise<void>;
  /** Kills it, like a power failure of the process. */
  kill(): Promise<void>;
  /** Stops it; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Opens the database while the server is down. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

export interface OwnPostgres {
  /** A server on which databases may be created. */
  url: string;
  name: string;
  /** Another installation has prepared it: several servers share it. */
  isShared?: boolean;
  /** The port of a wire (wire.ts) through which only the server under test reaches its database. */
  throughPort?: number;
}

export interface InstallationOptions {
  /** A folder provided by the test, such as a small disk. */
  dataDir?: string | undefined;
  env?: Record<string, string>;
  /** For node, before the program. */
  nodeArguments?: string[];
}

/** Uses the PostgreSQL that comes along in a temporary folder or, given a server's address, a separate PostgreSQL database. */
export async function prepareInstallation(
  rows: TestRows,
  postgres?: OwnPostgres,
  { dataDir: given, env, nodeArguments = [] }: InstallationOptions = {},
): Promise<Installation> {
  const dataDir = given ?? mkdtempSync(path.join(os.tmpdir(), 'callgauge-'));
  const isShared = postgres?.isShared ?? false;
  const databaseUrl =
    postgres &&
    (isShared ? withDatabase(postgres.url, postgres.name) : await createDatabase(postgres.url, postgres.name));
  const open = () => connectDatabase({ databaseUrl, dataDir });
  const port = await findFreePort();
  let server: ChildProcess | undefined;
  let output = '';

  if (!isShared) {
    const database = await open();
    await insertRows(database, rows);
    await database.close();
  }

  const ended = async () => {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    return new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  };

  return {
    address: `http://127.0.0.1:${port}`,
    dataDir,
    pid() {
      if (!server?.pid) throw new Error('No server runs.');
      return server.pid;
    },
    async start(until = 'ready', more = {}) {
      output = '';
      server = spawn(process.execPath, [...nodeArguments, program], {
        env: {
          ...process.env,
          ...env,
          DEMO: '0',
          PORT: `${port}`,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl ? throughWire(databaseUrl, postgres?.throughPort) : '',
          LOG_LEVEL: 'warn',
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      server.stdout?.on('data', (chunk) => (output += chunk));
      server.stderr?.on('data', (chunk) => (output += chunk));
      const address = `http://127.0.0.1:${port}`;
      const isReached = {
        ready: () => isReady(address),
        alive: () => isAlive(address),
        waiting: async () => output.includes('Another CallGauge process uses this database: waiting until it ends.'),
      };
      await waitUntil(isReached[until], () => {
        if (server?.exitCode !== null) throw new Error(`The server ended by itself:\n${output}`);
      });
    },
    async kill() {
      server?.kill('SIGKILL');
      await ended();
    },
    async stop() {
      server?.kill('SIGTERM');
      return ended();
    },
    open,
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function throughWire(databaseUrl: string, port: number | undefined): string {
  if (port === undefined) return databaseUrl;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });
}

/** The response of `/readyz`; undefined without a response. */
export async function findHealth(address: string): Promise<(Health & { status: number }) | undefined> {
  const response = await fetch(`${address}/readyz`).catch(() => undefined);
  return response && { ...((await response.json()) as Health), status: response.status };
}

/** Accepts deliveries, and its database responds. */
export async function isReady(address: string): Promise<boolean> {
  const health = await findHealth(address);
  return health?.deliveries === true && health.people;
}

const isAlive = (address: string) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitUntil(isDone: () => Promise<boolean>, check: () => void): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    check();
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not become ready within a minute.');
}

// One process owns an installation's database: it holds an advisory lock on a connection of its own. A second one waits,
// and takes over when the first is gone. Without the lock the pools refuse every query, so nothing is read or written.
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { lineOf } from '../../platform/line-of';
import { explainNoConnection } from './check-postgres';
import { sessionName } from './postgres-pools';

/** The only numeric advisory lock of this database. */
const lockKey = -1;

const connectWithinMs = 5_000;
const askEveryMs = 5_000;
const answerWithinMs = 5_000;
const tryEveryMs = 250;
const retakeAfterMs = 1_000;
const endWithinMs = 5_000;

/** Another process uses the database. */
export class DatabaseInUse extends Error {
  readonly code = '55006';
  constructor() {
    super('Another CallGauge process uses this database.');
  }
}

export interface InstallationLock {
  isHeld(): boolean;
  /** Whether this process waits for another one. */
  isWaiting(): boolean;
  /**
   * Takes the lock and prepares the database. Throws DatabaseInUse if another process still has it after `limitMs`. Once
   * taken, a lost lock is taken again by itself.
   */
  take(limitMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface LockParts {
  /** Runs with the lock, before any other query. */
  prepare(client: pg.Client): Promise<void>;
  /** Called each time the lock is taken, before any other query. */
  onTaken(): void;
  log(line: string): void;
}

export function openInstallationLock(databaseUrl: string, { prepare, onTaken, log }: LockParts): InstallationLock {
  /** The sessions with which this process takes the lock. */
  const ownName = `${sessionName} lock ${randomUUID().slice(0, 8)}`;
  let held: Connection | undefined;
  let current: Connection | undefined;
  let taking: Promise<void> | undefined;
  let isWaiting = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function take(limitMs: number): Promise<void> {
    const connection = await connect(databaseUrl, ownName, lose);
    current = connection;
    try {
      if (isClosed) throw new Error('The database is closed.');
      // After a network that dropped it silently, the own earlier session may still have the lock.
      await endOtherSessions(connection.client, ownName);
      await waitForLock(connection.client, limitMs);
      // What an earlier process left running would write beside this one.
      await endOtherSessions(connection.client, sessionName);
      await prepare(connection.client);
      if (connection.isLost()) throw new Error('Connection terminated');
    } catch (error) {
      isWaiting = error instanceof DatabaseInUse;
      connection.end();
      throw error;
    }
    held = connection;
    onTaken();
    askLater(connection);
  }

  const takeOnce = (limitMs: number) => {
    taking ??= take(limitMs).finally(() => {
      taking = undefined;
    });
    return taking;
  };

  async function waitForLock(client: pg.Client, limitMs: number): Promise<void> {
    const until = performance.now() + limitMs;
    while (!(await tryLock(client))) {
      if (performance.now() > until) throw new DatabaseInUse();
      if (!isWaiting) log('Another CallGauge process uses this database: waiting until it ends.');
      isWaiting = true;
      await pause(tryEveryMs);
    }
    isWaiting = false;
  }

  /** A connection that a firewall has dropped is silent; only a question shows it. */
  function askLater(connection: Connection): void {
    timer = setTimeout(async () => {
      const late = setTimeout(connection.end, answerWithinMs);
      await connection.client.query('select 1').catch(connection.end);
      clearTimeout(late);
      if (held === connection) askLater(connection);
    }, askEveryMs).unref();
  }

  function lose(connection: Connection): void {
    if (held !== connection) return;
    held = undefined;
    clearTimeout(timer);
    if (isClosed) return;
    log('The connection that holds the database was lost: nothing is read or written until it is back.');
    void retake();
  }

  async function retake(): Promise<void> {
    let problem = '';
    while (!isClosed && !held) {
      await pause(retakeAfterMs, undefined, { ref: false });
      if (isClosed) return;
      try {
        await takeOnce(Number.POSITIVE_INFINITY);
        log('The database is held again.');
      } catch (error) {
        const line = lineOf(error);
        if (line !== problem && !isClosed) log(`The database cannot be used yet: ${line}`);
        problem = line;
      }
    }
  }

  return {
    isHeld: () => held !== undefined,
    isWaiting: () => isWaiting,
    take: async (limitMs) => {
      if (!held) await takeOnce(limitMs);
    },
    async close() {
      isClosed = true;
      held = undefined;
      clearTimeout(timer);
      current?.end();
    },
  };
}

/** For commands: runs the work with the lock, unless a server has it. Throws if the database cannot be reached. */
export async function workBesideServer(
  databaseUrl: string,
  work: (client: pg.Client, isAlone: boolean) => Promise<void>,
): Promise<void> {
  const { client, end } = await connect(databaseUrl, `${sessionName} command`, () => {});
  try {
    await work(client, await tryLock(client));
  } finally {
    end();
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
  return rows[0]?.taken ?? false;
}

async function endOtherSessions(client: pg.Client, name: string): Promise<void> {
  const others = `pg_stat_activity where datname = current_database() and usename = current_user
    and application_name = $1 and pid <> pg_backend_pid()`;
  await client.query(`select pg_terminate_backend(pid, $2) from ${others}`, [name, endWithinMs]);
  const { rows } = await client.query(`select pid from ${others}`, [name]);
  if (rows.length > 0) throw new DatabaseInUse();
}

interface Connection {
  client: pg.Client;
  isLost(): boolean;
  /** At once: a silent server would never say goodbye. */
  end(): void;
}

async function connect(
  databaseUrl: string,
  applicationName: string,
  onLost: (connection: Connection) => void,
): Promise<Connection> {
  const socket = new net.Socket();
  let isLost = false;
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => socket,
  });
  const connection = { client, isLost: () => isLost, end: () => void socket.destroy() };
  // A lost connection fails the running query; without a listener it would also end the process.
  client.on('error', () => {});
  client.on('end', () => {
    isLost = true;
    onLost(connection);
  });
  try {
    await client.connect();
    await client.query(`set application_name = '${applicationName}'; ${sessionSettings}`);
    return connection;
  } catch (error) {
    connection.end();
    const isLate = error instanceof Error && error.message === 'timeout expired';
    return explainNoConnection(isLate ? new Error('Connection terminated due to connection timeout') : error);
  }
}

/** The server notices within half a minute that this machine is gone, and releases the lock. No limits: migrations take long. */
const sessionSettings = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_session_timeout = 0;
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3;
  set client_min_messages = warning`;

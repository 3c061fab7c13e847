// Three pools for the same data. A lost server fails a query within its pool's time limit.
import net from 'node:net';
import pg from 'pg';

export type PostgresPools = Record<PoolName, pg.Pool> & {
  use(): Record<PoolName, PoolUse>;
  endBackground(): void;
  close(): Promise<void>;
};

/** Named for who waits: deliveries first, then people, then background work. */
export type PoolName = 'deliveries' | 'people' | 'background';

export interface PoolUse {
  inUse: number;
  idle: number;
  /** Work that waits for a connection. */
  waiting: number;
}

const timeLimitMs: Record<PoolName, number> = { deliveries: 30_000, people: 10_000, background: 60_000 };
const poolSize: Record<PoolName, number> = { deliveries: 4, people: 8, background: 2 };
const connectWithinMs = 5_000;
/** How much longer than the time limit a connection may be silent: the server's own error says more. */
const graceMs = 2_000;
/** What runs at shutdown may finish within this time; a silent server would never close. */
const closeTimeoutMs = 2_000;

/** The sessions of a server; a later one that takes the installation's lock ends those that are left (installation-lock.ts). */
export const sessionName = 'callgauge';

export interface PoolsOptions {
  sessionName: string;
  /** Whether queries may be sent now. */
  isOpen(): boolean;
}

export function openPostgresPools(databaseUrl: string, options: PoolsOptions): PostgresPools {
  const sockets = new Set<net.Socket>();
  const open = (name: PoolName) => openPool(databaseUrl, { ...options, name, sockets });
  const pools = { deliveries: open('deliveries'), people: open('people'), background: open('background') };
  let closed: Promise<void> | undefined;

  function end(name: PoolName): Promise<void> {
    return pools[name].ending ? Promise.resolve() : pools[name].end();
  }

  async function close(): Promise<void> {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, closeTimeoutMs);
    await Promise.all([end('deliveries'), end('people'), end('background')]);
    clearTimeout(timer);
  }

  return {
    ...pools,
    use: () => ({
      deliveries: useOf(pools.deliveries),
      people: useOf(pools.people),
      background: useOf(pools.background),
    }),
    endBackground() {
      void end('background');
    },
    close() {
      closed ??= close();
      return closed;
    },
  };
}

function useOf({ totalCount, idleCount, waitingCount }: pg.Pool): PoolUse {
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

interface PoolOptions extends PoolsOptions {
  name: PoolName;
  sockets: Set<net.Socket>;
}

function openPool(databaseUrl: string, { name, sockets, sessionName, isOpen }: PoolOptions): pg.Pool {
  const pool = new ReclaimingPool(isOpen, {
    connectionString: databaseUrl,
    max: poolSize[name],
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    // Not as startup parameters, which poolers reject and the URL may set itself.
    onConnect: async (client) => {
      await client.query(sessionSettings(name, sessionName));
    },
    // The driver's query_timeout leaves the connection open, and its next user waits behind the same query.
    stream: () => {
      const socket = new net.Socket();
      const maxSilenceMs = timeLimitMs[name] + graceMs;
      socket.setTimeout(maxSilenceMs, () => socket.destroy(new SilentDatabase(maxSilenceMs)));
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
  });
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The pool removes its own listener while the connection is in use.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * The same limits on the server, so that abandoned work stops and releases its locks. No query compilation,
 * which took 300 ms for a query of 10; writes are flushed continuously, or commits wait for the checkpoint that writes them all.
 */
function sessionSettings(name: PoolName, applicationName: string): string {
  return `
    set application_name = '${applicationName}';
    set statement_timeout = ${timeLimitMs[name]};
    set lock_timeout = ${timeLimitMs[name] / 2};
    set idle_in_transaction_session_timeout = ${timeLimitMs[name]};
    set jit = off;
    set backend_flush_after = '512kB';
    set datestyle = 'ISO'`;
}

class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(silentMs: number) {
    super(`The database has been silent for ${silentMs / 1_000} seconds.`);
  }
}

/** Another process may use the database. */
class DatabaseNotHeld extends Error {
  readonly code = '57P03';
  constructor() {
    super('The database is not held by this process.');
  }
}

class ReclaimingPool extends pg.Pool {
  constructor(
    private readonly isOpen: () => boolean,
    options: pg.PoolConfig,
  ) {
    super(options);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!this.isOpen()) {
      if (!callback) return Promise.reject(new DatabaseNotHeld());
      process.nextTick(callback, new DatabaseNotHeld(), undefined, () => {});
      return undefined;
    }
    if (!callback) return super.connect().then(reclaimWhenLost);
    super.connect(callback);
    return undefined;
  }
}

function reclaimWhenLost(client: pg.PoolClient): pg.PoolClient {
  const releaseToPool = client.release;
  let isReleased = false;
  const release = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onLost);
    releaseToPool(error);
  };
  const onLost = () => release(true);
  client.once('end', onLost);
  client.release = release;
  return client;
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

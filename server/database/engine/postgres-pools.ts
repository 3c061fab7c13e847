// The pools of a PostgreSQL server, one per lane. A lost server fails a query within the lane's time limit.
import net from 'node:net';
import pg from 'pg';
import { budgetMs } from '../lanes/budgets';
import type { LaneName } from '../lanes/lane-order';
import type { PoolUse } from '../lanes/pool-use';
import { CallerLeft, cancelWithCaller, findCaller } from './caller';

export type PostgresPools = Record<LaneName, pg.Pool> & {
  use(): Record<LaneName, PoolUse>;
  endBackground(): void;
  close(): Promise<void>;
};

const poolSize: Record<LaneName, number> = { deliveries: 4, people: 8, background: 2 };
const connectWithinMs = 5_000;
/** How much longer than the time limit a connection may be silent: the server's own error says more. */
const graceMs = 2_000;
/** What runs at shutdown may finish within this time; a silent server would never close. */
const closeTimeoutMs = 2_000;

export function openPostgresPools(databaseUrl: string): PostgresPools {
  const sockets = new Set<net.Socket>();
  const open = (lane: LaneName) => openPool(databaseUrl, lane, sockets);
  const pools = { deliveries: open('deliveries'), people: open('people'), background: open('background') };
  let closed: Promise<void> | undefined;

  function end(lane: LaneName): Promise<void> {
    return pools[lane].ending ? Promise.resolve() : pools[lane].end();
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

function openPool(databaseUrl: string, lane: LaneName, sockets: Set<net.Socket>): pg.Pool {
  const pool = new ReclaimingPool({
    connectionString: databaseUrl,
    max: poolSize[lane],
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    // Not as startup parameters, which poolers reject and the URL may set itself.
    onConnect: async (client) => {
      await client.query(sessionSettings(lane));
    },
    // The driver's query_timeout leaves the connection open, and its next user waits behind the same query.
    stream: () => {
      const socket = new net.Socket();
      const maxSilenceMs = budgetMs[lane] + graceMs;
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
 * The same limits on the server, so that abandoned work stops and releases its locks. No query compilation
 * (docs/decisions/0011); writes are flushed continuously, for short checkpoints (docs/decisions/0022).
 */
function sessionSettings(lane: LaneName): string {
  return `
    set statement_timeout = ${budgetMs[lane]};
    set lock_timeout = ${budgetMs[lane] / 2};
    set idle_in_transaction_session_timeout = ${budgetMs[lane]};
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

class ReclaimingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(reclaimWhenLost);
    const caller = findCaller();
    super.connect((error, client, release) => {
      if (!client || !caller) return callback(error, client, release);
      if (caller.aborted) {
        release();
        return callback(new CallerLeft(), undefined, () => {});
      }
      // The pool's own query() calls this one.
      client.release = cancelWithCaller(client, caller);
      callback(error, client, client.release);
    });
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

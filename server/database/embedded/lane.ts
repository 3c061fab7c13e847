// One connection, three lanes: deliveries before people before background work, one turn at a time. The engine does one
// thing at a time and cannot be interrupted, so turns that take too long are ended.
import net from 'node:net';
import pg from 'pg';
import { budgetMs as usualBudgetMs } from '../lanes/budgets';
import { DatabaseBusy } from '../lanes/database-busy';
import { chooseLane, type LaneName, laneNames } from '../lanes/lane-order';
import type { PoolUse } from '../lanes/pool-use';
import { beginTurnHere, enterTurn, isInsideTurnOf, type OpenTurn } from './open-turn';

export interface LaneOptions {
  connection: { host: string; port: number };
  ready(): Promise<void>;
  restart(reason: string): Promise<void>;
  budgetMs?: Partial<Record<LaneName, number>> | undefined;
}

export interface Lane {
  pools: Record<LaneName, pg.Pool>;
  /** Milliseconds since the last delivery or read. */
  quietForMs(): number;
  /** Turns that begin during this work have no time limit, for migrations. */
  withoutTimeLimit<Done>(work: () => Promise<Done>): Promise<Done>;
  /**
   * Nothing changes during this work, which alone uses the pool it gets, in turn with people's reads. Deliveries are
   * refused at once as on a read-only database; what people change and background work wait.
   */
  withoutWrites<Done>(work: (pool: pg.Pool) => Promise<Done>): Promise<Done>;
  use(): Record<LaneName, PoolUse>;
  endBackground(): void;
  close(): Promise<void>;
}

/** Beyond this a read is refused at once: nobody would wait that long. */
const maxPeopleWaiting = 300;
const backgroundTimeoutMs = 1_000;

/** The three pools work like any `pg.Pool`; a client's turn lasts from `connect()` to `release()`. */
export function openLane(options: LaneOptions): Lane {
  const budgetMs = { ...usualBudgetMs, ...options.budgetMs };
  const waiting: Record<LaneName, Waiting[]> = { deliveries: [], people: [], background: [] };
  const passedOver: Record<LaneName, number> = { deliveries: 0, people: 0, background: 0 };
  let socket = new net.Socket();
  let current: Turn | undefined;
  let isClosed = false;
  let isBackgroundOver = false;
  let hasNoTimeLimit = false;
  let isReadOnly = false;
  let wasCopying = false;
  let lastUsedAt = performance.now();

  const pool = new pg.Pool({
    ...options.connection,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    // The engine has one session, which outlives connections: earlier prepared statements would interfere.
    onConnect: async (client) => {
      await client.query(`deallocate all; set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    },
    stream: () => {
      socket = new net.Socket();
      return socket;
    },
  });
  pool.on('error', () => {});

  function take(lane: LaneName, isFollowed: boolean, isCopying = false): Promise<pg.PoolClient> {
    if (isClosed || (isBackgroundOver && lane === 'background')) return Promise.reject(closed());
    if (isReadOnly && lane === 'deliveries') return Promise.reject(new WritesPaused());
    if (isInsideTurnOf(pool))
      return Promise.reject(
        new Error('This waits for itself: a transaction is open here. Pass the transaction down and query through it.'),
      );
    if (lane === 'people' && waiting.people.length >= maxPeopleWaiting) return Promise.reject(new DatabaseBusy(lane));
    return new Promise((resolve, reject) => {
      const next: Waiting = { lane, resolve, reject, isCopying, onTurn: isFollowed ? beginTurnHere() : undefined };
      if (lane === 'people') next.lateTimer = setTimeout(() => rejectLate(next), budgetMs.people);
      waiting[lane].push(next);
      void startNext();
    });
  }

  function rejectLate(late: Waiting): void {
    waiting[late.lane] = waiting[late.lane].filter((one) => one !== late);
    late.reject(new DatabaseBusy(late.lane));
  }

  function refuseWaiting(lane: LaneName, why: () => Error = closed): void {
    for (const { reject, lateTimer } of waiting[lane].splice(0)) {
      clearTimeout(lateTimer);
      reject(why());
    }
  }

  /** While nothing may change, copying and single statements of people alternate. */
  function takeNext(): Waiting | undefined {
    if (isReadOnly) {
      const copying = () => takeFirst('background', ({ isCopying }) => isCopying);
      const reading = () => takeFirst('people', ({ onTurn }) => onTurn === undefined);
      const next = wasCopying ? (reading() ?? copying()) : (copying() ?? reading());
      wasCopying = next?.isCopying ?? false;
      return next;
    }
    const lane = chooseLane(
      laneNames.filter((name) => waiting[name].length > 0),
      passedOver,
    );
    return lane && waiting[lane].shift();
  }

  function takeFirst(lane: LaneName, mayStart: (waiting: Waiting) => boolean): Waiting | undefined {
    const at = waiting[lane].findIndex(mayStart);
    return at < 0 ? undefined : waiting[lane].splice(at, 1)[0];
  }

  async function startNext(): Promise<void> {
    if (current) return;
    const next = takeNext();
    if (!next) return;
    clearTimeout(next.lateTimer);
    const turn: Turn = { lane: next.lane, owner: pool, isOpen: true };
    current = turn;
    try {
      await options.ready();
      const tooLong = `a turn of the lane "${turn.lane}" took longer than ${budgetMs[turn.lane]} ms`;
      const timer = hasNoTimeLimit ? undefined : setTimeout(() => void endByForce(turn, tooLong), budgetMs[turn.lane]);
      turn.end = () => clearTimeout(timer);
      const client = await pool.connect();
      if (turn.failure) {
        client.release(turn.failure);
        throw turn.failure;
      }
      next.onTurn?.(turn);
      next.resolve(handOut(client, turn, next.onTurn !== undefined));
    } catch (error) {
      next.reject(turn.failure ?? error);
      endTurn(turn);
    }
  }

  /** The pool's client; its release ends the turn, and it fails uniformly once the turn is overdue. */
  function handOut(client: pg.PoolClient, turn: Turn, isFollowed: boolean): pg.PoolClient {
    const releaseToPool = client.release;
    const stopTimer = turn.end;
    const onLost = () => endTurn(turn, true);
    turn.end = (error) => {
      stopTimer?.();
      client.off('error', onLost);
      if (!turn.failure) Reflect.deleteProperty(client, 'query');
      releaseToPool(error);
    };
    // Also keeps a connection lost between two queries of a transaction from ending the process.
    client.on('error', onLost);
    client.release = (error) => endTurn(turn, error);
    const query = (...given: unknown[]): unknown => {
      if (turn.failure) return Promise.reject(turn.failure);
      if (isFollowed) enterTurn(turn);
      return Reflect.apply(pg.Client.prototype.query, client, given);
    };
    client.query = query as typeof client.query;
    return client;
  }

  async function endByForce(turn: Turn, reason: string): Promise<void> {
    if (!turn.isOpen) return;
    turn.failure = new DatabaseBusy(turn.lane);
    socket.destroy(turn.failure);
    await options.restart(reason).catch(() => {});
    endTurn(turn, turn.failure);
  }

  function endTurn(turn: Turn, error?: Error | boolean): void {
    if (!turn.isOpen) return;
    turn.isOpen = false;
    turn.end?.(error);
    if (turn.lane !== 'background') lastUsedAt = performance.now();
    current = undefined;
    void startNext();
  }

  const useOf = (lane: LaneName): PoolUse => ({
    inUse: current?.lane === lane ? 1 : 0,
    idle: 0,
    waiting: waiting[lane].length,
  });
  const lanePool = (lane: LaneName) => new LanePool((isFollowed) => take(lane, isFollowed), lane === 'people');
  return {
    pools: { deliveries: lanePool('deliveries'), people: lanePool('people'), background: lanePool('background') },
    quietForMs: () => performance.now() - lastUsedAt,
    async withoutTimeLimit(work) {
      hasNoTimeLimit = true;
      try {
        return await work();
      } finally {
        hasNoTimeLimit = false;
      }
    },
    async withoutWrites(work) {
      if (isReadOnly) throw new Error('The database is being copied already.');
      const copying: pg.Pool = new LanePool((isFollowed) => take('background', isFollowed, true));
      isReadOnly = true;
      refuseWaiting('deliveries', () => new WritesPaused());
      try {
        await copying.query('set default_transaction_read_only = on');
        return await work(copying);
      } finally {
        // A new connection sets it by itself.
        await copying.query('set default_transaction_read_only = off').catch(() => {});
        isReadOnly = false;
        void startNext();
      }
    },
    use: () => ({
      deliveries: useOf('deliveries'),
      people: useOf('people'),
      background: useOf('background'),
    }),
    endBackground() {
      isBackgroundOver = true;
      refuseWaiting('background');
      const turn = current;
      if (turn?.lane !== 'background') return;
      const reason = 'background work was still running at shutdown';
      setTimeout(() => void endByForce(turn, reason), backgroundTimeoutMs).unref();
    },
    async close() {
      isClosed = true;
      for (const lane of laneNames) refuseWaiting(lane);
      await pool.end();
    },
  };
}

const readOnlyCode = '25006';

/** The code of a read-only database, because that is what it is meanwhile. */
class WritesPaused extends Error {
  readonly code = readOnlyCode;
  constructor() {
    super('The database is being copied and accepts no changes meanwhile.');
  }
}

const closed = () => new Error('The database is closed.');

interface Waiting {
  lane: LaneName;
  lateTimer?: NodeJS.Timeout;
  resolve(client: pg.PoolClient): void;
  reject(error: unknown): void;
  isCopying: boolean;
  /** Undefined: for a single statement. */
  onTurn: ((turn: Turn) => void) | undefined;
}

interface Turn extends OpenTurn {
  lane: LaneName;
  failure?: DatabaseBusy;
  end?: (error?: Error | boolean) => void;
}

/** A pool for its users (drizzle checks `instanceof`) whose only client is the lane's. */
class LanePool extends pg.Pool {
  /** `isFollowed`: whether code runs between taking and returning the client; for a single query none does. */
  constructor(
    private readonly take: (isFollowed: boolean) => Promise<pg.PoolClient>,
    private readonly waitsToWrite = false,
  ) {
    super({ max: 1 });
  }

  /** During a copy a single statement runs like a read. One that turns out to write waits for the end, as transactions do. */
  override query(...given: unknown[]): never {
    const sent: unknown = Reflect.apply(pg.Pool.prototype.query, this, given);
    const isRepeated = this.waitsToWrite && sent instanceof Promise;
    return (isRepeated ? sent.catch((error) => this.queryOnceWritable(error, given)) : sent) as never;
  }

  private async queryOnceWritable(error: unknown, given: unknown[]): Promise<unknown> {
    if (!(error instanceof Error && 'code' in error && error.code === readOnlyCode)) throw error;
    const client = await this.connect();
    try {
      return await Reflect.apply(client.query, client, given);
    } finally {
      client.release();
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const taken = this.take(callback === undefined);
    if (!callback) return taken;
    void taken.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

// CHECKPOINT and VACUUM (ANALYZE) at quiet moments, which a single-user PostgreSQL does not do itself.
import type pg from 'pg';

export interface UpkeepOptions {
  background: pg.Pool;
  /** Milliseconds since the last delivery or read. */
  quietForMs(): number;
  log?: ((line: string) => void) | undefined;
  everyMs?: number;
  now?: () => number;
}

export interface UpkeepState {
  walBytes: number;
  sinceCheckpointMs: number;
  tables: TableState[];
}

export interface TableState {
  name: string;
  rows: number;
  deadRows: number;
  insertedRows: number;
  changedRows: number;
  pages: number;
  pagesAtLastVacuum: number;
}

const mebibyte = 1024 * 1024;
const busyWalBytes = 64 * mebibyte;
const idleWalBytes = mebibyte;
const idleCheckpointMs = 5 * 60_000;
const quietMs = 10_000;
const maxDelayMs = 60 * 60_000;
const retryAfterMs = 24 * 60 * 60_000;

/** Checks every ten seconds if the database was used, until stopped. */
export function startUpkeep(options: UpkeepOptions): { stop(): void } {
  const log = options.log ?? (() => {});
  const everyMs = options.everyMs ?? 10_000;
  const round = upkeepRounds(options);
  let isRunning = false;
  let hasWork = true;
  let isStopped = false;
  const timer = setInterval(async () => {
    if (isRunning || !(hasWork || options.quietForMs() <= everyMs)) return;
    isRunning = true;
    // Fails while the engine restarts or stops; the next round sees the same state.
    hasWork = await round().catch((error: unknown) => {
      if (!isStopped) log(`Maintenance of the embedded database failed and will be retried: ${String(error)}`);
      return true;
    });
    isRunning = false;
  }, everyMs);
  timer.unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** Returns a function that does what is due and reports whether anything is left for a quieter moment. */
export function upkeepRounds(options: UpkeepOptions): () => Promise<boolean> {
  const now = options.now ?? (() => performance.now());
  const dueSince = new Map<string, number>();
  const leftAloneUntil = new Map<string, number>();

  return async function round(): Promise<boolean> {
    const state = await readState(options.background);
    const due = state.tables.filter(isVacuumDue).map((table) => table.name);
    for (const name of dueSince.keys()) if (!due.includes(name)) dueSince.delete(name);
    for (const name of due) dueSince.set(name, dueSince.get(name) ?? now());

    if (isCheckpointDue(state)) await options.background.query('checkpoint');
    let left = state.walBytes >= idleWalBytes && !isCheckpointDue(state);
    for (const name of due) {
      if ((leftAloneUntil.get(name) ?? 0) > now()) continue;
      // Checked before each table: someone may have arrived.
      if (!isMomentForVacuum(options.quietForMs(), now() - (dueSince.get(name) ?? now()))) {
        left = true;
        continue;
      }
      // A table that exceeds a turn's time limit would otherwise restart the engine every round.
      leftAloneUntil.set(name, now() + retryAfterMs);
      await options.background.query(`vacuum (analyze) ${name}`);
      leftAloneUntil.delete(name);
      dueSince.delete(name);
    }
    return left;
  };
}

/** At 64 MiB of write-ahead log at once, because crash recovery replays it; smaller amounts after five minutes. */
export function isCheckpointDue({ walBytes, sinceCheckpointMs }: UpkeepState): boolean {
  return walBytes >= busyWalBytes || (walBytes >= idleWalBytes && sinceCheckpointMs >= idleCheckpointMs);
}

export function isVacuumDue(table: TableState): boolean {
  const some = 1_000 + 0.1 * table.rows;
  return (
    table.deadRows > some ||
    table.changedRows > some ||
    table.insertedRows > some ||
    table.pages > 50 + 1.2 * table.pagesAtLastVacuum
  );
}

/** After ten quiet seconds, or after an hour on a database that is never quiet. */
export function isMomentForVacuum(quietForMs: number, dueForMs: number): boolean {
  return quietForMs >= quietMs || dueForMs >= maxDelayMs;
}

async function readState(background: pg.Pool): Promise<UpkeepState> {
  const wal = await background.query<Pick<UpkeepState, 'walBytes' | 'sinceCheckpointMs'>>(`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as "walBytes",
           (extract(epoch from clock_timestamp() - checkpoint_time) * 1000)::float8 as "sinceCheckpointMs"
    from pg_control_checkpoint()`);
  const tables = await background.query<TableState>(`
    select format('%I.%I', counted.schemaname, counted.relname) as name,
           greatest(described.reltuples, 0)::float8 as rows,
           counted.n_dead_tup::float8 as "deadRows",
           counted.n_ins_since_vacuum::float8 as "insertedRows",
           counted.n_mod_since_analyze::float8 as "changedRows",
           (pg_relation_size(described.oid) / current_setting('block_size')::bigint)::float8 as pages,
           described.relpages::float8 as "pagesAtLastVacuum"
    from pg_stat_user_tables counted join pg_class described on described.oid = counted.relid
    where described.relpersistence <> 't'`);
  return { walBytes: 0, sinceCheckpointMs: 0, ...wal.rows[0], tables: tables.rows };
}

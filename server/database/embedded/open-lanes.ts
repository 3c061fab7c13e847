import type pg from 'pg';
import { atMost } from '../../within-time';
import type { CopyAccess } from '../copy/copy-access';
import { openEmbeddedCopy } from './embedded-copy';
import { type Lane, type LaneOptions, openLane } from './lane';
import { type EmbeddedEngine, type EngineStart, startEmbeddedEngine } from './start-engine';
import { startUpkeep } from './upkeep';

export interface Lanes {
  deliveries: pg.Pool;
  people: pg.Pool;
  background: pg.Pool;
  withoutTimeLimit: Lane['withoutTimeLimit'];
  copy: CopyAccess;
  use: Lane['use'];
  endBackground(): void;
  close(): Promise<void>;
}

export type LanesStart = EngineStart & Pick<LaneOptions, 'budgetMs'>;

/** The current turn may finish within this time, so that a stop takes less than ten seconds. */
const closeTimeoutMs = 3_000;

/** Starts the engine on DATA_DIR, or in memory if null. Throws one clear line on failure. */
export async function openEmbeddedLanes(start: LanesStart): Promise<Lanes & { engine: EmbeddedEngine }> {
  const engine = await startEmbeddedEngine(start);
  const lane = openLane({
    connection: { host: engine.socketDirectory, port: engine.port },
    ready: engine.ready,
    restart: engine.restart,
    budgetMs: start.budgetMs,
  });
  const upkeep =
    start.dataDir === null
      ? null
      : startUpkeep({ background: lane.pools.background, quietForMs: lane.quietForMs, log: start.log });
  let closed: Promise<void> | undefined;
  function endBackground(): void {
    upkeep?.stop();
    lane.endBackground();
  }
  async function close(): Promise<void> {
    endBackground();
    await atMost(lane.close(), closeTimeoutMs);
    await engine.stop();
  }
  return {
    ...lane.pools,
    withoutTimeLimit: lane.withoutTimeLimit,
    copy: openEmbeddedCopy(lane, engine),
    engine,
    use: lane.use,
    endBackground,
    close() {
      closed ??= close();
      return closed;
    },
  };
}

// The figures of now, for /metrics and the Status tab. None of them can be waited for longer than two seconds.
import { statfs } from 'node:fs/promises';
import { withinTime } from '../within-time';
import type { Counts } from './counters';

export interface Backlog {
  openReplays: number;
  deliveriesToReplay: number;
  oldestReplayAt: Date | null;
}

export interface PoolUse {
  inUse: number;
  idle: number;
  waiting: number;
}

export interface Figures {
  at: Date;
  counts: Counts;
  waiting: { deliveries: number; since: Date | null };
  /** Files of the spool that a person must look at; null if unknown. */
  filesAside: number | null;
  streams: { recognized: number; unrecognized: number };
  pools: Record<string, PoolUse>;
  acceptsDeliveries: boolean;
  /** Null if the database did not answer. */
  backlog: Backlog | null;
  disk: { freeBytes: number; totalBytes: number } | null;
  passwords: { running: number; waiting: number };
  events: ReadonlyMap<string, number>;
}

export interface FigureSources {
  now(): Date;
  counts(): Counts;
  findWaiting(): { waiting: number; since: Date | null };
  countAside(): Promise<number>;
  streams(): Figures['streams'];
  pools(): Figures['pools'];
  acceptsDeliveries(): boolean;
  findBacklog(): Promise<Backlog>;
  dataDir: string;
  passwords(): Figures['passwords'];
  events(): Figures['events'];
}

const answerWithinMs = 2_000;

/** Returns a function that reads all figures. Calls meanwhile share the questions to database and disk. */
export function createFigures(sources: FigureSources): () => Promise<Figures> {
  const findBacklog = askedOnce(sources.findBacklog);
  const findDisk = askedOnce(() => findDiskOf(sources.dataDir));
  const countAside = askedOnce(sources.countAside);
  return async () => {
    const [backlog, disk, filesAside] = await Promise.all([findBacklog(), findDisk(), countAside()]);
    const { waiting: deliveries, since } = sources.findWaiting();
    return {
      at: sources.now(),
      counts: sources.counts(),
      waiting: { deliveries, since },
      streams: sources.streams(),
      pools: sources.pools(),
      acceptsDeliveries: sources.acceptsDeliveries(),
      passwords: sources.passwords(),
      events: sources.events(),
      ...{ backlog, disk, filesAside },
    };
  };
}

/** The answer, or null after an error or two seconds. A question without an answer is not asked again. */
function askedOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | null> {
  let running: Promise<Answer | null> | undefined;
  return () => {
    running ??= ask()
      .catch(() => null)
      .finally(() => {
        running = undefined;
      });
    return withinTime(running, answerWithinMs, () => null);
  };
}

async function findDiskOf(folder: string): Promise<Figures['disk']> {
  const { bsize, bavail, blocks } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

// Brings together what is watched: counters that the intake adds to, and the figures that others know.
import path from 'node:path';
import { listArchives } from './backup/archive-files';
import type { Database } from './database/engine/connect';
import { findBacklog } from './database/watch/find-backlog';
import { appVersion } from './http/documents/version';
import type { ServerStatusParts } from './http/handlers/server-status';
import type { MetricsParts } from './http/metrics-door';
import { countPasswordTurns } from './http/sign-in/passwords';
import type { EventCounts } from './http/trace/trace';
import type { Spool } from './platform/spool';
import type { Settings } from './settings';
import { type Counters, createCounters } from './watch/counters';
import { createDayPicture } from './watch/day-picture';
import { createFigures, type Figures } from './watch/figures';
import { createMetrics } from './watch/metrics';

export interface WatchParts {
  database: Database;
  settings: Settings;
  isReady(): boolean;
  spool: Pick<Spool, 'status' | 'countAside'> | undefined;
  eventCounts: EventCounts;
  now(): Date;
  isUnavailable(): boolean;
  streams(): Figures['streams'];
  findBackupProblem(): { words: string } | null;
}

export interface Watch {
  metrics: MetricsParts;
  serverStatus: ServerStatusParts;
  begin(): void;
  stop(): void;
}

/** `observe` connects the counters, which the intake needs first, with what is known later. */
export function beginWatch(): { counters: Counters; observe(parts: WatchParts): Watch } {
  const metrics = createMetrics({ version: appVersion });
  const counters = createCounters(metrics.observeCommit);
  return {
    counters,
    observe({ database, settings, isReady, spool, eventCounts, now, isUnavailable, streams, findBackupProblem }) {
      const findFigures = createFigures({
        now,
        streams,
        counts: counters.read,
        findWaiting: () => spool?.status() ?? { waiting: 0, since: null },
        countAside: async () => (await spool?.countAside()) ?? 0,
        pools: database.use,
        acceptsDeliveries: () => !isUnavailable(),
        async findBacklog() {
          if (!isReady()) throw new Error('The database is not ready.');
          return findBacklog(database.people);
        },
        dataDir: settings.dataDir,
        passwords: countPasswordTurns,
        events: eventCounts.read,
      });
      const picture = createDayPicture({ counts: counters.read, now });
      return {
        begin: picture.begin,
        stop: picture.stop,
        serverStatus: {
          findFigures,
          findPicture: picture.find,
          findBackups: () => ({
            ...findArchives(settings.dataDir),
            problem: findBackupProblem()?.words ?? null,
          }),
        },
        metrics: {
          token: settings.metricsToken,
          contentType: metrics.contentType,
          write: async () => metrics.write(await findFigures()),
        },
      };
    },
  };
}

function findArchives(dataDir: string) {
  const archives = listArchives(path.join(dataDir, 'backups'));
  const last = archives.at(-1);
  return {
    last: last ? { at: last.at.toISOString(), bytes: last.bytes, kind: last.kind } : null,
    kept: archives.length,
  };
}

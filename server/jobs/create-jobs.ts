import type { Database } from '../database/engine/connect';
import { type CountsApplier, createCountsApplier } from './apply-counts';
import { createLateEraser } from './erase-late';
import { createMarkedMatcher } from './match-marked';
import { createServiceMerger, type ServiceMerger } from './merge-service';
import { createRedater, type Redater } from './redate';
import { createOldRemover, type OldRemover } from './remove-old';
import { createSourceChecker, type SourceCheckerParts } from './self-check/check-sources';
import { createSilenceWatch, type SilenceWatchParts } from './watch-silence';

export interface Jobs {
  merger: ServiceMerger;
  redater: Redater;
  countsApplier: CountsApplier;
  oldRemover: OldRemover;
  begin(): void;
  /** Call at start, and when the database is back: looks for open work. */
  wake(): void;
  stop(): void;
}

export interface JobParts extends SilenceWatchParts, Pick<SourceCheckerParts, 'openBody'> {
  /** Called for companies whose figures changed without a delivery. */
  notifyFigures(companyId: number): void;
  /** Called when a company's calls have moved to the days of another time zone. */
  onRedated(companyId: number): void;
}

export function createJobs(database: Database, parts: JobParts): Jobs {
  const { notifyFigures, onRedated, onError } = parts;
  const merger = createServiceMerger(database, { onError });
  const redater = createRedater(database, { onRedated, onError });
  const silences = createSilenceWatch(database, parts);
  const countsApplier = createCountsApplier(database, { onApplied: notifyFigures, onError });
  const sourceChecker = createSourceChecker(database, parts);
  const markedMatcher = createMarkedMatcher(database, { onMatched: notifyFigures, onError });
  const lateEraser = createLateEraser(database, { now: parts.now, onErased: notifyFigures, onError });
  const oldRemover = createOldRemover(database, { now: parts.now, onError });
  return {
    ...{ merger, redater, countsApplier, oldRemover },
    begin() {
      void oldRemover.wake();
      silences.begin();
      sourceChecker.begin();
    },
    wake() {
      void redater.wake();
      void countsApplier.wake();
      void markedMatcher.wake();
      void lateEraser.wake();
    },
    stop() {
      oldRemover.stop();
      lateEraser.stop();
      markedMatcher.stop();
      sourceChecker.stop();
      silences.stop();
      countsApplier.stop();
      redater.stop();
    },
  };
}

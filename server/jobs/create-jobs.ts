import type { Database } from '../database/engine/connect';
import { type Counter, createCounter } from './count-calls';
import { createServiceMerger, type ServiceMerger } from './merge-service';
import { createRedater, type Redater } from './redate';
import { createSilenceWatch, type SilenceWatchParts } from './watch-silence';

export interface Jobs {
  counter: Counter;
  merger: ServiceMerger;
  redater: Redater;
  begin(): void;
  stop(): void;
}

export function createJobs(database: Database, parts: SilenceWatchParts): Jobs {
  const { onError } = parts;
  const counter = createCounter(database, { onError });
  const merger = createServiceMerger(database, { onError });
  const redater = createRedater(database, { onError });
  const silences = createSilenceWatch(database, parts);
  return {
    ...{ counter, merger, redater },
    begin() {
      void counter.begin();
      void redater.wake();
      silences.begin();
    },
    stop() {
      silences.stop();
      redater.stop();
      counter.stop();
    },
  };
}

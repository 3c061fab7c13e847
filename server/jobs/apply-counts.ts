// Moves past calls into or out of the figures after a phone system's "counted elsewhere" changed. A start resumes it.

import { applyCountsToNext, findChangedCounts } from '../database/calls/apply-counts';
import type { Database } from '../database/engine/connect';
import { createWalker } from './walker';

export interface CountsApplier {
  /** Call after the setting of a phone system changed, and at start. Settles when nothing is left, or when stopped. */
  wake(): Promise<void>;
  stop(): void;
}

const pauseAfterErrorMs = 10_000;

export function createCountsApplier(
  database: Pick<Database, 'background'>,
  { onApplied, onError }: { onApplied(companyId: number): void; onError(error: unknown): void },
): CountsApplier {
  const walker = createWalker({
    async walk() {
      for (const changed of await findChangedCounts(database.background)) {
        let isDone = walker.isStopped();
        while (!isDone) isDone = (await applyCountsToNext(database.background, changed)) || walker.isStopped();
        onApplied(changed.companyId);
      }
      return undefined;
    },
    pauseAfterError: () => pauseAfterErrorMs,
    onError,
  });
  return { wake: walker.wake, stop: walker.stop };
}

// Counts why deliveries would still fail after a replay, by what a person would have to fix.
import { maxReplayReasons, type ReplayReason } from '#contract/replays';
import { reasonsOf } from '#contract/unknown-values';
import type { ProcessedData, RefusalReason } from '#contract/webhooks';
import type { Unmapped } from '../understand/unmapped-values';

/** What a failing delivery would show. */
export interface Failure {
  source: string;
  reason: RefusalReason | null;
  message: string | null;
  processedData?: ProcessedData | null | undefined;
  unmapped?: readonly Unmapped[] | undefined;
}

export interface ReasonCounts {
  note(failure: Failure): void;
  /** Most frequent first. */
  list(): ReplayReason[];
}

/** The limit on kinds told apart: nobody fixes more one by one. */
const maxKinds = 500;

export function countReasons(): ReasonCounts {
  const kinds = new Map<string, ReplayReason>();
  return {
    note({ source, reason, message, processedData = null, unmapped = [] }) {
      for (const why of reasonsOf({ reason, errorMessage: message, processedData, unmapped: [...unmapped] })) {
        const key = JSON.stringify([source, why.reason, why.unknown?.value]);
        const known = kinds.get(key);
        if (known) known.count += 1;
        else if (kinds.size < maxKinds) {
          const { unknown = null, ...said } = why;
          kinds.set(key, { ...said, unknown, source, count: 1 });
        }
      }
    },
    list: () => [...kinds.values()].sort((a, b) => b.count - a.count).slice(0, maxReplayReasons),
  };
}

import { nothingRemovable, type RemovableCounts, type RetentionChange } from '#contract/retention';
import { request } from '../../../api/request';

/** What a change would remove at once, counted step by step. `onStep` gets how much is done, from 0 to 1. */
export async function previewRetention(
  change: RetentionChange,
  onStep: (done: number) => void,
): Promise<RemovableCounts> {
  let counts = nothingRemovable;
  let cursor: string | null = null;
  do {
    const step: Awaited<ReturnType<typeof ask>> = await ask(change, cursor);
    counts = {
      emptied: counts.emptied + step.counts.emptied,
      emptiedWithoutCall: counts.emptiedWithoutCall + step.counts.emptiedWithoutCall,
      bytes: counts.bytes + step.counts.bytes,
      removed: counts.removed + step.counts.removed,
    };
    cursor = step.cursor;
    onStep(step.done);
  } while (cursor !== null);
  return counts;
}

const ask = (change: RetentionChange, cursor: string | null) =>
  request('previewRetention', { body: { ...change, cursor } });

export interface MergeableService {
  id: number;
  mergedIntoId: number | null;
}

/** Why services cannot be merged. `merged-elsewhere`: one of them was already merged into a third. */
export type MergeRefusal = 'not-found' | 'itself' | 'into-merged' | 'merged-elsewhere';

/**
 * Whether `from` can be merged into `into`; both are undefined if not the company's. Repeating a merge is allowed, as
 * after an interruption. `mergedInto` is the target of an earlier merge of `into`.
 */
export function checkMerge<Service extends MergeableService>(
  from: readonly (Service | undefined)[],
  into: Service | undefined,
  mergedInto: number | null,
): MergeRefusal | { from: Service[]; into: Service } {
  const found: Service[] = [];
  for (const one of from) {
    if (!one || !into) return 'not-found';
    if (one.id === into.id) return 'itself';
    found.push(one);
  }
  if (!into) return 'not-found';
  if (mergedInto !== null) return 'into-merged';
  const isElsewhere = ({ mergedIntoId }: Service) => mergedIntoId !== null && mergedIntoId !== into.id;
  return found.some(isElsewhere) ? 'merged-elsewhere' : { from: found, into };
}

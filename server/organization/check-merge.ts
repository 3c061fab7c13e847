// Whether services of a company may be merged into another one.

export interface MergeableService {
  id: number;
  mergedIntoId: number | null;
}

/** Why services cannot be merged. `merged-elsewhere`: one of them went into a third before. */
export type MergeRefusal = 'not-found' | 'itself' | 'into-merged' | 'merged-elsewhere';

/**
 * Whether `from` may go into `into`, each undefined where it is not the company's; one that went there before may again, as
 * after an interruption. `mergedInto` is what `into` was merged into.
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

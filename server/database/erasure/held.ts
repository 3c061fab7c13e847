// What the erasure of a customer counts, and what an export of a customer contains (docs/decisions/0122).
import type { ErasedCounts, HeldRecord } from '#contract/erasures';
import type { WrittenNumber } from '../../access/written-number';

/** One company's share. */
export interface Sought {
  companyId: number;
  written: WrittenNumber;
  now: Date;
}

export type Mode = 'look' | 'export' | 'erase';

/** What one slice of the work found, or erased. */
export interface Found {
  counts: Partial<ErasedCounts>;
  records: HeldRecord[];
}

export interface Slice extends Found {
  /** Where the next slice begins; null: nothing is left. */
  next: string | null;
  /** How much of it is done, from 0 to 1. */
  done: number;
}

/** Days of one location, or of a whole company (`locationId` 0), both ends included. Ranges must not overlap. */
export interface CountedRange {
  companyId: number;
  locationId: number;
  /** `month` only for whole months. */
  grain: 'day' | 'month';
  from: string;
  to: string;
  /** Whether it belongs to the current period rather than the one it is compared with. */
  isCurrent: boolean;
  /** Read from the counts of all companies (read-counts-of-all.ts). */
  isOfAll?: boolean;
  /** Tells more than two periods apart (counts/practice-counts.ts). */
  window?: string;
}

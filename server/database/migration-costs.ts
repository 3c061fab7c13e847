/** What a migration rewrites, so that a start can say beforehand how long it takes. */
export interface MigrationCost {
  table: string;
  /** Measured on the embedded engine, the slower one, with a million rows. */
  microsecondsPerRow: number;
}

/** By the migration's tag. One that only adds tables, columns without a default or functions is not listed. */
export const migrationCosts: Readonly<Record<string, readonly MigrationCost[]>> = {
  '0005_reports-from-an-index': [{ table: 'calls', microsecondsPerRow: 6 }],
  '0006_counts-of-all': [{ table: 'counts', microsecondsPerRow: 1 }],
};

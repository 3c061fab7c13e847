// A row of an imported file, by column name.

export interface TableRow<Column extends string> {
  /** The first line of the file is 1. */
  line: number;
  /** Trimmed; columns missing in the file or line are omitted. */
  values: Partial<Record<Column, string>>;
  problem?: string;
}

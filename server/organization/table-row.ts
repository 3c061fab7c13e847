// A row of a file that somebody imports, by column name.

export interface TableRow<Column extends string> {
  /** Where it begins in the file, the first line being 1. */
  line: number;
  /** Trimmed; a column that the file or the line does not have is left out. */
  values: Partial<Record<Column, string>>;
  /** Why the line cannot be read. */
  problem?: string;
}

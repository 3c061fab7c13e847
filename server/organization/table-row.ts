export interface TableRow<Column extends string> {
  line: number;
  /** Trimmed; columns missing in the file or line are omitted. */
  values: Partial<Record<Column, string>>;
  problem?: string;
}

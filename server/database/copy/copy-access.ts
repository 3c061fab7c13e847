// Copying whole tables, as PostgreSQL's COPY text, out of one moment of a database and into an empty one.
import type pg from 'pg';

export interface CopiedTable {
  name: string;
  /** Without generated ones. */
  columns: string[];
}

export interface CopyReader {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The table's rows in the order in which they are stored, in any pieces. */
  rows(table: CopiedTable): AsyncIterable<Buffer>;
}

export interface CopyLoader extends CopyReader {
  /** `lines`: whole ones. */
  load(table: CopiedTable, lines: Buffer): Promise<void>;
}

export interface CopyAccess {
  /**
   * All reads of the work see the same moment.
   */
  readFrozen<Done>(work: (reader: CopyReader) => Promise<Done>): Promise<Done>;
  /** All or nothing: a failure or a kill leaves what was there. */
  loadAtOnce<Done>(work: (loader: CopyLoader) => Promise<Done>): Promise<Done>;
}

/** Values are written alike by every engine and version, so that copies can be compared. */
export const copySettings = `
  set local datestyle = 'ISO, YMD';
  set local timezone = 'UTC';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local synchronize_seqscans = off`;

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: CopiedTable) => columns.map(quoteName).join(', ');

// What an archive says about itself: manifest.json is its first file, checksums.json its last.
import { z } from 'zod';

export const manifestName = 'manifest.json';
export const checksumsName = 'checksums.json';

export const ArchivedTable = z.object({ name: z.string(), columns: z.array(z.string()) });
export type ArchivedTable = z.infer<typeof ArchivedTable>;

export const Manifest = z.object({
  format: z.literal(1),
  /** The program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgresql']),
  installation: z.string().nullable(),
  /** The newest migration, by its creation in milliseconds. */
  schema: z.object({ migration: z.int(), migrations: z.int() }),
  /** Parents first. */
  tables: z.array(ArchivedTable),
});
export type Manifest = z.infer<typeof Manifest>;

/** Of the parts of one table, put together. */
export const TableSum = z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() });
export type TableSum = z.infer<typeof TableSum>;

export const Checksums = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  tables: z.array(TableSum),
});
export type Checksums = z.infer<typeof Checksums>;

/** A table's rows are in numbered parts, each of whole lines in PostgreSQL's COPY text format. */
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`;

export function tableOfPart(name: string): string | undefined {
  return /^tables\/([^/]+)\/\d{6,}\.copy$/.exec(name)?.[1];
}

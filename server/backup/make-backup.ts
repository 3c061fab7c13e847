// What a backup holds: the deliveries that wait on disk, and the rows of every table at one moment.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import type { Database } from '../database/engine/connect';
import type { CopiedTable, CopySource } from '../database/table-copy';
import {
  type ArchiveWriter,
  json,
  type Manifest,
  orderName,
  partName,
  sequencesName,
  spoolPrefix,
  writeArchive,
} from './archive';
import { type ArchivePlace, type Progress, saveArchive } from './archive-files';

export interface BackupOptions {
  /** Null: without what waits on disk. */
  dataDir: string | null;
  version: string;
  at: Date;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Returns the archive's path. A failure leaves no file and no other archive changed. */
export function makeBackup(database: Database, options: BackupOptions & ArchivePlace): Promise<string> {
  return saveArchive(options, (file) => writeBackup(database, options, file));
}

/**
 * Nothing waits for a backup. Deliveries on disk are read before the tables: one that is stored meanwhile is in both,
 * and applied once, never in neither.
 */
export async function writeBackup(
  { copy }: Pick<Database, 'copy'>,
  { dataDir, version, at, onProgress, signal }: BackupOptions,
  target: Writable,
): Promise<void> {
  const found = await copy.describe();
  if (!found) throw new Error('The database has no data yet: there is nothing to back up.');
  const manifest: Manifest = { format: 2, version, createdAt: at.toISOString(), ...found };
  await writeArchive(target, { manifest, signal }, async (writer) => {
    if (dataDir !== null) await addFilesOnDisk(writer, dataDir);
    await copy.readSnapshot(async (source) => {
      await addTables(writer, source, found.tables, onProgress);
      await writer.add(sequencesName, json(await source.sequences()));
    });
  });
}

async function addTables(
  writer: ArchiveWriter,
  source: CopySource,
  tables: readonly CopiedTable[],
  onProgress: BackupOptions['onProgress'],
): Promise<void> {
  let bytes = 0;
  for (const [index, table] of tables.entries()) {
    let part = 0;
    for await (const piece of inParts(source.rows(table))) {
      part += 1;
      await writer.add(partName(table.name, part), piece);
      bytes += piece.length;
      onProgress?.({ table: table.name, number: index + 1, tables: tables.length, bytes });
    }
  }
}

/** A file in a tar says its length first, so rows are cut into pieces that fit into memory. */
const partBytes = 4 * 1024 * 1024;

async function* inParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    heldBytes += piece.length;
    if (heldBytes < partBytes) continue;
    yield Buffer.concat(held);
    held = [];
    heldBytes = 0;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

/** The paths of webhooks are not among them: every start with a database writes them anew. */
async function addFilesOnDisk(writer: ArchiveWriter, dataDir: string): Promise<void> {
  await addFile(writer, orderName, path.join(dataDir, orderName));
  const folder = path.join(dataDir, 'spool');
  const waiting = await fs.readdir(folder).catch(() => []);
  const aside = await fs.readdir(path.join(folder, 'aside')).catch(() => []);
  for (const name of [...waiting.sort(), ...aside.map((it) => `aside/${it}`)])
    if (isOfSpool(name)) await addFile(writer, `${spoolPrefix}${name}`, path.join(folder, name));
}

/** A delivery in the spool, or one that was put aside there. */
export const isOfSpool = (name: string): boolean => /^(aside\/)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name);

/** Nothing, if there is no such file: a delivery that was stored meanwhile is in the database. */
async function addFile(writer: ArchiveWriter, name: string, file: string): Promise<void> {
  const handle = await fs.open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    // A file of this size is whole: it never grows.
    if (size > 0) await writer.addStream(name, size, handle.createReadStream({ end: size - 1, autoClose: false }));
  } finally {
    await handle.close();
  }
}

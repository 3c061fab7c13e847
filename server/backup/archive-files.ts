// What an archive consists of: its description, the deliveries that wait on disk, and the rows of every table.
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Manifest, manifestName, partName } from '../archive/manifest';
import type { TarFile } from '../archive/tar';
import type { CopiedTable, CopyReader } from '../database/copy/copy-access';
import { findInstallation, findSchemaVersion, findSequences, findTables } from '../database/copy/tables';

export interface Progress {
  table: string;
  /** Of `tables`, this one included. */
  number: number;
  tables: number;
  bytes: number;
}

export interface Archived {
  dataDir: string | null;
  engine: Manifest['engine'];
  version: string;
  at: Date;
  onProgress?: ((progress: Progress) => void) | undefined;
}

export const sequencesName = 'sequences.json';
export const orderName = 'last-order';
export const spoolPrefix = 'spool/';

const partBytes = 4 * 1024 * 1024;

/**
 * The deliveries on disk come first: one that moves into the database meanwhile is then in both, and applied once, never
 * in neither.
 */
export async function* filesToArchive(reader: CopyReader, archived: Archived): AsyncGenerator<TarFile> {
  const schema = await findSchemaVersion(reader);
  if (!schema) throw new Error('The database has no data yet: there is nothing to back up.');
  const tables = await findTables(reader);
  const manifest: Manifest = {
    format: 1,
    version: archived.version,
    createdAt: archived.at.toISOString(),
    engine: archived.engine,
    installation: await findInstallation(reader),
    schema,
    tables,
  };
  yield { name: manifestName, bytes: json(manifest) };
  if (archived.dataDir !== null) yield* filesOnDisk(archived.dataDir);
  let bytes = 0;
  for (const [index, table] of tables.entries()) {
    for await (const part of partsOf(reader, table)) {
      bytes += part.bytes.length;
      yield part;
      archived.onProgress?.({ table: table.name, number: index + 1, tables: tables.length, bytes });
    }
  }
  yield { name: sequencesName, bytes: json(await findSequences(reader)) };
}

async function* partsOf(reader: CopyReader, table: CopiedTable): AsyncGenerator<TarFile> {
  let number = 0;
  for await (const lines of inWholeLines(reader.rows(table))) {
    number += 1;
    yield { name: partName(table.name, number), bytes: lines };
  }
}

/** Pieces of about `partBytes` that end with a line. */
async function* inWholeLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  for await (const piece of pieces) {
    held.push(piece);
    heldBytes += piece.length;
    const end = heldBytes < partBytes ? -1 : piece.lastIndexOf('\n');
    if (end < 0) continue;
    yield Buffer.concat([...held.slice(0, -1), piece.subarray(0, end + 1)]);
    held = [piece.subarray(end + 1)];
    heldBytes = piece.length - end - 1;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

/** The paths of webhooks are not among them: every start with a database writes them anew. */
async function* filesOnDisk(dataDir: string): AsyncGenerator<TarFile> {
  const order = await readIfThere(path.join(dataDir, orderName));
  if (order) yield { name: orderName, bytes: order };
  const folder = path.join(dataDir, 'spool');
  const waiting = await fs.readdir(folder).catch(() => []);
  const aside = await fs.readdir(path.join(folder, 'aside')).catch(() => []);
  for (const name of [...waiting.sort(), ...aside.map((it) => `aside/${it}`)]) {
    if (!isOfSpool(name)) continue;
    // A delivery that was stored meanwhile is in the database.
    const bytes = await readIfThere(path.join(folder, name));
    if (bytes && bytes.length > 0) yield { name: `${spoolPrefix}${name}`, bytes };
  }
}

export const isOfSpool = (name: string): boolean => /^(aside\/)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name);

async function readIfThere(file: string): Promise<Buffer | undefined> {
  return fs.readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

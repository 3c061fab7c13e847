// Loads an archive into an empty database and an empty spool.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { OpenedDatabase } from '../database/engine/connect';
import { findOwnSchema } from '../database/migrate';
import type { CopiedTable, CopyTarget, Sequence } from '../database/table-copy';
import { replaceFile, syncFolder } from '../platform/files';
import {
  ArchiveDamaged,
  type ArchivedFile,
  type Manifest,
  type OpenArchive,
  orderName,
  readArchive,
  readSmall,
  sequencesName,
  spoolPrefix,
  tableOfPart,
} from './archive';
import type { Progress } from './archive-files';
import { isOfSpool } from './make-backup';

export interface RestoreOptions {
  dataDir: string;
  onProgress?: ((progress: Progress) => void) | undefined;
  say?: ((line: string) => void) | undefined;
}

export interface Restored {
  manifest: Manifest;
  rows: number;
  waitingFiles: number;
}

/**
 * Everything or nothing: the tables are filled in one transaction, which also compares them with what was loaded.
 * Throws one line if the database or the spool is not empty, or the archive is damaged or of another version.
 */
export async function restoreArchive(
  { database: { copy }, prepare }: OpenedDatabase,
  compressed: NodeJS.ReadableStream,
  { dataDir, onProgress, say }: RestoreOptions,
): Promise<Restored> {
  const archive = await readArchive(compressed);
  const { manifest } = archive;
  refuseOtherSchema(manifest);
  if (!(await copy.isEmpty())) {
    const isSame = manifest.installation !== null && (await copy.describe())?.installation === manifest.installation;
    const whose = isSame ? 'already holds a copy of this installation' : 'already holds companies or people';
    throw new Error(`The database ${whose}. Restore into an empty one: nothing was changed.`);
  }
  await prepare(maxWaitMs);
  const disk: RestoredDisk = { folder: path.join(dataDir, 'restored'), names: [], order: undefined };
  try {
    await copy.loadAll(async (target) => {
      const hashes = await loadFiles(archive, { target, disk, onProgress });
      refuseOthersWaiting(dataDir, disk);
      say?.('Comparing what is stored with the backup …');
      await compareTables(target, hashes);
      // Before the commit: a kill between them leaves an empty database and files that the next try finds.
      await storeOnDisk(dataDir, disk);
    });
    const rows = Object.values(archive.rows()).reduce((sum, count) => sum + count, 0);
    return { manifest, rows, waitingFiles: disk.names.length };
  } finally {
    fs.rmSync(disk.folder, { recursive: true, force: true });
  }
}

/** For a database that another process has. */
const maxWaitMs = 2_000;

function refuseOtherSchema({ schema, version }: Manifest): void {
  const own = findOwnSchema();
  if (schema.hashes.join() === own.hashes.join()) return;
  throw new Error(
    schema.migration > own.migration
      ? `The backup was made by CallGauge ${version} with tables that this version does not know. Restore it with that version or a newer one.`
      : `The backup was made by CallGauge ${version} with other tables than this version has. Restore it with that version, then upgrade.`,
  );
}

interface RestoredDisk {
  /** Where deliveries are until the whole archive is read. */
  folder: string;
  names: string[];
  order: Buffer | undefined;
}

interface Loading extends Pick<RestoreOptions, 'onProgress'> {
  target: CopyTarget;
  disk: RestoredDisk;
}

/** Returns the hash of what was loaded into each table. */
async function loadFiles(archive: OpenArchive, { target, disk, onProgress }: Loading): Promise<Map<string, string>> {
  const { tables } = archive.manifest;
  refuseOtherTables(tables, target.tables);
  const hashes = new Map<string, string>();
  let sequences: Sequence[] = [];
  let bytes = 0;
  let file = await archive.files.next();
  /** All parts of a table, which follow each other. */
  async function* partsOf(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for (; !file.done && tableOfPart(file.value.name) === name; file = await archive.files.next()) {
      for await (const chunk of file.value.chunks) {
        hash.update(chunk);
        yield chunk;
        bytes += chunk.length;
      }
      onProgress?.({ table: name, number: hashes.size + 1, tables: tables.length, bytes });
    }
    hashes.set(name, hash.digest('hex'));
  }
  while (!file.done) {
    const { name, chunks } = file.value;
    const table = tables.find((one) => one.name === tableOfPart(name));
    if (table) {
      await target.load(table, partsOf(table.name)).catch((error: unknown) => refuseRows(table, error));
      continue;
    }
    if (name === sequencesName) sequences = readSequences(await readSmall(chunks));
    else if (name === orderName) disk.order = await readSmall(chunks);
    else if (name.startsWith(spoolPrefix)) await keepWaiting(disk, file.value);
    file = await archive.files.next();
  }
  await target.setSequences(sequences);
  return hashes;
}

/** Reads back every row. A newly filled table keeps the order in which it was filled. */
async function compareTables(target: CopyTarget, hashes: Map<string, string>): Promise<void> {
  for (const table of target.tables) {
    const hash = createHash('sha256');
    let isEmpty = true;
    for await (const piece of target.rows(table)) {
      hash.update(piece);
      isEmpty = false;
    }
    if (hashes.get(table.name) !== (isEmpty ? undefined : hash.digest('hex')))
      throw new Error(`The database stored ${table.name} differently. Nothing was restored.`);
  }
}

/** Only tables that this version created are filled: another name could be one of the server's own tables. */
function refuseOtherTables(tables: readonly CopiedTable[], expected: readonly CopiedTable[]): void {
  const spell = ({ name, columns }: CopiedTable) => JSON.stringify([name, ...columns]);
  const named = tables.map(spell);
  const known = expected.map(spell);
  const other =
    tables.find((table, index) => !known.includes(spell(table)) || named.indexOf(spell(table)) !== index) ??
    expected.find((table) => !named.includes(spell(table)));
  if (other) throw new Error(`The backup has another table ${other.name} than its version. It cannot be restored.`);
}

/** What PostgreSQL says of the first row that does not fit is known before the checksums at the end. */
function refuseRows({ name }: CopiedTable, error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string };
  if (!/^2[23]/.test(code)) throw error;
  throw new ArchiveDamaged(
    `This archive is damaged: a row of ${name} cannot be read (${message}). Nothing was restored.`,
  );
}

function readSequences(bytes: Buffer): Sequence[] {
  try {
    return z.array(z.object({ name: z.string(), last: z.int() })).parse(JSON.parse(bytes.toString()));
  } catch {
    throw new ArchiveDamaged('This archive is damaged: its sequences cannot be read.');
  }
}

async function keepWaiting({ folder, names }: RestoredDisk, { name: archived, chunks }: ArchivedFile): Promise<void> {
  const name = archived.slice(spoolPrefix.length);
  if (!isOfSpool(name)) return;
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(chunks, fs.createWriteStream(file, { mode: 0o600, flush: true }));
  names.push(name);
}

/** Those of the same backup are of an earlier try that was killed. */
function refuseOthersWaiting(dataDir: string, { names }: RestoredDisk): void {
  const spool = path.join(dataDir, 'spool');
  const waiting = fs.existsSync(spool) ? fs.readdirSync(spool) : [];
  if (!waiting.some((name) => isOfSpool(name) && !names.includes(name))) return;
  throw new Error(`Deliveries wait in ${spool}. Restore with an empty DATA_DIR: nothing was changed.`);
}

async function storeOnDisk(dataDir: string, { folder, names, order }: RestoredDisk): Promise<void> {
  const spool = path.join(dataDir, 'spool');
  fs.mkdirSync(spool, { recursive: true, mode: 0o700 });
  for (const name of names) {
    fs.mkdirSync(path.dirname(path.join(spool, name)), { recursive: true, mode: 0o700 });
    fs.renameSync(path.join(folder, name), path.join(spool, name));
  }
  await syncFolder(spool);
  if (order) await replaceFile(path.join(dataDir, orderName), order.toString());
}

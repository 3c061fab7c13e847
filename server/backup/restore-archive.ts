// Loads an archive into an empty database and compares what is stored with what the archive says.
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Manifest, tableOfPart } from '../archive/manifest';
import { ArchiveDamaged, type OpenArchive, readArchive } from '../archive/read-archive';
import { sumTables } from '../archive/table-sums';
import type { CopiedTable, CopyLoader } from '../database/copy/copy-access';
import {
  emptyTables,
  findInstallation,
  findTables,
  isEmptyDatabase,
  type Sequence,
  setSequences,
  setTriggers,
} from '../database/copy/tables';
import type { OpenedDatabase } from '../database/engine/connect';
import { findOwnMigration } from '../database/migrate';
import { replaceFile, syncFolder } from '../platform/files';
import { isOfSpool, orderName, type Progress, sequencesName, spoolPrefix } from './archive-files';

export interface RestoreOptions {
  /** Where the deliveries that waited go; null: leave them out, they are there. */
  dataDir: string | null;
  onProgress?: ((progress: Progress) => void) | undefined;
  say?: ((line: string) => void) | undefined;
}

export interface Restored {
  manifest: Manifest;
  rows: number;
  waitingFiles: number;
}

/**
 * Everything or nothing: the tables are filled in one transaction, which also compares them with the archive's checksums.
 * Throws one line if the database or the spool is not empty, or the archive is damaged or of a newer version.
 */
export async function restoreArchive(
  { database, prepare }: OpenedDatabase,
  compressed: NodeJS.ReadableStream,
  options: RestoreOptions,
): Promise<Restored> {
  const archive = await readArchive(compressed);
  const { manifest } = archive;
  refuseNewer(manifest);
  const people = { query: async (text: string) => (await database.people.$client.query(text)).rows };
  if (!(await isEmptyDatabase(people))) throw new Error(await explainNotEmpty(database, manifest));
  await prepare();
  const stored: StoredOnDisk = {
    folder: options.dataDir && path.join(options.dataDir, 'restored'),
    names: [],
    order: undefined,
  };
  const rows = await database.copy
    .loadAtOnce(async (loader) => {
      const sum = await loadAll(loader, archive, stored, options);
      // Before the commit: a kill between them leaves an empty database and files that the next try finds.
      if (options.dataDir !== null) await storeOnDisk(options.dataDir, stored);
      return sum;
    })
    .finally(() => stored.folder && fs.rm(stored.folder, { recursive: true, force: true }));
  return { manifest, rows, waitingFiles: stored.names.length };
}

function refuseNewer({ schema, version }: Manifest): void {
  if (schema.migration === findOwnMigration()) return;
  throw new Error(
    `The backup was made by CallGauge ${version} with tables that this version does not know. Restore it with that version or a newer one.`,
  );
}

async function explainNotEmpty(database: OpenedDatabase['database'], { installation }: Manifest): Promise<string> {
  const query = async (text: string, values?: unknown[]) =>
    (await database.people.$client.query(text, values as never)).rows;
  const isSame = installation !== null && (await findInstallation({ query })) === installation;
  const whose = isSame ? 'already holds a copy of this installation' : 'already holds companies or people';
  return `The database ${whose}. Restore into an empty one: nothing was changed.`;
}

interface StoredOnDisk {
  /** Where deliveries are until the whole archive is read: there may be gigabytes of them. Null: they are left out. */
  folder: string | null;
  names: string[];
  order: Buffer | undefined;
}

async function loadAll(
  loader: CopyLoader,
  archive: OpenArchive,
  stored: StoredOnDisk,
  options: RestoreOptions,
): Promise<number> {
  const { manifest } = archive;
  const byName = new Map(manifest.tables.map((table, index) => [table.name, { table, number: index + 1 }]));
  const expected = await findTables(loader);
  refuseOtherTables(manifest, expected);
  await emptyTables(loader, expected);
  // What they would add is in the archive.
  await setTriggers(loader, expected, 'disable');
  let sequences: Sequence[] = [];
  let bytes = 0;
  let sinceCheckpoint = 0;
  let isFirst = true;
  for await (const file of archive.files) {
    const entry = byName.get(tableOfPart(file.name) ?? '');
    if (entry) {
      // All that waited came before it.
      if (isFirst && options.dataDir !== null) await refuseOthersWaiting(options.dataDir, stored);
      isFirst = false;
      await loader.load(entry.table, file.bytes).catch((error: unknown) => refuseRows(entry.table, error));
      bytes += file.bytes.length;
      sinceCheckpoint += file.bytes.length;
      if (sinceCheckpoint > checkpointBytes) {
        sinceCheckpoint = 0;
      }
      options.onProgress?.({ table: entry.table.name, number: entry.number, tables: byName.size, bytes });
    } else if (file.name === sequencesName) sequences = readSequences(file.bytes);
    else if (file.name === orderName) stored.order = file.bytes;
    else if (file.name.startsWith(spoolPrefix)) await keepWaiting(stored, file.name, file.bytes);
  }
  await setTriggers(loader, expected, 'enable');
  await setSequences(loader, sequences);
  options.say?.('Comparing what is stored with the backup …');
  await compareTables(loader, archive);
  return archive.checksums().tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** Only tables that the migrations of its version created are filled: another name could be one of the server's own tables. */
function refuseOtherTables({ tables }: Manifest, expected: readonly CopiedTable[]): void {
  const spell = ({ name, columns }: CopiedTable) => JSON.stringify([name, ...columns]);
  const named = tables.map(spell);
  const known = expected.map(spell);
  const other =
    tables.find((table, index) => !known.includes(spell(table)) || named.indexOf(spell(table)) !== index) ??
    expected.find((table) => !named.includes(spell(table)));
  if (other) throw new Error(`The backup has another table ${other.name} than its version. It cannot be restored.`);
}

function readSequences(bytes: Buffer): Sequence[] {
  try {
    return z.array(z.object({ name: z.string(), last: z.int() })).parse(JSON.parse(bytes.toString()));
  } catch {
    throw new ArchiveDamaged('This archive is damaged: its sequences cannot be read.');
  }
}

/** The embedded engine makes no checkpoints by itself, and its log would grow with everything that is loaded. */
const checkpointBytes = 64 * 1024 * 1024;

async function keepWaiting({ folder, names }: StoredOnDisk, archived: string, bytes: Buffer): Promise<void> {
  const name = archived.slice(spoolPrefix.length);
  if (!isOfSpool(name)) return;
  names.push(name);
  if (folder === null) return;
  const file = path.join(folder, name);
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await fs.writeFile(file, bytes, { mode: 0o600, flush: true });
}

/** What PostgreSQL says of the first row that does not fit is known before the checksums at the end. */
function refuseRows({ name }: CopiedTable, error: unknown): never {
  const { code = '', message } = error as { code?: string; message: string };
  if (!/^2[23]/.test(code)) throw error;
  throw new ArchiveDamaged(
    `This archive is damaged: a row of ${name} cannot be read (${message}). Nothing was restored.`,
  );
}

/** Reads back every row. A newly filled table keeps the order in which it was filled. */
async function compareTables(loader: CopyLoader, archive: OpenArchive): Promise<void> {
  const sums = sumTables();
  for (const table of archive.manifest.tables) for await (const rows of loader.rows(table)) sums.add(table.name, rows);
  const found = new Map(sums.all().map((sum) => [sum.name, sum]));
  for (const { name, rows, sha256 } of archive.checksums().tables) {
    const sum = found.get(name);
    if (sum?.rows !== rows || sum.sha256 !== sha256)
      throw new Error(
        `The database stored ${name} differently (${sum?.rows ?? 0} of ${rows} rows). Nothing was restored.`,
      );
  }
}

/** Those of the same backup are of an earlier try that was killed. */
async function refuseOthersWaiting(dataDir: string, { names }: StoredOnDisk): Promise<void> {
  const waiting = await fs.readdir(path.join(dataDir, 'spool')).catch(() => []);
  if (!waiting.some((name) => isOfSpool(name) && !names.includes(name))) return;
  throw new Error(
    `Deliveries wait in ${path.join(dataDir, 'spool')}. Restore with an empty DATA_DIR: nothing was changed.`,
  );
}

async function storeOnDisk(dataDir: string, { folder, names, order }: StoredOnDisk): Promise<void> {
  const spool = path.join(dataDir, 'spool');
  await fs.mkdir(spool, { recursive: true, mode: 0o700 });
  if (names.some((name) => name.startsWith('aside/'))) await fs.mkdir(path.join(spool, 'aside'), { mode: 0o700 });
  if (folder !== null) for (const name of names) await fs.rename(path.join(folder, name), path.join(spool, name));
  await syncFolder(spool);
  if (order) await replaceFile(path.join(dataDir, orderName), order.toString());
}

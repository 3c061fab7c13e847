// Writes an archive to a file: under another name until it is complete and on disk.
import fs from 'node:fs';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeArchive } from '../archive/write-archive';
import type { Database } from '../database/engine/connect';
import { isDiskFull } from '../database/engine/database-away';
import { syncFolder } from '../platform/files';
import { type Archived, filesToArchive } from './archive-files';

export type BackupKind = 'manual' | 'nightly';

export interface BackupOptions extends Omit<StreamOptions, 'engine'>, ArchivePlace {}

interface StreamOptions extends Archived {
  signal?: AbortSignal | undefined;
}

interface ArchivePlace {
  /** Exists already. */
  folder: string;
  kind: BackupKind;
  at: Date;
}

export const unfinishedSuffix = '.unfinished';

/** Returns the archive's path. A failure leaves no file and no other archive changed. */
export function makeBackup(database: Database, options: BackupOptions): Promise<string> {
  return saveArchive(options, (file) => writeBackup(database, options, file));
}

/** Writes a compressed archive of one moment. */
export function writeBackup(
  database: Database,
  options: Omit<StreamOptions, 'engine'>,
  target: Writable,
): Promise<void> {
  return database.copy.readFrozen((reader) => {
    const files = filesToArchive(reader, { ...options, engine: database.engine });
    // The lightest compression: while it runs the embedded engine accepts no changes.
    return pipeline(
      Readable.from(writeArchive(files, options.at), { objectMode: false }),
      createGzip({ level: 1 }),
      target,
      { signal: options.signal },
    );
  });
}

/** Gives an archive its name once it is complete and on disk. */
export async function saveArchive(place: ArchivePlace, write: (file: Writable) => Promise<void>): Promise<string> {
  const { folder } = place;
  const file = await claimName(place);
  const unfinished = `${file}${unfinishedSuffix}`;
  try {
    await write(fs.createWriteStream(unfinished, { flags: 'r+', flush: true }));
    await fs.promises.rename(unfinished, file);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new Error(`No space is left in ${folder}. No backup was made; earlier ones are unchanged.`, { cause: error });
  } finally {
    await fs.promises.rm(unfinished, { force: true });
  }
  await syncFolder(folder);
  return file;
}

/** Creates the unfinished file. If another backup has the name of this second, takes the name of the next one. */
async function claimName({ folder, kind, at }: ArchivePlace): Promise<string> {
  for (let second = 0; ; second++) {
    const file = path.join(folder, nameArchive(kind, new Date(at.getTime() + second * 1000)));
    const unfinished = `${file}${unfinishedSuffix}`;
    try {
      await fs.promises.writeFile(unfinished, '', { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw error;
    }
    // Looked for only now: the other backup may have ended since.
    const isThere = await fs.promises.stat(file).then(
      () => true,
      () => false,
    );
    if (!isThere) return file;
    await fs.promises.rm(unfinished);
  }
}

/** Such as `callgauge-20261125T023000Z-nightly.tar.gz`: the names sort by age. */
export function nameArchive(kind: BackupKind, at: Date): string {
  return `callgauge-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z-${kind}.tar.gz`;
}

const nameShape = /^callgauge-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(manual|nightly)\.tar\.gz$/;

export function readArchiveName(name: string): { kind: BackupKind; at: Date } | undefined {
  const [, year, month, day, hour, minute, second, kind] = nameShape.exec(name) ?? [];
  if (!kind) return undefined;
  return { kind: kind as BackupKind, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) };
}

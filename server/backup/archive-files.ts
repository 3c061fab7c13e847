// Archives in a folder: their names, and how one gets its name once it is complete and on disk.
import fs from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { isDiskFull } from '../database/engine/database-away';
import { syncFolder } from '../platform/files';
import type { CheckedArchive } from './archive';
import type { KeptArchive } from './retention';

type BackupKind = 'manual' | 'nightly';

export interface ArchivePlace {
  /** Exists already. */
  folder: string;
  kind: BackupKind;
  at: Date;
}

export const unfinishedSuffix = '.unfinished';

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
    if (!fs.existsSync(file)) return file;
    await fs.promises.rm(unfinished);
  }
}

/** Such as `callgauge-20261125T023000Z-nightly.tar.gz`: the names sort by age. */
export function nameArchive(kind: BackupKind, at: Date): string {
  return `callgauge-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z-${kind}.tar.gz`;
}

const nameShape = /^callgauge-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(manual|nightly)\.tar\.gz$/;

/** Oldest first. */
export function listArchives(folder: string): (KeptArchive & { kind: BackupKind })[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second, kind] = nameShape.exec(name) ?? [];
      // One that was removed meanwhile is left out.
      const stat = kind && fs.statSync(path.join(folder, name), { throwIfNoEntry: false });
      const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return stat ? { name, at, kind: kind as BackupKind, bytes: stat.size } : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

export interface Progress {
  table: string;
  /** Of `tables`, this one included. */
  number: number;
  tables: number;
  bytes: number;
}

/** Says how far a copy is, at most once a second. */
export function sayProgress(say: (line: string) => void): (progress: Progress) => void {
  let saidAt = performance.now();
  return ({ table, number, tables, bytes }) => {
    if (performance.now() - saidAt < 1_000) return;
    saidAt = performance.now();
    say(`  table ${number} of ${tables} (${table}), ${describeBytes(bytes)} so far`);
  };
}

export function describeBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

export function describeArchive({ manifest, rows, bytes }: CheckedArchive): string {
  const countOf = (table: string, one: string, many: string) => {
    const count = rows[table] ?? 0;
    return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
  };
  const counts = [
    countOf('calls', 'call', 'calls'),
    countOf('deliveries', 'delivery', 'deliveries'),
    countOf('users', 'person', 'people'),
  ];
  return `${counts.join(', ')}, ${describeBytes(bytes)}, of ${manifest.createdAt}`;
}

import fs from 'node:fs';
import type { Manifest, TableSum } from '../archive/manifest';
import { ArchiveDamaged, readArchive } from '../archive/read-archive';
import { describeBytes } from './describe-progress';

export interface CheckedArchive {
  manifest: Manifest;
  tables: TableSum[];
  /** Of the archive itself. */
  bytes: number;
}

/** Reads all of an archive without restoring it. Throws one line if it is damaged or incomplete. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const archive = await readArchive(await openArchive(file));
  for await (const _ of archive.files);
  return { manifest: archive.manifest, tables: archive.checksums().tables, bytes: fs.statSync(file).size };
}

/** Throws one line if it is no file that can be read. */
export async function openArchive(file: string): Promise<fs.ReadStream> {
  const which = 'Name an archive that npm run backup made.';
  try {
    if ((await fs.promises.stat(file)).isFile()) return (await fs.promises.open(file)).createReadStream();
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}). ${which}`);
  }
  throw new Error(`${file} is not a file. ${which}`);
}

export function describeArchive({ manifest, tables, bytes }: CheckedArchive): string {
  const countOf = (table: string, one: string, many: string) => {
    const rows = tables.find(({ name }) => name === table)?.rows ?? 0;
    return `${rows.toLocaleString('en-US')} ${rows === 1 ? one : many}`;
  };
  const counts = [
    countOf('calls', 'call', 'calls'),
    countOf('deliveries', 'delivery', 'deliveries'),
    countOf('users', 'person', 'people'),
  ];
  return `${counts.join(', ')}, ${describeBytes(bytes)}, of ${manifest.createdAt}`;
}

/** Whether it could be restored. Throws if that cannot be found out. */
export async function isGoodArchive(file: string): Promise<boolean> {
  try {
    await checkArchive(file);
    return true;
  } catch (error) {
    if (error instanceof ArchiveDamaged) return false;
    throw error;
  }
}

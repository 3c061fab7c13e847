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
  const archive = await readArchive(fs.createReadStream(file));
  for await (const _ of archive.files);
  return { manifest: archive.manifest, tables: archive.checksums().tables, bytes: fs.statSync(file).size };
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

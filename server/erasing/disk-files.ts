// What is on the server's disk beside the database: damaged deliveries that were put aside, and backups, which are only named.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { HeldRecord } from '#contract/erasures';
import type { WrittenNumber } from '../access/written-number';
import type { Found, Mode } from '../database/erasure/held';

/** Removes files next to the spool that hold the number. The spool itself drains into the database. */
export async function takeDiskFiles(dataDir: string, written: WrittenNumber, mode: Mode): Promise<Found> {
  const folder = path.join(dataDir, 'spool');
  const records: HeldRecord[] = [];
  for (const name of await namesIn(folder)) {
    if (!/\.spool\./.test(name)) continue;
    const file = path.join(folder, name);
    const text = (await fs.readFile(file)).toString();
    if (!written.isIn(text)) continue;
    records.push({ kind: 'disk-file', companyId: null, values: { file: `spool/${name}`, text } });
    if (mode === 'erase') await fs.rm(file, { force: true });
  }
  return { counts: { diskFiles: records.length }, records: mode === 'export' ? records : [] };
}

/** Backups in the data directory, by name. */
export async function listBackups(dataDir: string): Promise<string[]> {
  return (await namesIn(path.join(dataDir, 'backups'))).sort().map((name) => `backups/${name}`);
}

/** How many segments of deliveries wait to be stored. */
export async function countWaitingSegments(dataDir: string): Promise<number> {
  return (await namesIn(path.join(dataDir, 'spool'))).filter((name) => name.endsWith('.spool')).length;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch {
    return [];
  }
}

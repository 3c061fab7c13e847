// What is on the server's disk beside the database: deliveries that were put aside, and backups, which are only named.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { HeldRecord } from '#contract/erasures';
import type { WrittenNumber } from '../access/written-number';
import type { Found, Mode } from '../database/erasure/held';

/** Removes deliveries that were put aside and hold the number. The spool itself drains into the database. */
export async function takeDiskFiles(dataDir: string, written: WrittenNumber, mode: Mode): Promise<Found> {
  const folder = path.join(dataDir, 'spool', 'aside');
  const records: HeldRecord[] = [];
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const text = (await fs.readFile(file)).toString();
    if (!written.isIn(text)) continue;
    records.push({ kind: 'disk-file', companyId: null, values: { file: `spool/aside/${name}`, text } });
    if (mode === 'erase') await fs.rm(file, { force: true });
  }
  return { counts: { diskFiles: records.length }, records: mode === 'export' ? records : [] };
}

/** Backups in the data directory, by name. */
export async function listBackups(dataDir: string): Promise<string[]> {
  return (await namesIn(path.join(dataDir, 'backups'))).sort().map((name) => `backups/${name}`);
}

/** How many deliveries wait to be stored. */
export async function countWaitingFiles(dataDir: string): Promise<number> {
  return (await namesIn(path.join(dataDir, 'spool'))).filter((name) => /^[\da-f-]{36}$/.test(name)).length;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch {
    return [];
  }
}

// A data directory whose database moved to PostgreSQL must not take calls of its own again.
import fs from 'node:fs';
import path from 'node:path';
import { syncFolder } from '../../../platform/files';

interface Moved {
  at: string;
  /** Where to, without a password. */
  to: string;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'moved.json');

/** On disk once it resolves. */
export async function markMoved(dataDir: string, moved: Moved): Promise<void> {
  fs.writeFileSync(fileIn(dataDir), JSON.stringify(moved), { mode: 0o600, flush: true });
  await syncFolder(dataDir);
}

/** Throws one line that says where the data is now. */
export function refuseMoved(dataDir: string): void {
  const file = fileIn(dataDir);
  if (!fs.existsSync(file)) return;
  const { to, at }: Moved = JSON.parse(fs.readFileSync(file, 'utf8'));
  throw new Error(
    `The database of ${dataDir} moved to PostgreSQL (${to}) on ${at.slice(0, 10)}. Start with DATABASE_URL set to it. To use the old data again, without what came since, delete ${file}.`,
  );
}

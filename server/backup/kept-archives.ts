// The archives in a folder, by their names.
import fs from 'node:fs';
import path from 'node:path';
import { type BackupKind, readArchiveName } from './make-backup';
import type { KeptArchive } from './retention';

/** Oldest first. */
export function listArchives(folder: string): (KeptArchive & { kind: BackupKind })[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const found = readArchiveName(name);
      // One that was removed meanwhile is left out.
      const stat = found && fs.statSync(path.join(folder, name), { throwIfNoEntry: false });
      return found && stat ? { ...found, name, bytes: stat.size } : [];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

// The migrations as drizzle-kit writes them: numbered files and a journal.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

const ownFolder = fileURLToPath(new URL('./migrations', import.meta.url));

export interface Migration {
  tag: string;
  /** The number at the beginning of its name. */
  number: number;
  /** When it was created, in milliseconds: the database identifies it by this. */
  at: number;
  hash: string;
  statements: string[];
}

/** Oldest first. */
export function readMigrations(folder = ownFolder): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: folder });
  return readJournal(folder).map(({ tag }, index) => {
    const { sql = [], hash = '', folderMillis = 0 } = files[index] ?? {};
    return { tag, number: Number.parseInt(tag, 10), at: folderMillis, hash, statements: sql };
  });
}

function readJournal(folder: string): { tag: string; when: number }[] {
  return JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')).entries;
}

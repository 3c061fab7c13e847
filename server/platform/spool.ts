// Entries that wait on disk, one file each. A name appears only when its file is whole, and names sort by age because
// they are UUIDv7.
import fs from 'node:fs/promises';
import path from 'node:path';
import { syncFolder, writeFile } from './files';

export interface Spool {
  /** Resolves once the entry is on disk. Rejects with SpoolFull, or with the error of the disk. */
  append(name: string, content: Buffer): Promise<void>;
  /** Resolves if an entry could be appended now; rejects as `append` would. */
  tryAppend(): Promise<void>;
  /** The oldest names after `after`. */
  list(limit: number, after?: string): string[];
  /** The name of the newest entry. */
  newest(): string | undefined;
  read(name: string): Promise<Buffer>;
  remove(names: readonly string[]): Promise<void>;
  /** Moves an entry to the folder `aside`, for a person to look at. Returns its new path. */
  setAside(name: string): Promise<string>;
  countAside(): Promise<number>;
  /** How many entries wait, and since when the oldest does. */
  status(): { waiting: number; since: Date | null };
  /** Called when a first entry waits, and when none waits any more. */
  onChange(listener: (isWaiting: boolean) => void): void;
  /** Resolves when running appends are done. Later ones are rejected. */
  close(): Promise<void>;
}

export class SpoolFull extends Error {
  override name = 'SpoolFull';
}

const defaultMaxFiles = 250_000;
/** What stays free for a database on the same disk: at most 64 MiB, and 5 % of a small disk. */
const maxBytesKeptFree = 64 * 1024 * 1024;
const shareKeptFree = 0.05;
/** As large as a large entry, so that a disk with a few bytes left fails the trial. */
const trial = Buffer.alloc(64 * 1024);
const nameShape = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

export async function openSpool(folder: string, { maxFiles = defaultMaxFiles } = {}): Promise<Spool> {
  const aside = path.join(folder, 'aside');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await fs.readdir(folder);
  for (const name of found.filter((it) => it.endsWith('.part'))) await fs.rm(path.join(folder, name), { force: true });
  const names = found.filter((name) => nameShape.test(name)).sort();
  const appending = new Set<Promise<void>>();
  const listeners: ((isWaiting: boolean) => void)[] = [];
  let isClosed = false;
  let wasWaiting = names.length > 0;
  let nextSync: Promise<void> | undefined;
  let lastSync = Promise.resolve();

  const notifyChange = () => {
    const isWaiting = names.length > 0;
    if (isWaiting === wasWaiting) return;
    wasWaiting = isWaiting;
    for (const listener of listeners) listener(isWaiting);
  };

  /** Shared by simultaneous appends: the one that begins after the running one covers all names so far. */
  const syncNames = (): Promise<void> => {
    nextSync ??= lastSync
      .catch(() => {})
      .then(() => {
        nextSync = undefined;
        lastSync = syncFolder(folder);
        return lastSync;
      });
    return nextSync;
  };

  const checkRoom = async () => {
    if (isClosed) throw new Error('The spool is closed.');
    if (names.length + appending.size >= maxFiles) throw new SpoolFull(`${names.length} files wait in the spool.`);
    const { bavail, blocks, bsize } = await fs.statfs(folder);
    if (bavail * bsize < Math.min(maxBytesKeptFree, blocks * bsize * shareKeptFree))
      throw Object.assign(new Error('The rest of the disk is kept free for the database.'), { code: 'ENOSPC' });
  };

  const writeEntry = async (name: string, content: Buffer) => {
    const file = path.join(folder, name);
    try {
      await checkRoom();
      await writeFile(`${file}.part`, content);
      await fs.rename(`${file}.part`, file);
      await syncNames();
    } catch (error) {
      for (const it of [`${file}.part`, file]) await fs.rm(it, { force: true }).catch(() => {});
      throw error;
    }
    // Usually the newest.
    let at = names.length;
    while (at > 0 && (names[at - 1] ?? '') > name) at -= 1;
    names.splice(at, 0, name);
    notifyChange();
  };

  const drop = (name: string) => {
    const at = names.indexOf(name);
    if (at >= 0) names.splice(at, 1);
    notifyChange();
  };

  return {
    append(name, content) {
      const work = writeEntry(name, content).finally(() => appending.delete(work));
      appending.add(work);
      return work;
    },
    async tryAppend() {
      await checkRoom();
      const file = path.join(folder, 'trial.part');
      await writeFile(file, trial).finally(() => fs.rm(file, { force: true }));
    },
    list(limit, after = '') {
      const from = names.findIndex((name) => name > after);
      return from < 0 ? [] : names.slice(from, from + limit);
    },
    newest: () => names.at(-1),
    read: (name) => fs.readFile(path.join(folder, name)),
    async remove(removed) {
      // Not synced: an entry that is back after a power failure is applied again, which changes nothing.
      for (const name of removed) {
        await fs.rm(path.join(folder, name), { force: true });
        drop(name);
      }
    },
    async setAside(name) {
      const file = path.join(aside, name);
      await fs.mkdir(aside, { recursive: true, mode: 0o700 });
      await fs.rename(path.join(folder, name), file);
      await syncFolder(aside);
      drop(name);
      return file;
    },
    countAside: () =>
      fs.readdir(aside).then(
        ({ length }) => length,
        () => 0,
      ),
    status() {
      const [oldest] = names;
      return { waiting: names.length, since: oldest === undefined ? null : timeOf(oldest) };
    },
    onChange(listener) {
      listeners.push(listener);
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(appending);
    },
  };
}

/** The time in a UUIDv7. */
const timeOf = (name: string) => new Date(Number.parseInt(name.replace('-', '').slice(0, 12), 16));

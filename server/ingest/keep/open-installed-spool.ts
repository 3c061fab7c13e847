// The spool of an installation: in DATA_DIR, locked, limited by the disk, opened later if that is full.
import fs from 'node:fs/promises';
import path from 'node:path';
import { type DataLock, lockDataDirectory } from '../../database/embedded/disk/data-lock';
import { openSpool, type Spool } from './spool';

export interface InstalledSpoolOptions {
  dataDir: string;
  /** Undefined: 1 GiB, or a tenth of the free disk if less. */
  maxBytes: number | undefined;
  log: { warn(facts: object, line: string): void; error(facts: object, line: string): void };
}

const gibibyte = 1024 ** 3;
const partOfFreeDisk = 0.1;
const againAfterMs = 10_000;
const freeKnownForMs = 3_000;

export async function openInstalledSpool(options: InstalledSpoolOptions): Promise<Spool> {
  let opened: { spool: Spool; lock: DataLock } | undefined;
  let opening: Promise<void> | undefined;
  let isClosed = false;
  let later: NodeJS.Timeout | undefined;
  const listeners: ((isWaiting: boolean) => void)[] = [];
  const notify = (isWaiting: boolean) => {
    for (const listener of listeners) listener(isWaiting);
  };

  const open = async () => {
    try {
      opened = await openLocked(options);
      opened.spool.onChange(notify);
      if (opened.spool.status().waiting > 0) notify(true);
    } catch (error) {
      if (!isOfDisk(error)) throw error;
      options.log.error(
        { err: error },
        'the spool could not be opened: deliveries cannot be stored while the database is unavailable',
      );
      if (!isClosed) later = setTimeout(() => void openAgain(), againAfterMs).unref();
    }
  };
  const openAgain = () => {
    opening ??= open()
      .catch((error: unknown) => options.log.error({ err: error }, 'the spool could not be opened'))
      .finally(() => {
        opening = undefined;
      });
    return opening;
  };
  await open();

  const theSpool = (): Spool => {
    if (!opened) throw new Error('The spool is not open.');
    return opened.spool;
  };
  return {
    append: async (record) => theSpool().append(record),
    tryOut: async () => theSpool().tryOut(),
    putLast: async (record) => theSpool().putLast(record),
    putAside: async (records, why) => theSpool().putAside(records, why),
    status: () => opened?.spool.status() ?? { waiting: 0, since: null },
    countAside: async () => opened?.spool.countAside() ?? 0,
    oldest: async () => opened?.spool.oldest(),
    onChange(listener) {
      listeners.push(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(later);
      await opening;
      await opened?.spool.close();
      await opened?.lock.release();
    },
  };
}

async function openLocked({
  dataDir,
  maxBytes,
  log,
}: InstalledSpoolOptions): Promise<{ spool: Spool; lock: DataLock }> {
  const folder = path.join(dataDir, 'spool');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  let spool: Spool | undefined;
  const lock = await lockDataDirectory(folder, () => {
    log.error({ folder }, 'another process has taken the spool over; this one no longer writes to it');
    void spool?.close();
  });
  try {
    spool = await openSpool(folder, {
      maxBytes: maxBytes ?? limitByDisk(folder),
      log: (facts, line) => log.warn(facts, line),
    });
    return { spool, lock };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Free space changes while the server runs. The spool's own content counts as free. */
export function limitByDisk(folder: string, now = () => performance.now()): (kept: number) => Promise<number> {
  let known: { at: number; bytes: number } | undefined;
  return async (kept) => {
    if (known && now() - known.at < freeKnownForMs) return known.bytes;
    try {
      const { bavail, bsize } = await fs.statfs(folder);
      known = { at: now(), bytes: Math.min(gibibyte, Math.floor((bavail * bsize + kept) * partOfFreeDisk)) };
    } catch {
      // Keeps the last known value; without one, the disk's own refusal is the limit.
      known = { at: now(), bytes: known?.bytes ?? gibibyte };
    }
    return known.bytes;
  };
}

/** System errors have a code; "in use by another process" is only text. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

// Reserved disk space that a start on a full disk releases, to recover the embedded database and store deliveries. A
// running server does not touch it.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from './database/engine/database-away';

/** Two segments of the embedded database's log: one for its recovery, one for deliveries. */
export const reserveBytes = 32 * 1024 * 1024;
/** Reserved only if it is a small part of the free space. */
const neededFree = 10 * reserveBytes;
const chunkBytes = 1024 * 1024;
const checkEveryMs = 10 * 60_000;

/** Releases the reserve if less than that is free. Returns a sentence about it. */
export async function freeReserve(dataDir: string): Promise<string | undefined> {
  const free = await findFree(dataDir);
  if (free === undefined || free >= reserveBytes) return undefined;
  const given = await fs.rm(fileIn(dataDir)).then(
    () => true,
    () => false,
  );
  if (!given) return undefined;
  return `The disk of DATA_DIR is nearly full: its reserve of ${megabytes(reserveBytes)} was freed for this start. Free some space.`;
}

/** Creates the reserve once there is room, now or later. */
export function keepReserve(dataDir: string): void {
  const look = () => void makeReserve(dataDir).catch(() => {});
  look();
  setInterval(look, checkEveryMs).unref();
}

/** Creates the reserve unless it exists, or the disk has little room. */
export async function makeReserve(dataDir: string): Promise<void> {
  const file = fileIn(dataDir);
  const isThere = await fs.stat(file).then(
    ({ size }) => size === reserveBytes,
    () => false,
  );
  if (isThere || ((await findFree(dataDir)) ?? 0) < neededFree) return;
  const unfinished = `${file}.unfinished`;
  try {
    const handle = await fs.open(unfinished, 'w', 0o600);
    try {
      // Random, since some file systems store zeros without using space.
      for (let written = 0; written < reserveBytes; written += chunkBytes) await handle.write(randomBytes(chunkBytes));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.rename(unfinished, file);
  } catch (error) {
    await fs.rm(unfinished, { force: true });
    throw error;
  }
}

/** Why a start failed for lack of space; undefined for any other error. */
export function explainFullDisk(error: unknown, dataDir: string): string | undefined {
  // The embedded engine's errors at start have no code.
  const isFull = isDiskFull(error) || (error instanceof Error && /No space left on device|ENOSPC/.test(error.message));
  if (!isFull) return undefined;
  return `the disk of DATA_DIR (${dataDir}) is full. Free at least ${megabytes(reserveBytes)} there and start again.`;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'reserve');
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

async function findFree(dataDir: string): Promise<number | undefined> {
  return fs.statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
}

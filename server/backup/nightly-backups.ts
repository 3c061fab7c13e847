// Without DATABASE_URL the server backs itself up each night, and says when that does not work.
import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '../database/engine/connect';
import type { BackupProblem } from '../database/log/notifications';
import type { Jobs } from '../platform/jobs';
import { lineOf } from '../platform/line-of';
import { checkArchive } from './archive';
import { listArchives, unfinishedSuffix } from './archive-files';
import { makeBackup } from './make-backup';
import { chooseRemovals, hasRoom, isNightlyDue, isTooOld } from './retention';

export interface NightlyBackups {
  problem(): BackupProblem | null;
  /** Ends the one that is being made. */
  stop(): void;
}

export interface NightlyParts {
  database: Database;
  dataDir: string;
  version: string;
  /** Whether there is anything of the company's own. */
  hasData(): Promise<boolean>;
  now?: () => Date;
  findDisk?: (folder: string) => { freeBytes: number; bytes: number };
  log: { info(facts: object, line: string): void; error(facts: object, line: string): void };
}

const lookEveryMs = 10 * 60_000;

export function createNightlyBackups(jobs: Jobs, parts: NightlyParts): NightlyBackups {
  const { database, dataDir, version, log, now = () => new Date(), findDisk = findDiskOf } = parts;
  const folder = path.join(dataDir, 'backups');
  const stopping = new AbortController();
  let failure: BackupProblem | null = null;
  let isOwned = false;

  removeUnfinished(folder);
  /** Makes one now, if there is room, and removes what is too much. Throws one line if it fails. */
  const make = async (): Promise<string> => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lastBytes = listArchives(folder).at(-1)?.bytes ?? 0;
    const { freeBytes, bytes } = findDisk(folder);
    if (!hasRoom(freeBytes, lastBytes))
      throw new Error('the disk of DATA_DIR has too little room: twice the last backup and 1 GiB must stay free.');
    const file = await makeBackup(database, {
      ...{ folder, kind: 'nightly', dataDir, version, at: now(), signal: stopping.signal },
    });
    await checkArchive(file);
    removeTooMany(folder, bytes, path.basename(file));
    return file;
  };

  const look = async () => {
    isOwned = await parts.hasData();
    if (!isOwned || !isNightlyDue(now(), lastMoment(folder, dataDir))) return;
    try {
      const file = await make();
      failure = null;
      log.info({ file: path.basename(file) }, 'a nightly backup was made');
    } catch (error) {
      if (stopping.signal.aborted) return;
      failure = { since: failure?.since ?? now(), words: `The nightly backup failed: ${lineOf(error)}` };
      log.error({ err: error }, 'the nightly backup failed and will be retried in ten minutes');
    }
  };
  jobs.add({ name: 'make a nightly backup', everyMs: lookEveryMs, run: look });

  return {
    problem() {
      if (failure) return failure;
      const last = lastMoment(folder, dataDir);
      if (!isOwned || !isTooOld(now(), last)) return null;
      return { since: last, words: 'The last backup is older than two days.' };
    },
    stop: () => stopping.abort(),
  };
}

/** Of the newest archive of any kind, or else the beginning of the database. */
function lastMoment(folder: string, dataDir: string): Date {
  const newest = listArchives(folder).at(-1)?.at;
  return newest ?? fs.statSync(path.join(dataDir, 'postgres/PG_VERSION')).mtime;
}

/** Those that people asked for stay. The one just made was read back, so it is good. */
function removeTooMany(folder: string, diskBytes: number, newestGood: string): void {
  const own = listArchives(folder).filter(({ kind }) => kind !== 'manual');
  for (const name of chooseRemovals(own, diskBytes, newestGood)) fs.rmSync(path.join(folder, name));
}

/** Of a process that was killed. */
function removeUnfinished(folder: string): void {
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder))
    if (name.endsWith(unfinishedSuffix)) fs.rmSync(path.join(folder, name), { force: true });
}

function findDiskOf(folder: string): { freeBytes: number; bytes: number } {
  const { bavail, blocks, bsize } = fs.statfsSync(folder);
  return { freeBytes: bavail * bsize, bytes: blocks * bsize };
}

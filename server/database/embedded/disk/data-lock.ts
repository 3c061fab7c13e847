// One process per data directory: two would lose data. DATA_DIR/lock names the holder; its time is a heartbeat.
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, type ProcessIdentity, thisProcess } from './process-identity';

export interface DataLock {
  release(): Promise<void>;
}

const heartbeatMs = 5_000;
const silentAfterMs = 60_000;
const releaseLookMs = 100;

/**
 * Takes the directory, or throws one line that names the holder. A lock is taken over only if its process is dead on
 * this boot of this host, or silent for 60 seconds on another. `onLost` is called when another process takes over; this
 * one must then stop writing.
 */
export async function lockDataDirectory(dataDir: string, onLost: () => void): Promise<DataLock> {
  const file = path.join(dataDir, 'lock');
  const handle = (await create(file)) ?? (await takeOver(dataDir, file));
  const own = await handle.stat();
  const isStillOurs = async () => {
    const current = await fs.promises.stat(file).catch(() => null);
    return current !== null && current.ino === own.ino;
  };
  const timer = setInterval(async () => {
    try {
      if (!(await isStillOurs())) {
        clearInterval(timer);
        onLost();
        return;
      }
      await handle.utimes(new Date(), new Date());
    } catch {}
  }, heartbeatMs);
  timer.unref();
  return {
    async release() {
      clearInterval(timer);
      if (await isStillOurs()) await fs.promises.rm(file, { force: true });
      await handle.close();
    },
  };
}

/**
 * Waits up to `limitMs` while another process holds one of the folders: after a kill it may take seconds to end. Returns
 * in any case: taking the lock then says who holds it.
 */
export async function waitForRelease(
  folders: string[],
  { limitMs, say }: { limitMs: number; say: (line: string) => void },
): Promise<void> {
  const files = folders.map((folder) => path.join(folder, 'lock'));
  const deadline = performance.now() + limitMs;
  let hasSaid = false;
  for (;;) {
    const held = files.map(tryFindHolder).find((holder) => holder !== undefined);
    if (!held || performance.now() >= deadline) return;
    if (!hasSaid) say(`DATA_DIR is in use by ${held.who}: waiting up to ${limitMs / 1_000} seconds for it to end.`);
    hasSaid = true;
    await new Promise((resolve) => setTimeout(resolve, releaseLookMs));
  }
}

/** A folder that cannot be read is reported by what opens it. */
function tryFindHolder(file: string): ReturnType<typeof findHolder> {
  try {
    return findHolder(file);
  } catch {
    return undefined;
  }
}

async function create(file: string): Promise<fs.promises.FileHandle | null> {
  let handle: fs.promises.FileHandle;
  try {
    handle = await fs.promises.open(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
  try {
    await handle.writeFile(JSON.stringify(thisProcess()));
    return handle;
  } catch (error) {
    await handle.close();
    await fs.promises.rm(file, { force: true });
    throw error;
  }
}

/**
 * Removing a dead lock and creating a new one are two steps; a third process could remove the new one in between. So
 * only the creator of the folder lock.takeover may remove another's lock, after checking again.
 */
async function takeOver(dataDir: string, file: string): Promise<fs.promises.FileHandle> {
  refuseUnlessAbandoned(dataDir, file);
  const takeoverLock = `${file}.takeover`;
  removeIfOld(takeoverLock);
  try {
    fs.mkdirSync(takeoverLock);
  } catch {
    throw new Error(`Another CallGauge is just starting on ${dataDir}. Stop it, or choose another DATA_DIR.`);
  }
  try {
    refuseUnlessAbandoned(dataDir, file);
    fs.rmSync(file, { force: true });
    const handle = await create(file);
    if (handle) return handle;
    refuseUnlessAbandoned(dataDir, file);
    throw new Error(`Another CallGauge has just started on ${dataDir}. Stop it, or choose another DATA_DIR.`);
  } finally {
    fs.rmSync(takeoverLock, { recursive: true, force: true });
  }
}

function refuseUnlessAbandoned(dataDir: string, file: string): void {
  const held = findHolder(file);
  if (!held) return;
  const hint = held.freeInMs ? ` If that one is gone, try again in ${Math.ceil(held.freeInMs / 1_000)} seconds.` : '';
  throw new Error(`${dataDir} is in use by ${held.who}. Stop it, or choose another DATA_DIR.${hint}`);
}

/** Who holds the lock, and when silence would free it if that cannot be known otherwise. */
function findHolder(file: string): { who: string; freeInMs?: number } | undefined {
  const found = read(file);
  if (!found) return undefined;
  const { holder, silentMs } = found;
  const self = thisProcess();
  const isHere = holder !== null && holder.host === self.host;
  const isHeld = isHere ? holder.bootId === self.bootId && isAlive(holder) : silentMs < silentAfterMs;
  if (!isHeld) return undefined;
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'a process that is just starting';
  return isHere ? { who } : { who, freeInMs: silentAfterMs - silentMs };
}

/** The holder is null if the file was created but not (yet) written. */
function read(file: string): { holder: ProcessIdentity | null; silentMs: number } | null {
  try {
    const silentMs = Date.now() - fs.statSync(file).mtimeMs;
    return { holder: parse(fs.readFileSync(file, 'utf8')), silentMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): ProcessIdentity | null {
  try {
    const value: Partial<ProcessIdentity> = JSON.parse(text);
    const { pid, processStart, bootId, host } = value;
    if (typeof pid !== 'number' || typeof processStart !== 'string') return null;
    return typeof bootId === 'string' && typeof host === 'string' ? { pid, processStart, bootId, host } : null;
  } catch {
    return null;
  }
}

function removeIfOld(takeoverLock: string): void {
  const made = fs.statSync(takeoverLock, { throwIfNoEntry: false });
  if (made && Date.now() - made.mtimeMs > silentAfterMs) fs.rmSync(takeoverLock, { recursive: true, force: true });
}

// One process per data directory: two on the same one silently lose half of what they acknowledge. DATA_DIR/lock says
// who has it; the file's time is a heartbeat, which is all that a process on another host can see.
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, type ProcessIdentity, thisProcess } from './process-identity';

export interface DataLock {
  release(): Promise<void>;
}

const heartbeatMs = 5_000;
const silentAfterMs = 60_000;

/**
 * Takes the directory, or throws with one line that says who has it. A lock is taken over only when its process is
 * dead on this boot of this host, or, from another host, silent for 60 seconds. `onLost` is told when another process
 * has taken it over from this one (which slept, say), which must then stop writing.
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
    } catch {
      // A disk that fails for a moment; the next beat tries again.
    }
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

/** Null when there is a lock already. */
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
 * Removing a dead lock and making a new one are two steps; a third process between them would remove the new one.
 * Hence only who has made the folder lock.takeover may remove a lock that is not its own, and looks again inside.
 */
async function takeOver(dataDir: string, file: string): Promise<fs.promises.FileHandle> {
  refuseUnlessAbandoned(dataDir, file);
  const turnstile = `${file}.takeover`;
  removeIfOld(turnstile);
  try {
    fs.mkdirSync(turnstile);
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
    fs.rmSync(turnstile, { recursive: true, force: true });
  }
}

function refuseUnlessAbandoned(dataDir: string, file: string): void {
  const found = read(file);
  if (!found) return;
  const { holder, silentMs } = found;
  const self = thisProcess();
  const isHere = holder !== null && holder.host === self.host;
  const isHeld = isHere ? holder.bootId === self.bootId && isAlive(holder) : silentMs < silentAfterMs;
  if (!isHeld) return;
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'a process that is just starting';
  const hint = isHere
    ? ''
    : ` If that one is gone, try again in ${Math.ceil((silentAfterMs - silentMs) / 1_000)} seconds.`;
  throw new Error(`${dataDir} is in use by ${who}. Stop it, or choose another DATA_DIR.${hint}`);
}

/** The holder is null when the file was made but not (yet) written. */
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

/** Left behind by a process that died in the middle of a takeover. */
function removeIfOld(turnstile: string): void {
  const made = fs.statSync(turnstile, { throwIfNoEntry: false });
  if (made && Date.now() - made.mtimeMs > silentAfterMs) fs.rmSync(turnstile, { recursive: true, force: true });
}

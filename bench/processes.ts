// Memory and processor time of Node and PostgreSQL, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A tick of /proc/<pid>/stat, on every usual Linux. */
const msPerTick = 10;

/** The server and the processes that it started. */
export function findPostgres(dataDir: string): number[] {
  const server = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [server, ...all.map(Number).filter((pid) => readStat(pid)?.parent === server)];
}

export function megabytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Used so far, also by children that have ended, such as PostgreSQL's parallel workers. */
export function processorMsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (readStat(pid)?.ticks ?? 0) * msPerTick, 0);
}

/** Undefined if the process has ended. */
function readStat(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [, parent = 0] = fields;
    // utime, stime, cutime, cstime: fields 14 to 17, the first of these being 3.
    return { parent, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) };
  } catch {
    return undefined;
  }
}

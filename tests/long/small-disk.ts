// A disk that can be filled completely and freed again. If mounting is allowed, a small in-memory file system, whose
// writes then fail with ENOSPC; elsewhere on Linux the kernel limits the process's file writes (prlimit), which fail
// with EFBIG.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  /** A separate file system, full for every process. */
  isMounted: boolean;
  /** The process can write nothing more there. */
  fill(pid: number): void;
  free(pid: number): void;
  remove(): void;
}

/** Undefined if neither method is available. */
export function prepareSmallDisk(mebibytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-disk-'));
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=700`, 'none', folder]).status === 0;
  if (isMounted) return mountedDisk(folder);
  return spawnSync('prlimit', ['--version']).status === 0 ? limitedDisk(folder) : undefined;
}

function mountedDisk(folder: string): SmallDisk {
  const filler = path.join(folder, 'ballast');
  return {
    folder,
    isMounted: true,
    fill() {
      const file = openSync(filler, 'w');
      for (const bytes of [1024 * 1024, 4096]) appendTo(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function appendTo(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function limitedDisk(folder: string): SmallDisk {
  const limit = (pid: number, bytes: string) => execFileSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:`]);
  return {
    folder,
    isMounted: false,
    fill: (pid) => void limit(pid, '0'),
    free: (pid) => void limit(pid, 'unlimited'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

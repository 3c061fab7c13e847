// Identifies a process and whether another is alive: a pid alone is reused.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';

export interface ProcessIdentity {
  pid: number;
  /** The process's start in the system's notation; empty if unknown. */
  processStart: string;
  bootId: string;
  /** The machine and, in a container, its process table: a pid has a meaning only there. */
  host: string;
}

export function thisProcess(): ProcessIdentity {
  return {
    pid: process.pid,
    processStart: processStart(process.pid),
    bootId: bootId(),
    host: [os.hostname(), pidNamespace()].filter(Boolean).join(' '),
  };
}

/** Call only for a process of this host and boot. */
export function isAlive({ pid, processStart: recorded }: Pick<ProcessIdentity, 'pid' | 'processStart'>): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: alive and owned by another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const current = processStart(pid);
  return current === '' || recorded === '' || current === recorded;
}

function processStart(pid: number): string {
  if (process.platform !== 'linux') return output('ps', ['-o', 'lstart=', '-p', String(pid)]);
  // The second field is the program's name, which may contain spaces and brackets; the start is the 22nd.
  const afterName = readIfThere(`/proc/${pid}/stat`).split(') ').at(-1) ?? '';
  return afterName.split(' ')[19] ?? '';
}

function bootId(): string {
  if (process.platform !== 'linux') return output('sysctl', ['-n', 'kern.bootsessionuuid']);
  return readIfThere('/proc/sys/kernel/random/boot_id');
}

function pidNamespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function output(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

// PostgreSQL refuses to run as root. Where CallGauge runs as root, its PostgreSQL runs as another user.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export interface RunAs {
  uid: number;
  gid: number;
}

const nobody: RunAs = { uid: 65_534, gid: 65_534 };

/** Undefined unless this process is root. Data that exists already keeps its owner. */
export function findRunAs(dataFolder: string): RunAs | undefined {
  if (process.geteuid?.() !== 0) return undefined;
  if (fs.existsSync(dataFolder)) {
    const { uid, gid } = fs.statSync(dataFolder);
    if (uid !== 0) return { uid, gid };
  }
  return findUser('postgres') ?? findUser('callgauge') ?? nobody;
}

function findUser(name: string): RunAs | undefined {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether the user may enter the folder and all folders above it. */
export function canReach(folder: string, { uid, gid }: RunAs): boolean {
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    const stats = fs.statSync(at);
    const shift = stats.uid === uid ? 6 : stats.gid === gid ? 3 : 0;
    if (((stats.mode >> shift) & 1) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * Starts a program as that user, or as this process's. A data folder that the user cannot reach, such as one below
 * /root, needs the capability to ignore folders' permissions, which only `setpriv` can hand on.
 */
export function spawnAs(
  runAs: RunAs | undefined,
  program: string,
  args: string[],
  { ignoresPermissions, ...options }: SpawnOptions & { ignoresPermissions: boolean },
): ChildProcess {
  if (!runAs || !ignoresPermissions) return spawn(program, args, { ...options, ...runAs });
  const { uid, gid } = runAs;
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return spawn('setpriv', [...identity, ...capability, '--', program, ...args], options);
}

// A separate PostgreSQL that tests kill, freeze and restart. It refuses to run as root, so root runs it as the user
// postgres.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './installation';

export interface OwnCluster {
  url: string;
  start(): Promise<void>;
  /** Kills all of it, like a power failure. */
  kill(): Promise<void>;
  /** It stops responding, and its connections stay open. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

/** PostgreSQL's programs as Debian installs them; undefined without them. */
export function findPostgresBin(): string | undefined {
  const found = ['/usr/lib/postgresql']
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder)
        .sort()
        .map((name) => path.join(folder, name, 'bin')),
    )
    .filter((bin) => existsSync(path.join(bin, 'initdb')));
  if (!found[0] && process.env.CI) throw new Error('CI must test a PostgreSQL that is killed: install postgresql.');
  return found[0];
}

export async function prepareCluster(bin: string): Promise<OwnCluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'callgauge-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder },
  );
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let postmaster: ChildProcess | undefined;

  const signal = (name: NodeJS.Signals) => {
    if (!postmaster?.pid) return;
    // Children first, so nothing restarts them.
    for (const pid of [...childrenOf(postmaster.pid), postmaster.pid]) tryKill(pid, name);
  };
  const cluster: OwnCluster = {
    url,
    async start() {
      const settings = ['-p', `${port}`, '-k', folder, '-c', 'listen_addresses=127.0.0.1'];
      postmaster = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], {
        ...user,
        cwd: folder,
        stdio: 'ignore',
      });
      await waitUntilItAnswers(url);
    },
    async kill() {
      const ended = postmaster && new Promise((resolve) => postmaster?.once('exit', resolve));
      // The postmaster first and stopped, so it starts no process meanwhile.
      if (postmaster?.pid) tryKill(postmaster.pid, 'SIGSTOP');
      signal('SIGKILL');
      await ended;
      postmaster = undefined;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      if (postmaster) await cluster.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await cluster.start();
  return cluster;
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres']).toString());

/** Reads the kernel's process list: a minimal machine has no pgrep. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything; the state and the parent follow it.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has exited meanwhile.
    return undefined;
  }
}

function tryKill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited meanwhile.
  }
}

async function waitUntilItAnswers(url: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}

// Measures how long the server takes to start on existing data, and its memory when idle.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from './installation';
import { formatMs, median, verdict } from './statistics';

const rounds = 5;
const idleSeconds = 20;
const maxStartMs = 3_000;
const maxMegabytes = 300;

export async function measureStart(dataDir: string): Promise<string[]> {
  const starts: number[] = [];
  const memory: { node: number; postgres: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(dataDir);
    starts.push(server.startMs);
    await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000));
    memory.push({ node: megabytesOf([server.pid]), postgres: megabytesOf(postgresPids(dataDir)) });
    await server.stop();
  }
  const [node, postgres] = [median(memory.map((one) => one.node)), median(memory.map((one) => one.postgres))];
  return [
    `Medians of ${rounds} starts, each with ${idleSeconds} seconds of rest before its memory is read. A page that processes share counts once (PSS).`,
    '',
    '| figure | measured | limit |',
    '|---|---|---|',
    `| start on existing data, until /readyz answers 200 | ${formatMs(median(starts))} (${starts.map(formatMs).join(', ')}) | ${verdict(median(starts), maxStartMs, ' ms')} |`,
    `| idle memory: Node ${node.toFixed(0)} MB, PostgreSQL ${postgres.toFixed(0)} MB | ${(node + postgres).toFixed(0)} MB | ${verdict(node + postgres, maxMegabytes, ' MB')} |`,
  ];
}

/** The server and the processes that it started. */
function postgresPids(dataDir: string): number[] {
  const server = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const isChild = (pid: string) => parentOf(pid) === server;
  return [
    server,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ];
}

/** Undefined if the process has ended meanwhile. */
function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

function megabytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

// Measures how long the server takes to start on existing data, and its memory when idle.
import { startServer } from './installation';
import { findPostgres, megabytesOf } from './processes';
import { formatMs, median, verdict } from './statistics';

const rounds = 3;
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
    memory.push({ node: megabytesOf([server.pid]), postgres: megabytesOf(findPostgres(dataDir)) });
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

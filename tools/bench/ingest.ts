// Durable deliveries per second against a bare Fastify route, in alternating rounds with the same load.
import { examplePayload } from '../../contract/example-payload';
import type { Bench } from './open-bench';

// A commit takes a while, however fast the rest is: with few senders, all of them waiting, both cores have pauses.
const connectionCounts = [64, 128];
const rounds = 3;
const seconds = Number(process.env.BENCH_SECONDS ?? 30);
const minRatio = 0.5;
const maxP99Ms = 50;

interface Measured {
  perSecond: number;
  p99Ms: number;
}

/** The lines of the report. Every answer must be a 200, else the figure means nothing and this throws. */
export async function compareIngest(bench: Bench): Promise<string[]> {
  const lines = [
    '## Ingest',
    '',
    `Deliveries answered after they are on disk, ${rounds} alternating rounds of ${seconds} s, medians. The limit is ${minRatio} of a bare Fastify route that parses the same JSON and stores nothing.`,
    '',
    '| companies | connections | deliveries/s | bare route/s | ratio | limit | p99 at half load | limit |',
    '|---|---|---|---|---|---|---|---|',
  ];
  for (const companies of [1, bench.companies])
    for (const connections of connectionCounts) lines.push(await compareAt({ companies, connections }, bench));
  return lines;
}

interface Senders {
  companies: number;
  connections: number;
}

/** A row of the table. */
async function compareAt(senders: Senders, bench: Bench): Promise<string> {
  const own: number[] = [];
  const bare: number[] = [];
  const bareServer = await bench.startBare();
  const product = await bench.startProduct();
  for (let round = 0; round < rounds; round++) {
    bare.push((await load(bareServer.address, senders)).perSecond);
    own.push((await load(product.address, senders)).perSecond);
  }
  const { p99Ms } = await load(product.address, senders, median(own) / 2);
  await product.stop();
  await bareServer.stop();
  const ratio = median(own) / median(bare);
  const figures = [senders.companies, senders.connections, Math.round(median(own)), Math.round(median(bare))];
  return `| ${figures.join(' | ')} | ${ratio.toFixed(2)} | ${verdict(ratio >= minRatio)} ${minRatio} | ${p99Ms} ms | ${verdict(p99Ms <= maxP99Ms)} ${maxP99Ms} ms |`;
}

export const verdict = (isWithin: boolean) => (isWithin ? 'within' : '**beyond**');

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

interface LoadOptions {
  url: string;
  connections: number;
  duration: number;
  overallRate?: number;
  requests: { method: 'POST'; headers: Record<string, string>; setupRequest(request: object): object }[];
}

interface LoadResult {
  non2xx: number;
  errors: number;
  requests: { average: number };
  latency: { p99: number };
}

let sent = 0;

async function load(address: string, { companies, connections }: Senders, perSecond?: number): Promise<Measured> {
  // Named apart, because autocannon is this folder's own and the compiler, like CI, does not have it.
  const name: string = 'autocannon';
  const { default: autocannon } = (await import(name)) as { default(options: LoadOptions): Promise<LoadResult> };
  const services = ['Oil Change', 'Tires', 'Brakes', 'Battery', 'Alignment'];
  const run = Date.now().toString(36);
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    ...(perSecond && { overallRate: Math.max(1, Math.round(perSecond)) }),
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          sent += 1;
          const values = { service: services[sent % services.length] ?? '', storeId: `NS-0${1 + (sent % 4)}` };
          const payload = examplePayload(`${run}-${sent}`, new Date(), values);
          return { ...request, path: `/api/webhook/bench-${1 + (sent % companies)}`, body: JSON.stringify(payload) };
        },
      },
    ],
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

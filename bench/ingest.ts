// Measures how long deliveries wait for their answer, which the server gives once they are on disk, at a fixed rate.
import http from 'node:http';
import { examplePayload } from '../contract/example-payload';
import { countCalls, type Installation, startServer } from './installation';
import { findPostgres, processorMsOf } from './processes';
import { formatMs, median, quantile, verdict } from './statistics';

const perSecond = 500;
const warmUpSeconds = 5;
const seconds = 10;
const rounds = 5;
const maxP99Ms = 50;

interface Round {
  p50: number;
  p99: number;
  max: number;
  /** Of Node and PostgreSQL, a delivery. */
  processorMs: number;
}

/** Throws if a delivery fails or its call is not stored. */
export async function measureIngest({ companies }: Installation, dataDir: string): Promise<string[]> {
  const profiles = [
    { name: 'all to the largest company', ids: companies.slice(0, 1).map(({ id }) => id), rounds: [] as Round[] },
    { name: `to ${companies.length} companies in turn`, ids: companies.map(({ id }) => id), rounds: [] as Round[] },
  ];
  const before = await countCalls(dataDir);
  const server = await startServer(dataDir);
  const sent = { deliveries: 0, queued: 0 };
  const send = async (ids: readonly number[], forSeconds: number) => {
    const readProcessorMs = () => processorMsOf([server.pid, ...findPostgres(dataDir)]);
    const processorBefore = readProcessorMs();
    const { waits, queued } = await sendDeliveries(server.address, ids, forSeconds * perSecond);
    sent.deliveries += waits.length;
    sent.queued += queued;
    const processorMs = (readProcessorMs() - processorBefore) / waits.length;
    return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), max: Math.max(...waits), processorMs };
  };
  try {
    // The first deliveries wait for the server to load and compile code.
    for (const { ids } of profiles) await send(ids, warmUpSeconds);
    for (let round = 0; round < rounds; round++)
      for (const profile of profiles) profile.rounds.push(await send(profile.ids, seconds));
  } finally {
    await server.stop();
  }
  const stored = (await countCalls(dataDir)) - before;
  if (stored > sent.deliveries || stored < sent.deliveries - sent.queued)
    throw new Error(`${stored} calls of ${sent.deliveries} deliveries are stored, and ${sent.queued} were queued.`);
  const count = (number: number) => number.toLocaleString('en-US');
  return [
    `${perSecond} deliveries a second for ${seconds} seconds, each a call of its own, from this machine over 64 connections; medians of ${rounds} rounds. A wait begins when the delivery is due, not when it is sent. Of ${count(sent.deliveries)} deliveries all succeeded, ${count(stored)} calls are stored, and ${count(sent.queued)} were answered from the spool.`,
    '',
    '| deliveries | p50 | p99 | limit of p99 | p99 of each round | max of all | processor time of Node and PostgreSQL |',
    '|---|---|---|---|---|---|---|',
    ...profiles.map(({ name, rounds }) => {
      const p99s = rounds.map(({ p99 }) => p99);
      const cells = [name, formatMs(median(rounds.map(({ p50 }) => p50))), formatMs(median(p99s))];
      const max = Math.max(...rounds.map((round) => round.max));
      const limit = verdict(median(p99s), maxP99Ms, ' ms');
      const processorMs = median(rounds.map((round) => round.processorMs));
      const cores = `${processorMs.toFixed(2)} ms a delivery, so ${((processorMs * perSecond) / 1_000).toFixed(1)} cores`;
      return `| ${[...cells, limit, p99s.map(formatMs).join(', '), formatMs(max), cores].join(' | ')} |`;
    }),
  ];
}

const run = Date.now();
let calls = 0;

/** Sends at a fixed rate, however long the answers take; returns the milliseconds that each took. */
async function sendDeliveries(address: string, ids: readonly number[], deliveries: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const began = performance.now();
  const pending: Promise<{ wait: number; isQueued: boolean }>[] = [];
  while (pending.length < deliveries) {
    const due = Math.min(deliveries, ((performance.now() - began) * perSecond) / 1_000);
    while (pending.length < due) {
      const dueAt = began + (pending.length * 1_000) / perSecond;
      pending.push(sendOne(agent, `${address}/api/webhook/bench-${ids[pending.length % ids.length]}`, dueAt));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const answers = await Promise.all(pending);
  agent.destroy();
  return { waits: answers.map(({ wait }) => wait), queued: answers.filter(({ isQueued }) => isQueued).length };
}

function sendOne(agent: http.Agent, url: string, dueAt: number): Promise<{ wait: number; isQueued: boolean }> {
  calls += 1;
  const values = { storeId: 'L-1', employeeId: 'Person 1' };
  const body = JSON.stringify(examplePayload(`${run}-${calls}`, new Date(), values));
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const request = http.request(url, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        const wait = performance.now() - dueAt;
        const { status } = JSON.parse(text);
        if (status === 'success' || status === 'queued') resolve({ wait, isQueued: status === 'queued' });
        else reject(new Error(`A delivery was answered ${response.statusCode}: ${text}`));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

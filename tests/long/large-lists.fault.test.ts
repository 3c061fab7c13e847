// Lists and files made to be slow or large: other requests are answered at once meanwhile, and the process lives.
import { execFileSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword, testPasswordHash } from '../test-app';
import { type Installation, prepareInstallation } from './installation';
import { oneCompany } from './one-company';

const path = 'a-path-of-a-list';
/** An idle machine answers within a tenth of it, one with other work may not. */
const maxMs = Number(process.env.FAULT_PROBE_MS ?? 250);
const maxMebibytes = 1_500;

let server: Installation;
let cookie = '';
const headersOf = (contentType: string) => ({ cookie, 'content-type': contentType, 'sec-fetch-site': 'same-origin' });

beforeAll(async () => {
  const users = [{ id: 1, username: 'admin', role: 'admin' as const, passwordHash: testPasswordHash }];
  // What Node takes on a machine of 2 GB.
  const nodeArguments = ['--max-old-space-size=1024'];
  server = await prepareInstallation({ ...oneCompany, users }, undefined, { nodeArguments });
  await server.start();
  const signedIn = await ask('/api/login', { username: 'admin', password: testPassword });
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const list = (await (await ask('/api/appointment-lists', { companyId: 1, name: 'Shop' })).json()) as { id: number };
  await ask(`/api/appointment-lists/${list.id}`, { ...list, endpointPath: path }, 'PUT');
});

afterAll(async () => {
  await server.kill();
  await server.remove();
});

const ask = (address: string, body: object, method = 'POST') =>
  fetch(`${server.address}${address}`, { method, headers: headersOf('application/json'), body: JSON.stringify(body) });

/** From another thread, whose event loop does not send the large bodies. */
async function longestHealthDuring(work: () => Promise<unknown>): Promise<number> {
  const probe = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    let isOver = false; let longest = 0; let rounds = 0;
    parentPort.once('message', () => { isOver = true; });
    (async () => {
      while (!isOver) {
        const began = performance.now();
        await fetch(workerData).then((answer) => answer.text());
        if (rounds++ > 5) longest = Math.max(longest, performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      parentPort.postMessage(longest);
    })();`,
    { eval: true, workerData: `${server.address}/healthz` },
  );
  await work();
  probe.postMessage('over');
  const longest = await new Promise<number>((resolve) => probe.once('message', resolve));
  await probe.terminate();
  return longest;
}

const memory = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', `${server.pid()}`]).toString()) / 1024;

const megabyte = 1_000_000;
const listed = (piece: string, bytes = megabyte) => `Phone,Created\n${piece.repeat(bytes / piece.length)}`;

test.each(['\n', ',', '"', '[', '{', ',\n', '""b\n'])('lists of a megabyte of %j', async (piece) => {
  const body = piece === '[' || piece === '{' ? piece.repeat(megabyte) : listed(piece);
  const send = () =>
    fetch(`${server.address}/api/appointment-webhook/${path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'text/csv' }, body },
    }).then(({ status }) => status);
  for (const senders of [4, 8]) {
    let statuses: number[] = [];
    const longest = await longestHealthDuring(async () => {
      statuses = await Promise.all(Array.from({ length: senders }, send));
    });
    console.log(`${senders} lists of ${JSON.stringify(piece)}: ${longest.toFixed(0)} ms, ${statuses.join(' ')}`);
    expect(longest).toBeLessThan(maxMs);
    for (const status of statuses) expect([200, 400, 503]).toContain(status);
  }
});

const file = 31 * megabyte;
test.each<[string, () => string]>([
  ['rows of 300 empty cells', () => `Phone,Created\n${`${','.repeat(300)}1\n`.repeat(100_000)}`],
  // Escaped in JSON they are twice as large.
  ['newlines', () => listed('\n', file / 2)],
  ['one line of commas', () => listed(',', file)],
  [
    'an object of 1.5 million keys',
    () => `{${Array.from({ length: 1_500_000 }, (_, key) => `"key-${key}":1234`).join(',')}}`,
  ],
  ['a list of empty objects', () => `[${'{},'.repeat(file / 3)}{}]`],
  ['nested lists', () => '['.repeat(file)],
  [
    'honest rows',
    () => `Phone,Created,Note\n${`(312) 555-0142,11/24/2026 9:05 AM,${'x'.repeat(270)}\n`.repeat(100_000)}`,
  ],
  [
    'honest objects',
    () =>
      `[${Array.from({ length: 60_000 }, (_, id) => `{"id":${id},"phone":"(312) 555-0142","created":"2026-11-24T15:00:00Z","note":"${'x'.repeat(400)}"}`).join(',')}]`,
  ],
])('three files of 31 MB with %s', async (_what, make) => {
  const text = make();
  const send = () => ask('/api/appointment-lists/try', { companyId: 1, text }).then(({ status }) => status);
  const before = memory();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 100);
  const began = performance.now();
  let statuses: number[] = [];
  const longest = await longestHealthDuring(async () => {
    statuses = await Promise.all([send(), send(), send()]);
  });
  clearInterval(watch);
  console.log(
    `${_what}: ${longest.toFixed(0)} ms, ${statuses.join(' ')} after ${(performance.now() - began).toFixed(0)} ms, ${before.toFixed(0)} to ${most.toFixed(0)} MB`,
  );
  expect(longest).toBeLessThan(maxMs);
  expect(most).toBeLessThan(maxMebibytes);
  for (const status of statuses) expect([201, 503]).toContain(status);
  expect(statuses).toContain(201);
});

// The webhook's responses byte for byte: most phone systems cannot be changed, so no change to the route may alter
// them.
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { type TestApp, testApp } from '../test-app';
import { testDatabase } from '../test-database';

let tested: TestApp;

beforeAll(async () => {
  const paths = ['listening', 'a/b', 'with space', 'x'.repeat(200)];
  const database = await testDatabase({
    companies: [{ id: 1 }],
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'Listening', ...exampleKeys }],
    webhookEndpoints: paths.map((path) => ({ path, companyId: 1, configurationId: 1 })),
  });
  tested = await testApp(database);
  await tested.app.listen({ port: 0, host: '127.0.0.1' });
});

const typed = (type: string, length: number) => `content-type: ${type}; charset=utf-8\ncontent-length: ${length}`;
const json = (length: number) => typed('application/json', length);
const keptAlive = 'Date: …\nConnection: keep-alive\nKeep-Alive: timeout=72';
const closed = 'Date: …\nConnection: close';
const always = 'x-request-id: …\nx-content-type-options: nosniff';
const hello = `${always}\ncache-control: no-store\n${typed('text/plain', 74)}`;
const notFound = '{"message":"No webhook listens here. Check the path."}';
const noKey =
  '{"status":"failed","deliveryId":"…","logId":…,"error":{"reason":"store-missing","message":"The payload has no value under “store_id”, the key of Store ID."}}';

test('a delivery’s response has exactly these bytes, and the connection stays open', async () => {
  const first = 'POST /api/webhook/listening HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}';
  const answers = await sendRaw(`${first}${head('POST', '/api/webhook/nobody')}`);
  const [, logId = ''] = /"logId":(\d+)/.exec(answers) ?? [];
  const length = Buffer.byteLength(
    noKey.replace('"deliveryId":"…"', `"deliveryId":"${'x'.repeat(36)}"`).replace('logId":…', `logId":${logId}`),
  );
  expect(masked(answers)).toBe(
    `HTTP/1.1 200 OK\n${always}\n${json(length)}\n${keptAlive}\n\n${noKey}HTTP/1.1 404 Not Found\n${always}\n${json(54)}\n${closed}\n\n${notFound}`,
  );
});

test.each(['listening', 'nobody', 'x', 'listening%00'])(
  'who only looks at %s is answered the same plain text, which no cache keeps',
  async (path) => {
    const answer = `HTTP/1.1 200 OK\n${hello}\n${closed}\n\n`;
    const url = `/api/webhook/${path}`;
    expect(masked(await sendRaw(head('HEAD', url)))).toBe(answer);
    expect(masked(await sendRaw(head('GET', url)))).toBe(
      `${answer}CallGauge receives calls by POST; this answer is the same for every path.\n`,
    );
  },
);

test.each([
  ['listening', 200],
  ['LISTENING', 200],
  ['listening?', 200],
  ['listening?a=%zz', 200],
  ['listening#x', 200],
  ['%6cistening', 200],
  ['a%2Fb', 200],
  ['with%20space', 200],
  ['x'.repeat(200), 200],
  ['x'.repeat(201), 404],
  [`%20${'x'.repeat(200)}`, 404],
  ['', 404],
  ['listening/', 200],
  ['listening/?a=1', 200],
  ['listening%20', 200],
  ['%20listening%20%20/', 200],
  ['%E2%80%8Blistening%EF%BB%BF', 200],
  ['list%20ening', 404],
  ['%20', 404],
  ['listening//', 404],
  ['listening;x', 404],
  ['a/b', 404],
  ['%zz', 404],
  ['listening%00', 404],
  ['__proto__', 404],
])('/api/webhook/%s is answered with %i, on the wire as by injection', async (path, code) => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT'] as const) {
    const url = `/api/webhook/${path}`;
    const [top = '', body] = (await sendRaw(head(method, url))).split('\r\n\r\n');
    const expected = method !== 'POST' && method !== 'PUT' && onlyUnknown.includes(path) ? 200 : code;
    expect(top).toContain(`HTTP/1.1 ${expected} `);
    const routed = await tested.app.inject({ method, url });
    expect(routed.statusCode).toBe(expected);
    expect(Object.keys(routed.headers)).toEqual(headerNames(top));
    if (method !== 'HEAD') expect(masked(body ?? '')).toBe(masked(routed.body));
  }
});

test.each(['DELETE', 'PATCH', 'OPTIONS'])('the method %s is not accepted by a webhook', async (method) => {
  const answer = await sendRaw(head(method, '/api/webhook/listening'));
  expect(answer).toContain('HTTP/1.1 404 Not Found\r\n');
  expect(answer).toContain('{"message":"Not found."}');
});

/** A GET reveals nothing about a path in any form. */
const onlyUnknown = ['', '%20', 'list%20ening', 'listening;x', 'listening%00', '__proto__'];

function head(method: string, url: string): string {
  return `${method} ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;
}

/** All bytes until the server closes the connection. */
function sendRaw(text: string): Promise<string> {
  const { port } = tested.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

/** Masks what differs in every run. */
function masked(answer: string): string {
  return answer
    .replaceAll('\r\n', '\n')
    .replace(/^Date: .*$/gm, 'Date: …')
    .replace(/^x-request-id: [\da-f]{12}$/gm, 'x-request-id: …')
    .replace(/"deliveryId":"[\da-f-]{36}"/g, '"deliveryId":"…"')
    .replace(/"logId":\d+/g, '"logId":…');
}

function headerNames(top: string): string[] {
  return top
    .split('\r\n')
    .slice(1)
    .map((line) => (line.split(':')[0] ?? '').toLowerCase());
}

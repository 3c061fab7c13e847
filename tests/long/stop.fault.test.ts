// SIGTERM under load: the server exits by itself with code 0 (it forces its exit with 1 after nine seconds), and
// everything it acknowledged is in the log, or on disk and stored by the next start.
import http from 'node:http';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countWaiting } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { callBody, oneCompany, webhookPath } from './one-company';

const connections = 300;
const headers = { 'content-type': 'application/json' };

describe('a stop', () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await prepareInstallation(oneCompany);
  });

  afterEach(() => installation.kill());
  afterAll(() => installation.remove());

  test(`under ${connections} keep-alive connections ends by itself and keeps every acknowledged delivery`, async () => {
    await installation.start();
    const { acknowledged, exitCode } = await streamUntilStopped(installation);
    expect(exitCode).toBe(0);
    expect(acknowledged.length).toBeGreaterThan(connections);
    expect(await findUnlogged(installation, acknowledged)).toEqual([]);
  });

  test('with a half-sent request ends by itself and keeps every acknowledged delivery', async () => {
    await installation.start();
    const half = await sendHalfARequest(installation);
    const agent = new http.Agent({ keepAlive: true });
    const acknowledged = await post(agent, installation, 'the-last-call');
    expect(await installation.stop()).toBe(0);
    expect(await findUnlogged(installation, [acknowledged])).toEqual([]);
    agent.destroy();
    half.destroy();
  });
});

/**
 * Stops while each connection waits for a response. Afterwards each connection stays open without sending, like those
 * of phone systems: only the server can close it.
 */
async function streamUntilStopped(running: Installation): Promise<{ acknowledged: string[]; exitCode: number | null }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const acknowledged: string[] = [];
  let stopped: Promise<number | null> | undefined;
  const sender = async (name: number) => {
    for (let n = 0; !stopped; n++) {
      const deliveryId = await post(agent, running, `call-${name}-${n}`).catch(() => undefined);
      if (!deliveryId) return;
      acknowledged.push(deliveryId);
      if (acknowledged.length === 2 * connections) stopped = running.stop();
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, name) => sender(name)));
  const exitCode = (await stopped) ?? null;
  agent.destroy();
  return { acknowledged, exitCode };
}

function post(agent: http.Agent, running: Installation, callId: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${running.address}${webhookPath}`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.on('error', reject).on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text).deliveryId);
        else reject(new Error(`${response.statusCode}: ${text}`));
      });
    });
    request.on('error', reject).end(callBody(callId));
  });
}

function sendHalfARequest(running: Installation): Promise<net.Socket> {
  const { hostname, port } = new URL(running.address);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname).once('error', reject);
    socket.write(`POST ${webhookPath} HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"c`, () => resolve(socket));
  });
}

/** What was answered `queued` during the stop is on disk, and in the log after the next start. */
async function findUnlogged(stopped: Installation, acknowledged: string[]): Promise<string[]> {
  if (countWaiting(stopped) > 0) {
    await stopped.start();
    await expect.poll(() => countWaiting(stopped), { timeout: 60_000, interval: 100 }).toBe(0);
    expect(await stopped.stop()).toBe(0);
  }
  const database = await stopped.open();
  const { rows } = await database.people.$client.query<{ id: string }>('select delivery_id as id from deliveries');
  await database.close();
  const logged = new Set(rows.map(({ id }) => id));
  return acknowledged.filter((id) => !logged.has(id));
}

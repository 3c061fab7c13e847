// SIGTERM under load: the server exits by itself with code 0 (it forces its exit with 1 after nine seconds), and
// everything it acknowledged is in the log, or on disk and stored by the next start.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { countWaiting } from './expect-stored';
import { type Installation, prepareInstallation, program } from './installation';
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

  test('and a start on a socket that systemd holds refuse no caller', async () => {
    const listening = net.createServer().listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as net.AddressInfo;
    const { fd } = (listening as unknown as { _handle: { fd: number } })._handle;
    // As systemd, the shell has the socket all the time and accepts nothing.
    const twice = 'for n in 1 2; do "$0" "$1" & echo "pid $!"; wait $!; echo "code $?"; done';
    const shell = spawn('sh', ['-c', twice, process.execPath, program], {
      env: { ...process.env, DEMO: '0', DATA_DIR: installation.dataDir, DATABASE_URL: '', LISTEN_FDS: '1' },
      stdio: ['ignore', 'pipe', 'inherit', fd],
    });
    listening.close();
    let output = '';
    shell.stdout?.on('data', (chunk) => (output += chunk));
    const ask = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;
    const stop = (n: number) => process.kill(Number([...output.matchAll(/^pid (\d+)$/gm)][n]?.[1]), 'SIGTERM');

    expect(await ask()).toBe(200);
    stop(0);
    await expect.poll(() => output, { timeout: 20_000 }).toContain('code 0');
    expect(await ask()).toBe(200);
    stop(1);
    await once(shell, 'exit');
    expect(output.match(/^code 0$/gm)).toHaveLength(2);
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

// kill -9 in the middle of a stream of deliveries, repeatedly: no acknowledged delivery may be lost or counted twice.
// Once in `npm test`; FAULT_CYCLES raises the number.
import { afterEach, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { TestRows } from '../test-database';
import { countWaiting } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';

const cycles = Number(process.env.FAULT_CYCLES ?? 1);
const senders = 16;
/** The minimum number of deliveries before each kill. */
const deliveriesPerLife = 150;

const rows: TestRows = {
  companies: [{ id: 1 }, { id: 2 }],
  services: [{ id: 1, name: 'Oil Change' }],
  locations: [1, 2].map((id) => ({ companyId: id, id, code: 'NS-01' })),
  webhookConfigurations: [1, 2].map((id) => ({
    companyId: id,
    id,
    source: 'default',
    endpointPath: `hook-${id}`,
    ...exampleKeys,
  })),
  webhookEndpoints: [1, 2].map((id) => ({ path: `hook-${id}`, companyId: id, configurationId: id })),
};

let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
});

test(`kill -9, ${cycles} times under load: every acknowledged delivery is there once`, async () => {
  installation = await prepareInstallation(rows);
  const acknowledged: string[] = [];
  const sentCalls = new Set<string>();

  for (let life = 0; life < cycles; life++) {
    await installation.start();
    await streamUntilKilled(installation, acknowledged, sentCalls);
  }
  // The next start stores what was acknowledged from disk.
  const last = installation;
  await last.start();
  await expect.poll(() => countWaiting(last), { timeout: 90_000, interval: 100 }).toBe(0);
  expect(await last.stop()).toBe(0);

  const database = await installation.open();
  const { rows: logged } = await database.people.$client.query('select delivery_id, status from deliveries');
  const times = new Map<string, number>();
  for (const { delivery_id } of logged) times.set(delivery_id, (times.get(delivery_id) ?? 0) + 1);
  expect(acknowledged.length).toBeGreaterThanOrEqual(cycles * deliveriesPerLife);
  expect(acknowledged.filter((id) => times.get(id) !== 1)).toEqual([]);

  const { rows: calls } = await database.people.$client.query('select company_id, call_key from calls');
  expect(new Set(calls.map(({ company_id, call_key }) => `${company_id} ${call_key}`)).size).toBe(calls.length);
  expect(calls.every(({ call_key }) => sentCalls.has(call_key))).toBe(true);
  await database.close();
});

/** Sends over many connections, each call twice like phone systems, and kills the server meanwhile. */
async function streamUntilKilled(running: Installation, acknowledged: string[], sentCalls: Set<string>): Promise<void> {
  let taken = 0;
  let isOver = false;
  let killed: Promise<void> | undefined;
  const sender = async (name: number) => {
    for (let n = 0; !isOver; n++) {
      const callId = `call-${acknowledged.length}-${name}-${Math.floor(n / 2)}`;
      sentCalls.add(callId);
      const body = JSON.stringify({
        ...examplePayload(callId, new Date()),
        appointment_made: n % 2 === 0 ? 'no' : 'yes',
      });
      const answer = await post(`${running.address}/api/webhook/hook-${1 + (name % 2)}`, body);
      if (!answer) return;
      acknowledged.push(answer.deliveryId);
      taken += 1;
      if (taken === deliveriesPerLife) {
        isOver = true;
        killed = running.kill();
      }
    }
  };
  // The last sender to be served triggers the kill; the other fifteen are in the middle of a delivery.
  await Promise.all(Array.from({ length: senders }, (_, name) => sender(name)));
  await killed;
}

async function post(url: string, body: string): Promise<{ deliveryId: string } | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return response.status === 200 ? ((await response.json()) as { deliveryId: string }) : undefined;
  } catch {
    // The server died before it answered: not acknowledged.
    return undefined;
  }
}

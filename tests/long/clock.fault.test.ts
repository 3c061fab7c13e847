// A clock that jumps by hours while the server runs: ids stay unique and in order of arrival, the later statement wins,
// calls keep their days.
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { expectAllStored } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { callBody, oneCompany, webhookPath } from './one-company';

const deliveries = Number(process.env.FAULT_CYCLES ?? 1) * 400;

const shiftClock = fileURLToPath(new URL('./shift-clock.mjs', import.meta.url));

let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
});

test('a clock that jumps by hours', async () => {
  installation = await prepareInstallation(oneCompany, undefined, { nodeArguments: ['--import', shiftClock] });
  await installation.start();
  const load = startLoad(installation.address, { senders: 6, pauseMs: 5 });
  const inOrder: string[] = [];
  // Longer than all its jumps.
  const until = performance.now() + 4_000;
  while (performance.now() < until) inOrder.push(await sendOne(installation, `in-order-${inOrder.length}`));
  await load.more(Math.max(1, deliveries - load.acknowledged.size));
  await load.stop();

  expect(inOrder).toEqual([...inOrder].sort());
  expect(new Set([...inOrder, ...load.acknowledged.keys()]).size).toBe(inOrder.length + load.acknowledged.size);
  expect({ refusedForNow: load.refusedForNow, unanswered: load.unanswered }).toEqual({
    refusedForNow: 0,
    unanswered: 0,
  });
  await expectAllStored(installation, [load]);

  const database = await installation.open();
  // Every payload has its own time, independent of the server's clock.
  const { rows } = await database.people.$client.query<{ key: string }>(
    `select call_key as key from calls where abs(extract(epoch from started_at - $1)) > 600`,
    [new Date()],
  );
  expect(rows).toEqual([]);
  await database.close();
});

async function sendOne({ address }: Installation, callId: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}${webhookPath}`, { method: 'POST', headers, body: callBody(callId) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { deliveryId: string }).deliveryId;
}

// kill -9 in the middle of a replay, repeatedly: calls, counts and log always agree, and the next start continues to
// the same result.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { insertReplay } from '../../server/database/replays/replays';
import { deliveries, replays, replayUnsettled, webhookConfigurations } from '../../server/database/schema';
import { countWaiting } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { callBody, oneCompany, webhookPath } from './one-company';

/** Each has two deliveries that are never in the same batch. */
const calls = 300;
const senders = 16;
const maxLives = 40;

let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
});

test('kill -9 during a replay: nothing is counted twice or left out', async () => {
  const running = await prepareInstallation(oneCompany);
  installation = running;
  await mapStore(running, 'not_there');
  await running.start();
  for (let round = 0; round < 2; round++) await deliverAll(running);
  await running.stop();
  await mapStore(running, exampleKeys.storeIdField);
  await startReplayOfAll(running);

  const progress: number[] = [];
  let waitMs = 100;
  for (let life = 0; life < maxLives; life++) {
    await running.start();
    await pause(waitMs);
    await running.kill();
    const { status, done } = await inspectReplay(running);
    if (status === 'done') break;
    if (done > (progress.at(-1) ?? 0)) progress.push(done);
    // If a run is too short for one batch, the next one is longer; the last one has all the time it needs.
    waitMs = progress.length < 2 ? waitMs * 1.5 : waitMs + 5_000;
  }
  expect(progress.length).toBeGreaterThanOrEqual(1);
  expect(await inspectReplay(running)).toMatchObject({
    ...{ status: 'done', total: 2 * calls, done: 2 * calls, succeeded: 2 * calls },
    ...{ lost: 0, stillFailing: 0, changed: 0 },
  });
  const database = await running.open();
  expect(await database.people.$count(deliveries)).toBe(2 * calls);
  const { rows: other } = await database.people.$client.query(`select id from deliveries where status <> 'success'`);
  expect(other).toEqual([]);
  const { rows: counted } = await database.people.$client.query(
    `select count(*)::int as calls from calls where is_counted`,
  );
  expect(counted).toEqual([{ calls }]);
  expect(await database.people.$count(replayUnsettled)).toBe(0);
  await database.close();
});

async function mapStore(down: Installation, storeIdField: string): Promise<void> {
  const database = await down.open();
  await database.people.update(webhookConfigurations).set({ storeIdField });
  await database.close();
}

async function deliverAll(running: Installation): Promise<void> {
  const { address } = running;
  const headers = { 'content-type': 'application/json' };
  const sender = async (name: number) => {
    for (let n = name; n < calls; n += senders) {
      const response = await fetch(`${address}${webhookPath}`, {
        method: 'POST',
        headers,
        body: callBody(`call-${n}`),
      });
      // On a busy machine one may take longer than a second, and waits on disk.
      expect(await response.json()).toMatchObject({ status: expect.stringMatching(/^(failed|queued)$/) });
    }
  };
  await Promise.all(Array.from({ length: senders }, (_, name) => sender(name)));
  await expect.poll(() => countWaiting(running), { timeout: 60_000 }).toBe(0);
}

async function startReplayOfAll(down: Installation): Promise<void> {
  const database = await down.open();
  const by = { userId: 1, username: 'director', name: '' };
  const asked = { companyId: 1, selection: { filters: {} }, isDryRun: false, by, now: new Date() };
  expect(await insertReplay(database.people, asked)).toMatchObject({ status: 'waiting' });
  await database.close();
}

/** The replay's progress. Completed batches must be consistent. */
async function inspectReplay(down: Installation): Promise<typeof replays.$inferSelect> {
  const database = await down.open();
  const [job] = await database.people.select().from(replays);
  await database.close();
  if (!job) throw new Error('The replay is not there.');
  return job;
}

// Two servers on one PostgreSQL behind a balancer: one has the database, the other waits. The first is killed under load, in
// turn: the other takes over, and every acknowledged delivery is there once. FAULT_CYCLES raises the number of kills from two.
import { afterEach, expect, inject, test } from 'vitest';
import { insertReplay } from '../../server/database/replays/replays';
import { replays } from '../../server/database/schema';
import { type Balancer, openBalancer } from './balancer';
import { countWaiting, expectAllStored, expectServing } from './expect-stored';
import { findHealth, type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';

const kills = Number(process.env.FAULT_CYCLES ?? 2);
const url = process.env.TEST_DATABASE_URL;

let servers: Installation[] = [];
let balancer: Balancer | undefined;

afterEach(async () => {
  balancer?.close();
  for (const server of servers) {
    await server.kill();
    await server.remove();
  }
  servers = [];
});

test.each(url ? [url] : [])(
  'of two servers one waits, takes over from a killed one, and nothing is lost or doubled',
  async (postgres) => {
    const own = { url: postgres, name: `${inject('databasePrefix')}two` };
    const first = await prepareInstallation(oneCompany, own);
    const second = await prepareInstallation(oneCompany, { ...own, isShared: true });
    servers = [first, second];
    await first.start();
    await second.start('waiting');
    balancer = await openBalancer(servers.map(({ address }) => address));

    const load = startLoad(balancer.address, { senders: 12, pauseMs: 5 });
    let [active, waiting] = [first, second];
    for (let kill = 0; kill < kills; kill += 1) {
      await load.more(150);
      // What one has begun, the other ends.
      if (kill === kills - 1) await startReplayOfAll(active);
      await active.kill();
      await load.more(150, 'success');
      await expectServing(waiting);
      // From now on it knows the paths: what comes here waits on its disk until it takes over.
      await active.start('waiting');
      [active, waiting] = [waiting, active];
      await load.more(100);
    }
    await load.stop();
    expect(load.unanswered).toBeGreaterThan(0);

    await expect.poll(() => findReplay(active), { timeout: 60_000, interval: 1_000 }).toMatchObject({ status: 'done' });
    const { total = 0, ...replay } = (await findReplay(active)) ?? {};
    expect(total).toBeGreaterThan(200);
    expect(replay).toMatchObject({ done: total, lost: 0, stillFailing: 0 });

    await expectServing(active);
    await expect.poll(() => countWaiting(active), { timeout: 60_000, interval: 100 }).toBe(0);
    await expect.poll(() => findHealth(waiting.address)).toMatchObject({ status: 503 });
    expect(await active.stop()).toBe(0);
    await expectAllStored(waiting, [load]);
  },
);

async function startReplayOfAll(server: Installation): Promise<void> {
  const database = await server.open();
  const by = { userId: 1, username: 'director', name: '' };
  const asked = { companyId: 1, selection: { filters: {} }, isDryRun: false, by, now: new Date() };
  expect(await insertReplay(database.people, asked)).toMatchObject({ status: 'waiting' });
  await database.close();
}

async function findReplay(server: Installation): Promise<typeof replays.$inferSelect | undefined> {
  const database = await server.open();
  const [job] = await database.people.select().from(replays);
  await database.close();
  return job;
}

// Two servers on one PostgreSQL behind a balancer, killed in turn under load: the other takes over, and every acknowledged
// delivery is there once. FAULT_CYCLES raises the number of kills from two.
import { afterEach, expect, inject, test } from 'vitest';
import { insertReplay } from '../../server/database/replays/replays';
import { replays } from '../../server/database/schema';
import { type Balancer, openBalancer } from './balancer';
import { countWaiting, expectAllStored, expectServing } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
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

test.each(url ? [url] : [])('two servers that are killed in turn lose and double nothing', async (postgres) => {
  const own = { url: postgres, name: `${inject('databasePrefix')}two` };
  const first = await prepareInstallation(oneCompany, own);
  const second = await prepareInstallation(oneCompany, { ...own, isShared: true });
  servers = [first, second];
  await Promise.all(servers.map((server) => server.start()));
  balancer = await openBalancer(servers.map(({ address }) => address));

  const load = startLoad(balancer.address, { senders: 12, pauseMs: 5 });
  for (let kill = 0; kill < kills; kill += 1) {
    await load.more(150);
    const dying = kill % 2 === 0 ? first : second;
    await dying.kill();
    // The other one is alone.
    await load.more(150);
    await dying.start();
    await load.more(100);
  }
  await load.stop();
  expect(load.unanswered).toBeGreaterThan(0);

  // Either server may take a job, and only one does.
  const total = await startReplayOfAll(first);
  await expect.poll(() => findReplay(first), { timeout: 60_000, interval: 1_000 }).toMatchObject({ status: 'done' });
  expect(await findReplay(first)).toMatchObject({ total, done: total, lost: 0, stillFailing: 0 });

  await expectServing(second);
  await expect.poll(() => countWaiting(second), { timeout: 60_000, interval: 100 }).toBe(0);
  expect(await second.stop()).toBe(0);
  await expectAllStored(first, [load]);
});

/** Returns how many deliveries there are by then. */
async function startReplayOfAll(server: Installation): Promise<number> {
  const database = await server.open();
  const by = { userId: 1, username: 'director', name: '' };
  const asked = { companyId: 1, selection: { filters: {} }, isDryRun: false, by, now: new Date() };
  expect(await insertReplay(database.people, asked)).toMatchObject({ status: 'waiting' });
  const { rows } = await database.people.$client.query<{ count: number }>(
    'select count(*)::int as count from deliveries',
  );
  await database.close();
  return rows[0]?.count ?? 0;
}

async function findReplay(server: Installation): Promise<typeof replays.$inferSelect | undefined> {
  const database = await server.open();
  const [job] = await database.people.select().from(replays);
  await database.close();
  return job;
}

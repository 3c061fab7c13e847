// A data folder whose server is pointed to another database while deliveries wait: company ids mean nothing there.
import { existsSync, readdirSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { countWaiting, expectServing } from './expect-stored';
import { type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { findPostgresBin, type OwnCluster, prepareCluster } from './own-postgres';

const bin = findPostgresBin();
let cluster: OwnCluster | undefined;
let running: Installation | undefined;

afterEach(async () => {
  await running?.kill();
  await running?.remove();
  await cluster?.remove();
});

test.skipIf(!bin)('deliveries accepted for one database do not enter another', async () => {
  cluster = await prepareCluster(bin ?? '');
  const first = await prepareInstallation(oneCompany, { url: cluster.url, name: 'first' });
  running = first;
  await first.start();
  await expectServing(first);
  await expect.poll(() => existsSync(`${first.dataDir}/endpoints.json`)).toBe(true);
  await first.stop();
  await cluster.kill();
  // Without its database it uses its file of endpoints.
  await first.start('alive');
  const load = startLoad(first.address, { senders: 2, pauseMs: 20 });
  await load.more(10, 'queued');
  await load.stop();
  await first.kill();

  await cluster.start();
  const { dataDir } = first;
  const second = await prepareInstallation(oneCompany, { url: cluster.url, name: 'second' }, { dataDir });
  running = second;
  await second.start();
  await expect.poll(() => countWaiting(second), { timeout: 30_000 }).toBe(0);
  await expectServing(second);
  await second.stop();
  const database = await second.open();
  const { rows } = await database.people.$client.query<{ id: string }>('select delivery_id as id from deliveries');
  await database.close();
  expect(rows.filter(({ id }) => load.acknowledged.has(id))).toEqual([]);
  expect(rows).toHaveLength(1);
  expect(new Set(readdirSync(`${dataDir}/spool/aside`))).toEqual(new Set(load.acknowledged.keys()));
});

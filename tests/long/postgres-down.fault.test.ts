// A PostgreSQL that is killed or hangs under load: senders notice nothing, and deliveries on disk are stored by
// themselves. FAULT_CYCLES makes it longer.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countWaiting, expectAllStored } from './expect-stored';
import { findHealth, type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { findPostgresBin, type OwnCluster, prepareCluster } from './own-postgres';

const cycles = Number(process.env.FAULT_CYCLES ?? 1);
const bin = findPostgresBin();

describe.skipIf(!bin)('a PostgreSQL that fails under load', () => {
  let cluster: OwnCluster;
  let installation: Installation;

  let made = 0;

  beforeAll(async () => {
    cluster = await prepareCluster(bin ?? '');
  });

  beforeEach(async () => {
    made += 1;
    installation = await prepareInstallation(oneCompany, { url: cluster.url, name: `calls_${made}` });
  });

  afterEach(async () => {
    cluster.thaw();
    await installation?.kill();
    await installation?.remove();
  });

  afterAll(() => cluster?.remove());

  test(`killed ${cycles} times: every delivery is acknowledged, and counted once when it is back`, async () => {
    await installation.start();
    const load = startLoad(installation.address, { senders: 8, pauseMs: 5 });
    for (let cycle = 0; cycle < cycles; cycle++) {
      await load.more(100, 'success');
      await cluster.kill();
      await load.more(100, 'queued');
      await cluster.start();
      await load.more(50, 'success');
    }
    await load.stop();
    expect({ refusedForNow: load.refusedForNow, unanswered: load.unanswered }).toEqual({
      refusedForNow: 0,
      unanswered: 0,
    });
    await expectAllStored(installation, [load]);
  });

  test('acknowledges every delivery within seconds while frozen, and counts it once afterwards', async () => {
    await installation.start();
    const load = startLoad(installation.address, { senders: 8, pauseMs: 5 });
    await load.more(100, 'success');
    cluster.freeze();
    await load.more(200, 'queued');
    // Longer than the timeout of every query.
    await pause(2_000);
    cluster.thaw();
    await load.more(50, 'success');
    await load.stop();
    expect({ refusedForNow: load.refusedForNow, unanswered: load.unanswered }).toEqual({
      refusedForNow: 0,
      unanswered: 0,
    });
    await expectAllStored(installation, [load]);
  });

  test('loses no acknowledged delivery if the database is frozen and the server is stopped', async () => {
    await installation.start();
    const load = startLoad(installation.address, { senders: 8, pauseMs: 5 });
    await load.more(50, 'success');
    cluster.freeze();
    await load.more(20, 'queued');
    expect(await installation.stop()).toBe(0);
    await load.stop();
    cluster.thaw();
    await installation.start();
    await expectAllStored(installation, [load]);
  });

  test('loses no acknowledged delivery if the database is unavailable from the start and the server is killed', async () => {
    await installation.start();
    const before = startLoad(installation.address, { senders: 4, pauseMs: 5 });
    await before.more(50, 'success');
    await before.stop();
    await cluster.kill();
    await installation.kill();

    const loads = [before];
    for (let life = 0; life < cycles; life++) {
      await installation.start('alive');
      expect(await findHealth(installation.address)).toEqual({
        ...{ status: 200, deliveries: true, people: false },
        reasons: ['The database does not answer.', 'The database accepts no deliveries.'],
      });
      expect((await fetch(`${installation.address}/api/user`)).status).toBe(503);
      const load = startLoad(installation.address, { senders: 16 });
      loads.push(load);
      await load.more(150, 'queued');
      await installation.kill();
      await load.stop();
    }
    await installation.start('alive');
    expect(countWaiting(installation)).toBeGreaterThanOrEqual(cycles);
    expect((await fetch(`${installation.address}/api/webhook/not-known`, { method: 'POST' })).status).toBe(503);
    await cluster.start();
    await expectAllStored(installation, loads);
  });
});

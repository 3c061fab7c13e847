// A PostgreSQL that starts after the server and cannot be used yet: the server keeps accepting deliveries.
import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { expectAllStored, expectServing } from './expect-stored';
import { findHealth, type Installation, prepareInstallation } from './installation';
import { startLoad } from './load';
import { oneCompany } from './one-company';
import { findPostgresBin, type OwnCluster, prepareCluster } from './own-postgres';

const bin = findPostgresBin();
let cluster: OwnCluster | undefined;
let installation: Installation | undefined;

afterEach(async () => {
  await installation?.kill();
  await installation?.remove();
  await cluster?.remove();
});

test.skipIf(!bin)(
  'a database that starts read-only ends no server, and accepts waiting deliveries once it can',
  async () => {
    cluster = await prepareCluster(bin ?? '');
    installation = await prepareInstallation(oneCompany, { url: cluster.url, name: 'unready' });
    // Stores its endpoints on disk.
    await installation.start();
    await expectServing(installation);
    await expect.poll(() => existsSync(`${installation?.dataDir}/endpoints.json`)).toBe(true);
    await installation.stop();
    const runSql = async (...statements: string[]) => {
      const client = new pg.Client({ connectionString: cluster?.url.replace(/postgres$/, 'unready') });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };
    await runSql('alter database unready set default_transaction_read_only = on');
    await cluster.kill();
    await installation.start('alive');
    const load = startLoad(installation.address, { senders: 2, pauseMs: 20 });
    await load.more(20);
    await cluster.start();
    // Several attempts fail meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const { address } = installation;
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await findHealth(address)).toMatchObject({ status: 200, deliveries: true, people: false });
    await load.more(20);
    await runSql(
      'set default_transaction_read_only = off',
      'alter database unready reset default_transaction_read_only',
    );
    await load.stop();
    expect(load.refusedForNow).toBe(0);
    await expectAllStored(installation, [load]);
  },
);

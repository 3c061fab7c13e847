// A PostgreSQL that is read-only for a while, as managed ones are while their disk is full.
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/test-database';
import { connectDatabase, type Database, pingDeliveries } from './connect';

let another: Database | undefined;

afterEach(async () => {
  await another?.close();
});

test('a connection from a time when the database was read-only is replaced', async () => {
  const { people } = await testDatabase();
  const { connectionString = '' } = people.$client.options as { connectionString?: string };
  const name = pg.escapeIdentifier(new URL(connectionString).pathname.slice(1));
  another = await connectDatabase({ databaseUrl: connectionString, dataDir: null });
  await people.$client.query(`alter database ${name} set default_transaction_read_only = on`);
  try {
    await expect(pingDeliveries(another)).rejects.toThrow('The database is read-only.');
  } finally {
    await people.$client.query(`alter database ${name} reset default_transaction_read_only`);
  }
  await pingDeliveries(another);
});

// Copying on a PostgreSQL server: one transaction on a connection of its own, without time limits.
import { once } from 'node:events';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { type CopyAccess, type CopyLoader, columnList, copySettings, quoteName } from '../copy/copy-access';

export function openPostgresCopy(databaseUrl: string): CopyAccess {
  const inTransaction = async <Done>(mode: string, work: (loader: CopyLoader) => Promise<Done>): Promise<Done> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    });
    // A lost connection fails the running query; without a listener it would also end the process.
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(`begin isolation level repeatable read ${mode}; ${copySettings}; set local lock_timeout = 0`);
      const done = await work(loaderOver(client));
      await client.query('commit');
      return done;
    } finally {
      await client.end();
    }
  };
  return {
    readFrozen: (work) => inTransaction('read only', work),
    loadAtOnce: (work) => inTransaction('read write', work),
  };
}

function loaderOver(client: pg.Client): CopyLoader {
  return {
    async query(text, values) {
      return (await client.query(text, values)).rows;
    },
    rows: (table) =>
      client.query(copyStreams.to(`copy (select ${columnList(table)} from ${quoteName(table.name)}) to stdout`)),
    async load(table, lines) {
      const copying = client.query(copyStreams.from(`copy ${quoteName(table.name)} (${columnList(table)}) from stdin`));
      const finished = once(copying, 'finish');
      copying.end(lines);
      await finished;
    },
  };
}

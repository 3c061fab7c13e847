// Calls without their indexes while a load is inserted: kept up row by row they would take most of its time.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Queries } from '../../database/engine/connect';

type Executes = Pick<Queries, 'execute'>;

/** Drops the indexes of calls except the primary key; returns the statements that build them again, oldest first. */
export async function dropIndexes(transaction: Executes): Promise<string[]> {
  const { rows } = await transaction.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'calls'::regclass and not i.indisprimary order by i.indexrelid`);
  for (const { name } of rows) await transaction.execute(sql.raw(`drop index ${name}`));
  return rows.map(({ definition }) => definition.replace(' INDEX ', ' INDEX IF NOT EXISTS '));
}

/** On a connection without a time limit, which these need. */
export async function runStatements({ url }: Pick<Database, 'url'>, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '1GB'`);
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

// Brings a test's rows back after each change, cheaply: triggers note which tables changed, and only those are refilled.
import { getTableName, sql } from 'drizzle-orm';
import type { Database } from '../server/database/engine/connect';
import { allTables } from './test-database';

export interface KeptRows {
  /** The tables of which a row was written since the rows were kept or restored. */
  changedTables(): Promise<string[]>;
  /** Refills the changed tables with the kept rows. The next id follows the kept ones. */
  restore(): Promise<void>;
  /** Call at the end: the next test file uses the same database. */
  drop(): Promise<void>;
}

/** Keeps a copy of all rows as they are now. */
export async function keepRows({ background }: Database): Promise<KeptRows> {
  await background.execute(sql`create schema kept`);
  await background.execute(sql`create table kept.changes (table_name text not null)`);
  await background.execute(sql`
    create function kept.note_change() returns trigger language plpgsql as $$ begin
      insert into kept.changes values (tg_table_name);
      return null;
    end $$`);
  for (const table of allTables) {
    const copy = sql`kept.${sql.identifier(getTableName(table))}`;
    await background.execute(sql`create table ${copy} as table ${table}`);
    await background.execute(sql`
      create trigger note_change after insert or update or delete on ${table}
      for each row execute function kept.note_change()`);
  }
  // Generated columns cannot be inserted.
  await background.execute(sql`
    create view kept.columns as
    select table_name, string_agg(quote_ident(column_name), ', ') as names, bool_or(column_name = 'id') as has_id
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
    group by table_name`);
  await background.execute(sql`create table kept.refills as table kept.columns`);
  // Triggers and foreign keys are off meanwhile. It waits for jobs that hold a company's lock, or their rows would stay.
  await background.execute(sql`
    create function kept.restore() returns void language plpgsql as $$ declare refill record; begin
      perform set_config('session_replication_role', 'replica', true);
      perform from companies order by id for no key update;
      for refill in select * from kept.refills where table_name in (select table_name from kept.changes) loop
        execute format('delete from %I', refill.table_name);
        execute format('insert into %1$I (%2$s) select %2$s from kept.%1$I', refill.table_name, refill.names);
        continue when not refill.has_id;
        execute format(
          'select setval(pg_get_serial_sequence(%1$L, %2$L), coalesce(max(id), 0) + 1, false) from %1$I',
          refill.table_name, 'id');
      end loop;
      delete from kept.changes;
    end $$`);
  return {
    async changedTables() {
      const changed = sql`select distinct table_name as name from kept.changes order by 1`;
      return (await background.execute<{ name: string }>(changed)).rows.map(({ name }) => name);
    },
    async restore() {
      await background.execute(sql`select kept.restore()`);
    },
    async drop() {
      await background.execute(sql`drop schema kept cascade`);
    },
  };
}

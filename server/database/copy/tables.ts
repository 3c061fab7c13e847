// What there is to copy, read from the catalog.
import { type CopiedTable, type CopyLoader, type CopyReader, quoteName } from './copy-access';

/** Every table of the installation, those that others refer to first. */
export async function findTables(reader: CopyReader): Promise<CopiedTable[]> {
  const tables = await reader.query<CopiedTable & { parents: string[] }>(`
    select t.relname::text as name,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
       where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(distinct p.relname), '[]') from pg_constraint f join pg_class p on p.oid = f.confrelid
       where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid) as parents
    from pg_class t
    where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    order by t.relname`);
  const ordered: CopiedTable[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.find(({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)));
    if (!next) throw new Error('Tables refer to each other in a circle, so they cannot be copied one after another.');
    placed.add(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

export interface Sequence {
  name: string;
  /** The last number drawn. */
  last: number;
}

/** Those that were used. Read them after the tables: a number drawn meanwhile is only skipped. */
export function findSequences(reader: CopyReader): Promise<Sequence[]> {
  return reader.query<Sequence>(
    `select sequencename::text as name, last_value as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
}

export async function setSequences(loader: CopyLoader, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences)
    await loader.query('select setval($1::regclass, $2::bigint)', [quoteName(name), last]);
}

export async function emptyTables(loader: CopyLoader, tables: readonly CopiedTable[]): Promise<void> {
  await loader.query(`truncate ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
}

/** Those that the installation made; constraints stay. */
export async function setTriggers(
  loader: CopyLoader,
  tables: readonly CopiedTable[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await loader.query(`alter table ${quoteName(name)} ${state} trigger user`);
}

export interface SchemaVersion {
  /** The newest migration, by its creation in milliseconds. */
  migration: number;
  migrations: number;
}

/** Null: the database has no tables yet. */
export async function findSchemaVersion(reader: Pick<CopyReader, 'query'>): Promise<SchemaVersion | null> {
  const [known] = await reader.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!known?.exists) return null;
  const [row] = await reader.query<SchemaVersion>(
    'select max(created_at)::float8 as migration, count(*)::int as migrations from drizzle.__drizzle_migrations',
  );
  return row && row.migrations > 0 ? row : null;
}

/** Whether there is nothing that loading would replace: no company and nobody who signs in. */
export async function isEmptyDatabase(reader: Pick<CopyReader, 'query'>): Promise<boolean> {
  const [tables] = await reader.query<{ exist: boolean }>(
    `select to_regclass('companies') is not null and to_regclass('users') is not null as exist`,
  );
  if (!tables?.exist) return true;
  const [row] = await reader.query<{ empty: boolean }>(
    'select not exists (select from companies) and not exists (select from users) as empty',
  );
  return row?.empty ?? false;
}

/** Identifies the database; null if it was never started. */
export async function findInstallation(reader: Pick<CopyReader, 'query'>): Promise<string | null> {
  const [tables] = await reader.query<{ exist: boolean }>(`select to_regclass('settings') is not null as exist`);
  if (!tables?.exist) return null;
  const [row] = await reader.query<{ value: string }>(`select value #>> '{}' as value from settings where key = $1`, [
    'installation',
  ]);
  return row?.value ?? null;
}

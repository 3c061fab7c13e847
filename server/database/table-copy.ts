// Copies whole tables as PostgreSQL's COPY text: out of one moment of a database, and into an empty one. Each copy has a
// connection of its own, without time limits.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';

export interface CopiedTable {
  name: string;
  /** Without generated ones. */
  columns: string[];
}

export interface Sequence {
  name: string;
  /** The last number drawn. */
  last: number;
}

export interface Schema {
  /** The newest migration, by its creation in milliseconds. */
  migration: number;
  /** Of the text of each migration. */
  hashes: string[];
}

interface RowSource {
  /** A table's rows in the order in which they are stored, in pieces of any size. */
  rows(table: CopiedTable): AsyncIterable<Buffer>;
}

export interface CopySource extends RowSource {
  /** Those that were used. Read them last: a number that is drawn meanwhile is only skipped. */
  sequences(): Promise<Sequence[]>;
}

export interface CopyTarget extends RowSource {
  tables: CopiedTable[];
  load(table: CopiedTable, pieces: AsyncIterable<Buffer>): Promise<void>;
  setSequences(sequences: readonly Sequence[]): Promise<void>;
}

export interface TableCopy {
  /** Null: the database has no tables yet. */
  describe(): Promise<{ schema: Schema; tables: CopiedTable[]; installation: string | null } | null>;
  /** Whether there is nothing that loading would replace: no company, and no person. */
  isEmpty(): Promise<boolean>;
  /** All reads of `work` see the same moment; nothing waits for them. */
  readSnapshot<Done>(work: (source: CopySource) => Promise<Done>): Promise<Done>;
  /** Replaces the rows of all tables, all or nothing; then prepares the planner's statistics. */
  loadAll<Done>(work: (target: CopyTarget) => Promise<Done>): Promise<Done>;
}

export function openTableCopy(databaseUrl: string): TableCopy {
  const connected = async <Done>(work: (client: pg.Client) => Promise<Done>): Promise<Done> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      statement_timeout: 0,
      lock_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    });
    // A lost connection fails the running query; without a listener it would also end the process.
    client.on('error', () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    describe: () =>
      connected(async (client) => {
        const schema = await findSchema(client);
        return schema && { schema, tables: await findTables(client), installation: await findInstallation(client) };
      }),
    isEmpty: () => connected(isEmptyDatabase),
    readSnapshot: (work) =>
      connected(async (client) => {
        await client.query(`begin isolation level repeatable read read only; ${copySettings}`);
        const done = await work({ rows: (table) => readRows(client, table), sequences: () => findSequences(client) });
        await client.query('commit');
        return done;
      }),
    loadAll: (work) =>
      connected(async (client) => {
        await client.query(`begin; ${copySettings}`);
        const tables = await findTables(client);
        const names = tables.map(({ name }) => quoteName(name));
        await client.query(`truncate ${names.join(', ')}`);
        const done = await work({
          tables,
          rows: (table) => readRows(client, table),
          load: (table, pieces) => loadRows(client, table, pieces),
          setSequences: (sequences) => setSequences(client, sequences),
        });
        await client.query('commit');
        await client.query(`vacuum (analyze) ${names.join(', ')}`);
        return done;
      }),
  };
}

/** Every server writes values alike, whatever its settings. */
const copySettings = `
  set local datestyle = 'ISO, YMD';
  set local timezone = 'UTC';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local synchronize_seqscans = off`;

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnList = ({ columns }: CopiedTable) => columns.map(quoteName).join(', ');

function readRows(client: pg.Client, table: CopiedTable): AsyncIterable<Buffer> {
  return client.query(copyStreams.to(`copy (select ${columnList(table)} from ${quoteName(table.name)}) to stdout`));
}

async function loadRows(client: pg.Client, table: CopiedTable, pieces: AsyncIterable<Buffer>): Promise<void> {
  const copying = client.query(copyStreams.from(`copy ${quoteName(table.name)} (${columnList(table)}) from stdin`));
  await pipeline(Readable.from(pieces, { objectMode: false }), copying);
}

/** Every table, those first that others refer to. */
async function findTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { parents: string[] }>(`
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
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)));
    if (!next) throw new Error('Tables refer to each other in a circle, so they cannot be copied one after another.');
    placed.add(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

async function findSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename::text as name, last_value as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return rows;
}

async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quoteName(name), last]);
}

async function findSchema(client: pg.Client): Promise<Schema | null> {
  if (!(await hasTables(client, 'drizzle.__drizzle_migrations'))) return null;
  const { rows } = await client.query<{ hash: string; at: number }>(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  );
  const newest = rows.at(-1);
  return newest ? { migration: newest.at, hashes: rows.map(({ hash }) => hash) } : null;
}

async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  if (!(await hasTables(client, 'companies', 'users'))) return true;
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from companies) and not exists (select from users) as empty',
  );
  return rows[0]?.empty ?? false;
}

/** Identifies the database; null if it was never started. */
async function findInstallation(client: pg.Client): Promise<string | null> {
  if (!(await hasTables(client, 'settings'))) return null;
  const { rows } = await client.query<{ value: string }>(
    `select value #>> '{}' as value from settings where key = 'installation'`,
  );
  return rows[0]?.value ?? null;
}

async function hasTables(client: pg.Client, ...names: string[]): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(
    'select bool_and(to_regclass(name) is not null) as all from unnest($1::text[]) as name',
    [names],
  );
  return rows[0]?.all ?? false;
}

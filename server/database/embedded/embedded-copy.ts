// Copying on the embedded engine. It has one session, so a copy is made in slices between which people's reads go on.
// Nothing writes meanwhile, which makes the slices one moment.
import type pg from 'pg';
import copyStreams from 'pg-copy-streams';
import {
  type CopiedTable,
  type CopyAccess,
  type CopyReader,
  columnList,
  copySettings,
  quoteName,
} from '../copy/copy-access';
import type { Lane } from './lane';
import type { EmbeddedEngine } from './start-engine';

/** A slice is about this large: the engine hands it over at once, and reads wait for it. */
const sliceBytes = 4 * 1024 * 1024;
const maxSlicePages = 4_096;

export function openEmbeddedCopy(lane: Lane, engine: Pick<EmbeddedEngine, 'load'>): CopyAccess {
  return {
    readFrozen: (work) => lane.withoutWrites((pool) => work(readerOver(pool))),
    loadAtOnce: (work) =>
      lane.withoutTimeLimit(async () => {
        const client = await lane.pools.background.connect();
        let isDone = false;
        try {
          await client.query(`begin; ${copySettings}`);
          const done = await work({
            ...readerOver(client),
            rows: (table) => slicesOf(client, table),
            async load(table, lines) {
              await engine.load(`copy ${quoteName(table.name)} (${columnList(table)}) from '/dev/blob'`, lines);
            },
            async checkpoint() {
              await client.query('checkpoint');
            },
          });
          await client.query('commit');
          isDone = true;
          return done;
        } finally {
          if (!isDone) await client.query('rollback').catch(() => {});
          client.release();
        }
      }),
  };
}

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

function readerOver(queryable: pg.Pool | pg.PoolClient): CopyReader {
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      return (await (queryable as Queryable).query<Row>(text, values)).rows;
    },
    rows: (table) => slicesOf(queryable, table),
  };
}

/** By physical position, which stays while nothing writes. */
async function* slicesOf(queryable: pg.Pool | pg.PoolClient, table: CopiedTable): AsyncGenerator<Buffer> {
  const name = quoteName(table.name);
  const { rows } = await (queryable as Queryable).query<{ pages: number }>(
    `select (pg_relation_size('${name}'::regclass) / current_setting('block_size')::bigint)::int as pages`,
  );
  const pages = rows[0]?.pages ?? 0;
  let slicePages = 16;
  for (let from = 0; from < pages; ) {
    const to = Math.min(from + slicePages, pages);
    const slice = await readSlice(
      queryable,
      `copy (select ${columnList(table)} from ${name} where ctid >= '(${from},0)' and ctid < '(${to},0)') to stdout`,
    );
    if (slice.length > 0) yield slice;
    from = to;
    if (slice.length < sliceBytes / 2) slicePages = Math.min(maxSlicePages, slicePages * 2);
    else if (slice.length > sliceBytes) slicePages = Math.max(1, Math.floor(slicePages / 2));
  }
}

async function readSlice(queryable: pg.Pool | pg.PoolClient, statement: string): Promise<Buffer> {
  if (!('totalCount' in queryable)) return collect(queryable.query(copyStreams.to(statement)));
  const client = await queryable.connect();
  try {
    await client.query(`begin read only; ${copySettings}`);
    const slice = await collect(client.query(copyStreams.to(statement)));
    await client.query('commit');
    client.release();
    return slice;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// Measures `npm run move`: a stopped embedded database with a million calls, each with its delivery, into PostgreSQL.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { examplePayload } from '../../contract/example-payload';
import type { Database } from '../../server/database/engine/connect';
import { openDatabase } from '../../server/database/engine/connect';
import { recountCompany } from '../../server/jobs/recount';
import { verdict } from './ingest';
import { type Bench, createDatabase } from './open-bench';

const calls = Number(process.env.BENCH_CALLS ?? 1_000_000);
const slice = 25_000;
const maxMinutes = 10;

export const moveTitle = '## Move to PostgreSQL';

/** Returns the report's lines. `server` is the PostgreSQL on which a temporary database is made. */
export async function measureMove(bench: Bench, server: string, measured: string): Promise<string[]> {
  const deliveryBytes = await bench.withDatabase((database) => fill(database, bench.quietCompanyId));
  const target = await createDatabase(server);
  try {
    const began = performance.now();
    await runMove(bench, target.url);
    const seconds = (performance.now() - began) / 1000;
    await expectAll(target.url);
    return [
      moveTitle,
      '',
      `From the embedded engine, stopped, with ${count(calls)} calls of one company and as many deliveries of ${deliveryBytes} bytes, into PostgreSQL on the same machine, until every row is compared.`,
      '',
      '| measured | duration | calls/s | limit |',
      '|---|---|---|---|',
      `| ${[measured, `${(seconds / 60).toFixed(1)} min`, count(Math.round(calls / seconds)), `${verdict(seconds <= maxMinutes * 60)} ${maxMinutes} min`].join(' | ')} |`,
    ];
  } finally {
    await target.drop();
  }
}

/** Resolves to the size of a body. */
async function fill(database: Database, companyId: number): Promise<number> {
  const { background } = database;
  const body = JSON.stringify(examplePayload('call-0000000', new Date()));
  const key = `1${'0'.repeat(48)}`;
  const hash = Number.parseInt(createHash('sha256').update(body).digest('hex').slice(0, 12), 16);
  for (let from = 0; from < calls; from += slice) {
    const to = Math.min(from + slice, calls) - 1;
    await background.execute(sql`
      with made as (
        insert into calls (company_id, number, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
          is_practice, booked, outcome, started_at, local_day, stated_seconds, customer_phone, fold_key, field_keys)
        select ${companyId}::bigint, n + 1, 'moved', n::text, true, ${companyId * 10 + 1}::bigint + n % 4, 1, ${companyId}::bigint,
          'Quote', n % 5 = 0, n % 3 = 0, n % 3 = 0, s.at, (s.at at time zone 'America/Chicago')::date, 60 + n % 600,
          '+1312' || lpad((2000000 + n % 400000)::text, 7, '0'), ${key}, '{}'
        from generate_series(${from}::int, ${to}::int) n
        cross join lateral (select date_trunc('minute', now()) - make_interval(mins => n) as at) s
        returning id, number, started_at, location_id
      )
      insert into deliveries (company_id, delivery_id, received_at, configuration_id, source, method, content_type, body, body_bytes,
        body_hash, status, processed_data, call_id, location_id, employee_id)
      select ${companyId}::bigint, gen_random_uuid(), started_at, ${companyId}::bigint, 'moved', 'POST', 'application/json',
        convert_to(replace(${body}::text, '0000000', lpad(number::text, 7, '0')), 'UTF8'), ${body.length}::int,
        ${hash}::bigint + number, 'success', '{"appointment": true}', id, location_id, ${companyId}::bigint
      from made`);
  }
  await background.execute(sql`update companies set last_call_number = ${calls} where id = ${companyId}`);
  await recountCompany(database, companyId);
  return body.length;
}

function runMove({ dataDir }: Bench, to: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const command = spawn('npx', ['tsx', 'tools/move.ts', '--to', to], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    command.once('error', reject);
    command.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The move ended with ${code}.`))));
  });
}

async function expectAll(databaseUrl: string): Promise<void> {
  const { database } = await openDatabase({ databaseUrl, dataDir: null });
  try {
    const { rows } = await database.background.execute<{ calls: number; deliveries: number }>(
      sql`select (select count(*) from calls)::int as calls, (select count(*) from deliveries)::int as deliveries`,
    );
    if (rows[0]?.calls !== calls || rows[0].deliveries !== calls)
      throw new Error(`The move lost something: ${JSON.stringify(rows[0])}`);
  } finally {
    await database.close();
  }
}

const count = (rows: number) => rows.toLocaleString('en-US');

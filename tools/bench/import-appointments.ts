// `npx tsx tools/bench/import-appointments.ts`: imports a list of 100,000 appointments of as many calls, again, and undone,
// on the embedded engine (or BENCH_DATABASE_URL), and prints the seconds of each with the processor time of the whole process.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { createImporter } from '../../server/appointments/importer';
import { insertImport, requestImport } from '../../server/database/appointments/appointment-imports';
import { insertAppointmentList } from '../../server/database/appointments/appointment-lists';
import { settleCompany } from '../../server/database/calls/settle-counts';
import { insertCompanyLocks } from '../../server/database/companies/company-locks';
import { connectDatabase, type Database } from '../../server/database/engine/connect';
import { appointmentImports, companies, locations, services, users } from '../../server/database/schema';
import { createDirectory } from '../../server/ingest/names/directory';

const { rows: asked } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } }).values;
const rows = Number(asked);
const now = new Date('2026-03-02T18:00:00Z');

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-bench-'));
const database = await connectDatabase({ databaseUrl: process.env.BENCH_DATABASE_URL, dataDir });
try {
  await fill(database);
  await importThem(database);
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Two calls of each of half as many customers, in ninety days, at ten locations; none has an outcome. */
async function fill({ background }: Database): Promise<void> {
  await background.insert(companies).values({ name: 'Bench', timeZone: 'America/Chicago' });
  await insertCompanyLocks(background, [1]);
  await background.insert(users).values({ username: 'bench', name: 'Bench', role: 'admin' });
  await background.insert(services).values({ name: 'Brakes' });
  await background
    .insert(locations)
    .values(
      Array.from({ length: 10 }, (_, index) => ({ companyId: 1, name: `Shop ${index + 1}`, code: `S-${index + 1}` })),
    );
  const key = `1${'0'.repeat(48)}`;
  for (let first = 0; first < rows; first += 10_000) {
    await background.execute(sql`
      insert into calls (company_id, number, source, call_key, is_complete, location_id, call_type, is_practice, started_at,
        local_day, stated_seconds, customer_phone, fold_key, field_keys)
      select 1, n + 1, 'default', 'call-' || n, true, 1 + n % 10, 'Quote', false, s.at,
        (s.at at time zone 'America/Chicago')::date, 120 + n % 300, '+1312' || lpad((2000000 + n / 2)::text, 7, '0'), ${key},
        jsonb_build_object('booked', ${key}::text, 'outcome', ${key}::text, 'service', ${key}::text)
      from generate_series(${first}::int, ${first + 9_999}::int) n
      cross join lateral (select ${now.toISOString()}::timestamptz - make_interval(mins => (n * 7919) % 129000 + 200) as at) s`);
  }
  await background.execute(sql`update company_locks set last_call_number = ${rows}`);
  await settleCompany(background, 1);
  await background.execute(sql`analyze`);
}

async function importThem(all: Database): Promise<void> {
  const { background } = all;
  const found = await background.execute<{ phone: string; at: string; location: number }>(sql`
    select customer_phone as phone, to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      location_id as location from calls order by call_key`);
  const csv = ['Id,Phone,Created,Store,Service,Status,Value']
    .concat(
      found.rows.map(({ phone, at, location }, index) => {
        // Half surely, a quarter likely, a quarter possibly.
        const created = new Date(Date.parse(at) + ([2, 3, 90, 1_500][index % 4] ?? 0) * 60_000).toISOString();
        return `A-${index},${phone},${created},Shop ${location},Brakes,Completed,${100 + (index % 300)}`;
      }),
    )
    .join('\n');
  const viewer = {
    userId: 1,
    username: 'bench',
    name: 'Bench',
    role: 'admin',
    companyIds: [],
    locationIds: [],
    employeeIds: [],
    email: '',
  } as const;
  const list = await insertAppointmentList(
    background,
    { companyId: 1, name: 'Shop', windowDays: 7, isDaily: false, isDraft: false, mapping: null },
    viewer,
    now,
  );
  if (list === 'too-many') throw new Error('There is no list.');
  const importer = createImporter({
    database: all,
    directory: createDirectory(all, () => now),
    now: () => now,
    notifyFigures: () => {},
    onError: (error) => console.error(error),
  });
  const body = await promisify(gzip)(csv);
  const asked = { companyId: 1, listId: list.id, fileName: 'bench.csv', complete: null, mapping: null };
  console.log(
    `${found.rows.length} rows, ${(csv.length / 1024 / 1024).toFixed(1)} MB, ${all.engine} engine, load ${os.loadavg()[0]?.toFixed(1)}`,
  );
  await timed('preview', () => insertImport(background, { ...asked, dryRun: true }, body, viewer, now));
  const first = await timed('import', () => insertImport(background, { ...asked, dryRun: false }, body, viewer, now));
  await timed('the same again', () => insertImport(background, { ...asked, dryRun: false }, body, viewer, now));
  await timed('undo', async () => requestImport(background, { companyId: 1, id: first }, 'undo', viewer, now));

  async function timed(what: string, start: () => Promise<{ id: number } | null>): Promise<number> {
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    const row = await start();
    await importer.wake();
    const used = process.cpuUsage(cpu);
    const [done] = await background.select().from(appointmentImports).where(sql`id = ${row?.id}`);
    const { matched, newRows, sameRows, newlyBooked } = done?.result ?? {};
    console.log(
      `${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s, processor ${((used.user + used.system) / 1e6).toFixed(1)} s; ` +
        `${done?.status} ${JSON.stringify({ newRows, sameRows, matched, newlyBooked })}`,
    );
    return row?.id ?? 0;
  }
}

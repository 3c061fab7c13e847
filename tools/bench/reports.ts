// The Service Close Rate report over a million calls of one company, against its limit, and against the same question
// put to the calls themselves, as it would be without counts.
import { sql } from 'drizzle-orm';
import { ServiceCloseRateFilters } from '../../contract/reports';
import { scopeOf } from '../../server/access/scope';
import type { Database } from '../../server/database/connect';
import { reportServiceCloseRate } from '../../server/reports/service-close-rate';
import { recountCompany } from '../../server/rollup/recount';
import { median, verdict } from './ingest';
import type { Bench } from './open-bench';

const calls = Number(process.env.BENCH_CALLS ?? 1_000_000);
const repeats = 40;
const longestP95Ms = 50;

const questions = {
  'twelve months by month': { companyId: '1', months: 12, timeRange: 'monthly' },
  'twelve months by week': { companyId: '1', months: 12, timeRange: 'weekly' },
  'twelve months by day': { companyId: '1', months: 12, timeRange: 'daily' },
  'one location by month': { companyId: '1', storeId: '11', months: 12, timeRange: 'monthly' },
};

export async function compareReports(bench: Bench): Promise<string[]> {
  return bench.withDatabase(async (database) => {
    await insertCalls(database);
    const now = new Date();
    const director = {
      userId: 1,
      username: 'bench',
      name: '',
      email: '',
      companyIds: [1],
      locationIds: [],
      employeeIds: [],
    };
    const scope = scopeOf({ ...director, role: 'director' });
    const lines = [
      '## Reports',
      '',
      `Service Close Rate of a company with ${calls.toLocaleString('en-US')} calls in two years, ${repeats} times each. The limit is ${longestP95Ms} ms at the 95th percentile; beside it the plain count over the calls.`,
      '',
      '| question | median | p95 | limit | counted from the calls, median | ratio |',
      '|---|---|---|---|---|---|',
    ];
    for (const [name, filters] of Object.entries(questions)) {
      const parsed = ServiceCloseRateFilters.parse(filters);
      const own = await repeat(() => reportServiceCloseRate(database.reads, scope, parsed, now));
      const plain = await repeat(
        () => countFromCalls(database, 'storeId' in filters ? Number(filters.storeId) : undefined),
        7,
      );
      const p95 = [...own].sort((a, b) => a - b)[Math.floor(own.length * 0.95)] ?? Number.NaN;
      lines.push(
        `| ${name} | ${median(own).toFixed(1)} ms | ${p95.toFixed(1)} ms | ${verdict(p95 <= longestP95Ms)} ${longestP95Ms} ms | ${median(plain).toFixed(1)} ms | ${(median(own) / median(plain)).toFixed(3)} |`,
      );
    }
    return lines;
  });
}

async function repeat(ask: () => Promise<unknown>, times = repeats): Promise<number[]> {
  await ask();
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const began = performance.now();
    await ask();
    taken.push(performance.now() - began);
  }
  return taken;
}

/** Spread over two years, four locations, five services and five types, by the row's number: the same at every run. */
async function insertCalls(database: Database): Promise<void> {
  const slice = 100_000;
  for (let from = 0; from < calls; from += slice) {
    await database.maintenance.execute(sql`
      insert into calls (company_id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
        is_practice, was_booked, started_at, local_day, duration_seconds, fold_key)
      select 1, 'bench', n::text, true, 11 + n % 4, 1 + n % 5, 1,
        (array['Appointment', 'Quote', 'Status', 'Callback', 'Other'])[1 + n / 7 % 5]::call_type,
        n % 10 = 0, n % 13 < 5, now() - interval '1 minute' * (n % 1051200),
        (now() - interval '1 minute' * (n % 1051200))::date, n % 600, '1' || repeat('0', 48)
      from generate_series(${from}::bigint, ${Math.min(from + slice, calls) - 1}::bigint) n
      on conflict do nothing`);
  }
  await recountCompany(database, 1);
  await database.maintenance.execute(sql`vacuum (analyze) calls, counts`);
}

function countFromCalls(database: Database, locationId: number | undefined): Promise<unknown> {
  return database.reads.execute(sql`
    select date_trunc('month', local_day) as month, service_id, count(*), count(*) filter (where was_booked)
    from calls
    where company_id = 1 and not is_practice and is_complete and local_day >= (now() - interval '12 months')::date
      and (${locationId ?? null}::bigint is null or location_id = ${locationId ?? null})
    group by 1, 2`);
}

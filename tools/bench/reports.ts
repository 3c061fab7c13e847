// Measures the reports and the dashboard over a million calls of one company.
import { sql } from 'drizzle-orm';
import {
  CloseRateTrendFilters,
  EmployeePracticeFilters,
  PracticeVsLiveFilters,
  ServiceCloseRateFilters,
} from '../../contract/reports';
import { type CompanyScope, scopeOf } from '../../server/access/scope';
import type { Database } from '../../server/database/engine/connect';
import { reportCloseRateTrend } from '../../server/reports/close-rate-trend';
import * as dashboard from '../../server/reports/dashboard';
import { reportEmployeePractice } from '../../server/reports/employee-practice';
import { reportPracticeVsLive } from '../../server/reports/practice-vs-live';
import { reportServiceCloseRate } from '../../server/reports/service-close-rate';
import { median, verdict } from './ingest';
import type { Bench } from './open-bench';

const calls = Number(process.env.BENCH_CALLS ?? 1_000_000);
const repeats = 40;
const maxP95Ms = 50;
const people = 150;
const firstPersonId = 10_000;

interface Question {
  name: string;
  ask(): Promise<unknown>;
}

export async function compareReports(bench: Bench): Promise<string[]> {
  return bench.withDatabase(async (database) => {
    const companyId = bench.quietCompanyId;
    await insertCalls(database, companyId);
    const lines = [
      '## Reports',
      '',
      `Of a company with ${calls.toLocaleString('en-US')} calls in two years, ${repeats} times each. The limit is ${maxP95Ms} ms at the 95th percentile.`,
      '',
      '| question | median | p95 | limit |',
      '|---|---|---|---|',
    ];
    for (const question of questionsTo(database, companyId)) lines.push(await lineFor(question));
    return lines;
  });
}

async function lineFor({ name, ask }: Question): Promise<string> {
  const own = await repeat(ask);
  const p95 = [...own].sort((a, b) => a - b)[Math.floor(own.length * 0.95)] ?? Number.NaN;
  return `| ${name} | ${median(own).toFixed(1)} ms | ${p95.toFixed(1)} ms | ${verdict(p95 <= maxP95Ms)} ${maxP95Ms} ms |`;
}

function questionsTo(database: Database, companyId: number): Question[] {
  const { people: reads } = database;
  const now = new Date();
  const scope = directorOf(companyId);
  const company = { companyId: String(companyId) };
  const storeId = companyId * 10 + 1;
  const serviceCloseRate = (name: string, filters: Record<string, string>): Question => {
    const parsed = ServiceCloseRateFilters.parse({ ...company, ...filters });
    return {
      name: `Service Close Rate, ${name}`,
      ask: () => reportServiceCloseRate(reads, scope, parsed, now),
    };
  };
  const versus = PracticeVsLiveFilters.parse(company);
  const quarter = PracticeVsLiveFilters.parse({ ...company, months: 3 });
  const practicing = EmployeePracticeFilters.parse(company);
  const trend = CloseRateTrendFilters.parse(company);
  const trendOfLocation = CloseRateTrendFilters.parse({ ...company, storeId: String(storeId) });
  return [
    serviceCloseRate('twelve months by month', { timeRange: 'monthly' }),
    serviceCloseRate('twelve months by week', { timeRange: 'weekly' }),
    serviceCloseRate('twelve months by day', { timeRange: 'daily' }),
    serviceCloseRate('one location by month', { timeRange: 'monthly', storeId: String(storeId) }),
    { name: 'Practice vs. Live, twelve months', ask: () => reportPracticeVsLive(reads, scope, versus, now) },
    { name: 'Practice vs. Live, three months', ask: () => reportPracticeVsLive(reads, scope, quarter, now) },
    { name: 'Employee Practice, thirty days', ask: () => reportEmployeePractice(reads, scope, practicing, now) },
    { name: 'Close Rate Trend, twelve months by month', ask: () => reportCloseRateTrend(reads, scope, trend, now) },
    { name: 'Close Rate Trend, one location', ask: () => reportCloseRateTrend(reads, scope, trendOfLocation, now) },
    ...Object.entries(dashboard).map(([name, answer]) => ({
      name: `Dashboard, ${name}`,
      ask: () => answer({ reads, scope, companyId, now }),
    })),
  ];
}

function directorOf(companyId: number): CompanyScope {
  const nobody = { userId: 1, username: 'bench', name: '', email: '', locationIds: [], employeeIds: [] };
  return scopeOf({ ...nobody, role: 'director', companyIds: [companyId] });
}

async function repeat(ask: () => Promise<unknown>): Promise<number[]> {
  await ask();
  const taken: number[] = [];
  for (let n = 0; n < repeats; n++) {
    const began = performance.now();
    await ask();
    taken.push(performance.now() - began);
  }
  return taken;
}

/** Spread over two years, locations, services, types and people by row number: the same in every run. */
async function insertCalls(database: Database, companyId: number): Promise<void> {
  await database.background.execute(sql`
    insert into employees (company_id, id, first_name, last_name)
    select ${companyId}::bigint, ${firstPersonId}::bigint + n, 'Person', n::text from generate_series(0, ${people - 1}::int) n
    on conflict do nothing`);
  const slice = 100_000;
  for (let from = 0; from < calls; from += slice) {
    await database.background.execute(sql`
      insert into calls (company_id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
        is_practice, booked, outcome, started_at, local_day, stated_seconds, fold_key)
      select ${companyId}::bigint, 'bench', n::text, true, ${companyId * 10 + 1}::bigint + n % 4, 1 + n % 5, ${firstPersonId}::bigint + n / 3 % ${people}::bigint,
        (array['Appointment', 'Quote', 'Status', 'Callback', 'Other'])[1 + n / 7 % 5]::call_type,
        n / 11 % 10 = 0, n % 13 < 5, n % 13 < 5, now() - interval '1 minute' * (n % 1051200),
        (now() - interval '1 minute' * (n % 1051200))::date, n % 600, '1' || repeat('0', 48)
      from generate_series(${from}::bigint, ${Math.min(from + slice, calls) - 1}::bigint) n
      on conflict do nothing`);
  }
  await database.background.execute(sql`vacuum (analyze) calls`);
}

// Measures the figures of reports beside DuckDB, which answers the same questions over the same calls.
import { createWriteStream, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance, version } from '@duckdb/node-api';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { addDays, firstOfMonth } from '../contract/days';
import { type CompanyScope, scopeOf } from '../server/access/scope';
import { ask } from '../server/reports/ask';
import type { Period } from '../server/reports/measures/periods';
import type { Tally } from '../server/reports/measures/tally';
import type { Installation, MeasuredCompany } from './installation';
import { findPostgres, processorMsOf } from './processes';
import { formatMs, median, verdict } from './statistics';

const rounds = 15;
const maxRatio = 2;
const maxSmallMs = 30;
const maxAllAccountsMs = 1_000;
const smallCalls = 100_000;

type By = 'service' | 'employee' | 'location';

interface Question {
  name: string;
  /** Undefined: All Accounts. */
  companyId?: number;
  period: Period;
  by: By;
  judge(took: { own: number; ratio: number }): string;
}

export const describeDuckDb = () => `DuckDB ${version()}`;

/** Throws if DuckDB's answer differs. */
export async function measureReports(installation: Installation, dataDir: string): Promise<string[]> {
  const { database } = installation;
  const duckDb = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    await copyCalls(database.url, duckDb, dataDir);
    const lines = [
      `Medians of ${rounds} rounds, in each of which both are asked the same, after one round to warm up; the ratio is the median of the rounds’ ratios. Processor time is that of all their threads or processes, a round: it depends least on what else the machine does. CallGauge’s time is that of \`ask\` (server/reports/ask.ts) with the query over the socket; DuckDB has the calls in memory, in this process. Both answers are equal.`,
      '',
      '| question | CallGauge | DuckDB | ratio | limit | processor time of CallGauge | of DuckDB | ratio |',
      '|---|---|---|---|---|---|---|---|',
    ];
    for (const question of listQuestions(installation)) {
      const took = await compare(question, installation, duckDb, () => processorMsOf(findPostgres(dataDir)));
      const wall = [formatMs(took.own), formatMs(took.other), took.ratio.toFixed(2), question.judge(took)];
      const { own, other } = took.processorMs;
      const processor = [formatMs(own), formatMs(other), (own / other).toFixed(2)];
      lines.push(`| ${[question.name, ...wall, ...processor].join(' | ')} |`);
      console.log(lines.at(-1));
    }
    return lines;
  } finally {
    duckDb.closeSync();
  }
}

function listQuestions({ companies, endDay }: Installation): Question[] {
  const lastDay = addDays(endDay, -1);
  const year = { startDay: firstOfMonth(lastDay, -11), endDay: lastDay };
  const month = { startDay: addDays(lastDay, -29), endDay: lastDay };
  const distance = ({ calls }: MeasuredCompany) => Math.abs(calls - smallCalls);
  const [largest] = companies;
  const [small] = companies.toSorted((a, b) => distance(a) - distance(b));
  if (!largest || !small) throw new Error('There are no companies.');
  const of = (size: string, { id, calls }: MeasuredCompany, judge: Question['judge']) => ({
    ...{ name: `${size} company (${calls.toLocaleString('en-US')} calls)`, companyId: id, judge },
  });
  const ofLargest = of('largest', largest, ({ ratio }) => verdict(ratio, maxRatio, ' times DuckDB’s'));
  const ofSmall = of('small', small, ({ own }) => verdict(own, maxSmallMs, ' ms'));
  const ofAll: Pick<Question, 'name' | 'judge'> = {
    name: 'All Accounts',
    judge: ({ own }) => verdict(own, maxAllAccountsMs, ' ms'),
  };
  const about = (subject: Pick<Question, 'name' | 'judge'>, by: By, period: Period): Question => {
    const name = `${subject.name}, ${period === year ? '12 months' : '30 days'} by ${by}`;
    return { ...subject, name, period, by };
  };
  return [
    about(ofLargest, 'service', year),
    about(ofLargest, 'employee', year),
    about(ofLargest, 'location', year),
    about(ofLargest, 'employee', month),
    about(ofSmall, 'service', year),
    about(ofSmall, 'employee', month),
    about(ofAll, 'service', year),
  ];
}

async function compare(
  question: Question,
  { database }: Installation,
  duckDb: DuckDBConnection,
  readPostgresMs: () => number,
) {
  const { period, by } = question;
  const scope = scopeFor(question);
  const other = await duckDb.prepare(writeDuckDbQuery(question));
  const askOwn = () => ask(database.people, scope, { period, callTag: 'Live' }, [by]);
  const askOther = async () => (await other.runAndReadAll()).getRowObjects();
  expectSameRows(question, await askOwn(), await askOther());
  const own: number[] = [];
  const others: number[] = [];
  const postgresBefore = readPostgresMs();
  let duckDbMs = 0;
  for (let round = 0; round < rounds; round++) {
    own.push(await timeOf(askOwn));
    const before = process.cpuUsage();
    others.push(await timeOf(askOther));
    const { user, system } = process.cpuUsage(before);
    duckDbMs += (user + system) / 1_000;
  }
  const processorMs = { own: (readPostgresMs() - postgresBefore) / rounds, other: duckDbMs / rounds };
  const ratios = own.map((ms, round) => ms / (others[round] ?? Number.NaN));
  return { own: median(own), other: median(others), ratio: median(ratios), processorMs };
}

function scopeFor({ companyId }: Question): CompanyScope {
  const viewer = { userId: 1, username: 'bench', name: '', email: '', locationIds: [], employeeIds: [] };
  if (companyId === undefined) return scopeOf({ ...viewer, role: 'admin', companyIds: [] });
  return scopeOf({ ...viewer, role: 'director', companyIds: [companyId] });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function writeDuckDbQuery({ companyId, period, by }: Question): string {
  return `
    select ${by === 'service' ? 's.service_id' : `c.${by}_id`} as "${by}Id", count(*) as calls,
      count(*) filter (where c.was_booked) as appointments, count(*) filter (where c.is_known) as "knownCalls",
      count(*) filter (where c.is_known and c.was_booked) as "knownAppointments"
    from calls c ${by === 'service' ? 'join services s on s.id = coalesce(c.service_id, 0)' : ''}
    where c.local_day between date '${period.startDay}' and date '${period.endDay}' and c.is_counted and not c.is_practice
      ${companyId === undefined ? '' : `and c.company_id = ${companyId}`}
    group by 1`;
}

function expectSameRows(question: Question, own: readonly Tally[], other: readonly object[]): void {
  const names = [`${question.by}Id`, 'calls', 'appointments', 'knownCalls', 'knownAppointments'];
  const linesOf = (rows: readonly object[]) =>
    rows.map((row) => names.map((name) => String((row as Record<string, unknown>)[name])).join(' ')).sort();
  const [ownLines, otherLines] = [linesOf(own), linesOf(other)];
  if (ownLines.length === 0 || ownLines.join('\n') !== otherLines.join('\n'))
    throw new Error(
      `${question.name}: the answers differ.\n${ownLines.join('\n')}\n\nDuckDB:\n${otherLines.join('\n')}`,
    );
}

/** Services of one name are one, as in reports; calls without a known service are of service 0. */
async function copyCalls(databaseUrl: string, duckDb: DuckDBConnection, dataDir: string): Promise<void> {
  const columns =
    'company_id, local_day, location_id, employee_id, service_id, call_type, is_practice, was_booked, is_known, is_counted';
  const tables = { calls: `select ${columns} from calls`, named: 'select id, name from services' };
  for (const [table, query] of Object.entries(tables)) {
    const file = path.join(dataDir, `${table}.csv`);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await pipeline(
        client.query(copyStreams.to(`copy (${query}) to stdout with (format csv, header)`)),
        createWriteStream(file),
      );
      await duckDb.run(`create table ${table} as from read_csv('${file.replaceAll("'", "''")}', header = true)`);
    } finally {
      await client.end();
      rmSync(file, { force: true });
    }
  }
  await duckDb.run(`
    create table services as
    select id, min(id) over (partition by lower(name)) as service_id from named union all select 0, 0`);
}

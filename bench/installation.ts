// The installation that is measured: a folder with a PostgreSQL of its own, filled with made-up calls, and the built server.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { exampleKeys } from '../contract/example-payload';
import { fillDatabase } from '../server/commands/make-calls';
import { connectDatabase, type Database } from '../server/database/engine/connect';
import { findLoad } from '../server/demo/load/insert-load';
import { type LoadedCompany, planCompanies } from '../server/demo/load/plan-load';
import { findAddress } from '../tests/find-address';

export interface MeasuredCompany {
  id: number;
  calls: number;
}

export interface Installation {
  database: Database;
  /** Largest first. */
  companies: MeasuredCompany[];
  /** The day after the last made-up call. */
  endDay: string;
}

export const companyCount = 60;
const days = 730;
/** Of 7 million 2.2 million: as many as the largest of 1,200 companies has of 36 million. */
const largestShare = 0.314;

/** Fills the folder unless it has these calls already, and gives each company a webhook. The caller closes the database. */
export async function openInstallation(dataDir: string, calls: number): Promise<Installation> {
  const database = await connectDatabase({ dataDir, log: console.log });
  try {
    const planned = planLoad(calls);
    await fillDatabase(database, { companies: companyCount, calls, days }, planned, console.log);
    const load = await findLoad(database.background);
    if (!load) throw new Error('The made-up calls are missing.');
    await insertWebhooks(database);
    await database.background.execute(sql`vacuum (analyze)`);
    const companies = planned.map((company, index) => ({ id: load.companyIds[index] ?? 0, calls: company.calls }));
    return { database, companies, endDay: load.endDay };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function planLoad(calls: number): LoadedCompany[] {
  const largest = Math.round(calls * largestShare);
  return [...planCompanies(1, largest), ...planCompanies(companyCount - 1, calls - largest)].map((company, index) => ({
    ...company,
    name: `Load ${String(index + 1).padStart(4, '0')}`,
  }));
}

/** Each company receives the example payload at `bench-<id>`. */
async function insertWebhooks({ background }: Database): Promise<void> {
  const mapped = Object.entries(exampleKeys).filter(([, key]) => key !== '');
  const columns = mapped.map(([name]) =>
    sql.identifier(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  );
  const keys = mapped.map(([, key]) => sql`${key}::text`);
  await background.execute(sql`
    insert into webhook_configurations (company_id, id, endpoint_path, ${sql.join(columns, sql`, `)})
    select id, id, 'bench-' || id, ${sql.join(keys, sql`, `)} from companies on conflict do nothing`);
  await background.execute(sql`
    insert into webhook_endpoints (path, company_id, configuration_id)
    select 'bench-' || id, id, id from companies on conflict do nothing`);
}

/** Throws unless a commit is on disk before it is answered. */
export async function describeDatabase({ database }: Installation): Promise<string> {
  const { rows } = await database.people.execute<Record<'version' | 'fsync' | 'commits' | 'buffers', string>>(sql`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits, current_setting('shared_buffers') as buffers`);
  const [found] = rows;
  if (found?.fsync !== 'on' || found.commits !== 'on') throw new Error('fsync and synchronous_commit must be on.');
  return `the PostgreSQL ${found.version} that comes along (fsync and synchronous_commit on, shared_buffers ${found.buffers})`;
}

export async function countCalls(dataDir: string): Promise<number> {
  const database = await connectDatabase({ dataDir });
  try {
    const { rows } = await database.people.execute<{ calls: number }>(sql`select count(*) as calls from calls`);
    return rows[0]?.calls ?? 0;
  } finally {
    await database.close();
  }
}

export interface RunningServer {
  address: string;
  pid: number;
  /** From the start of the process until /readyz answers 200. */
  startMs: number;
  stop(): Promise<void>;
}

/** Starts the built server as in production. */
export async function startServer(dataDir: string): Promise<RunningServer> {
  const began = performance.now();
  const settings = { DEMO: '0', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' };
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const address = await findAddress(server);
  while (!(await fetch(`${address}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    address,
    pid: server.pid ?? 0,
    startMs: performance.now() - began,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

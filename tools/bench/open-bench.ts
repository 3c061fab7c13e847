// The databases and servers of the benchmarks, each server in its own process, as in production.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { exampleKeys } from '../../contract/example-payload';
import { type Database, openDatabase } from '../../server/database/engine/connect';
import { findAddress } from '../../tests/find-address';

export interface Running {
  address: string;
  stop(): Promise<void>;
}

export interface Bench {
  describes: string;
  dataDir: string;
  /** A company without deliveries, for reports. */
  quietCompanyId: number;
  /** A company without calls, for appointment lists. */
  listsCompanyId: number;
  /** Runs with the database open in this process, while the server is down. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  startProduct(): Promise<Running>;
  /** Throws unless most of this many calls are stored and complete, besides earlier ones. */
  expectCalls(count: number): Promise<void>;
  close(): Promise<void>;
}

const here = fileURLToPath(new URL('../..', import.meta.url));
const companies = 1_000;
const quietCompanyId = companies + 1;
const listsCompanyId = companies + 2;
/** The others wait on disk until the next start, or were on their way when the run ended. */
const minStored = 0.5;

/** Opens an empty database for the build in `folder`, which creates its own tables; embedded without `server`. */
export async function openBench(folder = here, server = process.env.BENCH_DATABASE_URL ?? ''): Promise<Bench> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-bench-'));
  const own = server ? await createDatabase(server) : undefined;
  const env = { DEMO: '0', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: own?.url ?? '', LOG_LEVEL: 'warn' };
  const startProduct = () => startServer(['dist/server/main.js'], folder, env);
  const withDatabase: Bench['withDatabase'] = async (work) => {
    const { database } = await openDatabase({ databaseUrl: own?.url, dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  await (await startProduct()).stop();
  const describes = await withDatabase(async (database) => {
    await insertCompanies(database);
    return describeEngine(database);
  });
  let known = 0;
  return {
    describes,
    dataDir,
    quietCompanyId,
    listsCompanyId,
    withDatabase,
    startProduct,
    async expectCalls(count) {
      const { rows } = await withDatabase(({ people }) =>
        people.execute<{ calls: number }>(sql`select count(*)::int calls from calls where is_complete`),
      );
      const calls = rows[0]?.calls ?? 0;
      if (calls - known < count * minStored) throw new Error(`Only ${calls - known} of ${count} calls came in.`);
      known = calls;
    },
    async close() {
      await own?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Answers at once and stores nothing, to measure the load generator itself. */
export function startBareRoute(): Promise<Running> {
  return startServer(['--input-type=module', '--eval', bareRoute], here, {});
}

const bareRoute = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  server.listen(0, '127.0.0.1', () => console.log('CallGauge is at http://127.0.0.1:' + server.address().port));
`;

/** Uses only names that older builds have, too; locks of companies came later. */
async function insertCompanies({ background }: Database): Promise<void> {
  const mapped = Object.entries(exampleKeys).filter(([, key]) => key !== '');
  const columns = sql.join(
    mapped.map(([name]) => sql.identifier(snakeCase(name))),
    sql`, `,
  );
  const keys = sql.join(
    mapped.map(([, key]) => sql`${key}::text`),
    sql`, `,
  );
  const all = sql`generate_series(1, ${sql.raw(String(listsCompanyId))}) n`;
  for (const insert of [
    sql`insert into companies (id, name, time_zone) select n, 'Company ' || n, 'America/Chicago' from ${all}`,
    sql`insert into services (id, name) values (1, 'Oil Change')`,
    sql`insert into locations (company_id, id, code, name) select n, n * 10 + l, 'NS-0' || l, 'Location ' || l from ${all}, generate_series(1, 4) l`,
    sql`insert into employees (company_id, id, first_name, last_name) select n, n, 'Jane', 'Smith' from ${all}`,
    sql`insert into webhook_configurations (company_id, id, endpoint_path, ${columns}) select n, n, 'bench-' || n, ${keys} from ${all}`,
    sql`insert into webhook_endpoints (path, company_id, configuration_id) select 'bench-' || n, n, n from ${all}`,
  ])
    await background.execute(insert);
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function describeEngine({ people }: Database): Promise<string> {
  const { rows } = await people.execute<{ version: string; fsync: string; commits: string }>(
    sql`select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`,
  );
  const [found] = rows;
  if (found?.fsync !== 'on' || found.commits !== 'on')
    throw new Error('The benchmark counts only what is on disk: fsync and synchronous_commit must be on.');
  return `PostgreSQL ${found.version} with fsync and synchronous_commit on`;
}

let created = 0;

export async function createDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  created += 1;
  const name = `callgauge_bench_${process.pid}_${created}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create database ${name}`);
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}

async function startServer(args: string[], cwd: string, env: Record<string, string>): Promise<Running> {
  const server = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await findAddress(server);
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}

// The database and the servers that the benchmarks run against, each server a process of its own, as in earnest.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exampleKeys } from '../../contract/example-payload';
import { connectDatabase, type Database } from '../../server/database/engine/connect';
import { findAddress } from '../../tests/find-address';
import { insertRows } from '../../tests/test-database';

export interface Bench {
  describes: string;
  /** How many companies deliveries are sent to, by their ids from 1. */
  companies: number;
  /** A company that gets no deliveries: reports are asked of it. */
  quietCompanyId: number;
  /** Runs with the database open in this process; the server is down meanwhile. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** The product, listening. */
  startProduct(): Promise<{ address: string; stop(): Promise<void> }>;
  /** A bare Fastify route that parses the same JSON and stores nothing. */
  startBare(): Promise<{ address: string; stop(): Promise<void> }>;
  close(): Promise<void>;
}

const program = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const companies = 50;
const quietCompanyId = companies + 1;

export async function openBench(databaseUrl: string | undefined): Promise<Bench> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-bench-'));
  const withDatabase: Bench['withDatabase'] = async (work) => {
    const database = await connectDatabase({ databaseUrl, dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const describes = await withDatabase(async (database) => {
    await insertRows(database, benchRows());
    const { rows } = await database.people.$client.query(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits`,
    );
    const { version, fsync, commits } = rows[0];
    if (fsync !== 'on' || commits !== 'on')
      throw new Error('The benchmark counts only what is on disk: fsync and synchronous_commit must be on.');
    return `${database.engine === 'embedded' ? 'the embedded engine' : 'PostgreSQL'} ${version} with fsync and synchronous_commit on`;
  });
  return {
    describes,
    companies,
    quietCompanyId,
    withDatabase,
    startProduct: () =>
      startServer([program], {
        DEMO: '0',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        LOG_LEVEL: 'warn',
      }),
    startBare: () => startServer(['--input-type=module', '--eval', bareServer], {}),
    async close() {
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const bareServer = `
  import Fastify from 'fastify';
  const app = Fastify();
  app.post('/api/webhook/:path', async (request) => ({ status: 'success', callId: request.body.call_id }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log('CallGauge is at http://127.0.0.1:' + app.server.address().port);
`;

function benchRows() {
  const ids = Array.from({ length: quietCompanyId }, (_, index) => index + 1);
  return {
    companies: ids.map((id) => ({ id })),
    services: ['Oil Change', 'Tires', 'Brakes', 'Battery', 'Alignment'].map((name, index) => ({ id: index + 1, name })),
    locations: ids.flatMap((companyId) =>
      [1, 2, 3, 4].map((n) => ({ companyId, id: companyId * 10 + n, code: `NS-0${n}` })),
    ),
    employees: ids.map((companyId) => ({ companyId, id: companyId, firstName: 'Jane', lastName: 'Smith' })),
    webhookConfigurations: ids.map((id) => ({
      companyId: id,
      id,
      source: 'default',
      endpointPath: `bench-${id}`,
      ...exampleKeys,
    })),
    webhookEndpoints: ids.map((id) => ({ path: `bench-${id}`, companyId: id, configurationId: id })),
  };
}

async function startServer(
  args: string[],
  env: Record<string, string>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    // As `npm start` runs it.
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

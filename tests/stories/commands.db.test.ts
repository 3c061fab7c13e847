// The operator's commands, each in the server that holds DATA_DIR and on its own: the same words and the same effect.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { controlHandlers } from '../../server/commands/commands';
import { connectDatabase, type Database, openDatabase } from '../../server/database/engine/connect';
import { holdDataDir } from '../../server/platform/control-socket';
import { readSettings } from '../../server/settings';
import { backUp, restore } from '../../tools/run-backup';
import { runCommand } from '../../tools/run-command';
import { createDatabase, insertRows, type TestRows } from '../test-database';

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'callgauge-commands-'));
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside', isDemo: true },
    { id: 2, name: 'Own company' },
  ],
  users: [
    { id: 1, username: 'director', role: 'director', isDemo: true },
    { id: 2, username: 'owner', role: 'director' },
  ],
  userCompanies: [
    { userId: 1, companyId: 1 },
    { userId: 2, companyId: 2 },
  ],
  services: [{ id: 1, name: 'Tires' }],
  locations: [
    { companyId: 1, id: 1 },
    { companyId: 2, id: 2 },
  ],
  calls: [
    { companyId: 1, localDay: '2026-11-02' },
    { companyId: 2, locationId: 2, localDay: '2026-11-03', customerPhone: '+13125550142' },
  ],
};

interface Said {
  lines: string[];
  records: unknown[];
}

type Run = (name: Parameters<typeof runCommand>[0], input?: unknown) => Promise<Said>;

/** The usernames whose failed sign-ins the running server cleared. */
const cleared: string[] = [];

/** Runs commands as the tools do, and looks at the database afterwards. */
async function onDatabase(
  { isServing, name, rows = {} }: { isServing: boolean; name: string; rows?: TestRows },
  work: (run: Run) => Promise<void>,
  look: (database: Database) => Promise<void>,
): Promise<void> {
  const databaseUrl = await createDatabase(inject('databaseServer'), `${inject('databasePrefix')}${name}_${isServing}`);
  vi.stubEnv('DATA_DIR', path.join(dataDir, `${name}-${isServing}`));
  vi.stubEnv('DATABASE_URL', databaseUrl);
  const settings = readSettings(process.env);
  mkdirSync(settings.dataDir);
  const open = () => connectDatabase(settings);
  const run: Run = async (command, input) => {
    const said: Said = { lines: [], records: [] };
    await runCommand(command, input, {
      line: (line) => void said.lines.push(line),
      record: (record) => void said.records.push(record),
    });
    return said;
  };
  let database = await open();
  try {
    await insertRows(database, rows);
    if (isServing) {
      const control = await holdDataDir(settings.dataDir);
      const describeError = (error: unknown) => (error as Error).message;
      const signInLimits = { clearEverywhere: ({ username }: { username: string }) => void cleared.push(username) };
      control.offer(controlHandlers({ database, settings, isServing, signInLimits }, describeError), describeError);
      await work(run).finally(() => control.close());
    } else {
      await database.close();
      await work(run);
      database = await open();
    }
    await look(database);
  } finally {
    await database.close();
  }
}

const findRows = async ({ people }: Database, query: string) => (await people.$client.query(query)).rows;

describe.each([
  ['in the running server', true],
  ['without a server', false],
])('%s', (_, isServing) => {
  test('make-admin creates an admin, and gives one who lost it another password', async () => {
    cleared.length = 0;
    await onDatabase(
      { isServing, name: 'admin', rows },
      async (run) => {
        expect((await run('make-admin', { username: 'boss' })).lines).toEqual([
          expect.stringMatching(/^boss is a new admin\. Password: (\w{5}-){3}\w{5}$/),
        ]);
        expect((await run('make-admin', { username: 'boss' })).lines[0]).toContain('boss has a new password.');
        expect((await run('make-admin', { username: 'owner' })).lines[0]).toContain('was Director and is Admin now');
        await expect(run('make-admin', { username: 'director' })).rejects.toThrow('director belongs to the demo.');
        expect(cleared).toEqual(isServing ? ['boss', 'boss', 'owner'] : []);
      },
      async (database) =>
        expect(await findRows(database, `select username from users where role = 'admin' order by 1`)).toEqual([
          { username: 'boss' },
          { username: 'owner' },
        ]),
    );
  });

  test('leave-demo removes the demo and nothing else', async () => {
    await onDatabase(
      { isServing, name: 'leave', rows },
      async (run) => {
        const { lines } = await run('leave-demo');
        expect(lines[0]).toBe('Removed 1 companies, 1 people, 1 calls and 0 deliveries.');
        expect(lines.some((line) => line.startsWith('Restart CallGauge'))).toBe(isServing);
      },
      async (database) => {
        expect(await findRows(database, 'select name from companies')).toEqual([{ name: 'Own company' }]);
        expect(await findRows(database, 'select company_id from calls')).toEqual([{ company_id: 2 }]);
      },
    );
  });

  test('forget counts, exports and erases what is held of a customer', async () => {
    const phone = '+1 312 555 0142';
    await onDatabase(
      { isServing, name: 'forget', rows },
      async (run) => {
        const looked = await run('forget', { phone, mode: 'look' });
        expect(looked.lines).toContain('Would erase: number and link of 1 call.');
        const exported = await run('forget', { phone, company: 'Own company', mode: 'export' });
        expect(exported.records).toEqual([expect.objectContaining({ kind: 'call', companyId: 2 })]);
        const erased = await run('forget', { phone, mode: 'erase' });
        expect(erased.lines).toContain('Erased: number and link of 1 call.');
        await expect(run('forget', { phone: 'none', mode: 'look' })).rejects.toThrow(/^[^\n]+$/);
      },
      async (database) =>
        expect(await findRows(database, 'select count(customer_phone)::int as phones from calls')).toEqual([
          { phones: 0 },
        ]),
    );
  });

  test('make-calls fills an empty database, and refuses one with companies of its own', async () => {
    const input = { companies: 2, calls: 200, days: 7 };
    await onDatabase(
      { isServing, name: 'calls' },
      async (run) => expect((await run('make-calls', input)).lines.at(-1)).toMatch(/^200 calls of 2 companies/),
      async (database) =>
        expect(await findRows(database, 'select count(*)::int as calls from calls')).toEqual([{ calls: 200 }]),
    );
    await onDatabase(
      { isServing, name: 'calls_own', rows },
      async (run) => expect(run('make-calls', input)).rejects.toThrow('has companies of its own'),
      async (database) =>
        expect(await findRows(database, 'select count(*)::int as calls from calls')).toEqual([{ calls: 2 }]),
    );
  });

  test('backup writes an archive, which restore loads into an empty database, but never beside a server', async () => {
    const folder = path.join(dataDir, `archives-${isServing}`);
    const archive = () => path.join(folder, readdirSync(folder)[0] ?? '');
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    await onDatabase(
      { isServing, name: 'backup', rows },
      async () => {
        await backUp([folder]);
        expect(said.mock.lastCall?.[0]).toContain(`Backed up to ${archive()}: 2 calls, 0 deliveries, 2 people`);
        await backUp(['--check', archive()]);
        expect(said.mock.lastCall?.[0]).toContain('is complete and undamaged: 2 calls');
        await expect(restore([archive()])).rejects.toThrow(
          isServing ? /^[^\n]+ is in use by process [^\n]+$/ : /^The database already holds [^\n]+$/,
        );
      },
      async () => {},
    );
    await onDatabase(
      { isServing: false, name: `restore_${isServing}` },
      async () => {
        // One with another DATA_DIR.
        const server = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: null, isOwner: true });
        await server.prepare();
        await expect(restore([archive()])).rejects.toThrow('Another CallGauge process uses this database.');
        await server.database.close();
        await restore([archive()]);
        expect(said.mock.calls.join()).toContain('all compared with the backup.');
      },
      async (database) =>
        expect(await findRows(database, 'select name from companies order by 1')).toEqual([
          { name: 'Northside' },
          { name: 'Own company' },
        ]),
    );
  });
});

test('a command is refused in one line while a server with another DATA_DIR has the database', async () => {
  const databaseUrl = await createDatabase(inject('databaseServer'), `${inject('databasePrefix')}in_use`);
  vi.stubEnv('DATA_DIR', path.join(dataDir, 'in-use'));
  vi.stubEnv('DATABASE_URL', databaseUrl);
  mkdirSync(path.join(dataDir, 'in-use'));
  const server = await openDatabase({ databaseUrl, dataDir: null, isOwner: true });
  await server.prepare();
  try {
    await expect(runCommand('leave-demo')).rejects.toThrow(
      'Another CallGauge process uses this database. Name its DATA_DIR, or stop it.',
    );
  } finally {
    await server.database.close();
  }
});

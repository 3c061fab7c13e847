// A real database for tests: `await testDatabase({ companies: […], calls: […] })` empties it and inserts the rows. Uses
// the real migrations. One per test process, on the server of prepare-database.ts.
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, inject, vi } from 'vitest';
import { connectDatabase, type Database } from '../server/database/engine/connect';
import * as tables from '../server/database/schema';
import { closeApps } from './open-apps';

type Row<T extends PgTable> = T['$inferInsert'];
type With<T extends PgTable, K extends keyof Row<T>> = Partial<Row<T>> & Pick<Row<T>, K>;

/** Rows by table, parents first; other columns have defaults. */
export interface TestRows {
  companies?: With<typeof tables.companies, 'id'>[];
  users?: With<typeof tables.users, 'id' | 'username' | 'role'>[];
  userCompanies?: Row<typeof tables.userCompanies>[];
  services?: Row<typeof tables.services>[];
  regions?: Row<typeof tables.regions>[];
  districts?: Row<typeof tables.districts>[];
  locations?: With<typeof tables.locations, 'companyId' | 'id'>[];
  employees?: With<typeof tables.employees, 'companyId' | 'id'>[];
  employeeLocations?: Row<typeof tables.employeeLocations>[];
  webhookConfigurations?: Row<typeof tables.webhookConfigurations>[];
  webhookEndpoints?: Row<typeof tables.webhookEndpoints>[];
  webhookSecrets?: Row<typeof tables.webhookSecrets>[];
  serviceAliases?: Row<typeof tables.serviceAliases>[];
  locationAliases?: Row<typeof tables.locationAliases>[];
  calledNumbers?: Row<typeof tables.calledNumbers>[];
  employeeAliases?: Row<typeof tables.employeeAliases>[];
  hiddenServices?: Row<typeof tables.hiddenServices>[];
  invites?: Row<typeof tables.invites>[];
  demoRequests?: Row<typeof tables.demoRequests>[];
  deliveries?: Row<typeof tables.deliveries>[];
  replays?: Row<typeof tables.replays>[];
  appointmentLists?: Row<typeof tables.appointmentLists>[];
  appointmentImports?: Row<typeof tables.appointmentImports>[];
  matchAnswers?: Row<typeof tables.matchAnswers>[];
  auditLog?: Row<typeof tables.auditLog>[];
  /** A call without a phone system's id gets one. */
  calls?: TestCall[];
}

/** In the words of reports. A known outcome unless `isKnown` is false: then a yes is a lone one. */
type TestCall = With<typeof tables.calls, 'companyId' | 'localDay'> & {
  wasBooked?: boolean | null;
  isKnown?: boolean;
  durationSeconds?: number | null;
};

/** The process's database, with exactly these rows. Apps that ran on it are closed: their jobs would change these rows. */
export async function testDatabase(rows: TestRows = {}): Promise<Database> {
  await closeApps();
  opened ??= openTestDatabase();
  const database = await opened;
  await expectIdleConnections();
  await refill(database, rows);
  return database;
}

/** Gives the database other rows while its apps run on. */
export async function refill(database: Database, rows: TestRows): Promise<void> {
  await database.background.execute(sql`select empty_tables()`);
  await insertRows(database, rows);
}

let opened: Promise<Database> | undefined;

/** Throws if anything goes on using a connection, which the next test or file would wait for. */
export async function expectIdleConnections(): Promise<void> {
  const database = await opened;
  if (!database) return;
  for (const pool of ['deliveries', 'people', 'background'] as const) {
    const { $client } = database[pool];
    await vi.waitFor(() => expect($client.totalCount - $client.idleCount, `connections in use for ${pool}`).toBe(0), {
      timeout: 10_000,
    });
  }
}

async function openTestDatabase(): Promise<Database> {
  const databaseUrl = await createDatabase(inject('databaseServer'), `${inject('databasePrefix')}${process.pid}`);
  await waitForNoDisk(databaseUrl);
  const database = await connectDatabase({ databaseUrl, dataDir: null });
  await makeEmptyTables(database);
  return database;
}

/** Durability is tested in faults/; here it would only cost time. */
async function waitForNoDisk(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`alter database ${pg.escapeIdentifier(client.database ?? '')} set synchronous_commit = off`);
  await client.end();
}

/** Creates an empty database on a PostgreSQL server; returns its address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

export const allTables = Object.values(tables).flatMap((value) => (is(value, PgTable) ? [value as PgTable] : []));

/**
 * Creates a function that empties all tables in one statement, since forty per test would take most of its time.
 * Deleting a few rows is faster than truncating; foreign keys are off meanwhile.
 */
async function makeEmptyTables(database: Database): Promise<void> {
  // A vacuum between two tests would change how the next one's queries are planned.
  await database.background.execute(sql`alter table calls set (autovacuum_enabled = false)`);
  const names = allTables.map((table) => sql.identifier(getTableName(table)));
  await database.background.execute(sql`
    create function empty_tables() returns void language plpgsql as $$ begin
      perform set_config('session_replication_role', 'replica', true);
      -- What an earlier test's server counts or replays just now comes first, else its rows would stay.
      perform from companies order by id for no key update;
      ${sql.join(names.map((name) => sql`delete from ${name};`))}
      ${sql.join(numberedTables.map((table) => sql`perform setval(${sequenceOf(table)}, 1, false);`))}
    end $$`);
}

const numberedTables = allTables.filter((table) => 'id' in table);

const sequenceOf = (table: PgTable) => sql.raw(`pg_get_serial_sequence('${getTableName(table)}', 'id')`);

/** Inserts rows into a database that has none of their ids. */
export async function insertRows(database: Database, rows: TestRows): Promise<void> {
  const filled: PgTable[] = [];
  const put = async <T extends PgTable>(table: T, given: Row<T>[] | undefined) => {
    if (!given?.length) return;
    await database.background.insert(table).values(given);
    filled.push(table);
  };
  await put(
    tables.companies,
    rows.companies?.map((row) => ({ name: `Company ${row.id}`, timeZone: 'America/Chicago', ...row })),
  );
  await put(
    tables.users,
    rows.users?.map((row) => ({ name: row.username, ...row })),
  );
  await put(tables.userCompanies, rows.userCompanies);
  await put(tables.services, rows.services);
  await put(tables.regions, rows.regions);
  await put(tables.districts, rows.districts);
  await put(
    tables.locations,
    rows.locations?.map((row) => ({ name: `Location ${row.id}`, ...row })),
  );
  await put(
    tables.employees,
    rows.employees?.map((row) => ({ firstName: 'Employee', lastName: `${row.id}`, ...row })),
  );
  await put(tables.employeeLocations, rows.employeeLocations);
  await put(tables.webhookConfigurations, rows.webhookConfigurations);
  await put(tables.webhookEndpoints, rows.webhookEndpoints);
  await put(tables.webhookSecrets, rows.webhookSecrets);
  await put(tables.serviceAliases, rows.serviceAliases);
  await put(tables.locationAliases, rows.locationAliases);
  await put(tables.calledNumbers, rows.calledNumbers);
  await put(tables.employeeAliases, rows.employeeAliases);
  await put(tables.hiddenServices, rows.hiddenServices);
  await put(tables.invites, rows.invites);
  await put(tables.demoRequests, rows.demoRequests);
  await put(tables.deliveries, rows.deliveries);
  await put(tables.replays, rows.replays);
  await put(tables.appointmentLists, rows.appointmentLists);
  await put(tables.appointmentImports, rows.appointmentImports);
  await put(tables.matchAnswers, rows.matchAnswers);
  await put(tables.auditLog, rows.auditLog);
  await put(tables.calls, rows.calls?.map(completeCall));
  await moveSequencesOn(database, filled);
}

function completeCall(
  { wasBooked = false, isKnown = true, durationSeconds, ...row }: TestCall,
  index: number,
): Row<typeof tables.calls> {
  return {
    source: 'default',
    callKey: `test-call-${index}`,
    isComplete: true,
    locationId: 1,
    serviceId: 1,
    callType: 'Appointment',
    isPractice: false,
    booked: wasBooked,
    outcome: isKnown ? wasBooked : null,
    statedSeconds: durationSeconds,
    startedAt: new Date(`${row.localDay}T18:00:00Z`),
    foldKey: `1${'0'.repeat(48)}`,
    ...row,
  };
}

/** Rows with explicit ids do not advance the sequences; the next id must be free. */
async function moveSequencesOn(database: Database, filled: PgTable[]): Promise<void> {
  const moves = numberedTables
    .filter((table) => filled.includes(table))
    .map((table) => sql`select setval(${sequenceOf(table)}, (select coalesce(max(id), 0) + 1 from ${table}), false)`);
  if (moves.length > 0) await database.background.execute(sql.join(moves, sql` union all `));
}

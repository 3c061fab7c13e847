// npm run make-fixture: writes tests/fixtures/upgrades/<newest migration>.sql.gz, a database of this version with a few
// rows in every table. Run it with every change of the schema, and commit the file with the migration.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { AppointmentMapping } from '#contract/appointments';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { insertCompanyLocks } from '../server/database/companies/company-locks';
import { connectDatabase, type Database } from '../server/database/engine/connect';
import * as tables from '../server/database/schema';
import { noResult } from '../server/database/schema/appointment-json';
import { findInstallationId } from '../server/database/settings';
import { recountCompany } from '../server/jobs/recount';
import { testApp, testPasswordHash } from '../tests/test-app';
import { upgraded, writeFixture } from '../tests/upgrade-fixtures';

const companyId = 1;

const database = await connectDatabase({ dataDir: null });
try {
  await insertOrganization(database);
  await deliverCalls(database);
  await insertTheRest(database);
  const file = await writeFixture(database.background.$client);
  console.log(`${path.relative('.', file)}: ${fs.statSync(file).size} bytes`);
} finally {
  await database.close();
}

async function insertOrganization({ background }: Database): Promise<void> {
  const passwordHash = testPasswordHash;
  await background.insert(tables.companies).values({ name: 'Northside Auto Group', timeZone: 'America/Chicago' });
  await insertCompanyLocks(background, [companyId]);
  await background.insert(tables.users).values([
    { username: 'admin', name: 'Alex Morgan', role: 'admin', passwordHash },
    { username: upgraded.username, name: 'Dana Reyes', role: 'director', passwordHash },
    { username: 'jane', name: 'Jane Smith', role: 'employee', passwordHash },
  ]);
  await background.insert(tables.userCompanies).values({ userId: 2, companyId });
  await background.insert(tables.services).values([{ name: upgraded.service }, { companyId, name: 'Alignment' }]);
  await background.insert(tables.regions).values({ companyId, name: 'North' });
  await background.insert(tables.districts).values({ companyId, regionId: 1, name: 'Lakeside' });
  await background.insert(tables.locations).values([
    { companyId, code: upgraded.store, name: 'Downtown', regionId: 1, districtId: 1 },
    { companyId, name: 'Closed', deletedAt: new Date('2026-02-01T00:00:00Z') },
  ]);
  await background
    .insert(tables.employees)
    .values({ companyId, userId: 3, code: 'JS', firstName: 'Jane', lastName: 'Smith' });
  await background.insert(tables.employeeLocations).values({ companyId, employeeId: 1, locationId: 1 });
  await background.insert(tables.webhookConfigurations).values([
    { companyId, endpointPath: upgraded.path, ...exampleKeys },
    { companyId, source: 'west', name: 'West', endpointPath: 'west', ...exampleKeys, callsPath: 'calls' },
  ]);
  await background.insert(tables.webhookEndpoints).values([
    { path: upgraded.path, companyId, configurationId: 1 },
    { path: 'west', companyId, configurationId: 2 },
  ]);
  await background.insert(tables.webhookSecrets).values({ companyId, configurationId: 1, secret: 'correct horse' });
  await background.insert(tables.serviceAliases).values({ companyId, alias: 'lube', serviceId: 1 });
  await background.insert(tables.locationAliases).values({ companyId, alias: 'main street', locationId: 1 });
  await background
    .insert(tables.calledNumbers)
    .values({ companyId, number: '+13125550142', locationId: 1, serviceId: 1, label: 'Main line', version: 1 });
  await background.insert(tables.employeeAliases).values({ companyId, alias: 'janie', employeeId: 1 });
}

/** Through the webhook; one person through the sign-in. */
async function deliverCalls(database: Database): Promise<void> {
  const { app, clock, visit } = await testApp(database, { recordsSignIns: true });
  const call = (id: string, says = {}) => ({ ...examplePayload(id, clock.now), ...says });
  const post = (endpoint: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/webhook/${endpoint}`, payload });
  await post(upgraded.path, call('one'));
  await post(upgraded.path, call('two', { appointment_made: 'no', call_type: 'Quote' }));
  await post(upgraded.path, call('two', { duration_seconds: 60 }));
  await post(upgraded.path, call('three', { call_tag: 'Practice', customer_phone: '+15551234568' }));
  await post(upgraded.path, call('lost', { store_id: 'NS-99' }));
  await post('west', { calls: [call('four'), call('five')] });
  await visit().signIn('nobody');
  await visit().signIn(upgraded.username);
  await app.close();
  await recountCompany(database, companyId);
}

async function insertTheRest({ background, deliveries }: Database): Promise<void> {
  const at = new Date('2026-03-02T09:00:00Z');
  const person = { name: 'Robin Hale', email: 'robin@haletire.example' };
  await findInstallationId(deliveries);
  await background.insert(tables.invites).values({
    tokenHash: Buffer.alloc(32, 1),
    purpose: 'reset',
    userId: 3,
    expiresAt: new Date('2026-03-05T09:00:00Z'),
  });
  await background.insert(tables.demoRequests).values({ ...person, business: 'Hale Tire' });
  await background.insert(tables.notificationReads).values({ companyId, userId: 2, readTo: at });
  await background
    .insert(tables.dismissedValues)
    .values({ companyId, source: 'default', field: 'storeId', value: 'ns-98' });
  await background.insert(tables.hiddenServices).values({ companyId, serviceId: 2 });
  await background.insert(tables.silences).values({ companyId, since: at, hours: 8, noticedAt: at, endedAt: at });
  await background.insert(tables.sourceChecks).values({ companyId, checkedAt: at });
  await background
    .insert(tables.sourceFindings)
    .values({ companyId, source: 'west', finding: 'one-call-id', found: 20, outOf: 20, noticedAt: at });
  await background.insert(tables.callStatements).values({
    companyId,
    callId: 1,
    field: 'booked',
    rank: 3,
    orderKey: '1',
    value: 'true',
    saidBy: 2,
    saidAt: at,
    withdrawnAt: at,
  });
  await background.insert(tables.retentions).values({
    ...{ companyId, hasOwnRule: true, contentDays: 90, logDays: 730, emptiedUntil: at },
  });
  await background.insert(tables.markDraws).values({ companyId, lastDraw: 1 });
  await background.insert(tables.callsToMark).values({
    ...{ companyId, callId: 1, draw: 1, drawnAt: at, kind: 'random', probability: 0.5 },
    ...{ userId: 2, heldUntil: at, skips: 1, skippedAt: at },
  });
  await insertAppointments(background, at);
  await background.insert(tables.staleCalls).values({ companyId, callId: 1 });
  await background.insert(tables.redatings).values({ companyId, locationId: 1, months: 2, monthsDone: 1 });
  await background.insert(tables.replays).values({
    ...{ companyId, isDryRun: false, status: 'running', startedBy: person.name },
    ...{ selection: { filters: {} }, total: 2, done: 1, reachedAt: at, reachedId: 1 },
  });
  await background
    .insert(tables.replayUnsettled)
    .values({ companyId, replayId: 1, logId: 1, hadSucceeded: false, reason: 'unknown-store', saysOther: true });
  await background.insert(tables.auditLog).values({
    ...{ companyId, userId: 2, username: upgraded.username, action: 'region.created', subject: 'region 1' },
    after: { name: 'North' },
  });
}

async function insertAppointments(background: Database['background'], at: Date): Promise<void> {
  const mapping = AppointmentMapping.parse({ phone: 'Phone', createdAt: 'Created', id: 'Id' });
  const row = {
    phone: '+15551234567',
    createdAt: at,
    createdDay: '2026-03-02',
    isDayOnly: false,
    status: 'kept',
  } as const;
  const key = '0b7d1f0a-6c5b-8000-8000-000000000001';
  await background.insert(tables.appointmentLists).values({
    ...{ companyId, name: 'Shop system', mapping, windowDays: 7, endpointPath: 'shop-system', lastImportAt: at },
    meanings: { status: { 'picked up': 'kept' } },
  });
  await background.insert(tables.appointmentEndpoints).values({ path: 'shop-system', companyId, listId: 1 });
  await background.insert(tables.appointmentImports).values([
    {
      companyId,
      listId: 1,
      kind: 'file',
      fileName: 'a.csv',
      status: 'done',
      userId: 2,
      startedBy: 'Dana',
      result: noResult,
    },
    {
      companyId,
      listId: 1,
      kind: 'webhook',
      status: 'done',
      startedBy: 'Webhook',
      result: { ...noResult, newRows: 1 },
    },
  ]);
  await background
    .insert(tables.appointmentFiles)
    .values({ companyId, importId: 1, part: 0, receivedAt: at, body: gzipSync('Phone,Created\n') });
  await background.insert(tables.appointmentVersions).values({ companyId, importId: 1, key, ...row, line: 2 });
  await background.insert(tables.appointments).values({
    companyId,
    key,
    listId: 1,
    importId: 2,
    ...row,
    valueCents: 12_000,
    rowId: 'A-1',
    line: 1,
    reason: 'no-call',
  });
  await background
    .insert(tables.appointmentRefusedRows)
    .values({ companyId, importId: 1, line: 3, reason: 'phone-missing', values: { Id: 'A-2' } });
  await background
    .insert(tables.appointmentUnexplained)
    .values({ companyId, importId: 1, field: 'status', value: 'On lift', rows: 2 });
  await background
    .insert(tables.appointmentCoverage)
    .values({ companyId, importId: 1, locationId: 0, fromDay: '2026-01-01', toDay: '2026-01-02' });
  await background
    .insert(tables.matchAnswers)
    .values({ companyId, userId: 2, saidBy: 'Dana', answeredAt: at, withdrawnAt: at });
  await background
    .insert(tables.matchDecisions)
    .values({ companyId, answerId: 1, key, source: 'default', callKey: 'one', answer: 1 });
  await background.insert(tables.stalePhones).values({ companyId, phone: row.phone });
}

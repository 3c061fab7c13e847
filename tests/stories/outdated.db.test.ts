// Each audited change that invalidates ingest's cache: the next delivery uses it. The compiler requires a story for
// each such kind of change.
import { desc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { AuditKind } from '#contract/audit-log';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { ProcessedData } from '#contract/webhooks';
import type { WordList } from '#contract/words';
import type { outdatedBy } from '../../server/database/audit/outdated-by';
import { auditLog, deliveries } from '../../server/database/schema';
import { type Answer, type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { type TestRows, testDatabase } from '../test-database';

type Kinds = typeof outdatedBy;
type OutdatingKind = { [Kind in AuditKind]: keyof Kinds[Kind] extends never ? never : Kind }[AuditKind];

interface Story {
  /** Extra values in every delivery of the story; `token` signs it. */
  says?: Record<string, unknown>;
  token?: string;
  /** Runs before any delivery. */
  given?: () => Promise<Answer>;
  before: Partial<Outcome>;
  change: () => Promise<Answer>;
  /** Replaces `says` in the last delivery. */
  lastSays?: Record<string, unknown>;
  after: Partial<Outcome>;
}

interface Outcome {
  code: number;
  status: string;
  reason: string | null;
  storeId: number | null;
  employeeId: number | null;
  service: string | null;
}

const rows: TestRows = {
  companies: [{ id: 1 }],
  users: [
    { id: 1, username: 'admin', role: 'admin', passwordHash: testPasswordHash },
    { id: 2, username: 'jane', role: 'employee' },
    { id: 3, username: 'robin', role: 'employee' },
  ],
  services: [
    { id: 1, name: 'Oil Change' },
    { id: 2, companyId: 1, name: 'Brakes' },
    { id: 3, companyId: 1, name: 'Wheels' },
  ],
  serviceAliases: [{ companyId: 1, alias: 'rims', serviceId: 3 }],
  locations: [
    { companyId: 1, id: 1, code: 'NS-01' },
    { companyId: 1, id: 2, code: null },
  ],
  locationAliases: [{ companyId: 1, alias: 'downtown', locationId: 1 }],
  calledNumbers: [{ companyId: 1, number: '+13125550142', locationId: 1, version: 1 }],
  employees: [
    { companyId: 1, id: 1, userId: 2, firstName: 'Jane', lastName: 'Smith', code: 'JS' },
    { companyId: 1, id: 2, userId: 3, firstName: 'Robin', lastName: 'Hale' },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 2, locationId: 1 },
  ],
  webhookConfigurations: [
    {
      ...{ companyId: 1, id: 1, endpointPath: 'northside', ...exampleKeys },
      signature: { mode: 'enforce', scheme: 'token', tokenIn: 'query', tokenKey: 'token' },
    },
  ],
  webhookEndpoints: [{ path: 'northside', companyId: 1, configurationId: 1 }],
  webhookSecrets: [
    { companyId: 1, id: 1, configurationId: 1, secret: 'first secret' },
    { companyId: 1, id: 2, configurationId: 1, secret: 'second secret' },
  ],
};

let tested: TestApp;
let admin: Visitor;

beforeEach(async () => {
  tested = await testApp(await testDatabase(rows));
  admin = tested.visit();
  await admin.openSession('admin');
});

const street = { address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' };
const place = { phone: '5550102030', email: 'office@northside.example', ...street };
const company = { name: 'Northside', contactEmail: 'office@northside.example', contactPhone: '5550102030' };
const person = { phone: '5550102030', email: 'j@northside.example', role: 'Employee', storeIds: [1] };
const jane = { ...person, firstName: 'Jane', lastName: 'Smith' };
const resolve = (named: { field: string; value: string; as: object }) =>
  admin.post('/api/unmapped/resolve', { companyId: 1, source: 'default', ...named });

const stories: Record<OutdatingKind, Story> = {
  'employee.created': {
    says: { potential_salesperson: 'Jane Smith' },
    before: { employeeId: 1 },
    change: () => admin.post('/api/employees', { ...jane, companyId: 1, username: 'jane.smith' }),
    after: { employeeId: null },
  },
  'employee.changed': {
    says: { potential_salesperson: 'JS' },
    before: { employeeId: 1 },
    change: () => admin.put('/api/employees/1', { ...jane, code: 'SJ', username: 'jane' }),
    after: { employeeId: null },
  },
  'employee.deleted': {
    says: { potential_salesperson: 'JS' },
    before: { employeeId: 1 },
    change: () => admin.delete('/api/employees/1'),
    after: { employeeId: null },
  },
  'company.changed': {
    before: { status: 'success' },
    change: () => admin.put('/api/admin/companies/1', { ...company, active: false }),
    after: { status: 'inactive' },
  },
  'company.deleted': {
    before: { status: 'success' },
    change: () => admin.delete('/api/admin/companies/1'),
    after: { status: 'inactive' },
  },
  'company.restored': {
    given: () => admin.delete('/api/admin/companies/1'),
    before: { status: 'inactive' },
    change: () => admin.post('/api/admin/companies/1/restore'),
    after: { status: 'success' },
  },
  'location.created': {
    says: { store_id: '2' },
    before: { storeId: 2 },
    change: () => admin.post('/api/locations', { ...place, companyId: 1, name: 'Downtown', code: '2' }),
    after: { storeId: 3 },
  },
  'location.changed': {
    says: { store_id: 'NS-01' },
    before: { storeId: 1 },
    change: () => admin.put('/api/locations/1', { ...place, name: 'Downtown', code: 'NS-02' }),
    after: { status: 'failed', reason: 'unknown-store' },
  },
  'location.deleted': {
    says: { store_id: 'NS-01' },
    before: { storeId: 1 },
    change: () => admin.delete('/api/locations/1'),
    after: { status: 'failed', reason: 'unknown-store' },
  },
  'service.created': {
    says: { product_service: 'Rims' },
    before: { service: 'Wheels' },
    change: () => admin.post('/api/company-services', { companyId: 1, name: 'Rims' }),
    after: { service: 'Rims' },
  },
  'service.changed': {
    says: { product_service: 'Brakes' },
    before: { service: 'Brakes' },
    change: () => admin.put('/api/company-services/2', { name: 'Brake Service', isHidden: false }),
    after: { service: 'Brake Service' },
  },
  'service.merged': {
    says: { product_service: 'Brakes' },
    before: { service: 'Brakes' },
    change: () => admin.post('/api/company-services/2/merge', { intoServiceId: 3 }),
    after: { service: 'Wheels' },
  },
  // A service with calls cannot be removed, so only the last delivery names it.
  'service.removed': {
    before: { service: 'Oil Change' },
    change: () => admin.post('/api/company-services/remove', { companyId: 1, ids: [3] }),
    lastSays: { product_service: 'rims' },
    after: { service: 'rims' },
  },
  'webhook-configuration.saved': {
    before: { status: 'success' },
    change: async () => {
      const { body } = await admin.get('/api/webhook-config/1');
      return admin.post('/api/webhook-config', { ...(body as object), companyId: 1, serviceField: 'other' });
    },
    after: { status: 'failed', reason: 'service-missing' },
  },
  'webhook-configuration.deleted': {
    before: { code: 200 },
    change: () => admin.delete('/api/webhook-sources/1'),
    after: { code: 404 },
  },
  'webhook-configuration.value-explained': {
    says: { appointment_made: 'sure' },
    before: { status: 'failed', reason: 'appointment-unreadable' },
    change: () => resolve({ field: 'appointment', value: 'sure', as: { kind: 'means', means: 'yes' } }),
    after: { status: 'success' },
  },
  'webhook-configuration.words-explained': {
    says: { appointment_made: 'sure' },
    before: { status: 'failed', reason: 'appointment-unreadable' },
    change: async () => {
      const { body } = await admin.get('/api/words?companyId=1&source=default');
      const words = [{ word: 'sure', means: { kind: 'booked' } }];
      return admin.post('/api/words', { companyId: 1, source: 'default', version: (body as WordList).version, words });
    },
    after: { status: 'success' },
  },
  'webhook-secret.made': {
    token: 'third secret',
    before: { code: 401 },
    change: () => admin.post('/api/webhook-sources/1/secrets', { secret: 'third secret', overlapHours: 24 }),
    after: { code: 200 },
  },
  'webhook-secret.deleted': {
    token: 'second secret',
    before: { code: 200 },
    change: () => admin.delete('/api/webhook-secrets/2'),
    after: { code: 401 },
  },
  'known-name.saved': {
    says: { potential_salesperson: 'Jane Smith' },
    before: { employeeId: 1 },
    change: () => admin.post('/api/known-names', { companyId: 1, kind: 'employee', alias: 'Jane Smith', targetId: 2 }),
    after: { employeeId: 2 },
  },
  'known-name.deleted': {
    says: { store_id: 'downtown' },
    before: { storeId: 1 },
    change: () => admin.delete('/api/known-names?companyId=1&kind=location&alias=downtown'),
    after: { status: 'failed', reason: 'unknown-store' },
  },
  'called-number.saved': {
    says: { store_id: '(312) 555-0142' },
    before: { storeId: 1 },
    change: () =>
      admin.put('/api/called-numbers', {
        companyId: 1,
        number: '3125550142',
        locationId: 2,
        serviceId: null,
        label: '',
      }),
    after: { storeId: 2 },
  },
  'called-number.deleted': {
    says: { store_id: '(312) 555-0142' },
    before: { storeId: 1 },
    change: () => admin.delete('/api/called-numbers?companyId=1&number=3125550142'),
    after: { status: 'failed', reason: 'unknown-store' },
  },
};

/** The same kinds of change, made in other ways. */
const otherWays: ({ kind: OutdatingKind; how: string } & Story)[] = [
  {
    kind: 'location.created',
    how: 'by an import',
    says: { store_id: '2' },
    before: { storeId: 2 },
    change: () => importInto('locations', 'code,name,phone,email,address,city,state,zip', [2, 'Downtown', ...cells]),
    after: { storeId: 3 },
  },
  {
    kind: 'employee.changed',
    how: 'by an import',
    says: { potential_salesperson: 'JS' },
    before: { employeeId: 1 },
    change: () => importInto('employees', 'code,username', ['SJ', 'jane']),
    after: { employeeId: null },
  },
  {
    kind: 'known-name.saved',
    how: 'from the unmapped values',
    says: { potential_salesperson: 'Jane Smith' },
    before: { employeeId: 1 },
    change: () => resolve({ field: 'employeeId', value: 'Jane Smith', as: { kind: 'existing', id: 2 } }),
    after: { employeeId: 2 },
  },
  {
    kind: 'called-number.saved',
    how: 'by a pasted list',
    says: { store_id: '(312) 555-0142' },
    before: { storeId: 1 },
    given: () => admin.put('/api/locations/2', { name: 'Lakeview', code: 'NS-02', ...place }),
    change: () => admin.post('/api/called-numbers/import', { companyId: 1, text: '312 555 0142\tNS-02' }),
    after: { storeId: 2 },
  },
];

const cells = ['5550102030', 'office@northside.example', '1 Main Street', 'Chicago', 'IL', '60601'];
const importInto = (what: string, columns: string, row: unknown[]) =>
  admin.post(`/api/${what}/import`, { companyId: 1, dryRun: false, csv: `${columns}\n${row.join()}\n` });

const named = [...Object.entries(stories).map(([kind, story]) => ({ kind, how: '', ...story })), ...otherWays];

test.each(named)('the next delivery uses the change: $kind $how', async ({ kind, given, says, token, ...story }) => {
  expect((await given?.())?.code ?? 200).toBeLessThan(300);
  // Twice: the second one is answered from the cache.
  await deliver(says, token);
  expect(await deliver(says, token)).toMatchObject(story.before);
  const answer = await story.change();
  expect(answer.code, JSON.stringify(answer.body)).toBeLessThan(300);
  expect(await deliver(story.lastSays ?? says, token)).toMatchObject(story.after);
  const entries = await tested.database.people.select().from(auditLog);
  expect(entries.map(({ action }) => action)).toContain(kind);
});

let calls = 0;

async function deliver(says: Record<string, unknown> = {}, token = 'first secret'): Promise<Outcome> {
  const payload = { ...examplePayload(`call-${calls++}`, tested.clock.now), ...says };
  const { statusCode } = await tested.app.inject({
    method: 'POST',
    url: `/api/webhook/northside?token=${encodeURIComponent(token)}`,
    payload,
  });
  const [row] = await tested.database.people.select().from(deliveries).orderBy(desc(deliveries.id)).limit(1);
  const found = row?.processedData as ProcessedData | null | undefined;
  return {
    code: statusCode,
    status: row?.status ?? '',
    reason: row?.reason ?? null,
    storeId: found?.store?.id ?? null,
    employeeId: found?.employee?.id ?? null,
    service: found?.service?.name ?? null,
  };
}

// Every endpoint of the contract × everybody × their own, foreign, missing and malformed ids. Generated from the
// contract, so that a new endpoint is covered the moment it is declared; what is expected stands here on its own and asks
// nothing of the code it checks.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { type EndpointName, endpoints } from '#contract/endpoints';
import { exampleKeys } from '#contract/example-payload';
import type { Role } from '#contract/roles';
import { sessions, webhookConfigurations } from '../../server/database/schema';
import { describeApi } from '../../server/http/documents/openapi';
import { createDirectory, type Directory } from '../../server/ingest/names/directory';
import { type TestApp, testApp, testPassword, testPasswordHash, type Visitor } from '../test-app';
import { type TestRows, testDatabase } from '../test-database';

type Kind =
  | 'company'
  | 'deletedCompany'
  | 'region'
  | 'emptyRegion'
  | 'district'
  | 'emptyDistrict'
  | 'store'
  | 'employee'
  | 'service'
  | 'otherService'
  | 'configuration'
  | 'secret'
  | 'replay'
  | 'delivery'
  | 'auditEntry'
  | 'user'
  | 'demoRequest'
  | 'signUpLink';
type Target = 'own' | 'foreign' | 'sibling' | 'missing';

/** Own and foreign rows; `sibling` is of the same company, but of another location, district and region. */
const ids: Record<Kind, Record<Target, number>> = {
  company: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  deletedCompany: { own: 3, foreign: 3, sibling: 3, missing: 999 },
  region: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  emptyRegion: { own: 4, foreign: 5, sibling: 4, missing: 999 },
  district: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  emptyDistrict: { own: 4, foreign: 5, sibling: 4, missing: 999 },
  store: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  employee: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  service: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  otherService: { own: 3, foreign: 4, sibling: 3, missing: 999 },
  configuration: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  secret: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  delivery: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  auditEntry: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  replay: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  user: { own: 6, foreign: 7, sibling: 6, missing: 999 },
  demoRequest: { own: 1, foreign: 1, sibling: 1, missing: 999 },
  signUpLink: { own: 1, foreign: 1, sibling: 1, missing: 999 },
};

const malformed = ['abc', '0', '-1', '1.5', '99999999999999999999', '1 or 1=1'];

const belowDirector: Role[] = ['store_manager', 'employee'];
const belowAdmin: Role[] = ['director', ...belowDirector];

/** What the roles may never do, whoever and whatever they ask about. */
const forbidden: Partial<Record<EndpointName, Role[]>> = {
  saveProfile: belowDirector,
  saveWebhookConfiguration: belowDirector,
  tryMapping: belowDirector,
  deleteWebhookSource: belowDirector,
  makeWebhookSecret: belowDirector,
  deleteWebhookSecret: belowDirector,
  listUnmapped: belowDirector,
  sendTestCall: belowDirector,
  resolveUnmapped: belowDirector,
  listKnownNames: belowDirector,
  saveKnownName: belowDirector,
  startReplay: belowDirector,
  listReplays: belowDirector,
  getReplay: belowDirector,
  stopReplay: belowDirector,
  deleteKnownName: belowDirector,
  createRegion: belowDirector,
  saveRegion: belowDirector,
  deleteRegion: belowDirector,
  createDistrict: belowDirector,
  saveDistrict: belowDirector,
  deleteDistrict: belowDirector,
  createLocation: belowDirector,
  saveLocation: belowDirector,
  deleteLocation: belowDirector,
  importLocations: belowDirector,
  createEmployee: ['employee'],
  saveEmployee: ['employee'],
  deleteEmployee: ['employee'],
  makeEmployeeLink: ['employee'],
  approveEmployee: belowDirector,
  importEmployees: ['employee'],
  savePerformanceTiers: belowDirector,
  createService: belowDirector,
  saveService: belowDirector,
  mergeService: belowDirector,
  mergeServices: belowDirector,
  removeServices: belowDirector,
  listAuditLog: belowDirector,
  listAuditPeople: belowDirector,
  getFirstSteps: belowDirector,
  finishFirstSteps: belowDirector,
  listAdminCompanies: belowAdmin,
  listCompanyActivity: belowAdmin,
  createCompany: belowAdmin,
  saveCompany: belowAdmin,
  deleteCompany: belowAdmin,
  restoreCompany: belowAdmin,
  makeSignUpLink: belowAdmin,
  listSignUpLinks: belowAdmin,
  revokeSignUpLink: belowAdmin,
  listUsers: belowAdmin,
  inviteUser: belowAdmin,
  saveUser: belowAdmin,
  makeResetLink: belowAdmin,
  listDemoRequests: belowAdmin,
  saveDemoRequest: belowAdmin,
};

const open: EndpointName[] = [
  'login',
  'logout',
  'register',
  'checkInvitation',
  'acceptInvitation',
  'getSignInOptions',
  'setUpFirstAdmin',
  'requestDemo',
  'getVersion',
];

const viewers: { name: string; role: Role; isOfOther?: boolean }[] = [
  { name: 'admin', role: 'admin' },
  { name: 'director', role: 'director' },
  { name: 'manager', role: 'store_manager' },
  { name: 'employee', role: 'employee' },
  { name: 'other-director', role: 'director', isOfOther: true },
  { name: 'other-manager', role: 'store_manager', isOfOther: true },
  { name: 'other-employee', role: 'employee', isOfOther: true },
];

const person = (companyId: number, id: number, userId: number) => ({ companyId, id, userId });
const place = (companyId: number, id: number, regionId: number) => ({ companyId, id, regionId, districtId: regionId });
const delivered = (companyId: number, id: number, locationId: number) => ({
  companyId,
  id,
  deliveryId: `01900000-0000-7000-8000-00000000000${id}`,
  receivedAt: new Date(),
  source: 'default',
  method: 'POST',
  body: Buffer.from('{}'),
  bodyBytes: 2,
  status: 'success',
  locationId,
  employeeId: id,
});

const rows: TestRows = {
  companies: [{ id: 1 }, { id: 2 }, { id: 3, deletedAt: new Date('2026-03-01T00:00:00Z') }],
  users: [
    { id: 1, username: 'manager', role: 'store_manager' as const },
    { id: 2, username: 'other-manager', role: 'store_manager' as const },
    { id: 3, username: 'sibling', role: 'employee' as const },
    { id: 4, username: 'employee', role: 'employee' as const },
    { id: 5, username: 'admin', role: 'admin' as const },
    { id: 6, username: 'director', role: 'director' as const },
    { id: 7, username: 'other-director', role: 'director' as const },
    { id: 8, username: 'other-employee', role: 'employee' as const },
  ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
  userCompanies: [
    { userId: 6, companyId: 1 },
    { userId: 7, companyId: 2 },
  ],
  services: [
    { id: 1, name: 'Tires', companyId: 1 },
    { id: 2, name: 'Brakes', companyId: 2 },
    { id: 3, name: 'Oil', companyId: 1 },
    { id: 4, name: 'Oil', companyId: 2 },
  ],
  regions: [
    { companyId: 1, id: 1, name: 'North' },
    { companyId: 2, id: 2, name: 'South' },
    { companyId: 1, id: 3, name: 'East' },
    { companyId: 1, id: 4, name: 'Empty' },
    { companyId: 2, id: 5, name: 'Empty' },
  ],
  districts: [
    { companyId: 1, id: 1, regionId: 1, name: 'North' },
    { companyId: 2, id: 2, regionId: 2, name: 'South' },
    { companyId: 1, id: 3, regionId: 3, name: 'East' },
    { companyId: 1, id: 4, regionId: 3, name: 'Empty' },
    { companyId: 2, id: 5, regionId: 2, name: 'Empty' },
  ],
  locations: [place(1, 1, 1), place(2, 2, 2), place(1, 3, 3)],
  // Employees 1 and 2 are the people with the role employee; 11 and 12 are the managers.
  employees: [person(1, 1, 4), person(2, 2, 8), person(1, 3, 3), person(1, 11, 1), person(2, 12, 2)],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 11, locationId: 1 },
    { companyId: 2, employeeId: 12, locationId: 2 },
    { companyId: 2, employeeId: 2, locationId: 2 },
    { companyId: 1, employeeId: 3, locationId: 3 },
  ],
  webhookConfigurations: [1, 2].map((id) => ({
    companyId: id,
    id,
    source: 'default',
    endpointPath: `path-${id}`,
    ...exampleKeys,
  })),
  webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
  webhookSecrets: [1, 2].map((id) => ({ companyId: id, id, configurationId: id, secret: 'correct horse' })),
  locationAliases: [1, 2].map((id) => ({ companyId: id, locationId: id, alias: 'downtown' })),
  auditLog: [1, 2].map((id) => ({
    companyId: id,
    id,
    userId: id === 1 ? ids.user.own : ids.user.foreign,
    username: 'somebody',
    action: 'region.created',
    subject: `region ${id}`,
  })),
  deliveries: [delivered(1, 1, 1), delivered(2, 2, 2), delivered(1, 3, 3)],
  replays: [1, 2].map((id) => ({
    companyId: id,
    id,
    isDryRun: false,
    status: 'done',
    selection: { filters: {} },
    startedBy: 'Robin Hale',
  })),
  invites: [{ id: 1, tokenHash: Buffer.alloc(32), purpose: 'sign-up', expiresAt: new Date('2999-01-01T00:00:00Z') }],
  demoRequests: [{ id: 1, name: 'Robin Hale', email: 'robin@haletire.example', business: 'Hale Tire' }],
};

const thresholds = { silverThreshold: 20, goldThreshold: 35, platinumThreshold: 50 };
const company = {
  name: 'Harbor Tire',
  contactEmail: 'office@harbor.example',
  contactPhone: '5550102030',
  ...thresholds,
};
const contact = { phone: '5550102030', email: 'someone@example.com' };
const location = { name: 'Downtown', ...contact, address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' };
const employee = { firstName: 'Robin', lastName: 'Hale', ...contact, role: 'Employee', username: 'robin.hale' };

/** Bodies that are right but for the ids put into them. Endpoints that take a body must be listed. */
const bodies: Partial<Record<EndpointName, (own: { id: number; version: number | undefined }) => object>> = {
  saveProfile: () => ({ name: 'Robin Hale', email: 'robin@haletire.example' }),
  changePassword: () => ({ currentPassword: testPassword, newPassword: 'another correct horse' }),
  tryMapping: () => ({ mapping: exampleKeys, payload: { text: '{}' } }),
  saveWebhookConfiguration: ({ id, version }) => ({ endpointPath: `new-path-${id}`, ...exampleKeys, version }),
  makeWebhookSecret: () => ({ secret: 'another correct horse' }),
  sendTestCall: () => ({ payload: '{}' }),
  resolveUnmapped: ({ id }) => ({ source: 'default', field: 'storeId', value: 'NS-99', as: { kind: 'existing', id } }),
  saveKnownName: () => ({ kind: 'location', alias: 'Main line' }),
  startReplay: ({ id }) => ({ dryRun: true, selection: { ids: [id] } }),
  createRegion: () => ({ name: 'West' }),
  saveRegion: () => ({ name: 'West' }),
  createDistrict: () => ({ name: 'West' }),
  saveDistrict: () => ({ name: 'West' }),
  createLocation: () => location,
  saveLocation: () => location,
  importLocations: () => ({ csv: 'code,name\n', dryRun: true }),
  createEmployee: ({ id }) => ({ ...employee, storeIds: [id] }),
  saveEmployee: ({ id }) => ({ ...employee, storeIds: [id] }),
  approveEmployee: () => ({ version: 0 }),
  importEmployees: () => ({ csv: 'code,username\n', dryRun: true }),
  savePerformanceTiers: () => ({ silverMin: 20, goldMin: 40, platinumMin: 60 }),
  createService: () => ({ name: 'Alignment' }),
  saveService: () => ({ name: 'Alignment', isHidden: true }),
  mergeService: () => ({}),
  mergeServices: ({ id }) => ({ ids: [id] }),
  removeServices: ({ id }) => ({ ids: [id] }),
  createCompany: () => company,
  saveCompany: () => company,
  inviteUser: () => ({ name: 'Robin Hale', email: 'robin@haletire.example', username: 'robin', role: 'admin' }),
  saveUser: () => ({
    name: 'Robin Hale',
    email: 'robin@haletire.example',
    role: 'director',
    companyIds: [1],
    active: true,
  }),
  saveDemoRequest: () => ({ isHandled: true }),
  readNotifications: () => ({ readTo: '2026-03-02T09:00:00Z' }),
  finishFirstSteps: () => ({}),
  noteExport: () => ({ content: 'locations', format: 'csv', rows: 2 }),
};

async function bodyFor(name: EndpointName, isOfOther = false): Promise<object | undefined> {
  const id = isOfOther ? 2 : 1;
  if (name !== 'saveWebhookConfiguration') return bodies[name]?.({ id, version: undefined });
  const [saved] = await tested.database.people
    .select()
    .from(webhookConfigurations)
    .where(eq(webhookConfigurations.id, id));
  return bodies[name]?.({ id, version: saved?.version });
}

interface Slot {
  place: 'params' | 'query' | 'body';
  name: string;
  kind: Kind;
  /** Ids in paths and bodies are needed, and the company of one company's tiers; the others in queries are filters. */
  isNeeded: boolean;
}

let tested: TestApp;
/** What ingest remembers, told of commits as the app's own is. */
let memory: Directory;
let stopInvalidating: () => void;
const visitors = new Map<string, Visitor>();
let initialSessions: (typeof sessions.$inferSelect)[] = [];
const cookies = new Map<string, Map<string, string>>();

beforeAll(async () => {
  tested = await testApp(await testDatabase(rows));
  for (const { name } of viewers) {
    const visitor = tested.visit();
    expect((await visitor.signIn(name)).code).toBe(201);
    visitors.set(name, visitor);
    cookies.set(name, new Map(visitor.cookies));
  }
  initialSessions = await tested.database.people.select().from(sessions);
  memory = createDirectory(tested.database, () => tested.clock.now);
  stopInvalidating = tested.database.onOutdated(memory.invalidate);
});

afterAll(() => stopInvalidating());

/** Everything as at the beginning, with everybody signed in: what was asked before may have changed or deleted it. */
async function resetWorld(): Promise<void> {
  await testDatabase(rows);
  await tested.database.people.insert(sessions).values(initialSessions);
  for (const [name, visitor] of visitors) {
    visitor.cookies.clear();
    for (const [cookie, value] of cookies.get(name) ?? []) visitor.cookies.set(cookie, value);
  }
}

test('nobody may ask without signing in, but for a short list', async () => {
  const answeredNobody: string[] = [];
  for (const [name, endpoint] of declared()) {
    const slots = slotsOf(endpoint);
    const codes = new Set<number>();
    for (const value of ['own', 'foreign', 'missing', ...malformed] as const) {
      const values = slots.map(({ name: slot, kind }) => [
        slot,
        value in ids[kind] ? ids[kind][value as Target] : value,
      ]);
      const address = addressFor(endpoint, slots, Object.fromEntries(values));
      codes.add((await ask(tested.visit(), endpoint, address, await bodyFor(name))).code);
    }
    if (codes.size > 1 || !codes.has(401)) answeredNobody.push(name);
  }
  // A wrong sign-in is 401, too, and a malformed one 400.
  expect(answeredNobody.sort()).toEqual([...open].sort());
});

/** Bodies that no endpoint takes, which must not be told apart before it is known who asks. */
const unreadable: { what: string; body: string; type: string; code: number; message: string }[] = [
  {
    what: 'broken JSON',
    body: '{"password": "secret',
    type: 'application/json',
    code: 400,
    message: 'The body could not be read as JSON.',
  },
  {
    what: 'a __proto__ key',
    body: '{"__proto__": {}}',
    type: 'application/json',
    code: 400,
    message: 'The body could not be read as JSON.',
  },
  {
    what: 'XML',
    body: '<a/>',
    type: 'application/xml',
    code: 415,
    message: 'Send the body as JSON, with Content-Type: application/json.',
  },
  {
    what: 'more than 1 MiB',
    body: JSON.stringify('x'.repeat(1_200_000)),
    type: 'application/json',
    code: 413,
    message: 'The body is larger than 1 MiB.',
  },
];

describe.each(declared().filter(([, { method }]) => method === 'POST' || method === 'PUT'))(
  'an unreadable body for %s',
  (name, endpoint) => {
    test.each(unreadable)('$what: who asks matters first', async ({ body, type, code, message }) => {
      const send = async (visitor: Visitor, site = 'same-origin') => {
        const address = addressFor(endpoint, slotsOf(endpoint), {});
        const headers = { 'content-type': type, 'sec-fetch-site': site };
        const ask = endpoint.method === 'PUT' ? visitor.put : visitor.post;
        // One endpoint takes more than the others.
        const larger = code === 413 && endpoint.maxBytes ? JSON.stringify('x'.repeat(endpoint.maxBytes)) : body;
        const answer = await ask.call(visitor, address, larger, headers);
        return { code: answer.code, body: answer.body };
      };
      const isOpen = open.includes(name);
      const unread = { code, body: { message } };
      expect(await send(tested.visit())).toEqual(isOpen ? unread : { code: 401, body: { message: 'Please sign in.' } });
      for (const { name: who, role } of viewers) {
        const visitor = visitors.get(who) ?? tested.visit();
        expect(await send(visitor, 'cross-site')).toMatchObject({ code: 403 });
        const isForbidden = forbidden[name]?.includes(role) ?? false;
        expect(await send(visitor)).toEqual(
          isForbidden ? { code: 403, body: { message: 'Your role may not do this.' } } : unread,
        );
      }
    });
  },
);

describe.each(viewers)('$name', (viewer) => {
  test.each(declared().filter(([name]) => !open.includes(name)))('%s', async (name, endpoint) => {
    const visitor = visitors.get(viewer.name);
    if (!visitor) throw new Error(`${viewer.name} is not signed in.`);
    const slots = slotsOf(endpoint);
    const isForbidden = forbidden[name]?.includes(viewer.role) ?? false;
    const good = { GET: 200, POST: 201, PUT: 200, DELETE: 204 }[endpoint.method];
    if (endpoint.method !== 'GET' && !isForbidden) await resetWorld();

    const expectAnswer = async (
      values: Record<string, string | number>,
      expected: number,
      what: string,
      look = async () => {},
    ) => {
      const sample = await bodyFor(name, viewer.isOfOther);
      const body = sample && { ...sample, ...inBody(slots, values) };
      const { code } = await ask(visitor, endpoint, addressFor(endpoint, slots, values), body);
      expect({ what, code }).toEqual({ what, code: isForbidden ? 403 : expected });
      await look();
      if (endpoint.method !== 'GET' && code < 400) await resetWorld();
    };

    await fillCaches();
    await expectAnswer(own(slots, viewer), good, 'own ids', expectMemoryToAgree);
    for (const slot of slots) {
      const put = (value: string | number) => ({ ...own(slots, viewer), [slot.name]: value });
      await expectAnswer(put(ids[slot.kind][viewer.isOfOther ? 'foreign' : 'own']), good, `own ${slot.name}`);
      await expectAnswer(put(ids[slot.kind].missing), 404, `${slot.name} of nothing`);
      for (const value of malformed) await expectAnswer(put(value), 400, `${slot.name} ${value}`);
      if (viewer.role === 'admin') continue;
      const foreign = ids[slot.kind][viewer.isOfOther ? 'own' : 'foreign'];
      await expectAnswer(put(foreign), 404, `${slot.name} of another company`);
      const { sibling } = ids[slot.kind];
      // A district must be of its region: their own combinations are tested in locations.db.test.ts.
      if (slots.some((other) => other.name === 'districtId') && slot.place === 'body') continue;
      const seesSiblings = viewer.role === 'director' || sibling === ids[slot.kind].own;
      if (!viewer.isOfOther) {
        await expectAnswer(put(sibling), seesSiblings ? good : 404, `${slot.name} of another location`);
      }
    }
  });
});

/** Ingest's memory holds both companies as they are now. */
async function fillCaches(): Promise<void> {
  await memory.invalidate();
  for (const id of [1, 2]) {
    await memory.company(id);
    await memory.findEndpoint(`path-${id}`);
  }
}

/** What is still in memory is what the database says: nothing that a request changed is remembered as it was. */
async function expectMemoryToAgree(): Promise<void> {
  const fresh = createDirectory(tested.database, () => tested.clock.now);
  for (const id of [1, 2]) {
    const company = await fresh.company(id);
    expect(memory.cachedCompany(id) ?? company).toEqual(company);
    const endpoint = await fresh.findEndpoint(`path-${id}`);
    expect((await memory.findEndpoint(`path-${id}`)) ?? null).toEqual(endpoint ?? null);
  }
}

function declared(): [EndpointName, Endpoint][] {
  return Object.entries(endpoints) as [EndpointName, Endpoint][];
}

/** Every id an endpoint takes. A name that is not known here fails: say in `kindOf` what it names. */
function slotsOf(endpoint: Endpoint): Slot[] {
  const inShape = (place: Slot['place'], shape: z.ZodType) =>
    Object.keys('shape' in shape ? (shape.shape as object) : {})
      .filter((name) => /(^i|I)d$/.test(name) || name === 'before')
      .map((name) => ({
        place,
        name,
        kind: kindOf(name, endpoint),
        isNeeded: place !== 'query' || companyScoped.includes(endpoint.path),
      }));
  return [
    ...inShape('params', endpoint.params),
    ...inShape('query', endpoint.query),
    ...inShape('body', endpoint.body),
  ];
}

/** What is asked of one company only: which one must be said. */
const companyScoped = [
  '/api/performance-tiers',
  '/api/webhook-sources',
  '/api/unmapped',
  '/api/known-names',
  '/api/replays',
];

/** What a query must say beside ids. */
const otherQuery: Record<string, Record<string, string>> = {
  'DELETE /api/known-names': { kind: 'location', alias: 'downtown' },
};

/** Endpoints whose path names something other than its word says. */
const kindByAddress: Record<string, Kind> = {
  'DELETE /api/regions/{id}': 'emptyRegion',
  'DELETE /api/districts/{id}': 'emptyDistrict',
  'POST /api/admin/companies/{id}/restore': 'deletedCompany',
};

/** Where a list goes on, it is before a row of its own. */
const kindBefore: Record<string, Kind> = {
  '/api/webhook-logs': 'delivery',
  '/api/audit-log': 'auditEntry',
};

function kindOf(name: string, { method, path }: Endpoint): Kind {
  const byName: Record<string, Kind> = {
    companyId: 'company',
    regionId: 'region',
    districtId: 'district',
    storeId: 'store',
    targetId: 'store',
    employeeId: 'employee',
    serviceId: 'service',
    intoServiceId: 'otherService',
    userId: 'user',
    configurationId: 'configuration',
  };
  const byPath: Record<string, Kind> = {
    companies: 'company',
    regions: 'region',
    districts: 'district',
    stores: 'store',
    locations: 'store',
    employees: 'employee',
    users: 'user',
    'company-services': 'service',
    'demo-requests': 'demoRequest',
    'sign-up-links': 'signUpLink',
    'webhook-logs': 'delivery',
    'webhook-config': 'configuration',
    'webhook-sources': 'configuration',
    'webhook-secrets': 'secret',
    replays: 'replay',
  };
  // In a path an id follows the word for what it names; in a body it is of what the path ends with.
  const segments = path.split('/');
  const word = segments.at(segments.includes('{id}') ? segments.indexOf('{id}') - 1 : -1) ?? '';
  const kind =
    name === 'before'
      ? kindBefore[path]
      : name === 'id'
        ? (kindByAddress[`${method} ${path}`] ?? byPath[word])
        : byName[name];
  if (!kind) throw new Error(`The access test does not know what ${name} of ${path} names. Add it to kindOf.`);
  return kind;
}

/** Filters are left out unless they are in question. */
function own(slots: Slot[], viewer: { isOfOther?: boolean }): Record<string, number> {
  const ownTarget = viewer.isOfOther ? 'foreign' : 'own';
  const needed = slots.filter(({ isNeeded }) => isNeeded);
  return Object.fromEntries(needed.map(({ name, kind }) => [name, ids[kind][ownTarget]]));
}

function addressFor(endpoint: Endpoint, slots: Slot[], values: Record<string, string | number>): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 1));
  const query = new URLSearchParams(otherQuery[`${endpoint.method} ${endpoint.path}`]);
  for (const { place, name } of slots)
    if (place === 'query' && values[name] !== undefined) query.set(name, `${values[name]}`);
  return query.size > 0 ? `${path}?${query}` : path;
}

function inBody(slots: Slot[], values: Record<string, string | number>): Record<string, string | number | undefined> {
  return Object.fromEntries(slots.filter(({ place }) => place === 'body').map(({ name }) => [name, values[name]]));
}

/** Every status that comes back must be one that the API's description announces. */
async function ask(visitor: Visitor, endpoint: Endpoint, address: string, body?: object) {
  const answer = await send(visitor, endpoint, address, body);
  expect(announced(endpoint), `${endpoint.method} ${endpoint.path}`).toContain(answer.code);
  return answer;
}

const description = describeApi();

function announced({ method, path }: Endpoint): number[] {
  const operation = description.paths[path]?.[method.toLowerCase()] as { responses: Record<string, unknown> };
  return Object.keys(operation.responses).map(Number);
}

function send(visitor: Visitor, { method }: Endpoint, address: string, body?: object) {
  if (method === 'GET') return visitor.get(address);
  if (method === 'DELETE') return visitor.delete(address);
  return method === 'PUT' ? visitor.put(address, body ?? {}) : visitor.post(address, body ?? {});
}

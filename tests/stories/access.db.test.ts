// Every endpoint of the contract × every role × own, foreign, missing and malformed ids. Generated from the contract,
// so a new endpoint is covered at once; the expectations are separate from the code they check.
// spec 6: roles and permissions
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint';
import { type EndpointName, endpoints } from '#contract/endpoints';
import type { Role } from '#contract/roles';
import { sessions, webhookConfigurations } from '../../server/database/schema';
import { describeApi } from '../../server/http/documents/openapi';
import { createDirectory, type Directory } from '../../server/ingest/names/directory';
import { bodies, ids, rows, type Target, viewers } from '../access-world';
import { addressFor, inBody, isForbiddenSlot, isZeroAllowed, own, slotsOf } from '../endpoint-slots';
import { type TestApp, testApp, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

const malformed = ['abc', '0', '-1', '1.5', '99999999999999999999', '1 or 1=1'];

const belowDirector: Role[] = ['store_manager', 'employee'];
const belowAdmin: Role[] = ['director', ...belowDirector];

/** What each role may never do. */
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
  listWords: belowDirector,
  explainWords: belowDirector,
  listKnownNames: belowDirector,
  saveKnownName: belowDirector,
  listAppointmentLists: ['employee'],
  createAppointmentList: ['employee'],
  saveAppointmentList: ['employee'],
  deleteAppointmentList: ['employee'],
  tryAppointmentList: ['employee'],
  listUnexplainedAppointmentValues: ['employee'],
  explainAppointmentValues: ['employee'],
  importAppointments: ['employee'],
  listAppointmentImports: ['employee'],
  getAppointmentImport: ['employee'],
  confirmAppointmentImport: ['employee'],
  stopAppointmentImport: ['employee'],
  undoAppointmentImport: ['employee'],
  listRefusedAppointmentRows: ['employee'],
  listAppointments: ['employee'],
  listPossibleMatches: ['employee'],
  answerMatches: ['employee'],
  undoMatchAnswers: ['employee'],
  getDemoAppointmentList: ['employee'],
  startReplay: belowDirector,
  listReplays: belowDirector,
  getReplay: belowDirector,
  stopReplay: belowDirector,
  deleteKnownName: belowDirector,
  saveCalledNumber: belowDirector,
  deleteCalledNumber: belowDirector,
  importCalledNumbers: belowDirector,
  countWaitingNumbers: belowDirector,
  dismissFinding: belowDirector,
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
  getServerStatus: belowAdmin,
  listDemoRequests: belowAdmin,
  saveDemoRequest: belowAdmin,
  getRetention: belowAdmin,
  saveRetention: belowAdmin,
  previewRetention: belowAdmin,
  lookUpCustomer: belowAdmin,
  exportCustomer: belowAdmin,
  eraseCustomer: belowAdmin,
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

async function bodyFor(name: EndpointName, isOfOther = false): Promise<object | undefined> {
  const id = isOfOther ? 2 : 1;
  if (name !== 'saveWebhookConfiguration') return bodies[name]?.({ id, version: undefined });
  const [saved] = await tested.database.people
    .select()
    .from(webhookConfigurations)
    .where(eq(webhookConfigurations.id, id));
  return bodies[name]?.({ id, version: saved?.version });
}

let tested: TestApp;
/** Ingest's cache, invalidated by commits like the app's own. */
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

/** Resets data and sessions: earlier requests may have changed or deleted them. */
async function resetWorld(): Promise<void> {
  await testDatabase(rows);
  await tested.database.people.insert(sessions).values(initialSessions);
  for (const [name, visitor] of visitors) {
    visitor.cookies.clear();
    for (const [cookie, value] of cookies.get(name) ?? []) visitor.cookies.set(cookie, value);
  }
}

test('every endpoint needs a sign-in, except for a short list', async () => {
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
  // A wrong sign-in is also 401, and a malformed one 400.
  expect(answeredNobody.sort()).toEqual([...open].sort());
});

/** Invalid bodies must not be distinguishable before the user is known. */
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
    test.each(unreadable)('$what: the role is checked before the body', async ({ body, type, code, message }) => {
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
      if (isForbiddenSlot(endpoint, slot, viewer.role)) {
        for (const target of ['own', 'foreign', 'missing'] as const)
          await expectAnswer(
            { ...own(slots, viewer), [slot.name]: ids[slot.kind][target] },
            403,
            `${target} ${slot.name}`,
          );
        continue;
      }
      const put = (value: string | number) => ({ ...own(slots, viewer), [slot.name]: value });
      await expectAnswer(put(ids[slot.kind][viewer.isOfOther ? 'foreign' : 'own']), good, `own ${slot.name}`);
      await expectAnswer(put(ids[slot.kind].missing), 404, `${slot.name} of nothing`);
      const wrong = isZeroAllowed(endpoint, slot) ? malformed.filter((it) => it !== '0') : malformed;
      for (const value of wrong) await expectAnswer(put(value), 400, `${slot.name} ${value}`);
      if (viewer.role === 'admin') continue;
      const foreign = ids[slot.kind][viewer.isOfOther ? 'own' : 'foreign'];
      await expectAnswer(put(foreign), 404, `${slot.name} of another company`);
      const { sibling } = ids[slot.kind];
      // A district must belong to its region; locations.db.test.ts tests the combinations.
      if (slots.some((other) => other.name === 'districtId') && slot.place === 'body') continue;
      const seesSiblings = viewer.role === 'director' || sibling === ids[slot.kind].own;
      if (!viewer.isOfOther) {
        await expectAnswer(put(sibling), seesSiblings ? good : 404, `${slot.name} of another location`);
      }
    }
  });
});

/** Caches both companies as they are now. */
async function fillCaches(): Promise<void> {
  await memory.invalidate();
  for (const id of [1, 2]) {
    await memory.company(id);
    await memory.findEndpoint(`path-${id}`);
  }
}

/** The cache matches the database: no request leaves stale names behind. */
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

/** Every status must be one that the API description lists. */
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

// Every endpoint of the contract × every role × own, foreign, missing and malformed ids. Generated from the contract,
// so a new endpoint is covered at once; the expectations are separate from the code they check.
// spec 6: roles and permissions
import { isDeepStrictEqual as equals } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint';
import { type EndpointName, endpoints } from '#contract/endpoints';
import { webhookConfigurations } from '../../server/database/schema';
import { describeApi } from '../../server/http/documents/openapi';
import { createDirectory, type Directory } from '../../server/ingest/names/directory';
import { forbidden, open } from '../access-rules';
import { bodies, ids, rows, type Target, viewers } from '../access-world';
import { addressFor, inBody, isForbiddenSlot, isZeroAllowed, own, type Slot, slotsOf } from '../endpoint-slots';
import { type KeptRows, keepRows } from '../kept-rows';
import { type TestApp, testApp, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

const malformed = ['abc', '0', '-1', '1.5', '99999999999999999999', '1 or 1=1'];

type Viewer = (typeof viewers)[number];

let tested: TestApp;
let kept: KeptRows;
/** Ingest's cache, invalidated by commits like the app's own. */
let memory: Directory;
let stopInvalidating: () => void;
const visitors = new Map<string, { visitor: Visitor; cookies: [string, string][] }>();
/** Each webhook configuration's version before any change. */
const versions = new Map<number, number>();

beforeAll(async () => {
  tested = await testApp(await testDatabase(rows));
  for (const { name } of viewers) {
    const visitor = tested.visit();
    await visitor.openSession(name);
    visitors.set(name, { visitor, cookies: [...visitor.cookies] });
  }
  for (const { id, version } of await tested.database.people.select().from(webhookConfigurations))
    versions.set(id, version);
  kept = await keepRows(tested.database);
  memory = createDirectory(tested.database, () => tested.clock.now);
  stopInvalidating = tested.database.onOutdated(memory.invalidate);
});

afterAll(async () => {
  stopInvalidating();
  await kept.drop();
});

beforeEach(restoreWorld);

/** Restores rows and sign-ins, which requests may have changed or deleted. */
async function restoreWorld(): Promise<void> {
  await kept.restore();
  for (const { visitor, cookies } of visitors.values()) {
    visitor.cookies.clear();
    for (const [cookie, value] of cookies) visitor.cookies.set(cookie, value);
  }
}

function visitorOf({ name }: Viewer): Visitor {
  const signedIn = visitors.get(name);
  if (!signedIn) throw new Error(`${name} is not signed in.`);
  return signedIn.visitor;
}

test('every endpoint needs a sign-in, except for a short list', async () => {
  const wrong: string[] = [];
  const answeredNobody: string[] = [];
  for (const [name, endpoint] of declared()) {
    const slots = slotsOf(endpoint);
    const codes = new Set<number>();
    for (const value of ['own', 'foreign', 'missing', ...malformed] as const) {
      const values = slots.map((slot) => [slot.name, slotValue(slot, value)]);
      const address = addressFor(endpoint, slots, Object.fromEntries(values));
      const { code } = await ask(tested.visit(), endpoint, address, bodyFor(name));
      if (!announced(endpoint).includes(code)) wrong.push(`${name} ${address}: ${code} is not described`);
      codes.add(code);
    }
    if (codes.size > 1 || !codes.has(401)) answeredNobody.push(name);
  }
  expect(wrong).toEqual([]);
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

test.each(unreadable)(
  '$what: the role is checked before the body',
  async ({ body, type, code, message }) => {
    const wrong: string[] = [];
    for (const [name, endpoint] of declared().filter(([, { method }]) => method === 'POST' || method === 'PUT')) {
      const address = addressFor(endpoint, slotsOf(endpoint), {});
      // One endpoint takes more than the others.
      const larger = code === 413 && endpoint.maxBytes ? JSON.stringify('x'.repeat(endpoint.maxBytes)) : body;
      const expectAnswer = async (visitor: Visitor, who: string, site: string, expected: Refusal) => {
        const headers = { 'content-type': type, 'sec-fetch-site': site };
        const send = endpoint.method === 'PUT' ? visitor.put : visitor.post;
        const answer = await send.call(visitor, address, larger, headers);
        const isAsExpected = answer.code === expected.code && (!expected.body || equals(answer.body, expected.body));
        if (!isAsExpected)
          wrong.push(`${name}, ${who}, ${site}: ${inJson(expected)}, but ${answer.code} ${inJson(answer.body)}`);
      };
      const unread = { code, body: { message } };
      const unknown = { code: 401, body: { message: 'Please sign in.' } };
      const forbidding = { code: 403, body: { message: 'Your role may not do this.' } };
      await expectAnswer(tested.visit(), 'a stranger', 'same-origin', open.includes(name) ? unread : unknown);
      await inParallel(viewers.length, viewers, async (viewer) => {
        const isForbidden = forbidden[name]?.includes(viewer.role) ?? false;
        await expectAnswer(visitorOf(viewer), viewer.name, 'cross-site', { code: 403 });
        await expectAnswer(visitorOf(viewer), viewer.name, 'same-origin', isForbidden ? forbidding : unread);
      });
    }
    expect(wrong).toEqual([]);
    expect(await kept.changedTables()).toEqual([]);
  },
  120_000,
);

interface Refusal {
  code: number;
  body?: { message: string };
}

const inJson = (value: unknown) => JSON.stringify(value);

test.each(viewers)(
  '$name: every endpoint with every id',
  async (viewer) => {
    const wrong = new Set<string>();
    /** With `conflicts`, for one of many at the same time: those that got in each other's way are left there. */
    const attempt = async (trial: Trial, conflicts?: Trial[]): Promise<void> => {
      const { name, endpoint } = trial;
      const slots = slotsOf(endpoint);
      const note = (what: string) =>
        wrong.add(`${name}, ${viewer.name}, ${trial.what} (${inJson(trial.values)}): ${what}`);
      const sample = bodyFor(name, viewer.isOfOther);
      const body = sample && { ...sample, ...inBody(slots, trial.values) };
      const address = addressFor(endpoint, slots, trial.values);
      const { code, fields } = await ask(visitorOf(viewer), endpoint, address, body);
      if (code === 409 && conflicts) return void conflicts.push(trial);
      if (code !== trial.expected) note(`expected ${trial.expected}, but got ${code}`);
      if (!announced(endpoint).includes(code)) note(`the API description lacks ${code}`);
      const unnamed = trial.apart?.filter(({ named }) => !fields.includes(named)) ?? [];
      await Promise.all(unnamed.map(({ trial }) => attempt(trial, conflicts)));
    };
    /** What these reads and refused requests changed. More at a time would be too many for one person (429). */
    const changesOf = async (trials: Trial[]) => {
      const conflicts: Trial[] = [];
      await inParallel(12, trials, (trial) => attempt(trial, conflicts));
      for (const trial of conflicts) await attempt(trial);
      const changed = await kept.changedTables();
      if (changed.length > 0) await restoreWorld();
      return changed.join(', ');
    };
    const walked = declared().filter(([name]) => !open.includes(name));
    const trialsOfEach = walked.map(([name, endpoint]) => trialsOf(name, endpoint, viewer));
    const readsOrIsRefused = ({ endpoint, expected }: Trial) => endpoint.method === 'GET' || expected >= 400;
    const harmless = trialsOfEach.map((trials) => trials.filter(readsOrIsRefused));
    // A job that an earlier request began may have written just now; the same requests do it again.
    const hasChanged = (await changesOf(harmless.flat())) !== '';
    for (const trials of hasChanged ? harmless : []) {
      const changed = await changesOf(trials);
      if (changed) wrong.add(`${trials[0]?.name}, ${viewer.name}: reads and refused requests changed ${changed}`);
    }
    for (const trials of trialsOfEach) {
      const changing = trials.filter((trial) => !readsOrIsRefused(trial));
      for (const [index, trial] of changing.entries()) {
        if (index === 0) await fillCaches();
        await attempt(trial);
        if (index === 0 && !(await doesMemoryAgree()))
          wrong.add(`${trial.name}, ${viewer.name}, ${trial.what}: ingest has outdated names or endpoints cached`);
        await restoreWorld();
      }
    }
    expect([...wrong]).toEqual([]);
  },
  120_000,
);

async function inParallel<T>(atOnce: number, all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const workOn = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
}

interface Trial {
  name: EndpointName;
  endpoint: Endpoint;
  values: Record<string, string | number>;
  expected: number;
  what: string;
  /** One slot each: to be attempted too, unless the answer names the slot as a reason for its refusal. */
  apart?: { named: string; trial: Trial }[];
}

/** What a viewer asks of an endpoint. */
function trialsOf(name: EndpointName, endpoint: Endpoint, viewer: Viewer): Trial[] {
  const slots = slotsOf(endpoint);
  const isForbidden = forbidden[name]?.includes(viewer.role) ?? false;
  const good = { GET: 200, POST: 201, PUT: 200, DELETE: 204 }[endpoint.method];
  const trials: Trial[] = [];
  const make = (given: Trial['values'], expected: number, what: string): Trial => ({
    ...{ name, endpoint, values: { ...own(slots, viewer), ...given } },
    ...{ expected: isForbidden ? 403 : expected, what },
  });
  // Several slots' own ids are often one and the same request.
  const add = (...given: Parameters<typeof make>) => {
    const trial = make(...given);
    const isNew = trials.every(({ values, expected }) => !equals([values, expected], [trial.values, trial.expected]));
    if (isNew) trials.push(trial);
  };
  add({}, good, 'own ids');
  if (isForbidden) {
    // Decided before a slot is read, so that one request has values of one kind in all of them.
    for (const value of ['foreign', 'missing', 'sibling', ...malformed] as const) {
      add(Object.fromEntries(slots.map((slot) => [slot.name, slotValue(slot, value)])), good, `${value} ids`);
    }
    return trials;
  }
  for (const slot of slots) {
    const known = ids[slot.kind];
    const put = (value: string | number, expected: number, what: string) => add({ [slot.name]: value }, expected, what);
    if (isForbiddenSlot(endpoint, slot, viewer.role)) {
      for (const target of ['own', 'foreign', 'missing'] as const) put(known[target], 403, `${target} ${slot.name}`);
      continue;
    }
    put(known[viewer.isOfOther ? 'foreign' : 'own'], good, `own ${slot.name}`);
    put(known.missing, 404, `${slot.name} of nothing`);
    if (viewer.role === 'admin') continue;
    put(known[viewer.isOfOther ? 'own' : 'foreign'], 404, `${slot.name} of another company`);
    // A district must belong to its region; locations.db.test.ts tests the combinations.
    if (slots.some((other) => other.name === 'districtId') && slot.place === 'body') continue;
    const seesSiblings = viewer.role === 'director' || known.sibling === known.own;
    if (!viewer.isOfOther) put(known.sibling, seesSiblings ? good : 404, `${slot.name} of another location`);
  }
  const judged = slots.filter((slot) => !isForbiddenSlot(endpoint, slot, viewer.role));
  for (const value of malformed) {
    const taking = judged.filter((slot) => malformedFor(endpoint, slot).includes(value));
    const apart = taking.map(({ name }) => ({
      ...{ named: name, trial: make({ [name]: value }, 400, `malformed ${name}`) },
    }));
    const values = Object.fromEntries(taking.map(({ name }) => [name, value]));
    if (taking.length > 0) trials.push({ ...make(values, 400, 'all malformed'), apart });
  }
  return trials;
}

/** A kind of id as an id, and a malformed one as it is. */
const slotValue = ({ kind }: Slot, value: string) => (value in ids[kind] ? ids[kind][value as Target] : value);

const malformedFor = (endpoint: Endpoint, slot: Slot) =>
  isZeroAllowed(endpoint, slot) ? malformed.filter((value) => value !== '0') : malformed;

/** Caches both companies as they are now. */
async function fillCaches(): Promise<void> {
  await memory.invalidate();
  for (const id of [1, 2]) {
    await memory.company(id);
    await memory.findEndpoint(`path-${id}`);
  }
}

/** Whether the cache matches the database: no request leaves stale names behind. */
async function doesMemoryAgree(): Promise<boolean> {
  const fresh = createDirectory(tested.database, () => tested.clock.now);
  for (const id of [1, 2]) {
    const company = await fresh.company(id);
    if (!equals(memory.cachedCompany(id) ?? company, company)) return false;
    const endpoint = await fresh.findEndpoint(`path-${id}`);
    if (!equals((await memory.findEndpoint(`path-${id}`)) ?? null, endpoint ?? null)) return false;
  }
  return true;
}

function bodyFor(name: EndpointName, isOfOther = false): object | undefined {
  const id = isOfOther ? 2 : 1;
  return bodies[name]?.({ id, version: name === 'saveWebhookConfiguration' ? versions.get(id) : undefined });
}

function declared(): [EndpointName, Endpoint][] {
  return Object.entries(endpoints) as [EndpointName, Endpoint][];
}

async function ask(visitor: Visitor, { method }: Endpoint, address: string, body: object = {}) {
  const send = {
    GET: () => visitor.get(address),
    DELETE: () => visitor.delete(address),
    PUT: () => visitor.put(address, body),
    POST: () => visitor.post(address, body),
  };
  const answer = await send[method]();
  const { fields = {} } = (answer.body || {}) as { fields?: object };
  return { code: answer.code, fields: Object.keys(fields) };
}

const description = describeApi();

/** The statuses that the API description lists. */
function announced({ method, path }: Endpoint): number[] {
  const operation = description.paths[path]?.[method.toLowerCase()] as { responses: Record<string, unknown> };
  return Object.keys(operation.responses).map(Number);
}

import { and, asc, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { CompanyService } from '#contract/services';
import { type Answer, type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { insertRows, type TestRows, testDatabase } from '../../../tests/test-database';
import type { Viewer } from '../../access/scope';
import { findCountMismatches } from '../../database/calls/recount';
import { auditLog, calls, serviceAliases, services } from '../../database/schema';
import { findMergeable, moveCallsOfMonth, moveStragglers } from '../../database/services/merge-services';
import { createServiceMerger } from '../../jobs/merge-service';

// The catalogue has Tires (1) and Oil Change (2); company 1 has Brakes (3) and what a delivery made, brake pads (4);
// company 2 has Alignment (5).
const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeview' },
  ],
  users: [
    { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
    { id: 2, username: 'group', role: 'director', passwordHash: testPasswordHash },
    { id: 3, username: 'manager', role: 'store_manager', passwordHash: testPasswordHash },
    { id: 4, username: 'employee', role: 'employee', passwordHash: testPasswordHash },
  ],
  userCompanies: [
    { userId: 1, companyId: 1 },
    { userId: 2, companyId: 1 },
    { userId: 2, companyId: 2 },
  ],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Oil Change' },
    { id: 3, companyId: 1, name: 'Brakes' },
    { id: 4, companyId: 1, name: 'brake pads', isNew: true },
    { id: 5, companyId: 2, name: 'Alignment' },
  ],
  serviceAliases: [{ companyId: 1, alias: 'pads', serviceId: 4 }],
  locations: [
    { companyId: 1, id: 1, code: 'NS-01' },
    { companyId: 1, id: 2, code: 'NS-02' },
    { companyId: 2, id: 3, code: 'NS-01' },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 3 },
    { companyId: 1, id: 2, userId: 4 },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 2 },
    { companyId: 1, employeeId: 2, locationId: 1 },
  ],
  webhookConfigurations: [1, 2].map((id) => ({
    companyId: id,
    id,
    source: 'default',
    endpointPath: `path-${id}`,
    ...exampleKeys,
  })),
  webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
  calls: [
    { companyId: 1, serviceId: 4, localDay: '2026-03-01', wasBooked: true, durationSeconds: 60 },
    { companyId: 1, serviceId: 4, localDay: '2026-02-10', locationId: 2 },
    { companyId: 1, serviceId: 4, localDay: '2025-04-01', employeeId: 2 },
    { companyId: 1, serviceId: 4, localDay: '2025-03-31' },
    { companyId: 1, serviceId: 4, localDay: '2026-01-05', isPractice: true },
    { companyId: 1, serviceId: 3, localDay: '2026-02-10', locationId: 2, wasBooked: true },
    { companyId: 1, serviceId: 1, localDay: '2026-02-11' },
    { companyId: 2, serviceId: 1, localDay: '2026-02-11', locationId: 3 },
  ],
};

let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  tested = await testApp(await testDatabase(rows));
  director = await signedIn('director');
});

async function signedIn(username: string): Promise<Visitor> {
  const visitor = tested.visit();
  expect((await visitor.signIn(username)).code).toBe(201);
  return visitor;
}

/** Names with the calls of a year, and what is to be said of each. */
async function listFor(visitor: Visitor, query = ''): Promise<string[]> {
  const answer = await visitor.get(`/api/company-services${query}`);
  expect(answer.code).toBe(200);
  return (answer.body as CompanyService[]).map((it) =>
    [
      `${it.name} ${it.calls}`,
      it.isShared && 'shared',
      it.isNew && 'new',
      it.isHidden && 'hidden',
      it.aliases.length > 0 && `also ${it.aliases.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; '),
  );
}

/** Sends a call for a service and answers the id of the service it was counted under. */
async function deliver(service: string, company = 1): Promise<number | null> {
  // Of nobody: an unknown name would have everything looked up anew.
  const { potential_salesperson: _, ...payload } = examplePayload(`call-${Math.random()}`, tested.clock.now, {
    service,
  });
  const answer = await tested.visit().post(`/api/webhook/path-${company}`, payload);
  expect(answer).toMatchObject({ code: 200, body: { status: 'success' } });
  const { callId } = answer.body as { callId: number };
  const [call] = await tested.database.people.select().from(calls).where(eq(calls.id, callId));
  return call?.serviceId ?? null;
}

async function expectCountsToAgree(): Promise<void> {
  expect(await findCountMismatches(tested.database.people)).toEqual([]);
}

interface Edit {
  id: number;
  name: string;
}

const idOf = (answer: Answer) => (answer.body as CompanyService).id;
const refusedAt = (field: string, message: string, code = 409) => ({
  code,
  body: { message, fields: { [field]: message } },
});
const taken = refusedAt('name', 'The company already has a service with this name. Merge the two instead.');

describe('the list', () => {
  test('has shared and own services, with names, marks and the live calls of twelve months', async () => {
    expect(await listFor(director)).toEqual([
      'brake pads 3; new; also pads',
      'Brakes 1',
      'Oil Change 0; shared',
      'Tires 1; shared',
    ]);
  });

  test('has them for each company where there are several', async () => {
    const group = await signedIn('group');
    expect(await listFor(group)).toEqual([
      'Alignment 0',
      'Oil Change 0; shared',
      'Tires 1; shared',
      'brake pads 3; new; also pads',
      'Brakes 1',
      'Oil Change 0; shared',
      'Tires 1; shared',
    ]);
    expect(await listFor(group, '?companyId=2')).toEqual(['Alignment 0', 'Oil Change 0; shared', 'Tires 1; shared']);
    expect((await director.get('/api/company-services?companyId=2')).code).toBe(404);
  });

  test('counts for a manager the calls of their locations, for an employee their own', async () => {
    expect(await listFor(await signedIn('manager'))).toContain('brake pads 1; new; also pads');
    expect(await listFor(await signedIn('employee'))).toEqual([
      'brake pads 1; new',
      'Brakes 0',
      'Oil Change 0; shared',
      'Tires 0; shared',
    ]);
  });
});

describe('a new service', () => {
  test('is the company’s own, and deliveries find it', async () => {
    const made = await director.post('/api/company-services', { name: ' Wheel   Repair ' });
    expect(made).toMatchObject({ code: 201, body: { name: 'Wheel Repair', isShared: false, isNew: false, calls: 0 } });
    expect(await deliver('wheel repair')).toBe(idOf(made));
    expect(await deliver('wheel repair', 2)).not.toBe(idOf(made));
  });

  test('needs a company where there are several to choose from', async () => {
    const group = await signedIn('group');
    expect(await group.post('/api/company-services', { name: 'Towing' })).toMatchObject(
      refusedAt('companyId', 'Choose a company.', 400),
    );
    expect((await group.post('/api/company-services', { name: 'Towing', companyId: 2 })).code).toBe(201);
    expect((await director.post('/api/company-services', { name: 'Towing', companyId: 2 })).code).toBe(404);
  });

  test.each(['TIRES', 'brakes', 'Oil  change'])('%s is refused: the company has it', async (name) => {
    expect(await director.post('/api/company-services', { name })).toMatchObject(taken);
  });

  test('takes over a name that payloads use for another one', async () => {
    expect(await deliver('Pads')).toBe(4);
    const made = await director.post('/api/company-services', { name: 'Pads' });
    expect(await deliver('PADS')).toBe(idOf(made));
    const [written] = await tested.database.people
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'service.created'));
    expect(written?.after).toMatchObject({ name: 'Pads', takenFrom: 4 });
  });

  test('is refused beyond the most a company may have', async () => {
    await tested.database.people
      .insert(services)
      .values(Array.from({ length: 198 }, (_, index) => ({ companyId: 1, name: `Special ${index}` })));
    expect(await director.post('/api/company-services', { name: 'One too many' })).toMatchObject(
      refusedAt('name', 'A company may have 200 services of its own. Merge some of them first.'),
    );
  });
});

describe('saving', () => {
  test('a name keeps the old one as an alias, and takes the mark new off', async () => {
    expect(await deliver('brake pads')).toBe(4);
    const saved = await director.put('/api/company-services/4', { name: 'Pads and Discs', isHidden: false });
    expect(saved).toMatchObject({
      code: 200,
      body: { name: 'Pads and Discs', isNew: false, aliases: ['brake pads', 'pads'] },
    });
    for (const name of ['Brake Pads', 'pads', 'pads and discs']) expect(await deliver(name)).toBe(4);
  });

  test('the old name again ends the alias', async () => {
    await director.put('/api/company-services/3', { name: 'Braking', isHidden: false });
    const back = await director.put('/api/company-services/3', { name: 'Brakes', isHidden: false });
    expect(back.body).toMatchObject({ name: 'Brakes', aliases: ['braking'] });
  });

  test.each(['tires', 'BRAKES'])('a name that is taken, %s, changes nothing', async (name) => {
    expect(await director.put('/api/company-services/4', { name, isHidden: true })).toMatchObject(taken);
    expect(await listFor(director)).toContain('brake pads 3; new; also pads');
  });

  test('hidden and shown, own or shared, concerns this company’s filters alone', async () => {
    for (const [id, name] of [
      [3, 'Brakes'],
      [1, 'Tires'],
    ] as const) {
      const hidden = await director.put(`/api/company-services/${id}`, { name, isHidden: true });
      expect(hidden).toMatchObject({ code: 200, body: { name, isHidden: true } });
      const offered = async (visitor: Visitor, query: string) =>
        ((await visitor.get(`/api/services${query}`)).body as { name: string }[]).map((it) => it.name);
      expect(await offered(director, '')).not.toContain(name);
      expect(await deliver(name)).toBe(id);
      if (id === 1) expect(await offered(await signedIn('group'), '?companyId=2')).toContain('Tires');
      await director.put(`/api/company-services/${id}`, { name, isHidden: false });
      expect(await offered(director, '')).toContain(name);
    }
    const written = await tested.database.people.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(written.map(({ action, subject }) => [action, subject])).toEqual([
      ['service.changed', 'service 3'],
      ['service.changed', 'service 3'],
      ['service.changed', 'service 1'],
      ['service.changed', 'service 1'],
    ]);
  });

  test('another name for a shared service makes one of the company’s own and leaves the others’ alone', async () => {
    const saved = await director.put('/api/company-services/1', { name: 'Tires and Wheels', isHidden: false });
    expect(saved).toMatchObject({
      code: 200,
      body: { name: 'Tires and Wheels', isShared: false, aliases: ['tires'], calls: 1 },
    });
    expect(await deliver('Tires')).toBe(idOf(saved));
    expect(await deliver('Tires', 2)).toBe(1);
    expect(await listFor(director)).toContain('Tires 0; shared; hidden');
    expect(await listFor(await signedIn('group'), '?companyId=2')).toContain('Tires 2; shared');
    await expectCountsToAgree();
  });

  describe('in the version that was read', () => {
    const read = async (id: number) => {
      const listed = (await director.get('/api/company-services')).body as CompanyService[];
      const found = listed.find((service) => service.id === id);
      if (!found) throw new Error(`Service ${id} is not listed.`);
      const { name, isHidden, version } = found;
      return { name, isHidden, version };
    };
    const changedMeanwhile = {
      code: 409,
      body: { message: 'Someone else saved changes while you were editing. Reload to see them.' },
    };

    test.each([
      [3, { name: 'Braking' }],
      [3, { isHidden: true }],
      [4, {}],
      [1, { isHidden: true }],
      [1, { name: 'Tires and Wheels' }],
    ])('of two who change service %i, the second, who had not seen %j, is told so', async (id, theirs) => {
      const seen = await read(id);
      const saved = await director.put(`/api/company-services/${id}`, { ...seen, ...theirs });
      expect(saved.code).toBe(200);
      const before = await listFor(director);
      for (const ours of [{ name: 'Ours' }, { isHidden: false }]) {
        expect(await director.put(`/api/company-services/${id}`, { ...seen, ...ours })).toEqual(
          expect.objectContaining(changedMeanwhile),
        );
      }
      expect(await listFor(director)).toEqual(before);
      expect((await director.put(`/api/company-services/${id}`, { ...(await read(id)), isHidden: true })).code).toBe(
        200,
      );
    });

    test('what a company says of a shared service is no change for another', async () => {
      const seen = await read(1);
      const group = await signedIn('group');
      expect((await group.put('/api/company-services/1', { ...seen, isHidden: true, companyId: 2 })).code).toBe(200);
      expect((await director.put('/api/company-services/1', { ...seen, isHidden: true })).code).toBe(200);
    });
  });

  test('of two shared services renamed at once, the one that must wait leaves nothing behind and can be repeated', async () => {
    const rename = ({ id, name }: Edit) => director.put(`/api/company-services/${id}`, { name, isHidden: false });
    // Both are under way only if the first is not done before the second begins: as often as it takes.
    let edits: Edit[] = [];
    let answers: Answer[] = [];
    for (let first = 101; !answers.some(({ code }) => code === 409) && first < 121; first += 2) {
      edits = [first, first + 1].map((id) => ({ id, name: `Renamed ${id}` }));
      await tested.database.people.insert(services).values(edits.map(({ id }) => ({ id, name: `Shared ${id}` })));
      answers = await Promise.all(edits.map(rename));
    }
    const running = 'Services of this company are being merged. Wait until that is done.';
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const waited = answers.findIndex(({ code }) => code === 409);
    expect(answers[waited]).toMatchObject(refusedAt('name', running));
    const [edit] = edits.slice(waited);
    if (!edit) throw new Error('Nothing was wished for.');
    expect((await listFor(director)).filter((line) => line.startsWith(edit.name))).toEqual([]);
    expect(await rename(edit)).toMatchObject({ code: 200, body: { name: edit.name, isShared: false } });
  });

  test.each(['X', 'Brake\u0001 Fluid', 'oil change'])(
    'a name that came before the rules, %j, does not keep a service from being hidden',
    async (name) => {
      await tested.database.people.insert(services).values({ id: 77, companyId: 1, name, isNew: true });
      expect(await director.put('/api/company-services/77', { name, isHidden: true })).toMatchObject({
        code: 200,
        body: { name, isHidden: true, isNew: false },
      });
    },
  );

  test.each([
    ['Y', 'Service name must be at least 2 characters.'],
    ['Brake\u0001', 'Please use letters, digits and signs only.'],
  ])('a new name must be one for a new service, unlike %j', async (name, message) => {
    expect(await director.put('/api/company-services/3', { name, isHidden: false })).toMatchObject(
      refusedAt('name', message, 400),
    );
    expect(await director.put('/api/company-services/1', { name, isHidden: false })).toMatchObject(
      refusedAt('name', message, 400),
    );
  });

  test('a service of another company is not there', async () => {
    expect((await director.put('/api/company-services/5', { name: 'Mine', isHidden: false })).code).toBe(404);
    const group = await signedIn('group');
    const elsewhere = { name: 'Alignment', isHidden: true, companyId: 1 };
    expect((await group.put('/api/company-services/5', elsewhere)).code).toBe(404);
    expect((await group.put('/api/company-services/5', { ...elsewhere, companyId: undefined })).code).toBe(200);
    // A shared one is no company's: whose filters are meant?
    expect(await group.put('/api/company-services/1', { name: 'Tires', isHidden: true })).toMatchObject(
      refusedAt('companyId', 'Choose a company.', 400),
    );
  });
});

describe('merging', () => {
  const merge = (id: number, intoServiceId: number, companyId?: number, who = director) =>
    who.post(`/api/company-services/${id}/merge`, { intoServiceId, companyId });

  test('moves calls, counts and names, of all months, live and practice', async () => {
    const merged = await merge(4, 3);
    expect(merged).toMatchObject({
      code: 201,
      body: { id: 3, name: 'Brakes', calls: 4, aliases: ['brake pads', 'pads'] },
    });
    const moved = await tested.database.people.select().from(calls).where(eq(calls.serviceId, 3));
    expect(moved).toHaveLength(6);
    await expectCountsToAgree();
    expect(await listFor(director)).toEqual([
      'Brakes 4; also brake pads, pads',
      'Oil Change 0; shared',
      'Tires 1; shared',
    ]);
    for (const name of ['Brake Pads', 'pads', 'brakes']) expect(await deliver(name)).toBe(3);
    const [written] = await tested.database.people.select().from(auditLog);
    expect(written).toMatchObject({ action: 'service.merged', subject: 'service 4', after: { mergedIntoId: 3 } });
  });

  test('a call that is only half told goes along, and is counted there once it is whole', async () => {
    const half = examplePayload('half', tested.clock.now, { service: 'brake pads' });
    delete half.appointment_made;
    expect((await tested.visit().post('/api/webhook/path-1', half)).body).toMatchObject({ status: 'failed' });
    await merge(4, 3);
    const rest = examplePayload('half', tested.clock.now);
    delete rest.product_service;
    expect((await tested.visit().post('/api/webhook/path-1', rest)).body).toMatchObject({ status: 'success' });
    const [call] = await tested.database.people.select().from(calls).where(eq(calls.callKey, 'half'));
    expect(call?.serviceId).toBe(3);
    await expectCountsToAgree();
  });

  test('a shared one goes for this company alone, and comes back with its name when it is shown', async () => {
    expect(await deliver('tires')).toBe(1);
    expect((await merge(1, 3)).code).toBe(201);
    expect(await deliver('tires')).toBe(3);
    expect(await deliver('tires', 2)).toBe(1);
    expect(await listFor(director)).toContain('Tires 0; shared; hidden');
    await expectCountsToAgree();
    await director.put('/api/company-services/1', { name: 'Tires', isHidden: false });
    expect(await deliver('tires')).toBe(1);
    // What it had, took, and was sent meanwhile.
    expect(await listFor(director)).toContain('Brakes 4');
  });

  test('one that others went into takes them along', async () => {
    await merge(4, 3);
    expect((await merge(3, 2)).code).toBe(201);
    expect(await deliver('pads')).toBe(2);
    const [first] = await tested.database.people.select().from(services).where(eq(services.id, 4));
    expect(first?.mergedIntoId).toBe(2);
  });

  test('is refused with itself, into a merged one, and with what is another company’s', async () => {
    expect(await merge(3, 3)).toMatchObject(
      refusedAt('intoServiceId', 'Choose another service. A service cannot be merged into itself.', 400),
    );
    expect((await merge(3, 5)).code).toBe(404);
    expect((await merge(5, 3)).code).toBe(404);
    expect((await merge(3, 99)).code).toBe(404);
    const group = await signedIn('group');
    expect((await merge(3, 5, undefined, group)).code).toBe(404);
    expect((await merge(5, 3, 1, group)).code).toBe(404);

    const merged = 'That service has been merged into another. Choose one that still exists.';
    await merge(4, 3);
    expect(await merge(2, 4)).toMatchObject(refusedAt('intoServiceId', merged));
    await merge(1, 3);
    expect(await merge(2, 1)).toMatchObject(refusedAt('intoServiceId', merged));
    expect(await merge(4, 2)).toMatchObject({
      code: 409,
      body: { message: 'This service has already been merged into another.' },
    });
  });

  test('is taken up again where it was interrupted, and changes nothing when it was done', async () => {
    const { database } = tested;
    await moveCallsOfMonth(database.background, { companyId: 1, fromIds: [4], intoId: 3 }, '2025-03-01');
    await expectCountsToAgree();
    expect(await deliver('brake pads')).toBe(4);
    expect(await merge(4, 3)).toMatchObject({ code: 201, body: { calls: 5 } });
    expect(await merge(4, 3)).toMatchObject({ code: 201, body: { calls: 5 } });
    await expectCountsToAgree();
    expect(await database.people.select().from(auditLog)).toHaveLength(1);
  });

  test('once done and repeated, it takes no name from a service made since', async () => {
    await merge(4, 3);
    const made = await director.post('/api/company-services', { name: 'Brake Pads' });
    expect((await merge(4, 3)).code).toBe(201);
    expect(await deliver('brake pads')).toBe(idOf(made));
  });

  test('a call stored afterwards by somebody who had not heard of it comes along', async () => {
    const { database } = tested;
    const onTrouble = vi.fn();
    const put: (() => Promise<void>)[] = [];
    const merger = createServiceMerger(database, { onTrouble, later: (work) => put.push(work) });
    const by: Viewer = {
      ...{ userId: 1, role: 'director', username: 'director', name: 'director', email: '' },
      ...{ companyIds: [1], locationIds: [], employeeIds: [] },
    };
    const late = and(eq(calls.companyId, 1), eq(calls.localDay, '2026-02-11'));
    const serviceOfLate = async () => (await database.people.select().from(calls).where(late))[0]?.serviceId;
    for (const [fromId, intoId] of [
      [4, 3],
      [1, 2],
    ] as const) {
      expect(await merger.merge({ companyId: 1, fromIds: [fromId], intoId }, by)).toBe('merged');
      await database.people.update(calls).set({ serviceId: fromId }).where(late);
      await put.pop()?.();
      expect(await serviceOfLate()).toBe(intoId);
    }
    await expectCountsToAgree();
    // Where nothing was merged, or no longer is, nothing moves.
    await director.put('/api/company-services/1', { name: 'Tires', isHidden: false });
    await database.people.update(calls).set({ serviceId: 1 }).where(late);
    await moveStragglers(database.background, { companyId: 1, fromIds: [1], intoId: 2 });
    expect(await serviceOfLate()).toBe(1);
    expect(onTrouble).not.toHaveBeenCalled();
  });

  test('while calls of it arrive loses none of them', async () => {
    const { database } = tested;
    const during = Array.from({ length: 30 }, () => deliver('brake pads'));
    const [merged] = await Promise.all([merge(4, 3), ...during]);
    expect(merged.code).toBe(201);
    await moveStragglers(database.background, { companyId: 1, fromIds: [4], intoId: 3 });
    expect(await database.people.$count(calls, eq(calls.serviceId, 4))).toBe(0);
    expect(await database.people.$count(calls, eq(calls.serviceId, 3))).toBe(36);
    await expectCountsToAgree();
  });

  test('of two that would go into each other, one goes', async () => {
    const answers = await Promise.all([merge(3, 4), merge(4, 3)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 409]);
    const [gone] = await tested.database.people.select().from(services).where(eq(services.companyId, 1));
    expect(gone).toBeDefined();
    await expectCountsToAgree();
    const left = await listFor(director);
    expect(left.filter((line) => line.startsWith('Brakes') || line.startsWith('brake pads'))).toHaveLength(1);
  });

  test('of equal names, own and shared, leaves no alias behind', async () => {
    const { database } = tested;
    await database.people.insert(services).values({ id: 77, companyId: 1, name: 'oil change' });
    expect(await merge(77, 2)).toMatchObject({ code: 201, body: { id: 2, aliases: [] } });
    expect(await deliver('Oil change')).toBe(2);
    expect(await database.people.$count(serviceAliases)).toBe(1);
    expect(await findMergeable(database.people, { companyId: 1, fromIds: [3], intoId: 2 })).toMatchObject({
      into: { id: 2 },
    });
  });
});

describe('a delivery with control characters in its service', () => {
  test('means the one without them, and makes it so', async () => {
    const said = ['Wheel\u0001 Align\u0007ment', 'Wheel\tAlignment', 'Wheel\r\nAlignment', 'wheel alignment'];
    const ids = [];
    for (const name of said) ids.push(await deliver(name));
    expect(new Set(ids).size).toBe(1);
    expect(await listFor(director)).toContain('Wheel Alignment 4; new');
    expect(await deliver('Ti\u0001res')).toBe(1);
  });

  test('finds the one that was made with them before', async () => {
    await tested.database.people.insert(services).values({ id: 77, companyId: 1, name: 'Wheel\u0001s' });
    expect(await deliver('wheel\u0001S')).toBe(77);
  });

  test('and nothing else is refused', async () => {
    const payload = examplePayload('none', tested.clock.now, { service: '\u0001\u0007' });
    expect(await tested.visit().post('/api/webhook/path-1', payload)).toMatchObject({
      body: { status: 'failed', error: { reason: 'service-unreadable' } },
    });
  });
});

// Last: the file's database does no background work after it.
test('a merge at the server’s stop is answered as a database that is away', async () => {
  const { database } = tested;
  const closed = () => {
    throw new Error('The database is closed.');
  };
  // The test process's own database stays open for the tests that follow.
  const background = new Proxy(database.background, { get: closed });
  const stopping = await testApp({ ...database, background });
  const late = stopping.visit();
  await late.signIn('director');
  const away = { code: 503, body: { message: 'The database is busy. Try again in a moment.' } };
  expect(await late.post('/api/company-services/4/merge', { intoServiceId: 3 })).toMatchObject(away);
});

describe('several services that payloads made', () => {
  const mergeAll = (ids: number[], intoServiceId: number, visitor = director) =>
    visitor.post('/api/company-services/merge', { ids, intoServiceId });
  const remove = (ids: number[], visitor = director) => visitor.post('/api/company-services/remove', { ids });

  beforeEach(async () => {
    for (const name of ['Made up 1', 'Made up 2', 'Made up 3']) await deliver(name);
    await tested.database.people.insert(services).values([
      { id: 81, companyId: 1, name: 'Never called 1', isNew: true },
      { id: 82, companyId: 1, name: 'Never called 2', isNew: true },
    ]);
    await tested.database.people.insert(serviceAliases).values({ companyId: 1, alias: 'never', serviceId: 81 });
  });

  const madeUp = async () => {
    const found = await tested.database.people.select().from(services).where(like(services.name, 'Made up%'));
    return found.map(({ id }) => id);
  };
  const written = async () =>
    (await tested.database.people.select().from(auditLog).orderBy(asc(auditLog.id))).map(
      ({ action, subject, username }) => `${username}: ${action} ${subject}`,
    );

  test('are merged into one with their calls and names, each with its line in the audit log', async () => {
    const ids = await madeUp();
    expect(await mergeAll([...ids, 82], 3)).toMatchObject({
      code: 201,
      body: { id: 3, calls: 4, aliases: ['made up 1', 'made up 2', 'made up 3', 'never called 2'] },
    });
    expect(await deliver('Made up 2')).toBe(3);
    await expectCountsToAgree();
    expect(await written()).toEqual([...ids, 82].map((id) => `director: service.merged service ${id}`));
  });

  test('are all refused or all merged, also among another company’s', async () => {
    const [first = 0] = await madeUp();
    expect((await mergeAll([first, 3], 3)).code).toBe(400);
    expect((await mergeAll([first, 5], 3)).code).toBe(404);
    expect((await mergeAll([first, 99], 3)).code).toBe(404);
    expect((await mergeAll([], 3)).code).toBe(400);
    expect((await mergeAll([first], 3, await signedIn('manager'))).code).toBe(403);
    expect(await written()).toEqual([]);
  });

  test('are removed where they have no calls; the others are kept and told', async () => {
    const [first = 0] = await madeUp();
    expect(await remove([81, first, 82])).toEqual(
      expect.objectContaining({ code: 201, body: { removed: [81, 82], kept: [first] } }),
    );
    const left = await listFor(director);
    expect(left.filter((line) => line.startsWith('Never called'))).toEqual([]);
    expect(left).toContain('Made up 1 1; new');
    expect(await tested.database.people.$count(serviceAliases, eq(serviceAliases.serviceId, 81))).toBe(0);
    expect(await written()).toEqual(['director: service.removed service 81', 'director: service.removed service 82']);
  });

  test('come back as new ones when a delivery names them again, and count for the company’s limit no more', async () => {
    await remove([81]);
    const again = await deliver('Never called 1');
    expect(again).not.toBe(81);
    expect(await listFor(director)).toContain('Never called 1 1; new');
    expect((await director.put('/api/company-services/81', { name: 'Never called 1', isHidden: false })).code).toBe(
      404,
    );
  });

  test('are reported under their name when a delivery on its way still says a removed one', async () => {
    await remove([81]);
    await insertRows(tested.database, {
      calls: [{ companyId: 1, callKey: 'late', serviceId: 81, localDay: '2026-03-01' }],
    });
    const report = await director.get('/api/reports/service-close-rate?months=1');
    const names = (report.body as { services: { serviceName: string }[] }).services.map((it) => it.serviceName);
    expect(names).toContain('Never called 1');
  });

  test('shared ones, merged ones and another company’s are not removed', async () => {
    for (const ids of [[1], [81, 5], [99]]) expect((await remove(ids)).code).toBe(404);
    expect((await remove([81], await signedIn('employee'))).code).toBe(403);
    await mergeAll([82], 3);
    expect((await remove([82])).code).toBe(404);
    expect(await listFor(director)).toContain('Never called 1 0; new; also never');
  });
});

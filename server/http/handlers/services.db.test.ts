// Services through the door: the list, new ones, changes, and what deliveries name.
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import type { CompanyService } from '#contract/services';
import { createServiceVisits, type Edit, idOf, refusedAt, rows, taken } from '../../../tests/services-of-two-companies';
import { type Answer, type TestApp, testApp, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { auditLog, services } from '../../database/schema';

let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  tested = await testApp(await testDatabase(rows));
  director = await signedIn('director');
});

const { signedIn, listFor, deliver } = createServiceVisits(() => tested);

describe('the list of services', () => {
  test('has shared and own services, with names, marks and the live calls of twelve months', async () => {
    expect(await listFor(director)).toEqual([
      'brake pads 3; new; also pads',
      'Brakes 1',
      'Oil Change 0; shared',
      'Tires 1; shared',
    ]);
  });

  test('has them per company if there are several', async () => {
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
  test('belongs to the company, and deliveries find it', async () => {
    const made = await director.post('/api/company-services', { name: ' Wheel   Repair ' });
    expect(made).toMatchObject({ code: 201, body: { name: 'Wheel Repair', isShared: false, isNew: false, calls: 0 } });
    expect(await deliver('wheel repair')).toBe(idOf(made));
    expect(await deliver('wheel repair', 2)).not.toBe(idOf(made));
  });

  test('needs a company if the viewer has several', async () => {
    const group = await signedIn('group');
    expect(await group.post('/api/company-services', { name: 'Towing' })).toMatchObject(
      refusedAt('companyId', 'Choose a company.', 400),
    );
    expect((await group.post('/api/company-services', { name: 'Towing', companyId: 2 })).code).toBe(201);
    expect((await director.post('/api/company-services', { name: 'Towing', companyId: 2 })).code).toBe(404);
  });

  test.each(['TIRES', 'brakes', 'Oil  change', 'Oil\u00a0Change'])(
    'with the name %s is refused: the company has it',
    async (name) => {
      expect(await director.post('/api/company-services', { name })).toMatchObject(taken);
    },
  );

  test('takes over an alias of another service', async () => {
    expect(await deliver('Pads')).toBe(4);
    const made = await director.post('/api/company-services', { name: 'Pads' });
    expect(await deliver('PADS')).toBe(idOf(made));
    const [written] = await tested.database.people
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'service.created'));
    expect(written?.after).toMatchObject({ name: 'Pads', takenFrom: 4 });
  });

  test('counts the past calls that failed because nothing was called that', async () => {
    const ofThisHour = { companyId: 1, isNew: true, madeBySource: 'default' };
    await tested.database.people
      .insert(services)
      .values(Array.from({ length: 20 }, (_, index) => ({ ...ofThisHour, name: `Made ${index}` })));
    const payload = examplePayload('call-refused', tested.clock.now, { service: 'Wheel  Repair' });
    const refused = await tested.visit().post('/api/webhook/path-1', payload);
    expect(refused.body).toMatchObject({ status: 'failed', error: { reason: 'unknown-service' } });
    const made = await director.post('/api/company-services', { name: 'Wheel Repair' });
    expect(made).toMatchObject({ code: 201, body: { replay: { companyId: 1 } } });
    await tested.jobs.finish();
    expect(await listFor(director)).toContain('Wheel Repair 1');
  });

  test('is refused beyond the company’s limit', async () => {
    await tested.database.people
      .insert(services)
      .values(Array.from({ length: 198 }, (_, index) => ({ companyId: 1, name: `Special ${index}` })));
    expect(await director.post('/api/company-services', { name: 'One too many' })).toMatchObject(
      refusedAt('name', 'A company can have at most 200 services of its own. Merge some of them first.'),
    );
  });
});

describe('saving a service', () => {
  test('with a new name keeps the old one as an alias, and clears the mark new', async () => {
    expect(await deliver('brake pads')).toBe(4);
    const saved = await director.put('/api/company-services/4', { name: 'Pads and Discs', isHidden: false });
    expect(saved).toMatchObject({
      code: 200,
      body: { name: 'Pads and Discs', isNew: false, aliases: ['brake pads', 'pads'] },
    });
    for (const name of ['Brake Pads', 'pads', 'pads and discs']) expect(await deliver(name)).toBe(4);
  });

  test('with the old name again removes the alias', async () => {
    await director.put('/api/company-services/3', { name: 'Braking', isHidden: false });
    const back = await director.put('/api/company-services/3', { name: 'Brakes', isHidden: false });
    expect(back.body).toMatchObject({ name: 'Brakes', aliases: ['braking'] });
  });

  test.each(['tires', 'BRAKES'])('with the taken name %s changes nothing', async (name) => {
    expect(await director.put('/api/company-services/4', { name, isHidden: true })).toMatchObject(taken);
    expect(await listFor(director)).toContain('brake pads 3; new; also pads');
  });

  test('hides or shows it, own or shared, only in this company’s filters', async () => {
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

  test('with another name for a shared one adds an own service and leaves other companies alone', async () => {
    const saved = await director.put('/api/company-services/1', { name: 'Tires and Wheels', isHidden: false });
    expect(saved).toMatchObject({
      code: 200,
      body: { name: 'Tires and Wheels', isShared: false, aliases: ['tires'], calls: 1 },
    });
    expect(await deliver('Tires')).toBe(idOf(saved));
    expect(await deliver('Tires', 2)).toBe(1);
    expect(await listFor(director)).toContain('Tires 0; shared; hidden');
    expect(await listFor(await signedIn('group'), '?companyId=2')).toContain('Tires 2; shared');
  });

  describe('a service’s version', () => {
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
    ])('rejects the second of two edits of service %i that had not seen %j', async (id, theirs) => {
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

    test('does not change when another company edits a shared service', async () => {
      const seen = await read(1);
      const group = await signedIn('group');
      expect((await group.put('/api/company-services/1', { ...seen, isHidden: true, companyId: 2 })).code).toBe(200);
      expect((await director.put('/api/company-services/1', { ...seen, isHidden: true })).code).toBe(200);
    });
  });

  test('of two shared services renamed at once, the waiting one leaves nothing behind and can be repeated', async () => {
    const rename = ({ id, name }: Edit) => director.put(`/api/company-services/${id}`, { name, isHidden: false });
    // Both run at once only if the first is not done before the second begins: repeated until that happens.
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
    'a name from before the rules, %j, does not keep a service from being hidden',
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
  ])('a changed name must be valid for a new service, unlike %j', async (name, message) => {
    expect(await director.put('/api/company-services/3', { name, isHidden: false })).toMatchObject(
      refusedAt('name', message, 400),
    );
    expect(await director.put('/api/company-services/1', { name, isHidden: false })).toMatchObject(
      refusedAt('name', message, 400),
    );
  });

  test('a service of another company is not found', async () => {
    expect((await director.put('/api/company-services/5', { name: 'Mine', isHidden: false })).code).toBe(404);
    const group = await signedIn('group');
    const elsewhere = { name: 'Alignment', isHidden: true, companyId: 1 };
    expect((await group.put('/api/company-services/5', elsewhere)).code).toBe(404);
    expect((await group.put('/api/company-services/5', { ...elsewhere, companyId: undefined })).code).toBe(200);
    // A shared service does not determine a company.
    expect(await group.put('/api/company-services/1', { name: 'Tires', isHidden: true })).toMatchObject(
      refusedAt('companyId', 'Choose a company.', 400),
    );
  });
});

describe('a delivery with control characters in its service', () => {
  test('means the service without them, and adds it so', async () => {
    const said = ['Wheel\u0001 Align\u0007ment', 'Wheel\tAlignment', 'Wheel\r\nAlignment', 'wheel alignment'];
    const ids = [];
    for (const name of said) ids.push(await deliver(name));
    expect(new Set(ids).size).toBe(1);
    expect(await listFor(director)).toContain('Wheel Alignment 4; new');
    expect(await deliver('Ti\u0001res')).toBe(1);
  });

  test('finds a service that was added with them before', async () => {
    await tested.database.people.insert(services).values({ id: 77, companyId: 1, name: 'Wheel\u0001s' });
    expect(await deliver('wheel\u0001S')).toBe(77);
  });

  test('is not refused for them', async () => {
    const payload = examplePayload('none', tested.clock.now, { service: '\u0001\u0007' });
    expect(await tested.visit().post('/api/webhook/path-1', payload)).toMatchObject({
      body: { status: 'failed', error: { reason: 'service-unreadable' } },
    });
  });
});

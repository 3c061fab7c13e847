import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { Location } from '#contract/locations';
import type { ServiceCloseRateReport } from '#contract/reports';
import { people } from '../../../tests/people-of-two-companies';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { auditLog, locations, redatings } from '../../database/schema';

// Company 1 has North (Uptown) and South (Harbor), Western Avenue in Uptown and Clark Street without a region.
let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  const database = await testDatabase({
    ...people,
    users: [...people.users, { id: 5, username: 'admin', role: 'admin', passwordHash: testPasswordHash }],
    services: [{ id: 1, name: 'Oil Change' }],
    regions: [
      { companyId: 1, id: 1, name: 'North' },
      { companyId: 1, id: 2, name: 'South' },
      { companyId: 2, id: 3, name: 'Lakes' },
    ],
    districts: [
      { companyId: 1, id: 1, regionId: 1, name: 'Uptown' },
      { companyId: 1, id: 2, regionId: 2, name: 'Harbor' },
      { companyId: 2, id: 3, regionId: 3, name: 'Shore' },
    ],
    locations: [
      {
        companyId: 1,
        id: 1,
        code: 'NS-01',
        name: 'Western Avenue',
        phone: '5550102030',
        city: 'Chicago',
        regionId: 1,
        districtId: 1,
        timeZone: 'America/New_York',
      },
      { companyId: 1, id: 2, code: 'NS-02', name: 'Clark Street' },
      { companyId: 2, id: 3, code: 'NS-01', name: 'Pier' },
      { companyId: 1, id: 4, code: 'NS-04', name: 'Closed', deletedAt: new Date() },
    ],
    employeeLocations: [
      { companyId: 1, employeeId: 1, locationId: 1 },
      { companyId: 1, employeeId: 2, locationId: 1 },
    ],
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'path', ...exampleKeys }],
    webhookEndpoints: [{ path: 'path', companyId: 1, configurationId: 1 }],
    calls: [{ companyId: 1, localDay: '2026-02-10', locationId: 1 }],
  });
  tested = await testApp(database);
  director = await signedIn('director');
});

async function signedIn(username: string): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.openSession(username);
  return visitor;
}

const input = {
  name: 'Ashland Avenue',
  code: 'NS-09',
  phone: '(555) 010-2030',
  email: 'ashland@example.com',
  address: '9 Ashland Avenue',
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
};
const list = async (visitor = director, query = '') => (await visitor.get(`/api/locations${query}`)).body as Location[];
const deliverTo = async (storeId: string) => {
  // Without an employee: an unknown name would reload the names.
  const { potential_salesperson: _, ...payload } = examplePayload(`call-${Math.random()}`, tested.clock.now, {
    storeId,
  });
  return ((await tested.visit().post('/api/webhook/path', payload)).body as { status: string }).status;
};
const refusedAt = (code: number, field: string, message: string) => ({
  code,
  body: { message, fields: { [field]: message } },
});

describe('the list of locations', () => {
  test('has every active location with the names of its places', async () => {
    expect(await list()).toEqual([
      expect.objectContaining({ name: 'Clark Street', regionId: null, regionName: null, timeZone: null }),
      {
        id: 1,
        companyId: 1,
        companyName: 'Northside',
        code: 'NS-01',
        name: 'Western Avenue',
        phone: '5550102030',
        email: '',
        address: '',
        city: 'Chicago',
        state: '',
        zip: '',
        regionId: 1,
        regionName: 'North',
        districtId: 1,
        districtName: 'Uptown',
        timeZone: 'America/New_York',
        redating: null,
        version: 0,
      },
    ]);
  });

  test('covers one company on request, otherwise all in scope', async () => {
    const names = async (who: string, query = '') => (await list(await signedIn(who), query)).map(({ name }) => name);
    expect(await names('group')).toEqual(['Clark Street', 'Pier', 'Western Avenue']);
    expect(await names('admin', '?companyId=2')).toEqual(['Pier']);
    expect((await director.get('/api/locations?companyId=2')).code).toBe(404);
  });

  test('shows managers their locations, and employees only names', async () => {
    const [ofManager] = await list(await signedIn('manager'));
    expect(ofManager).toMatchObject({ name: 'Western Avenue', city: 'Chicago', districtName: 'Uptown' });
    const [ofEmployee, ...others] = await list(await signedIn('employee'));
    expect(others).toEqual([]);
    expect(ofEmployee).toEqual({
      ...ofManager,
      phone: '',
      city: '',
      regionId: null,
      regionName: null,
      districtId: null,
      districtName: null,
      timeZone: null,
    });
  });
});

describe('a new location', () => {
  test('has all its values, receives calls, and is audited', async () => {
    const made = await director.post('/api/locations', {
      ...input,
      regionId: 2,
      districtId: 2,
      timeZone: 'Europe/Paris',
    });
    expect(made).toMatchObject({
      code: 201,
      body: { ...input, regionName: 'South', districtName: 'Harbor', timeZone: 'Europe/Paris', companyId: 1 },
    });
    expect(await list()).toContainEqual(made.body);
    expect(await deliverTo('ns-09')).toBe('success');
    const [written] = await tested.database.people.select().from(auditLog);
    expect(written).toMatchObject({
      companyId: 1,
      username: 'director',
      action: 'location.created',
      subject: `location ${(made.body as Location).id}`,
      before: null,
      after: { name: 'Ashland Avenue', code: 'NS-09' },
    });
  });

  test('needs neither region, district, zone nor code; a district alone implies its region', async () => {
    const { code: _, ...uncoded } = input;
    expect((await director.post('/api/locations', uncoded)).body).toMatchObject({ code: null, regionId: null });
    expect((await director.post('/api/locations', { ...uncoded, code: ' ' })).body).toMatchObject({ code: null });
    const placed = await director.post('/api/locations', { ...input, districtId: 2 });
    expect(placed.body).toMatchObject({ regionId: 2, districtId: 2 });
  });

  test('needs a company if the viewer has several', async () => {
    for (const who of ['group', 'admin']) {
      const visitor = await signedIn(who);
      expect(await visitor.post('/api/locations', input)).toMatchObject(
        refusedAt(400, 'companyId', 'Choose a company.'),
      );
    }
    const group = await signedIn('group');
    expect((await group.post('/api/locations', { ...input, companyId: 2 })).body).toMatchObject({ companyId: 2 });
    expect((await director.post('/api/locations', { ...input, companyId: 2 })).code).toBe(404);
    await tested.database.people.execute('update companies set deleted_at = now() where id = 2');
    expect((await group.post('/api/locations', input)).code).toBe(201);
  });

  // spec 5: location form
  test.each([
    ['name', 'A', 'Store name must be at least 2 characters.'],
    ['phone', '555', 'Phone number must be at least 10 digits.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['address', '1 A', 'Address must be at least 5 characters.'],
    ['city', 'X', 'City name must be at least 2 characters.'],
    ['state', 'Illinois', 'State must be 2 characters.'],
    ['state', 'I\u0007', 'State must be 2 characters.'],
    ['zip', '606', 'Zip code must be at least 5 characters.'],
    ['zip', '60201-12345', 'This can have at most 10 characters.'],
    ['timeZone', 'Chicago', 'Choose a time zone, such as America/Chicago.'],
  ])('with a bad %s is refused at the field', async (field, value, message) => {
    const bad = { ...input, [field]: value };
    expect(await director.post('/api/locations', bad)).toMatchObject(refusedAt(400, field, message));
    expect(await director.put('/api/locations/1', bad)).toMatchObject(refusedAt(400, field, message));
  });

  test('stores a lower-case state in upper case', async () => {
    expect((await director.post('/api/locations', { ...input, state: ' or ' })).body).toMatchObject({ state: 'OR' });
    expect((await director.put('/api/locations/1', { ...input, code: null, state: 'wI' })).body).toMatchObject({
      state: 'WI',
    });
  });

  test('with a taken code in any case is refused; other companies’ and deleted ones’ codes are free', async () => {
    const taken = refusedAt(409, 'code', 'This code is already in use in this company.');
    expect(await director.post('/api/locations', { ...input, code: 'ns-01' })).toMatchObject(taken);
    expect(await director.put('/api/locations/2', { ...input, code: 'ns-01' })).toMatchObject(taken);
    expect((await director.post('/api/locations', { ...input, code: 'NS-04' })).code).toBe(201);
    const group = await signedIn('group');
    expect((await group.post('/api/locations', { ...input, code: 'NS-02', companyId: 2 })).code).toBe(201);
  });
});

describe('the place of a location', () => {
  const save = (place: { regionId?: number; districtId?: number }) =>
    director.put('/api/locations/1', { ...input, ...place });

  test('is refused at the field for a district of another region', async () => {
    const elsewhere = refusedAt(400, 'districtId', 'This district is not in the chosen region.');
    expect(await save({ regionId: 1, districtId: 2 })).toMatchObject(elsewhere);
    expect(await director.post('/api/locations', { ...input, regionId: 1, districtId: 2 })).toMatchObject(elsewhere);
    expect((await list()).find(({ id }) => id === 1)).toMatchObject({ regionId: 1, districtId: 1, version: 0 });
  });

  test.each([{ regionId: 3 }, { districtId: 3 }, { regionId: 1, districtId: 3 }, { regionId: 99 }, { districtId: 99 }])(
    'is not found for another company’s %j',
    async (place) => {
      expect((await save(place)).code).toBe(404);
      // Not even for a viewer of that company.
      const group = await signedIn('group');
      expect((await group.put('/api/locations/1', { ...input, ...place })).code).toBe(404);
    },
  );

  test('is removed by sending neither region nor district', async () => {
    expect((await save({})).body).toMatchObject({ regionId: null, districtId: null });
  });
});

describe('saving a location', () => {
  test('changes everything at once, also for deliveries, and audits the values before', async () => {
    expect(await deliverTo('NS-01')).toBe('success');
    const saved = await director.put('/api/locations/1', { ...input, regionId: 2, version: 0 });
    expect(saved).toMatchObject({ code: 200, body: { id: 1, ...input, regionId: 2, districtId: null, version: 1 } });
    expect([await deliverTo('NS-01'), await deliverTo('NS-09')]).toEqual(['failed', 'success']);
    const [written] = await tested.database.people.select().from(auditLog);
    expect(written).toMatchObject({
      action: 'location.changed',
      before: { name: 'Western Avenue', code: 'NS-01' },
      after: { name: 'Ashland Avenue', code: 'NS-09' },
    });
  });

  test('of an outdated version is refused; without a version it overwrites', async () => {
    await director.put('/api/locations/1', { ...input, name: 'First', version: 0 });
    expect(await director.put('/api/locations/1', { ...input, name: 'Second', version: 0 })).toMatchObject({
      code: 409,
      body: { message: 'Someone else saved changes while you were editing. Reload to see them.' },
    });
    expect(await list()).toContainEqual(expect.objectContaining({ id: 1, name: 'First', version: 1 }));
    expect((await director.put('/api/locations/1', { ...input, name: 'Third' })).body).toMatchObject({ version: 2 });
  });

  test('at the same moment with the same version succeeds once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        director.put('/api/locations/1', { ...input, name: `Editor ${index}`, version: 0 }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const kept = answers.find(({ code }) => code === 200)?.body as Location;
    expect(await list()).toContainEqual(expect.objectContaining({ id: 1, name: kept.name, version: 1 }));
    expect(await tested.database.people.$count(auditLog)).toBe(1);
  });

  test('while its district moves never ends with a district in another region', async () => {
    const inUptown = { ...input, regionId: 1, districtId: 1 };
    for (let round = 0; round < 4; round++) {
      const to = round % 2 === 0 ? 2 : 1;
      const [moved, ...saved] = await Promise.all([
        director.put('/api/districts/1', { regionId: to, name: 'Uptown' }),
        director.put('/api/locations/1', inUptown),
        director.put('/api/locations/2', { ...inUptown, code: 'NS-02' }),
        director.post('/api/locations', { ...inUptown, code: `R-${round}` }),
      ]);
      expect(moved.code).toBe(200);
      for (const { code } of saved) expect([200, 201, 400]).toContain(code);
      const districtRows = (await director.get('/api/districts')).body as { id: number; regionId: number }[];
      const regionOf = new Map(districtRows.map(({ id, regionId }) => [id, regionId]));
      for (const one of await list()) if (one.districtId) expect(one.regionId).toBe(regionOf.get(one.districtId));
    }
  });

  test('that is deleted or another company’s is not found', async () => {
    for (const id of [3, 4, 99]) expect((await director.put(`/api/locations/${id}`, input)).code).toBe(404);
    for (const id of [3, 4, 99]) expect((await director.delete(`/api/locations/${id}`)).code).toBe(404);
  });

  test('with the same zone, or the company’s by another name, moves no calls', async () => {
    const saved = await director.put('/api/locations/1', { ...input, timeZone: 'America/New_York' });
    expect(saved.body).toMatchObject({ redating: null });
    expect(await tested.database.people.$count(redatings)).toBe(0);
  });
});

describe('deleting a location', () => {
  test('removes it from every list and frees its code, but keeps its calls in reports', async () => {
    expect(await deliverTo('NS-01')).toBe('success');
    expect((await director.delete('/api/locations/1')).code).toBe(204);
    expect((await list()).map(({ id }) => id)).toEqual([2]);
    expect(await deliverTo('NS-01')).toBe('failed');
    const report = await director.get('/api/reports/service-close-rate?companyId=1&months=3');
    expect((report.body as ServiceCloseRateReport).overall.totalCalls).toBe(2);
    expect((await director.post('/api/locations', { ...input, code: 'NS-01' })).code).toBe(201);
    const rows = await tested.database.people.select().from(locations).where(eq(locations.code, 'NS-01'));
    expect(rows).toHaveLength(3);
    const [written] = await tested.database.people
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'location.deleted'), eq(auditLog.companyId, 1)));
    expect(written).toMatchObject({ subject: 'location 1', before: { name: 'Western Avenue' } });
    expect((await director.delete('/api/locations/1')).code).toBe(404);
  });

  test('keeps its people able to sign in', async () => {
    await director.delete('/api/locations/1');
    expect(await list(await signedIn('manager'))).toEqual([]);
    expect(await list(await signedIn('employee'))).toEqual([]);
  });

  test('while it is saved ends with it deleted, and both audited or one refused', async () => {
    const [saved, deleted] = await Promise.all([
      director.put('/api/locations/2', { ...input, version: 0 }),
      director.delete('/api/locations/2'),
    ]);
    expect(deleted.code).toBe(204);
    expect([200, 404]).toContain(saved.code);
    const written = await tested.database.people.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(written).toHaveLength(saved.code === 200 ? 2 : 1);
  });
});

test('of two simultaneous deletions of a location one finds nothing, and one is audited', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => director.delete('/api/locations/2')));
  expect(answers.map(({ code }) => code).sort()).toEqual([204, 404, 404, 404]);
  expect(await tested.database.people.$count(auditLog)).toBe(1);
});

test('managers and employees cannot change locations', async () => {
  for (const who of ['manager', 'employee']) {
    const visitor = await signedIn(who);
    expect((await visitor.post('/api/locations', input)).code).toBe(403);
    expect((await visitor.put('/api/locations/1', input)).code).toBe(403);
    expect((await visitor.delete('/api/locations/1')).code).toBe(403);
    expect((await visitor.post('/api/locations/import', { csv: 'code' })).code).toBe(403);
    expect((await visitor.post('/api/regions', { name: 'West' })).code).toBe(403);
    expect((await visitor.put('/api/performance-tiers', {})).code).toBe(403);
    expect((await visitor.post('/api/company-services', { name: 'Towing' })).code).toBe(403);
  }
});

import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { District, Location, Region } from '#contract/locations';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { auditLog } from '../../database/schema';

// Company 1 has North (Uptown with Western Avenue, Airport) and South; company 2 is another customer's.
let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  const database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    users: [
      { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
      { id: 2, username: 'group', role: 'director', passwordHash: testPasswordHash },
    ],
    userCompanies: [
      { userId: 1, companyId: 1 },
      { userId: 2, companyId: 1 },
      { userId: 2, companyId: 2 },
    ],
    regions: [
      { companyId: 1, id: 1, name: 'North' },
      { companyId: 1, id: 2, name: 'South' },
      { companyId: 2, id: 3, name: 'Lakes' },
    ],
    districts: [
      { companyId: 1, id: 1, regionId: 1, name: 'Uptown' },
      { companyId: 1, id: 2, regionId: 1, name: 'Airport' },
      { companyId: 2, id: 3, regionId: 3, name: 'Shore' },
    ],
    locations: [
      { companyId: 1, id: 1, name: 'Western Avenue', regionId: 1, districtId: 1 },
      { companyId: 1, id: 2, name: 'Closed', regionId: 1, districtId: 2, deletedAt: new Date() },
    ],
  });
  tested = await testApp(database);
  director = await signedIn('director');
});

async function signedIn(username: string): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.openSession(username);
  return visitor;
}

const locationNamed = async (name: string) =>
  ((await director.get('/api/locations')).body as Location[]).find((one) => one.name === name);

describe('regions in Settings', () => {
  test('are added, renamed and deleted with audit log entries', async () => {
    const made = await director.post('/api/regions', { name: ' West ' });
    expect(made).toMatchObject({ code: 201, body: { name: 'West', version: 0 } });
    const { id, version } = made.body as Region;
    const renamed = await director.put(`/api/regions/${id}`, { name: 'Far West', version });
    expect(renamed).toMatchObject({ code: 200, body: { id, name: 'Far West', version: 1 } });
    expect((await director.delete(`/api/regions/${id}`)).code).toBe(204);

    const written = await tested.database.people.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(written).toMatchObject([
      { companyId: 1, username: 'director', action: 'region.created', subject: `region ${id}`, before: null },
      { action: 'region.changed', before: { name: 'West' }, after: { name: 'Far West' } },
      { action: 'region.deleted', before: { name: 'Far West' }, after: null },
    ]);
    expect((await director.delete(`/api/regions/${id}`)).code).toBe(404);
  });

  test('need a company if the viewer has several', async () => {
    const group = await signedIn('group');
    expect(await group.post('/api/regions', { name: 'West' })).toMatchObject({
      code: 400,
      body: { message: 'Choose a company.', fields: { companyId: 'Choose a company.' } },
    });
    expect((await group.post('/api/regions', { name: 'North', companyId: 2 })).code).toBe(201);
    expect((await director.post('/api/regions', { name: 'West', companyId: 2 })).code).toBe(404);
  });

  test('with a taken name in any case are refused at the field', async () => {
    const sentence = 'The company already has a region with this name.';
    const refused = { code: 409, body: { message: sentence, fields: { name: sentence } } };
    expect(await director.post('/api/regions', { name: 'NORTH' })).toMatchObject(refused);
    expect(await director.put('/api/regions/2', { name: 'north' })).toMatchObject(refused);
    expect((await director.put('/api/regions/1', { name: 'NORTH' })).code).toBe(200);
  });

  test('are not changed from an outdated version; without a version they are', async () => {
    await director.put('/api/regions/1', { name: 'Far North', version: 0 });
    expect(await director.put('/api/regions/1', { name: 'Old North', version: 0 })).toMatchObject({
      code: 409,
      body: { message: 'Someone else saved changes while you were editing. Reload to see them.' },
    });
    expect((await director.get('/api/regions')).body).toMatchObject([{ name: 'Far North' }, { name: 'South' }]);
    expect((await director.put('/api/regions/1', { name: 'North' })).body).toMatchObject({ version: 2 });
  });

  test('with districts or active locations cannot be deleted, and the refusal lists them', async () => {
    expect(await director.delete('/api/regions/1')).toMatchObject({
      code: 409,
      body: { message: 'This region still has 2 districts and 1 location. Move or delete them first.' },
    });
    expect((await director.get('/api/regions')).body).toHaveLength(2);
  });

  test('with only deleted locations can be deleted', async () => {
    await director.delete('/api/locations/1');
    for (const district of [1, 2]) expect((await director.delete(`/api/districts/${district}`)).code).toBe(204);
    expect((await director.delete('/api/regions/1')).code).toBe(204);
  });

  test('of another company are not found', async () => {
    expect((await director.put('/api/regions/3', { name: 'Mine' })).code).toBe(404);
    expect((await director.delete('/api/regions/3')).code).toBe(404);
  });
});

describe('districts in Settings', () => {
  test('are added to a region, renamed and deleted', async () => {
    const made = await director.post('/api/districts', { regionId: 2, name: 'Harbor' });
    expect(made).toMatchObject({ code: 201, body: { name: 'Harbor', regionId: 2 } });
    const { id } = made.body as District;
    expect((await director.put(`/api/districts/${id}`, { regionId: 2, name: 'Old Harbor' })).body).toMatchObject({
      name: 'Old Harbor',
    });
    expect((await director.delete(`/api/districts/${id}`)).code).toBe(204);
    expect((await director.get('/api/districts?regionId=2')).body).toEqual([]);
    const actions = await tested.database.people.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(actions.map(({ action }) => action)).toEqual(['district.created', 'district.changed', 'district.deleted']);
  });

  test('move with their locations to another region, rejecting concurrent edits of those', async () => {
    const before = await locationNamed('Western Avenue');
    const moved = await director.put('/api/districts/1', { regionId: 2, name: 'Uptown', version: 0 });
    expect(moved).toMatchObject({ code: 200, body: { regionId: 2, version: 1 } });
    const after = await locationNamed('Western Avenue');
    expect(after).toMatchObject({ regionId: 2, regionName: 'South', districtId: 1 });
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
  });

  test('with a taken name in the region are refused at the field; another region can have it', async () => {
    const refused = { code: 409, body: { fields: { name: 'The region already has a district with this name.' } } };
    expect(await director.post('/api/districts', { regionId: 1, name: 'uptown' })).toMatchObject(refused);
    expect(await director.put('/api/districts/2', { regionId: 1, name: 'uptown' })).toMatchObject(refused);
    expect((await director.post('/api/districts', { regionId: 2, name: 'Uptown' })).code).toBe(201);
    // The target region has one by now.
    expect(await director.put('/api/districts/1', { regionId: 2, name: 'Uptown' })).toMatchObject(refused);
    expect(await locationNamed('Western Avenue')).toMatchObject({ regionId: 1 });
  });

  test('with active locations cannot be deleted, and the refusal counts them', async () => {
    expect(await director.delete('/api/districts/1')).toMatchObject({
      code: 409,
      body: { message: 'This district still has 1 location. Move or delete it first.' },
    });
    expect((await director.delete('/api/districts/2')).code).toBe(204);
  });

  test('of another company, like regions, are not found', async () => {
    const group = await signedIn('group');
    expect((await director.post('/api/districts', { regionId: 3, name: 'Mine' })).code).toBe(404);
    expect((await director.put('/api/districts/3', { regionId: 3, name: 'Mine' })).code).toBe(404);
    // Even a viewer of both companies cannot move a district from one to the other.
    expect((await group.put('/api/districts/1', { regionId: 3, name: 'Uptown' })).code).toBe(404);
    expect(await director.put('/api/districts/1', { regionId: 1, name: 'Uptown', version: 9 })).toMatchObject({
      code: 409,
    });
  });
});

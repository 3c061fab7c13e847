// Services that are merged or removed, with their calls and names.
import { and, asc, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import { createServiceVisits, idOf, refusedAt, rows } from '../../../tests/services-of-two-companies';
import { type TestApp, testApp, type Visitor } from '../../../tests/test-app';
import { insertRows, testDatabase } from '../../../tests/test-database';
import type { Viewer } from '../../access/scope';
import { auditLog, calls, serviceAliases, services } from '../../database/schema';
import { findMergeable, moveSomeCalls, moveStragglers } from '../../database/services/merge-services';
import { createServiceMerger } from '../../jobs/merge-service';
import { createJobs } from '../../platform/jobs';

let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  tested = await testApp(await testDatabase(rows));
  director = await signedIn('director');
});

const { signedIn, listFor, deliver } = createServiceVisits(() => tested);

describe('merging services', () => {
  const merge = (id: number, intoServiceId: number, companyId?: number, who = director) =>
    who.post(`/api/company-services/${id}/merge`, { intoServiceId, companyId });

  test('moves calls and names, live and practice', async () => {
    const merged = await merge(4, 3);
    expect(merged).toMatchObject({
      code: 201,
      body: { id: 3, name: 'Brakes', calls: 4, aliases: ['brake pads', 'pads'] },
    });
    const moved = await tested.database.people.select().from(calls).where(eq(calls.serviceId, 3));
    expect(moved).toHaveLength(6);
    expect(await listFor(director)).toEqual([
      'Brakes 4; also brake pads, pads',
      'Oil Change 0; shared',
      'Tires 1; shared',
    ]);
    for (const name of ['Brake Pads', 'pads', 'brakes']) expect(await deliver(name)).toBe(3);
    const [written] = await tested.database.people.select().from(auditLog);
    expect(written).toMatchObject({ action: 'service.merged', subject: 'service 4', after: { mergedIntoId: 3 } });
  });

  test('moves an incomplete call along, which is counted there once complete', async () => {
    const half = examplePayload('half', tested.clock.now, { service: 'brake pads' });
    delete half.appointment_made;
    expect((await tested.visit().post('/api/webhook/path-1', half)).body).toMatchObject({ status: 'failed' });
    await merge(4, 3);
    const rest = examplePayload('half', tested.clock.now);
    delete rest.product_service;
    expect((await tested.visit().post('/api/webhook/path-1', rest)).body).toMatchObject({ status: 'success' });
    const [call] = await tested.database.people.select().from(calls).where(eq(calls.callKey, 'half'));
    expect(call?.serviceId).toBe(3);
  });

  test('hides a shared service for this company only, and showing it restores its name', async () => {
    expect(await deliver('tires')).toBe(1);
    expect((await merge(1, 3)).code).toBe(201);
    expect(await deliver('tires')).toBe(3);
    expect(await deliver('tires', 2)).toBe(1);
    expect(await listFor(director)).toContain('Tires 0; shared; hidden');
    await director.put('/api/company-services/1', { name: 'Tires', isHidden: false });
    expect(await deliver('tires')).toBe(1);
    expect(await listFor(director)).toContain('Brakes 4');
  });

  test('takes along services merged earlier', async () => {
    await merge(4, 3);
    expect((await merge(3, 2)).code).toBe(201);
    expect(await deliver('pads')).toBe(2);
    const [first] = await tested.database.people.select().from(services).where(eq(services.id, 4));
    expect(first?.mergedIntoId).toBe(2);
  });

  test('is refused with itself, into a merged one, and with another company’s', async () => {
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

  test('resumes after an interruption, and changes nothing when already done', async () => {
    const { database } = tested;
    await moveSomeCalls(database.background, { companyId: 1, fromIds: [4], intoId: 3 }, 1);
    expect(await deliver('brake pads')).toBe(4);
    expect(await merge(4, 3)).toMatchObject({ code: 201, body: { calls: 5 } });
    expect(await merge(4, 3)).toMatchObject({ code: 201, body: { calls: 5 } });
    expect(await database.people.select().from(auditLog)).toHaveLength(1);
  });

  test('repeated later takes no name from a service added since', async () => {
    await merge(4, 3);
    const made = await director.post('/api/company-services', { name: 'Brake Pads' });
    expect((await merge(4, 3)).code).toBe(201);
    expect(await deliver('brake pads')).toBe(idOf(made));
  });

  test('moves a call stored afterwards with the old name', async () => {
    const { database } = tested;
    const onError = vi.fn();
    const jobs = createJobs({ onError });
    const merger = createServiceMerger(jobs, database);
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
      await jobs.finish();
      expect(await serviceOfLate()).toBe(intoId);
    }
    // Without a merge nothing moves.
    await director.put('/api/company-services/1', { name: 'Tires', isHidden: false });
    await database.people.update(calls).set({ serviceId: 1 }).where(late);
    await moveStragglers(database.background, { companyId: 1, fromIds: [1], intoId: 2 });
    expect(await serviceOfLate()).toBe(1);
    expect(onError).not.toHaveBeenCalled();
  });

  test('during arriving calls loses none', async () => {
    const { database } = tested;
    const during = Array.from({ length: 30 }, () => deliver('brake pads'));
    const [merged] = await Promise.all([merge(4, 3), ...during]);
    expect(merged.code).toBe(201);
    await moveStragglers(database.background, { companyId: 1, fromIds: [4], intoId: 3 });
    expect(await database.people.$count(calls, eq(calls.serviceId, 4))).toBe(0);
    expect(await database.people.$count(calls, eq(calls.serviceId, 3))).toBe(36);
  });

  test('of two services into each other succeeds once', async () => {
    const answers = await Promise.all([merge(3, 4), merge(4, 3)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 409]);
    const [gone] = await tested.database.people.select().from(services).where(eq(services.companyId, 1));
    expect(gone).toBeDefined();
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

// Last, because the file's database does no background work afterwards.
test('a merge during shutdown is answered as an unavailable database', async () => {
  const { database } = tested;
  const closed = () => {
    throw new Error('The database is closed.');
  };
  // The test process's own database stays open for later tests.
  const background = new Proxy(database.background, { get: closed });
  const stopping = await testApp({ ...database, background });
  const late = stopping.visit();
  await late.openSession('director');
  const away = { code: 503, body: { message: 'The database is busy. Try again in a moment.' } };
  expect(await late.post('/api/company-services/4/merge', { intoServiceId: 3 })).toMatchObject(away);
});

describe('several services added by payloads', () => {
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

  test('are merged into one with their calls and names, each with an audit log entry', async () => {
    const ids = await madeUp();
    expect(await mergeAll([...ids, 82], 3)).toMatchObject({
      code: 201,
      body: { id: 3, calls: 4, aliases: ['made up 1', 'made up 2', 'made up 3', 'never called 2'] },
    });
    expect(await deliver('Made up 2')).toBe(3);
    expect(await written()).toEqual([...ids, 82].map((id) => `director: service.merged service ${id}`));
  });

  test('are all refused or all merged, also if one is another company’s', async () => {
    const [first = 0] = await madeUp();
    expect((await mergeAll([first, 3], 3)).code).toBe(400);
    expect((await mergeAll([first, 5], 3)).code).toBe(404);
    expect((await mergeAll([first, 99], 3)).code).toBe(404);
    expect((await mergeAll([], 3)).code).toBe(400);
    expect((await mergeAll([first], 3, await signedIn('manager'))).code).toBe(403);
    expect(await written()).toEqual([]);
  });

  test('are removed if they have no calls; the others are kept and reported', async () => {
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

  test('are added again when a delivery names them, and no longer count toward the limit', async () => {
    await remove([81]);
    const again = await deliver('Never called 1');
    expect(again).not.toBe(81);
    expect(await listFor(director)).toContain('Never called 1 1; new');
    expect((await director.put('/api/company-services/81', { name: 'Never called 1', isHidden: false })).code).toBe(
      404,
    );
  });

  test('keep their name in reports if a delivery on its way still names a removed one', async () => {
    await remove([81]);
    await insertRows(tested.database, {
      calls: [{ companyId: 1, callKey: 'late', serviceId: 81, localDay: '2026-03-01' }],
    });
    const report = await director.get('/api/reports/service-close-rate?months=1');
    const names = (report.body as { services: { serviceName: string }[] }).services.map((it) => it.serviceName);
    expect(names).toContain('Never called 1');
  });

  test('cannot be removed if shared, merged or another company’s', async () => {
    for (const ids of [[1], [81, 5], [99]]) expect((await remove(ids)).code).toBe(404);
    expect((await remove([81], await signedIn('employee'))).code).toBe(403);
    await mergeAll([82], 3);
    expect((await remove([82])).code).toBe(404);
    expect(await listFor(director)).toContain('Never called 1 0; new; also never');
  });
});

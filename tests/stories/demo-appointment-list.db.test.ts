// The demo's appointment list: importing it says the numbers that are printed beside it.
import { beforeEach, describe, expect, test } from 'vitest';
import type { AppointmentImport } from '#contract/appointment-imports';
import type { AppointmentList } from '#contract/appointments';
import type { DemoAppointmentList } from '#contract/demo-appointments';
import { demoPassword } from '../../server/access/demo-people';
import { seedDemo } from '../../server/demo/seed-demo';
import { longEnough } from '../counted-world';
import { inLongRun } from '../long-run';
import { type TestApp, testApp, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

/** A Friday; in the long run a Monday and the day after Thanksgiving, too. */
const moments = inLongRun({
  short: ['2026-11-20T15:42:00Z'],
  long: ['2026-11-20T15:42:00Z', '2026-11-23T14:00:00Z', '2026-11-27T16:00:00Z'],
});

async function open(now: string): Promise<TestApp> {
  const database = await testDatabase();
  await seedDemo(database, { now: new Date(now), days: 20 });
  const tested = await testApp(database, { demoMode: true });
  tested.clock.now = new Date(now);
  return tested;
}

async function as(tested: TestApp, username: string): Promise<Visitor> {
  const visitor = tested.visit();
  expect((await visitor.signIn(username, demoPassword)).code).toBe(201);
  return visitor;
}

const listOf = async (visitor: Visitor, companyId: number) =>
  (await visitor.get(`/api/demo-appointment-list?companyId=${companyId}`)).body as DemoAppointmentList;

async function importInto(
  tested: TestApp,
  visitor: Visitor,
  { companyId, csv }: DemoAppointmentList,
): Promise<AppointmentImport> {
  const { body: list } = await visitor.post('/api/appointment-lists', { companyId, name: 'Shop system' });
  const { id: listId } = list as AppointmentList;
  const { body } = await visitor.post('/api/appointment-imports', { companyId, listId, text: csv });
  const { id } = body as AppointmentImport;
  await tested.jobs.finish();
  const found = (await visitor.get(`/api/appointment-imports/${id}`)).body as AppointmentImport;
  expect(found.status).toBe('done');
  return found;
}

describe.each(moments)('at %s', { timeout: longEnough }, (now) => {
  let tested: TestApp;
  beforeEach(async () => {
    tested = await open(now);
  });

  test('each company’s list matches as printed beside it', async () => {
    const admin = await as(tested, 'admin');
    for (const companyId of [1, 2, 3]) {
      const list = await listOf(admin, companyId);
      expect(list.expected).toMatchObject({ sure: 14, likely: 6, possible: 4 });
      expect(list.expected.unmatched).toBeGreaterThanOrEqual(3);
      const done = await importInto(tested, admin, list);
      const { sure, likely, possible } = done.matched;
      const unmatched = done.unmatched.reduce((sum, { rows }) => sum + rows, 0);
      expect({ sure, likely, possible, unmatched, newlyBooked: done.newlyBooked }).toEqual(list.expected);
      expect(done).toMatchObject({ newRows: list.rows, refusedRows: 0, unexplainedValues: 0 });
    }
  });

  test('a store manager’s list is of their own locations', { tags: 'long' }, async () => {
    const manager = await as(tested, 'manager');
    const list = await listOf(manager, 1);
    const done = await importInto(tested, manager, list);
    expect({ ...done.matched, refusedRows: done.refusedRows }).toEqual({
      ...{ sure: list.expected.sure, likely: list.expected.likely, possible: list.expected.possible },
      refusedRows: 0,
    });
  });
});

test('outside the demo there is none', { tags: 'long' }, async () => {
  const database = await testDatabase();
  await seedDemo(database, { now: new Date('2026-11-20T15:42:00Z'), days: 14 });
  const tested = await testApp(database, { demoMode: false });
  tested.clock.now = new Date('2026-11-20T15:42:00Z');
  await database.people.execute('update users set is_demo = false; update companies set is_demo = false');
  const admin = await as(tested, 'admin');
  expect(await admin.get('/api/demo-appointment-list?companyId=1')).toMatchObject({ code: 200, body: null });
});

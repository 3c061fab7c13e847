// Every report and metric states the day it took as today.
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { fourRoles } from '../../../tests/four-roles';
import { type TestApp, testApp, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';

const evening = new Date('2026-11-20T23:00:00.123Z');

let tested: TestApp;
let admin: Visitor;
beforeAll(async () => {
  tested = await testApp(await testDatabase(fourRoles('2026-11-20')));
  tested.clock.now = evening;
  admin = tested.visit();
  await admin.openSession('admin');
});

const figures = Object.values(endpoints).filter(
  ({ access, path }) => access === 'reports.read' && path !== '/api/filter-names',
);

test.each(figures.map(({ path }) => path))('%s says as of which day its figures are', async (path) => {
  tested.clock.now = evening;
  const first = await admin.get(path);
  expect(first.code).toBe(200);
  expect(first.headers['figures-as-of']).toBe('2026-11-20');
  tested.clock.passMinutes(8 * 60);
  expect((await admin.get(path)).headers['figures-as-of']).toBe('2026-11-21');
});

test('what is no figure does not', async () => {
  expect((await admin.get('/api/companies')).headers['figures-as-of']).toBeUndefined();
});

import { expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { testApp, testPasswordHash } from '../../../tests/test-app';
import { insertRows, testDatabase } from '../../../tests/test-database';

async function directorOf(company: { isDemo?: boolean } = {}) {
  const tested = await testApp(
    await testDatabase({
      companies: [{ id: 1, ...company }, { id: 2 }],
      users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
      userCompanies: [{ userId: 1, companyId: 1 }],
    }),
  );
  const director = tested.visit();
  await director.openSession('director');
  const steps = async () => (await director.get('/api/first-steps/1')).body;
  return { ...tested, director, steps };
}

const none = {
  companyId: 1,
  hasLocation: false,
  hasPeople: false,
  hasServices: false,
  hasWebhook: false,
  hasCall: false,
  hasOutcome: false,
  hasReadReport: false,
  unmapped: null,
};

test('a new company’s steps are completed one by one', async () => {
  const { director, steps, database } = await directorOf();
  expect(await steps()).toEqual(none);
  await insertRows(database, { locations: [{ companyId: 1, id: 1 }] });
  expect(await steps()).toEqual({ ...none, hasLocation: true });
  await insertRows(database, {
    webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: 'path-1', ...exampleKeys }],
  });
  const connected = { ...none, hasLocation: true, hasWebhook: true };
  expect(await steps()).toEqual(connected);
  await insertRows(database, {
    employees: [{ companyId: 1, id: 1 }],
    services: [{ id: 1, name: 'Tires', companyId: 2 }],
  });
  expect(await steps()).toEqual({ ...connected, hasPeople: true });
  await insertRows(database, { services: [{ id: 2, name: 'Tires', companyId: 1 }] });
  const staffed = { ...connected, hasPeople: true, hasServices: true };
  expect(await steps()).toEqual(staffed);
  await insertRows(database, {
    calls: [{ companyId: 1, localDay: '2026-03-01', booked: null, outcome: null, bookedRank: null }],
  });
  expect(await steps()).toEqual({ ...staffed, hasCall: true });
  await insertRows(database, {
    calls: [{ companyId: 1, localDay: '2026-03-01', callKey: 'b', booked: true }],
  });

  const all = { ...staffed, hasCall: true, hasOutcome: true, hasReadReport: true };
  expect(await director.post('/api/first-steps', { companyId: 1 })).toMatchObject({ code: 201, body: all });
  expect(await steps()).toEqual(all);
});

test('a director cannot see another company’s steps', async () => {
  const { director } = await directorOf();
  expect((await director.get('/api/first-steps/2')).code).toBe(404);
  expect((await director.post('/api/first-steps', { companyId: 2 })).code).toBe(404);
});

test('demo companies have no steps left', async () => {
  const { steps } = await directorOf({ isDemo: true });
  expect(await steps()).toMatchObject({ hasReadReport: true });
});

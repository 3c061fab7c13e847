// The dashboard of a freshly seeded demo shows the figures of the product's own description, through the real door.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ToMarkCounts } from '#contract/calls-to-mark';
import type { CallVolume, MetricsSummary } from '#contract/dashboard';
import type { Replay } from '#contract/replays';
import type { PracticeVsLiveReport } from '#contract/reports';
import type { WhatChanged } from '#contract/what-changed';
import { type TestApp, testApp, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { demoPassword, demoUsernames } from '../../access/demo-people';
import { seedDemo } from '../../demo/seed-demo';

const fridayMorning = new Date('2026-11-20T15:42:00Z');

let admin: Visitor;
let tested: TestApp;
let visit: () => Visitor;
beforeAll(async () => {
  const database = await testDatabase();
  await seedDemo(database, { now: fridayMorning, days: 190 });
  tested = await testApp(database, { demoMode: true });
  tested.clock.now = fridayMorning;
  visit = () => tested.visit();
  admin = visit();
  await admin.signIn('admin', demoPassword);
});

async function ask<Answer>(url: string): Promise<Answer> {
  const { code, body } = await admin.get(url);
  expect(code).toBe(200);
  return body as Answer;
}

describe('a fresh demo’s dashboard', () => {
  // spec 2, 9: figures of the summary cards
  test('shows 897 calls, 351 conversions, 39.1 % and 4:32, and the week before', async () => {
    const summary = await ask<MetricsSummary>('/api/metrics/summary?companyId=1');
    expect(summary).toMatchObject({
      callVolume: { value: 897, previous: 797, change: 12.5 },
      conversions: { value: 351, previous: 287, change: 22.3 },
      closeRate: { value: 39.1, previous: 36, change: 3.1 },
      averageCallSeconds: { value: 4 * 60 + 32, previous: 4 * 60 + 20, change: 12 },
    });
  });

  test.each(['?companyId=1', '?companyId=2', ''])('has bars that add up to its cards (%s)', async (query) => {
    const summary = await ask<MetricsSummary>(`/api/metrics/summary${query}`);
    for (const bars of [await ask<CallVolume>(`/api/call-volume${query}`), summary.days]) {
      expect(bars.reduce((sum, { calls }) => sum + calls, 0)).toBe(summary.callVolume.value);
      expect(bars.reduce((sum, { appointments }) => sum + appointments, 0)).toBe(summary.conversions.value);
    }
  });

  test('tells that tires fell at Airport Road, and that oil changes rose at Lakeview', async () => {
    const { lost, won } = await ask<WhatChanged>('/api/reports/what-changed?companyId=1');
    expect(lost[0]).toMatchObject({
      serviceName: 'Tires',
      storeName: 'Airport Road',
      employeeName: null,
      employees: 3,
    });
    expect(lost[0]?.appointments).toBeLessThan(-20);
    expect(won[0]).toMatchObject({ serviceName: 'Oil Change', storeName: 'Lakeview' });
  });

  test.each(['?companyId=1', '?companyId=2', '?companyId=3', ''])(
    'says of at least three services what practice changed (%s)',
    async (query) => {
      const { services } = await ask<PracticeVsLiveReport>(`/api/reports/practice-vs-live${query}`);
      expect(services.filter(({ improvementPoints }) => improvementPoints !== null).length).toBeGreaterThan(2);
    },
  );

  test.each(demoUsernames)('has calls to mark for the sign-in %s', async (username) => {
    const visitor = visit();
    await visitor.signIn(username, demoPassword);
    const { body } = await visitor.get('/api/calls/to-mark?companyId=1');
    expect((body as ToMarkCounts).companies[0]?.toMark).toBeGreaterThan(2);
  });

  test('leaves the outcome of a tenth of the third company’s calls to be marked, and a rate to be shown', async () => {
    const { closeRate } = await ask<MetricsSummary>('/api/metrics/summary?companyId=3');
    expect(closeRate.knownCalls / closeRate.calls).toBeCloseTo(0.9, 1);
    expect(closeRate.value).toBeGreaterThan(20);
  });
});

describe('the deliveries of a fresh demo', () => {
  test.each([1, 3])('of company %i would make the same calls again', async (companyId) => {
    const started = await admin.post('/api/replays', {
      ...{ companyId, dryRun: true },
      selection: { filters: { status: 'success' } },
    });
    expect(started.code).toBe(201);
    const { id } = started.body as { id: number };
    await tested.jobs.finish();
    const replay = await ask<Replay>(`/api/replays/${id}`);
    expect(replay).toMatchObject({ status: 'done', lost: 0, changed: 0, stillFailing: 0, done: replay.total });
    expect(replay.total).toBeGreaterThan(100);
  });
});

// The dashboard of a freshly seeded demo shows the figures of the product's own description, through the real door.
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallVolume, MetricsSummary } from '#contract/dashboard';
import { testApp, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { demoPassword } from '../../access/demo-people';
import { seedDemo } from '../../demo/seed-demo';

const fridayMorning = new Date('2026-11-20T15:42:00Z');

let admin: Visitor;
beforeAll(async () => {
  const database = await testDatabase();
  await seedDemo(database, { now: fridayMorning, days: 40 });
  const app = await testApp(database, { demoMode: true });
  app.clock.now = fridayMorning;
  admin = app.visit();
  await admin.signIn('admin', demoPassword);
});

async function ask<Answer>(url: string): Promise<Answer> {
  const { code, body } = await admin.get(url);
  expect(code).toBe(200);
  return body as Answer;
}

describe('a fresh demo’s dashboard', () => {
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
});

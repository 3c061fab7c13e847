// A company with two phone systems, for tests of what it checks by itself after a day of traffic.
import { expect } from 'vitest';
import type { Notification } from '#contract/notifications';
import type { Database } from '../server/database/engine/connect';
import { openBody } from '../server/ingest/delivery/open-texts';
import { addSelfCheckJob } from '../server/jobs/self-check/check-sources';
import { runJob } from './run-job';
import { type TestApp, testApp, testPasswordHash, type Visitor } from './test-app';
import { testDatabase } from './test-database';

const mapping = {
  ...{ serviceField: 'service', appointmentField: 'booked', callTypeField: '', storeIdField: 'to' },
  ...{ callIdField: 'id', customerPhoneField: 'from', durationField: 'seconds', timestampField: 'at' },
  rules: { callType: { constant: 'Other' } },
};

export interface SelfCheckWorld {
  database: Database;
  tested: TestApp;
  director: Visitor;
  reported: number[];
  check(): Promise<void>;
  findings(as?: string): Promise<Notification[]>;
}

export async function openSelfCheckWorld(): Promise<SelfCheckWorld> {
  const mappedAt = new Date('2026-03-01T00:00:00Z');
  const database = await testDatabase({
    companies: [{ id: 1, name: 'Northside' }, { id: 2 }],
    users: [
      { id: 1, username: 'director', role: 'director' as const },
      { id: 2, username: 'manager', role: 'store_manager' as const },
      { id: 3, username: 'other', role: 'director' as const },
    ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
    userCompanies: [
      { userId: 1, companyId: 1 },
      { userId: 3, companyId: 2 },
    ],
    services: [{ id: 1, name: 'Tires' }],
    locations: [{ companyId: 1, id: 1, code: 'A' }],
    employees: [{ companyId: 1, id: 1, userId: 2 }],
    employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 1 }],
    webhookConfigurations: [
      { companyId: 1, id: 1, source: 'default', name: 'Zoom', endpointPath: 'zoom', mappedAt, ...mapping },
      { companyId: 1, id: 2, source: 'callrail', name: 'CallRail', endpointPath: 'callrail', mappedAt, ...mapping },
    ],
    webhookEndpoints: [
      { path: 'zoom', companyId: 1, configurationId: 1 },
      { path: 'callrail', companyId: 1, configurationId: 2 },
    ],
  });
  const tested = await testApp(database);
  const director = tested.visit();
  const reported: number[] = [];
  return {
    database,
    tested,
    director,
    reported,
    async check() {
      const notify = (companyId: number) => reported.push(companyId);
      await runJob((jobs) => addSelfCheckJob(jobs, database, { now: () => tested.clock.now, notify, openBody }));
    },
    async findings(as = 'director') {
      // Days pass, and so do sessions.
      const visitor = as === 'director' ? director : tested.visit();
      await visitor.openSession(as);
      const { body } = await visitor.get('/api/notifications');
      return (body as Notification[]).filter(({ kind }) => kind === 'finding');
    },
  };
}

export const phoneOf = (n: number) => `+1312555${String(1000 + n)}`;

/** The nth call, of a caller of its own, ten minutes after the one before; `at` is when it started. */
export const callOf = (n: number, at: Date, more: object = {}) => ({
  ...{ id: `call-${n}`, from: phoneOf(n), to: 'A', service: 'Tires', booked: n % 2 === 0 ? 'yes' : 'no' },
  ...{ seconds: 60 + n, at: at.toISOString(), ...more },
});

export function createTraffic(find: () => SelfCheckWorld) {
  async function deliver(payload: object, path = 'zoom') {
    const answer = await find().tested.visit({}).post(`/api/webhook/${path}`, payload);
    expect(answer.body).toMatchObject({ status: 'success' });
  }

  /** As many calls, ten minutes apart. */
  async function deliverCalls(calls: number, more: (n: number, at: Date) => object = () => ({}), path = 'zoom') {
    const { clock } = find().tested;
    for (let n = 0; n < calls; n++) {
      clock.passMinutes(10);
      const at = new Date(clock.now.getTime() - 90_000);
      await deliver(callOf(n, at, more(n, at)), path);
    }
  }

  const passDay = () => find().tested.clock.passMinutes(24 * 60);

  return { deliver, deliverCalls, passDay };
}

// A company whose deliveries are misread, fixed and replayed, for tests of replays.
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { Replay, ReplaySelection } from '#contract/replays';
import type { Database } from '../server/database/engine/connect';
import { calls, deliveries, webhookConfigurations } from '../server/database/schema';
import { type TestApp, testApp, testPasswordHash, type Visitor } from './test-app';
import { type TestRows, testDatabase } from './test-database';

export const rows: TestRows = {
  companies: [{ id: 1, timeZone: 'America/Chicago' }, { id: 2 }],
  users: [
    { id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash },
    { id: 2, username: 'other', role: 'director', passwordHash: testPasswordHash },
  ],
  userCompanies: [
    { userId: 1, companyId: 1 },
    { userId: 2, companyId: 2 },
  ],
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Brakes' },
  ],
  locations: [
    { companyId: 1, id: 1, code: 'A', name: 'Uptown' },
    { companyId: 1, id: 2, code: 'B', name: 'Downtown' },
  ],
  webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'one', ...exampleKeys }],
  webhookEndpoints: [{ path: 'one', companyId: 1, configurationId: 1 }],
};

export const whole = {
  store_id: 'A',
  product_service: 'Tires',
  appointment_made: 'yes',
  call_type: 'Quote',
  call_tag: 'Live',
  timestamp: '2026-03-02T08:30:00Z',
};

export const all: ReplaySelection = { filters: {} };

export const failures: ReplaySelection = { filters: { status: 'alarming' } };

export interface ReplayWorld {
  tested: TestApp;
  database: Database;
  director: Visitor;
}

export async function openReplayWorld(): Promise<ReplayWorld> {
  const database = await testDatabase(rows);
  const tested = await testApp(database);
  const director = tested.visit();
  await director.openSession('director');
  return { tested, database, director };
}

/** Steps on the company's deliveries, and their results. */
export function createReplaySteps(find: () => ReplayWorld) {
  async function deliver(payload: object, path = 'one') {
    find().tested.clock.passMinutes(1);
    const answer = await find().tested.visit({}).post(`/api/webhook/${path}`, payload);
    expect(answer.code).toBe(200);
    return answer.body as { status: string; logId: number; callId?: number; error?: { reason: string } };
  }

  async function fixMapping(mapping: Partial<typeof webhookConfigurations.$inferInsert>) {
    await find().database.people.update(webhookConfigurations).set(mapping).where(eq(webhookConfigurations.id, 1));
  }

  const logOf = (companyId = 1) =>
    find()
      .database.people.select()
      .from(deliveries)
      .where(eq(deliveries.companyId, companyId))
      .orderBy(asc(deliveries.id));

  const statuses = async () => (await logOf()).map(({ status, reason }) => reason ?? status);

  const callsNow = () => find().database.people.select().from(calls).orderBy(asc(calls.callKey));

  async function counted() {
    const { rows: found } = await find().database.people.$client.query(
      `select location_id, count(*)::int as calls, count(*) filter (where was_booked)::int as booked from calls
       where is_counted group by 1 order by 1`,
    );
    return found;
  }

  /** Starts a replay and waits for its end. */
  async function replay(selection: ReplaySelection, dryRun = false): Promise<Replay> {
    find().tested.clock.passMinutes(1);
    const asked = await find().director.post('/api/replays', { companyId: 1, dryRun, selection });
    expect(asked).toMatchObject({ code: 201 });
    return ended((asked.body as Replay).id);
  }

  async function ended(id: number): Promise<Replay> {
    await find().tested.jobs.finish();
    const { body } = await find().director.get(`/api/replays/${id}`);
    expect(['waiting', 'running']).not.toContain((body as Replay).status);
    return body as Replay;
  }

  return { deliver, fixMapping, logOf, statuses, callsNow, counted, replay, ended };
}

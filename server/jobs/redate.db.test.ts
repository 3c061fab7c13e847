// Calls around midnight, moved between calendars: in the end each is on the day of its own time zone.
import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Location } from '#contract/locations';
import { runJob } from '../../tests/run-job';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../tests/test-app';
import { testDatabase } from '../../tests/test-database';
import { redateNextCalls } from '../database/calls/redatings';
import { calls, redatings } from '../database/schema';
import { createJobs } from '../platform/jobs';
import { addTimeZoneJob } from './redate';

const chicago = 'America/Chicago';
const auckland = 'Pacific/Auckland';

/** Started at 18:00 in Chicago, the next day in Auckland. */
const evening = (companyId: number, id: number, localDay: string, locationId: number | null) => ({
  companyId,
  id,
  localDay,
  locationId,
  isComplete: locationId !== null,
  startedAt: new Date(`${localDay}T23:59:00Z`),
});

let tested: TestApp;
let director: Visitor;

beforeEach(async () => {
  const database = await testDatabase({
    companies: [
      { id: 1, timeZone: chicago },
      { id: 2, timeZone: chicago },
    ],
    users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
    userCompanies: [{ userId: 1, companyId: 1 }],
    services: [{ id: 1, name: 'Tires' }],
    locations: [
      { companyId: 1, id: 1, name: 'One' },
      { companyId: 1, id: 2, name: 'Two', timeZone: chicago },
      { companyId: 1, id: 3, name: 'Three', deletedAt: new Date() },
      { companyId: 2, id: 4, name: 'Four' },
    ],
    calls: [
      evening(1, 1, '2024-12-31', 1),
      evening(1, 2, '2025-03-31', 1),
      evening(1, 3, '2026-10-31', 1),
      evening(1, 4, '2026-11-02', 1),
      { ...evening(1, 5, '2026-11-02', 1), isPractice: true, wasBooked: true, durationSeconds: 60 },
      evening(1, 6, '2026-10-31', 2),
      evening(1, 7, '2026-10-31', 3),
      evening(1, 8, '2026-10-31', null),
      evening(2, 9, '2026-10-31', 4),
      // At noon it is the same day nearly everywhere.
      { ...evening(1, 10, '2026-10-30', 1), startedAt: new Date('2026-10-30T06:00:00Z') },
    ],
  });
  tested = await testApp(database);
  director = tested.visit();
  await director.openSession('director');
});

const daysOfCalls = async () => {
  const rows = await tested.database.people.select().from(calls).orderBy(asc(calls.id));
  return Object.fromEntries(rows.map(({ id, localDay }) => [id, localDay]));
};

const before = {
  1: '2024-12-31',
  2: '2025-03-31',
  3: '2026-10-31',
  4: '2026-11-02',
  5: '2026-11-02',
  6: '2026-10-31',
  7: '2026-10-31',
  8: '2026-10-31',
  9: '2026-10-31',
  10: '2026-10-30',
};
const inAuckland = { 1: '2025-01-01', 2: '2025-04-01', 3: '2026-11-01', 4: '2026-11-03', 5: '2026-11-03' };

async function saveZone(id: number, timeZone: string | null): Promise<Location> {
  const answer = await director.put(`/api/locations/${id}`, {
    name: 'One',
    phone: '(555) 010-2030',
    email: 'one@example.com',
    address: '1 Main Street',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
    timeZone,
  });
  expect(answer.code).toBe(200);
  return answer.body as Location;
}

const ask = (locationId: number) =>
  tested.database.people
    .insert(redatings)
    .values({ companyId: 1, locationId, askedAt: new Date('2026-11-20T12:00:00Z') });

describe('a location’s changed time zone', () => {
  test('moves its calls, and no others, to their new days', async () => {
    expect(await saveZone(1, auckland)).toMatchObject({ timeZone: auckland, redating: { callsDone: 0 } });
    await tested.jobs.finish();
    expect(await daysOfCalls()).toEqual({ ...before, ...inAuckland });
    expect(((await director.get('/api/locations')).body as Location[])[0]).toMatchObject({ redating: null });

    await saveZone(1, null);
    await tested.jobs.finish();
    expect(await daysOfCalls()).toEqual(before);
  });

  test('that equals the company’s moves nothing', async () => {
    expect(await saveZone(1, chicago)).toMatchObject({ timeZone: chicago, redating: null });
    expect(await saveZone(2, null)).toMatchObject({ timeZone: null, redating: null });
  });

  test('that changes again meanwhile starts over', async () => {
    const { database } = tested;
    await saveZone(1, auckland);
    await tested.jobs.finish();
    await ask(1);
    await redateNextCalls(database.background, { companyId: 1, locationId: 1 }, 1);
    await saveZone(1, 'Asia/Tokyo');
    await tested.jobs.finish();
    expect(await daysOfCalls()).toEqual({ ...before, ...inAuckland });
    await saveZone(1, 'Pacific/Honolulu');
    await tested.jobs.finish();
    expect(await daysOfCalls()).toEqual({ ...before, 10: '2026-10-29' });
  });
});

describe('the work of moving calls', () => {
  test('goes by a few calls, newest first, those that started at once together', async () => {
    const { database } = tested;
    await database.people.execute(`update locations set time_zone = '${auckland}' where id = 1`);
    await ask(1);
    const reported: unknown[] = [];
    for (let isDone = false; !isDone; ) {
      isDone = await redateNextCalls(database.background, { companyId: 1, locationId: 1 }, 1);
      const [location] = (await director.get('/api/locations')).body as Location[];
      reported.push(location?.redating);
      if (reported.length === 1) expect(await daysOfCalls()).toEqual({ ...before, 4: '2026-11-03', 5: '2026-11-03' });
    }
    expect(reported).toEqual([...[2, 3, 4, 5, 6].map((callsDone) => ({ callsDone, calls: 6 })), null]);
    expect(await daysOfCalls()).toEqual({ ...before, ...inAuckland });
  });

  test('resumes after a crash, however far it was', async () => {
    const { database } = tested;
    await database.people.execute(`update locations set time_zone = '${auckland}' where id = 1`);
    await ask(1);
    for (let slice = 0; slice < 3; slice++)
      await redateNextCalls(database.background, { companyId: 1, locationId: 1 }, 1);
    await runJob((jobs) => addTimeZoneJob(jobs, database, { onRedated() {} }));
    expect(await database.people.select().from(redatings)).toEqual([]);
    expect(await daysOfCalls()).toEqual({ ...before, ...inAuckland });
  });

  test('that fails for one location is reported, delays no other, and is retried', async () => {
    const { database } = tested;
    // Stored before names were checked: known to this machine, not to the database.
    await database.people.execute(`update locations set time_zone = 'US/Pacific-New' where id = 2`);
    await database.people.execute(`update locations set time_zone = '${auckland}' where id = 1`);
    await ask(2);
    await database.people.execute(`update redatings set asked_at = '2026-11-20T11:00:00Z'`);
    await ask(1);
    const onError = vi.fn();
    const jobs = createJobs({ onError });
    addTimeZoneJob(jobs, database, { onRedated() {} }).trigger();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await jobs.finish();
      expect(onError).toHaveBeenCalledOnce();
      expect(await daysOfCalls()).toEqual({ ...before, ...inAuckland });
      expect(await database.people.select().from(redatings)).toMatchObject([{ locationId: 2 }]);
      await database.people.execute(`update locations set time_zone = '${auckland}' where id = 2`);
      vi.runOnlyPendingTimers();
    } finally {
      vi.useRealTimers();
    }
    await jobs.finish();
    await jobs.stop();
    expect(await daysOfCalls()).toEqual({ ...before, ...inAuckland, 6: '2026-11-01' });
  });

  test('leaves the rest for the next start once it is stopped', async () => {
    const { database } = tested;
    await database.people.execute(`update locations set time_zone = '${auckland}' where id = 1`);
    await ask(1);
    await redateNextCalls(database.background, { companyId: 1, locationId: 1 }, 1);
    const jobs = createJobs({ onError: vi.fn() });
    addTimeZoneJob(jobs, database, { onRedated() {} });
    await jobs.stop();
    jobs.begin();
    await jobs.finish();
    expect(await database.people.select().from(redatings)).toMatchObject([{ callsDone: 2, calls: 6 }]);
  });

  test('for a company moves all calls that follow its zone, including deleted and unknown locations', async () => {
    const { database } = tested;
    await database.people.execute(`update companies set time_zone = '${auckland}' where id = 1`);
    await ask(0);
    expect(((await director.get('/api/locations')).body as Location[]).map(({ redating }) => redating)).toEqual([
      { callsDone: 0, calls: 0 },
      null,
    ]);
    await runJob((jobs) => addTimeZoneJob(jobs, database, { onRedated() {} }));
    expect(await daysOfCalls()).toEqual({ ...before, ...inAuckland, 7: '2026-11-01', 8: '2026-11-01' });
  });
});

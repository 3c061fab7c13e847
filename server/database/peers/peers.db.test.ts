// Servers that tell each other through one PostgreSQL. The embedded engine has one server, and nothing to tell.
import { afterEach, expect, test, vi } from 'vitest';
import { oneWebhook } from '../../../tests/one-webhook';
import { testApp } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { connectDatabase, type Database } from '../engine/connect';
import type { Outdated } from './outdated';
import type { PeerListener } from './peers';

const onPostgres = process.env.TEST_DATABASE_URL ? ['PostgreSQL'] : [];
const soon = { timeout: 10_000, interval: 10 };
const ownCompanies = 7_000;
const opened: Database[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** Another server on the database of the tests. */
async function openAnother({ people }: Database): Promise<Database> {
  const { connectionString } = people.$client.options as { connectionString?: string };
  const another = await connectDatabase({ databaseUrl: connectionString, dataDir: null });
  opened.push(another);
  return another;
}

function hearing({ peers, onOutdated }: Database) {
  const heard = { outdated: [] as Outdated[], news: [] as string[], sessions: 0 };
  const listener: PeerListener = {
    news(companyId, isAlarming) {
      // Calls of tests before may still be told.
      if (companyId >= ownCompanies) heard.news.push(`${companyId}${isAlarming ? ' alarming' : ''}`);
    },
    sessions() {
      heard.sessions += 1;
    },
  };
  const stops = [
    peers.listen(listener),
    onOutdated(async (outdated) => {
      heard.outdated.push(outdated);
    }),
  ];
  const stop = () => {
    for (const one of stops) one();
  };
  // A new connection loads everything anew, since nobody knows what was said before.
  const isListening = () => vi.waitFor(() => expect(heard.outdated).toContainEqual(everything), soon);
  return { heard, stop, isListening };
}

const everything: Outdated = { endpoints: true, namesOf: 'all' };

/** How many connections listen to others on this database. */
async function countListening({ people }: Database): Promise<number> {
  const { rows } = await people.$client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'idle' and query in ('listen callgauge', 'select 1')`,
  );
  return rows[0]?.count ?? 0;
}

test.each(onPostgres)('on %s each server hears the news of the others once, and not its own', async () => {
  const first = await testDatabase({});
  const second = await openAnother(first);
  const [one, other] = [hearing(first), hearing(second)];
  await Promise.all([one.isListening(), other.isListening()]);
  const sessions = one.heard.sessions;
  for (const [companyId, isAlarming] of [
    [7_001, false],
    [7_001, true],
    [7_002, false],
    [7_001, false],
  ] as const)
    second.peers.tellNews(companyId, isAlarming);
  second.peers.tellSessions();
  await expect.poll(() => one.heard.news.toSorted(), soon).toEqual(['7001 alarming', '7002']);
  expect(one.heard.sessions).toBe(sessions + 1);
  expect(other.heard.news).toEqual([]);
  one.stop();
  other.stop();
});

test.each(onPostgres)('on %s nothing listens once nobody does', async () => {
  const first = await testDatabase({});
  const second = await openAnother(first);
  const before = await countListening(first);
  const { stop, isListening } = hearing(second);
  await isListening();
  await expect.poll(() => countListening(first), soon).toBe(before + 1);
  stop();
  await expect.poll(() => countListening(first), soon).toBe(before);
});

test.each(onPostgres)('on %s a lost connection is opened again, and what was missed is loaded', async () => {
  const first = await testDatabase({});
  const second = await openAnother(first);
  const { heard, stop, isListening } = hearing(second);
  await isListening();
  heard.outdated.length = 0;
  await first.background.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen callgauge'`,
  );
  await isListening();
  first.peers.tellNews(7_003, false);
  await expect.poll(() => heard.news, soon).toEqual(['7003']);
  stop();
});

test.each(onPostgres)('on %s what a request outdates on one server is outdated on the others', async () => {
  const shared = await testDatabase(oneWebhook('one'));
  const first = await testApp(shared);
  const { heard, stop, isListening } = hearing(await openAnother(shared));
  await isListening();
  const director = first.visit();
  await director.openSession('director');
  const [location] = (await director.get('/api/locations?companyId=1')).body as { id: number }[];
  const changed = await director.put(`/api/locations/${location?.id}`, {
    ...{ ...location, companyId: 1, code: 'NS-77', phone: '3125550177', email: 'uptown@own.example' },
    ...{ address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' },
  });
  expect(changed.body).toMatchObject({ code: 'NS-77' });
  await expect.poll(() => heard.outdated, soon).toContainEqual({ endpoints: false, namesOf: new Set([1]) });
  stop();
});

test('a server that is alone tells nobody, and closes', async () => {
  const { peers } = await testDatabase({});
  const stop = peers.listen({});
  peers.tellNews(1, true);
  peers.tellSessions();
  stop();
});

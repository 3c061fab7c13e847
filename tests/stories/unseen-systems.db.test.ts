// Phone systems that nobody has seen: what waits for a mapping is counted by the mapping that is inferred from it, and
// each field of each call is what a careful person would state.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { WebhookArrivals } from '#contract/arrivals';
import { draftMapping } from '#contract/inference/draft-mapping';
import { inferMapping } from '#contract/inference/infer-mapping';
import type { CompanyFacts, SeenDelivery } from '#contract/inference/inference';
import type { JsonValue } from '#contract/json-value';
import type { WebhookConfiguration } from '#contract/webhooks';
import { calls as callsTable, deliveries } from '../../server/database/schema';
import { inLongRun } from '../long-run';
import { type ReplayWorld, rows } from '../replayed-deliveries';
import { testApp } from '../test-app';
import { testDatabase } from '../test-database';
import { type Sent, type StatedCall, shops, type UnseenSystem } from '../unseen/calls';
import { flatSystems } from '../unseen/flat-systems';
import { nestedSystems } from '../unseen/nested-systems';
import { oddSystems } from '../unseen/odd-systems';
import { createWaitingSteps } from '../waiting-world';

let world: ReplayWorld;

beforeEach(async () => {
  const database = await testDatabase({ ...rows, ...shops, companies: [...shops.companies, { id: 2 }] });
  const tested = await testApp(database);
  const director = tested.visit();
  tested.clock.now = new Date('2026-03-02T14:00:00Z');
  await director.openSession('director');
  world = { tested, database, director };
});

const { addSystem, map, countWaiting } = createWaitingSteps(() => world);

const facts: CompanyFacts = {
  locations: shops.locations,
  employees: shops.employees.map(({ firstName, lastName, ...it }) => ({ ...it, name: `${firstName} ${lastName}` })),
  services: ['Tires', 'Brakes'],
  timeZone: 'America/Chicago',
};

async function send({ method = 'POST', query, type, body }: Sent, { endpointPath }: WebhookConfiguration) {
  const answer = await world.tested.app.inject({
    method,
    url: `/api/webhook/${endpointPath}${query ? `?${query}` : ''}`,
    headers: { host: 'calls.example', ...(type && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  });
  expect(answer.statusCode).toBe(200);
}

const inOrderOfTime = (sent: Sent[]) => sent.toSorted((a, b) => a.at - b.at);

async function sendInTime(sent: Sent[], system: WebhookConfiguration) {
  for (const it of inOrderOfTime(sent)) {
    world.tested.clock.now = new Date(it.at);
    await send(it, system);
  }
}

/** What is shown to the inference, by the five questions as by the tester. */
async function seenBy(system: WebhookConfiguration): Promise<SeenDelivery[]> {
  const arrivals = (await world.director.get(`/api/webhook-sources/${system.id}/arrivals`)).body as WebhookArrivals;
  return arrivals.newest
    .filter(({ payload }) => typeof payload === 'object' && payload !== null)
    .map(({ payload, receivedAt, query, headers }) => ({
      payload: payload as JsonValue,
      receivedAt,
      headers,
      query: query ? Object.fromEntries(new URLSearchParams(query)) : undefined,
    }));
}

async function callsOf(source: string, hasKeys = true): Promise<StatedCall[]> {
  const found = await world.database.people.select().from(callsTable).where(eq(callsTable.source, source));
  const open = found.filter(({ isComplete }) => !isComplete);
  // A call between extensions, or from one, is in no figure, and has no location until a person places them.
  expect(open.filter(({ direction }) => direction !== 'internal' && direction !== 'outbound')).toEqual([]);
  return found
    .filter(({ isComplete }) => isComplete)
    .map((it) => ({
      key: hasKeys ? it.callKey : undefined,
      customer: it.customerPhone,
      ours: it.numberCalled,
      location: it.locationId,
      direction: it.direction,
      answered: it.answered,
      start: it.startedAt.toISOString().replace(/\.\d+Z/, '.000Z'),
      seconds: it.durationSeconds,
      employee: it.employeeId,
      booked: it.wasBooked,
      isKnown: it.isKnown ?? false,
    }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
}

async function statusesOf(source: string) {
  const found = await world.database.people.select().from(deliveries).where(eq(deliveries.source, source));
  return found.map(({ status }) => status);
}

const systems: UnseenSystem[] = [...flatSystems, ...nestedSystems, ...oddSystems];

/** Every third one in the gate. */
const tried = inLongRun({ short: systems.filter((_, index) => index % 3 === 0), long: systems });

describe.each(tried.map((it) => [it.name, it] as const))('%s', (_, { sent, calls, others }) => {
  test('its deliveries wait, and count as what they are', { timeout: 60_000 }, async () => {
    const waiting = await addSystem();
    await sendInTime(sent, waiting);
    expect(new Set(await statusesOf(waiting.source))).toEqual(new Set(['waiting']));
    const draft = draftMapping(inferMapping(await seenBy(waiting), facts));
    const hasKeys = calls[0]?.key !== undefined;
    world.tested.clock.passMinutes(5);
    await map(waiting, draft);
    await countWaiting(waiting.source);
    expect(await callsOf(waiting.source, hasKeys)).toEqual(calls);
    const statuses = await statusesOf(waiting.source);
    expect(statuses.filter((it) => it === 'not-a-call').length).toBe(others);
    expect(statuses.filter((it) => it === 'failed')).toEqual([]);
    for (const order of [sent.toReversed(), everyThird(sent)]) {
      const other = await map(await addSystem(), draft);
      for (const it of order) await send(it, other);
      expect(await callsOf(other.source, hasKeys)).toEqual(calls);
    }
  });
});

const everyThird = (sent: Sent[]) => [0, 1, 2].flatMap((from) => sent.filter((_, index) => index % 3 === from));

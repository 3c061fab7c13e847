// What the product finds wrong with a phone system after a day of its traffic, and how that goes away.
import { beforeEach, describe, expect, test } from 'vitest';
import type { SourceFinding } from '#contract/notifications';
import type { WebhookConfiguration } from '#contract/webhooks';
import { createTraffic, openSelfCheckWorld, phoneOf, type SelfCheckWorld } from '../self-check-world';

let world: SelfCheckWorld;

beforeEach(async () => {
  world = await openSelfCheckWorld();
});

const { deliver, deliverCalls, passDay } = createTraffic(() => world);

const check = () => world.check();
const found = async () => (await world.findings()).map(({ finding }) => finding);
const weeksAgo = (_: number, at: Date) => ({ at: new Date(at.getTime() - 170 * 86_400_000) });
const textAfter = (n: number) => (n % 2 === 0 ? {} : { type: 'sms', from: phoneOf(n - 1), at: undefined });
const noTime = () => ({ at: undefined });

async function save(change: object) {
  await world.director.openSession('director');
  const { body } = await world.director.get('/api/webhook-config/1');
  const saved = await world.director.post('/api/webhook-config', { ...(body as WebhookConfiguration), ...change });
  expect(saved.code).toBe(201);
}

/** What each mistake of a mapping looks like, 24 calls long. */
const mistakes: [name: string, send: () => Promise<unknown>, finding: Omit<SourceFinding, 'source' | 'other'>][] = [
  [
    'every delivery carries the same call id',
    () => deliverCalls(24, () => ({ id: 'target-group' })),
    { finding: 'one-call-id', found: 24, outOf: 24 },
  ],
  [
    'one call ID comes back with another caller and another start',
    () => deliverCalls(24, (n) => (n === 3 || n === 17 ? { id: 'undefined-0' } : {})),
    { finding: 'reused-call-ids', found: 1, outOf: 23 },
  ],
  [
    'every duration is 0 or 1',
    () => deliverCalls(24, (n) => ({ seconds: n % 2 })),
    { finding: 'short-calls', found: 24, outOf: 24 },
  ],
  ['no call has a time', () => deliverCalls(24, noTime), { finding: 'no-times', found: 24, outOf: 24 }],
  [
    'every caller is the same number',
    () => deliverCalls(24, () => ({ from: phoneOf(0) })),
    { finding: 'one-caller', found: 24, outOf: 24 },
  ],
  [
    'texts came later under the key that says voice of calls',
    () => deliverCalls(24, (n) => ({ channel: n % 8 === 5 ? 'SMS' : 'voice' })),
    { finding: 'no-calls', found: 3, outOf: 24 },
  ],
  [
    'forms came later, as an envelope writes it',
    () => deliverCalls(24, (n) => ({ envelope: { eventType: n === 5 ? 'WebFormSubmitted' : 'CallEnded' } })),
    { finding: 'no-calls', found: 1, outOf: 24 },
  ],
  [
    'bookings came later, with a customer and an ID of their own',
    () =>
      deliverCalls(24, (n) => (n % 12 === 5 ? { type: 'reservation.created' } : { type: 'ended', call: { uid: n } })),
    { finding: 'no-calls', found: 2, outOf: 24 },
  ],
  [
    'messages came later, with their text',
    () => deliverCalls(24, (n) => (n === 5 ? { event: 'message.received', body: 'Hi' } : { event: 'done', body: 'x' })),
    { finding: 'no-calls', found: 1, outOf: 24 },
  ],
  [
    'each event of a call has an id of its own',
    () => deliverEvents((call, event) => ({ id: `event-${call}-${event}` })),
    { finding: 'events-apart', found: 24, outOf: 8 },
  ],
  [
    'the events of a call have no id, and differ only in their name',
    () => deliverEvents((_, event) => ({ id: undefined, event: `call.${event}`, at: undefined, seconds: undefined })),
    { finding: 'events-apart', found: 24, outOf: 8 },
  ],
  [
    'no call has a customer, and its events have IDs of their own',
    () => deliverEvents((call, event) => ({ id: `event-${call}-${event}`, from: undefined })),
    { finding: 'events-apart', found: 24, outOf: 8 },
  ],
];

/** Eight calls of three events each. */
async function deliverEvents(more: (call: number, event: string) => object) {
  for (let call = 0; call < 8; call++) {
    world.tested.clock.passMinutes(10);
    const started = world.tested.clock.now.toISOString();
    for (const event of ['ringing', 'answered', 'ended']) {
      world.tested.clock.passMinutes(1);
      const says = { from: phoneOf(call), to: 'A', service: 'Tires', booked: 'no', seconds: 90, at: started };
      await deliver({ ...says, ...more(call, event) });
    }
  }
}

describe.each(mistakes)('%s', (_, send, finding) => {
  test('the bell says so, after a day, and not before', async () => {
    await send();
    await check();
    expect(await found()).toEqual([]);
    passDay();
    await check();
    expect(await found()).toContainEqual({ source: 'default', other: null, ...finding });
    expect(world.reported).toEqual([1]);
  });
});

test('calls that lie weeks before they arrive, day after day, have their day and month exchanged', async () => {
  const later = (n: number, at: Date) => ({ ...weeksAgo(n, at), id: `later-${n}` });
  await deliverCalls(20, weeksAgo);
  passDay();
  await deliverCalls(4, later);
  await check();
  expect(await found()).toEqual([{ source: 'default', other: null, finding: 'old-times', found: 24, outOf: 24 }]);
});

test('a phone system that reports well is not mentioned', async () => {
  await deliverCalls(24);
  passDay();
  await check();
  expect(await found()).toEqual([]);
  expect(world.reported).toEqual([]);
});

test('fewer than twenty calls say nothing', async () => {
  await deliverCalls(19, () => ({ seconds: 0, at: undefined, from: phoneOf(0) }));
  passDay();
  await check();
  expect(await found()).toEqual([]);
});

test.each([
  ['many events of one call in an hour are one call', () => deliverManyEvents(24)],
  ['a text of a call belongs to it', () => deliverCalls(24, (n) => ({ id: `call-${n >> 1}`, ...textAfter(n) }))],
  ['what most calls are named is a call', () => deliverCalls(24, (n) => ({ type: n > 9 ? 'form' : 'other' }))],
  [
    'a kind of a call’s party is none of it',
    () => deliverCalls(24, (n) => ({ contact: { type: n > 19 ? 'email' : 'x' } })),
  ],
  ['a call type is no kind of message', () => deliverCalls(24, (n) => ({ type: n > 19 ? 'Appointment' : 'Sales' }))],
  [
    'the outcome of a call has what calls have',
    () => deliverCalls(24, (n) => (n > 19 ? { event: 'appointment.booked', call_id: `c-${n}` } : {})),
  ],
  ['what any key names a call is one', () => deliverCalls(24, (n) => ({ type: n > 19 ? 'mail' : 'x', event: 'call' }))],
  ['missed calls take no time', () => deliverCalls(24, () => ({ seconds: 0, answered: 'missed' }))],
  ['one call with a time is enough', () => deliverCalls(24, (n, at) => ({ at: n === 7 ? at : undefined }))],
  [
    'another caller under the same call ID and start is a transfer',
    () =>
      deliverCalls(24, (n, at) => {
        const again = { id: `again-${Math.floor(n / 2)}`, from: phoneOf(n) };
        return n % 4 === 1 ? { ...again, at: new Date(at.getTime() - 600_000) } : n % 4 === 0 ? again : {};
      }),
  ],
  ['calls without a customer minutes apart are calls', () => deliverCalls(24, () => ({ from: undefined }))],
  ['a phone system may send its past, at once', () => deliverCalls(24, weeksAgo)],
  ['one other caller is enough', () => deliverCalls(24, (n) => ({ from: phoneOf(n === 7 ? 1 : 0) }))],
  ['the same caller again, minutes later, is another call', () => deliverCalls(24, (n) => ({ from: phoneOf(n % 3) }))],
])('nothing wrong: %s', async (name, send) => {
  if (name.startsWith('missed')) await save({ answeredField: 'answered' });
  world.tested.clock.passMinutes(1);
  await send();
  passDay();
  await check();
  expect(await found()).toEqual([]);
});

async function deliverManyEvents(events: number) {
  const at = world.tested.clock.now.toISOString();
  for (let event = 0; event < events; event++) {
    world.tested.clock.passMinutes(2);
    await deliver({ id: 'call', from: phoneOf(1), to: 'A', service: 'Tires', booked: 'no', seconds: 60 + event, at });
  }
}

test('it goes away by itself when it is no longer true, and is looked at once an hour', async () => {
  await deliverCalls(24, () => ({ seconds: 0 }));
  passDay();
  await check();
  expect(await found()).toMatchObject([{ finding: 'short-calls' }]);
  await deliver({ id: 'long', from: phoneOf(99), to: 'A', service: 'Tires', booked: 'no', seconds: 61 });
  await check();
  expect(await found()).toMatchObject([{ finding: 'short-calls' }]);
  world.tested.clock.passMinutes(60);
  await check();
  expect(await found()).toEqual([]);
  expect(world.reported).toEqual([1, 1]);
});

test('a changed mapping is checked again after a day of its own', async () => {
  await deliverCalls(24, () => ({ seconds: 0, duration: 300 }));
  passDay();
  await check();
  expect(await found()).toHaveLength(1);
  await save({ name: 'Zoom Phone' });
  expect(await found()).toHaveLength(1);
  await save({ durationField: 'duration' });
  expect(await found()).toEqual([]);
  world.tested.clock.passMinutes(60);
  await check();
  expect(await found()).toEqual([]);
  await deliverCalls(24, (n) => ({ id: `again-${n}`, duration: 1 }));
  await check();
  expect(await found()).toEqual([]);
  passDay();
  await check();
  expect(await found()).toMatchObject([{ finding: 'short-calls', found: 24 }]);
});

test('a dismissed finding stays hidden until the mapping changes', async () => {
  const { tested, director } = world;
  await deliverCalls(24, () => ({ seconds: 0 }));
  passDay();
  await check();
  const [notice] = await world.findings();
  expect(notice).toMatchObject({ companyId: 1, companyName: 'Northside', sourceName: 'Zoom', isRead: false });
  const dismissal = { companyId: 1, source: 'default', finding: 'short-calls' };
  const manager = tested.visit();
  await manager.openSession('manager');
  expect((await manager.post('/api/notifications/dismiss', dismissal)).code).toBe(403);
  const other = tested.visit();
  await other.openSession('other');
  expect((await other.post('/api/notifications/dismiss', dismissal)).code).toBe(404);
  expect(await found()).toHaveLength(1);
  expect(await director.post('/api/notifications/dismiss', dismissal)).toMatchObject({ code: 201, body: [] });

  tested.clock.passMinutes(60);
  await check();
  expect(await found()).toEqual([]);
  await deliver({ id: 'long', from: phoneOf(99), to: 'A', service: 'Tires', booked: 'no', seconds: 61 });
  tested.clock.passMinutes(60);
  await check();
  await save({ orderField: 'order' });
  await deliverCalls(24, (n) => ({ id: `again-${n}`, seconds: 0 }));
  passDay();
  await check();
  expect(await found()).toMatchObject([{ finding: 'short-calls' }]);
});

test('it is shown to those who see the whole company, until they have read it', async () => {
  await deliverCalls(24, () => ({ seconds: 0 }));
  passDay();
  await check();
  const [notice] = await world.findings();
  expect(notice?.reportedAt).toBe(world.tested.clock.now.toISOString());
  expect(await world.findings('manager')).toEqual([]);
  expect(await world.findings('other')).toEqual([]);
  await world.director.post('/api/notifications/read', { companyId: 1, readTo: notice?.reportedAt });
  expect(await world.findings()).toMatchObject([{ isRead: true }]);
  world.tested.clock.passMinutes(60);
  await deliverCalls(2, (n) => ({ id: `more-${n}`, seconds: 0 }));
  await check();
  expect(await world.findings()).toMatchObject([{ isRead: true, finding: { found: 26 } }]);
});

test('two phone systems that report the same callers are found, until one is counted elsewhere', async () => {
  await deliverCalls(24);
  world.tested.clock.passMinutes(-240);
  await deliverCalls(24, (n, at) => ({ at: new Date(at.getTime() + (n % 2 === 0 ? 45_000 : -300_000)) }), 'callrail');
  passDay();
  await check();
  const other = { source: 'default', name: 'Zoom' };
  expect(await found()).toEqual([{ source: 'callrail', finding: 'two-phone-systems', found: 12, outOf: 24, other }]);
  await save({ counts: false });
  expect(await found()).toEqual([]);
  world.tested.clock.passMinutes(60);
  await check();
  expect(await found()).toEqual([]);
});

// A body that comes again, byte for byte, adds nothing to its call.
import { beforeEach, expect, test } from 'vitest';
import { type OpenTwoShops, openTwoShops } from '../../tests/open-two-shops';
import { refoldStaleCalls } from '../../tests/refold-stale-calls';
import { runJob } from '../../tests/run-job';
import { insertReplay } from '../database/replays/replays';
import { addReplayJob } from './again/replayer';
import { createArrivals } from './delivery/delivery-id';

let at: number;
const now = () => new Date(at);
let shops: OpenTwoShops;
let arrive: ReturnType<typeof createArrivals>;
beforeEach(async () => {
  at = Date.parse('2026-11-20T16:00:00Z');
  shops = await openTwoShops(now);
  arrive = createArrivals(now);
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const whole = { call_id: 'a', store_id: 'A', product_service: 'Tires', appointment_made: 'no', call_type: 'Quote' };
const notBooked = JSON.stringify(whole);
const booked = JSON.stringify({ ...whole, appointment_made: 'yes' });

/** Arrives after a while; the test applies it. */
function arriveAfter(ms: number, body: string) {
  at += ms;
  const arrived = { ...arrive(), body: Buffer.from(body) };
  return () => shops.receive(arrived);
}
const deliverAfter = (ms: number, body: string) => arriveAfter(ms, body)();

async function readCalls() {
  await refoldStaleCalls(shops.database);
  const { rows } = await shops.database.people.$client.query(
    'select call_key, was_booked, call_type from calls order by 1',
  );
  return rows;
}
const onlyCall = async () => (await readCalls())[0];

async function replayAll() {
  at += hourMs;
  const { database, directory } = shops;
  const by = { userId: 1, username: 'director', name: '' };
  await insertReplay(database.people, { companyId: 1, selection: { filters: {} }, isDryRun: false, by, now: now() });
  await runJob((jobs) => addReplayJob(jobs, { database, directory, now, demoMode: false, notify() {} }));
}

test('a repeated event does not override later values', async () => {
  await deliverAfter(0, notBooked);
  await deliverAfter(hourMs, booked);
  expect(await deliverAfter(hourMs, notBooked)).toMatchObject({ status: 'success' });
  expect(await onlyCall()).toMatchObject({ was_booked: true });
});

test('an event that differs by a byte is another event', async () => {
  await deliverAfter(0, notBooked);
  await deliverAfter(hourMs, booked);
  await deliverAfter(hourMs, `${notBooked} `);
  expect(await onlyCall()).toMatchObject({ was_booked: false });
});

test('the same event of another call is no repetition', async () => {
  await shops.map({ callIdField: 'call.0', callsPath: '' });
  await deliverAfter(0, notBooked);
  await shops.map({ callIdField: 'call_id' });
  await deliverAfter(hourMs, booked);
  await deliverAfter(hourMs, notBooked);
  expect((await readCalls()).find(({ call_key }) => call_key === 'a')).toMatchObject({ was_booked: false });
});

test.each([
  ['within seven days it is a repetition, and so is one of a repetition', [6, 6, 6], true],
  ['after more than seven days it is a new event', [8], false],
])('%s', async (_what, days, expected) => {
  await deliverAfter(0, notBooked);
  await deliverAfter(hourMs, booked);
  for (const passed of days) await deliverAfter(passed * dayMs, notBooked);
  expect(await onlyCall()).toMatchObject({ was_booked: expected });
});

test('an event applied in one group with its repetition keeps the values in between', async () => {
  const arrivals = [arriveAfter(0, notBooked), arriveAfter(1, booked), arriveAfter(1, notBooked)];
  await Promise.all(arrivals.map((apply) => apply()));
  expect(await onlyCall()).toMatchObject({ was_booked: true });
});

test('an event applied after its repetition moves the repetition to its place', async () => {
  const first = arriveAfter(0, notBooked);
  await deliverAfter(hourMs, booked);
  await deliverAfter(hourMs, notBooked);
  expect(await onlyCall()).toMatchObject({ was_booked: false });
  expect(await first()).toMatchObject({ status: 'success' });
  expect(await onlyCall()).toMatchObject({ was_booked: true });
});

test('a repetition that a changed mapping reads better adds missing values at the place of the first', async () => {
  await shops.map({ callTypeField: 'kind' });
  const untyped = JSON.stringify({ ...whole, kind: '' });
  expect(await deliverAfter(0, untyped)).toMatchObject({ status: 'failed' });
  await deliverAfter(hourMs, JSON.stringify({ call_id: 'a', appointment_made: 'yes' }));
  await shops.map({ callTypeField: 'call_type' });
  expect(await deliverAfter(hourMs, untyped)).toMatchObject({ status: 'success' });
  expect(await onlyCall()).toMatchObject({ was_booked: true, call_type: 'Quote' });
});

test('every call of a repeated body keeps later values', async () => {
  await shops.map({ callsPath: 'calls' });
  const both = JSON.stringify({ calls: [whole, { ...whole, call_id: 'b' }] });
  await deliverAfter(0, both);
  await deliverAfter(hourMs, JSON.stringify({ calls: [{ ...whole, call_id: 'b', appointment_made: 'yes' }] }));
  await deliverAfter(hourMs, both);
  expect(await readCalls()).toMatchObject([{ was_booked: false }, { was_booked: true }]);
});

test('a body with a call that has no id repeats nothing, so that each time is a call of its own', async () => {
  await shops.map({ callsPath: 'calls' });
  const { call_id, ...unnamed } = whole;
  const both = JSON.stringify({ calls: [whole, unnamed] });
  await deliverAfter(0, both);
  expect(await deliverAfter(hourMs, both)).toMatchObject({ status: 'success' });
  const before = await readCalls();
  expect(before).toHaveLength(3);
  await replayAll();
  expect(await readCalls()).toEqual(before);
});

test.each([
  ['yes', 'no', false],
  ['no', 'yes', true],
])(
  'when a value that meant %s means %s by the time it comes again, the newer meaning counts',
  async (from, to, expected) => {
    const map = (means: string) =>
      shops.map({ rules: { appointment: { values: [{ when: 'is', value: 'maybe', means }] } } });
    const maybe = JSON.stringify({ ...whole, appointment_made: 'maybe' });
    await map(from);
    await deliverAfter(0, maybe);
    await map(to);
    await deliverAfter(hourMs, maybe);
    expect(await onlyCall()).toMatchObject({ was_booked: expected });
  },
);

test.each([
  ['seven days', 7 * dayMs, true],
  ['a millisecond more', 7 * dayMs + 1, false],
])('a replay decides like the arrival whether %s are too long for a repetition', async (_what, ms, expected) => {
  await deliverAfter(0, notBooked);
  await deliverAfter(hourMs, booked);
  await deliverAfter(ms - hourMs, notBooked);
  expect(await onlyCall()).toMatchObject({ was_booked: expected });
  await replayAll();
  expect(await onlyCall()).toMatchObject({ was_booked: expected });
});

test('a call of a company that is gone keeps nothing from being folded again', async () => {
  const first = arriveAfter(0, notBooked);
  await deliverAfter(hourMs, booked);
  await deliverAfter(hourMs, notBooked);
  await first();
  await shops.database.people.$client.query('insert into stale_calls values (77, 1)');
  expect(await onlyCall()).toMatchObject({ was_booked: true });
});

test('a call whose repetitions state the same is not folded again', async () => {
  for (let time = 0; time < 5; time++) await deliverAfter(hourMs, notBooked);
  const { rows } = await shops.database.people.$client.query('select call_id from stale_calls');
  expect(rows).toEqual([]);
});

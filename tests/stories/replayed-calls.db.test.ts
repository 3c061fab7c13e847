// Replays of calls with several deliveries, and of bodies with several calls.
import { beforeEach, describe, expect, test } from 'vitest';
import { all, createReplaySteps, openReplayWorld, type ReplayWorld, whole } from '../replayed-deliveries';

let world: ReplayWorld;

beforeEach(async () => {
  world = await openReplayWorld();
});

const { deliver, fixMapping, logOf, statuses, callsNow, counted, replay } = createReplaySteps(() => world);

describe('a call of several deliveries', () => {
  const { store_id, appointment_made, ...started } = whole;

  test('is complete once replayed deliveries supply what was missing, and the other rows say so', async () => {
    await deliver({ ...started, call_id: 'c' });
    await deliver({ call_id: 'c', shop: 'A' });
    await deliver({ call_id: 'c', appointment_made: 'no' });
    expect(await statuses()).toEqual(['store-missing', 'store-missing', 'store-missing']);
    await fixMapping({ storeIdField: 'shop' });
    const [, second] = await logOf();
    const chosen = { ids: [second?.id ?? 0] };
    expect(await replay(chosen, true)).toMatchObject({ succeeded: 1, stillFailing: 0 });
    expect(await replay(chosen)).toMatchObject({ succeeded: 1 });
    expect(await statuses()).toEqual(['success', 'success', 'success']);
    expect(await callsNow()).toMatchObject([{ locationId: 1, wasBooked: false, isComplete: true }]);
  });

  test('is predicted by a dry run together with its later deliveries', async () => {
    await deliver({ ...started, id2: 'c' });
    await deliver({ id2: 'c', store_id: 'A' });
    await deliver({ id2: 'c', appointment_made: 'no' });
    await deliver({ id2: 'd', appointment_made: 'no' });
    await fixMapping({ callIdField: 'id2' });
    expect(await replay(all, true)).toMatchObject({ succeeded: 3, stillFailing: 1 });
    expect(await replay(all)).toMatchObject({ succeeded: 3, stillFailing: 1 });
    expect(await callsNow()).toMatchObject([
      { callKey: 'c', isComplete: true },
      { callKey: 'd', isComplete: false },
    ]);
  });

  test('values that a replayed delivery no longer has are removed, and so are calls without deliveries', async () => {
    await deliver({ ...whole, call_id: 'c', other: 'd' });
    await deliver({ call_id: 'c', appointment_made: 'no', other: 'c' });
    expect(await callsNow()).toMatchObject([{ wasBooked: false, locationId: 1 }]);
    await fixMapping({ callIdField: 'other' });
    await replay(all);
    expect(await callsNow()).toMatchObject([
      { callKey: 'c', locationId: null, wasBooked: false, isComplete: false },
      { callKey: 'd', locationId: 1, wasBooked: true, isComplete: true },
    ]);
    expect(await statuses()).toEqual(['success', 'store-missing']);
    await fixMapping({ callIdField: 'call_id' });
    await replay(all);
    expect(await callsNow()).toMatchObject([{ callKey: 'c', wasBooked: false, isComplete: true }]);
    expect(await statuses()).toEqual(['success', 'success']);
  });
});

test('a body of several calls is split again, and merged again', async () => {
  const { store_id, ...rest } = whole;
  const body = {
    list: [
      { ...whole, call_id: 'a' },
      { ...rest, shop: 'B', call_id: 'b' },
      { ...whole, call_id: 'c' },
    ],
  };
  await deliver(body);
  expect(await statuses()).toEqual(['store-missing']);
  await fixMapping({ callsPath: 'list' });
  expect(await replay(all, true)).toMatchObject({ succeeded: 0, stillFailing: 1 });
  await replay(all);
  expect(await statuses()).toEqual(['store-missing']);
  expect((await callsNow()).map(({ isComplete }) => isComplete)).toEqual([true, false, true]);
  await fixMapping({ rules: { storeId: { keys: ['shop'] } } });
  expect(await replay(all)).toMatchObject({ succeeded: 1 });
  expect(await statuses()).toEqual(['success']);
  expect(await counted()).toEqual([
    { location_id: 1, calls: 2, booked: 2 },
    { location_id: 2, calls: 1, booked: 1 },
  ]);
  await fixMapping({ callsPath: '' });
  await replay(all);
  expect(await callsNow()).toEqual([]);
  expect(await counted()).toEqual([]);
});

describe('a body of several calls shares a call with another delivery', () => {
  const { store_id, ...rest } = whole;
  const verdict = async (id: number) => (await logOf()).find((row) => row.id === id);

  beforeEach(() => fixMapping({ callsPath: 'list' }));

  test('names the call that fails now, even if it lacks the same field', async () => {
    const { logId } = await deliver({ list: ['a', 'b'].map((call_id) => ({ ...rest, call_id })) });
    const other = await deliver({ list: [{ shop: 'A', call_id: 'a' }] });
    expect(await verdict(logId)).toMatchObject({ errorMessage: expect.stringMatching(/^Call 1 of 2: /) });
    await fixMapping({ rules: { storeId: { keys: ['shop'] } } });
    await replay({ ids: [other.logId] });
    const reason = 'store-missing';
    expect(await verdict(logId)).toMatchObject({ reason, errorMessage: expect.stringMatching(/^Call 2 of 2: /) });
  });

  test('fails for its first call once that lacks a field, even if another one was refused', async () => {
    const other = await deliver({ list: [{ store_id: 'A', call_id: 'a' }] });
    const calls = [
      { ...rest, call_id: 'a' },
      { ...whole, store_id: 'C', call_id: 'b' },
    ];
    const { logId } = await deliver({ list: calls });
    const refusal = await verdict(logId);
    expect(refusal).toMatchObject({ reason: 'unknown-store', errorMessage: expect.stringMatching(/^Call 2 of 2: /) });
    await fixMapping({ storeIdField: 'shop' });
    await replay({ ids: [other.logId] });
    const lacking = { reason: 'store-missing', errorMessage: expect.stringMatching(/^Call 1 of 2: /) };
    expect(await verdict(logId)).toMatchObject(lacking);
    await fixMapping({ storeIdField: 'store_id' });
    await replay({ ids: [other.logId] });
    expect(await verdict(logId)).toEqual(refusal);
  });
});

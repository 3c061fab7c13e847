// What the Activity Log says of a delivery whose call has others, and what a replay does with what people stated of a call.
import { beforeEach, describe, expect, test } from 'vitest';
import { addStatements } from '../../server/database/calls/call-statements';
import { lockCompany } from '../../server/database/companies/lock-company';
import type { Database } from '../../server/database/engine/connect';
import { all, createReplaySteps, openReplayWorld, type ReplayWorld, whole } from '../replayed-deliveries';

let world: ReplayWorld;
let database: Database;
beforeEach(async () => {
  world = await openReplayWorld();
  ({ database } = world);
});

const { deliver, fixMapping, callsNow, replay } = createReplaySteps(() => world);

const call = (more: object = {}) => ({ ...whole, call_id: 'a', ...more });

async function warningsOf({ logId }: { logId: number }): Promise<string[]> {
  const { body } = await world.director.get(`/api/webhook-logs/${logId}`);
  const { processedData } = body as { processedData: { warnings: { message: string }[] } };
  return processedData.warnings.map(({ message }) => message);
}

test('a delivery says that a later statement changed the appointment, and the later one that it did', async () => {
  const first = await deliver(call({ appointment_made: 'yes' }));
  expect(await warningsOf(first)).toEqual([]);
  const second = await deliver(call({ appointment_made: 'no' }));
  const alike = await deliver(call({ appointment_made: 'no', duration_seconds: 60 }));
  expect(await warningsOf(first)).toEqual(['A later statement changed the appointment from yes to no.']);
  expect(await warningsOf(second)).toEqual(['It changed the appointment of its call from yes to no.']);
  expect(await warningsOf(alike)).toEqual([]);
});

test('a repeated delivery is marked as one and changes nothing', async () => {
  const first = await deliver(call({ appointment_made: 'no' }));
  const tagged = await deliver(call({ appointment_made: 'yes' }));
  const again = await deliver(call({ appointment_made: 'no' }));
  const repeated = 'It repeats an earlier delivery of its call byte for byte, so later values stay.';
  expect(await warningsOf(again)).toEqual([repeated]);
  expect(await warningsOf(first)).toEqual(['A later statement changed the appointment from no to yes.']);
  expect(await warningsOf(tagged)).toEqual(['It changed the appointment of its call from no to yes.']);
  expect(await callsNow()).toMatchObject([{ wasBooked: true }]);
});

test('a mapped order of events leaves no warning', async () => {
  await fixMapping({ orderField: 'seq' });
  const first = await deliver(call({ appointment_made: 'yes', seq: 1 }));
  const second = await deliver(call({ appointment_made: 'no', seq: 2 }));
  expect([await warningsOf(first), await warningsOf(second)]).toEqual([[], []]);
});

test('an assumed value does not count as a statement', async () => {
  await fixMapping({ rules: { appointment: { otherwise: 'no' } } });
  const first = await deliver(call({ appointment_made: 'yes' }));
  const second = await deliver(call({ appointment_made: 'who knows' }));
  expect([await warningsOf(first), await warningsOf(second)]).toEqual([[], []]);
});

describe('what a person stated', () => {
  const booked = async () =>
    Object.fromEntries((await callsNow()).map(({ callKey, wasBooked }) => [callKey, wasBooked]));

  async function markBooked(callKey: string) {
    const call = (await callsNow()).find((it) => it.callKey === callKey);
    const said = { field: 'booked' as const, value: 'true', by: 'person' as const, orderKey: '1', userId: 1 };
    await database.background.transaction(async (tx) => {
      await lockCompany(tx, 1);
      await addStatements(tx, 1, [{ ...said, callId: call?.id ?? 0, at: world.tested.clock.now }]);
    });
  }

  test('goes along with the earliest delivery of its call when a replay splits it, and the dry run says so', async () => {
    const first = await deliver(call({ appointment_made: 'no', leg: 'x' }));
    const second = await deliver(call({ appointment_made: 'no', leg: 'y' }));
    await markBooked('a');
    expect(await booked()).toEqual({ a: true });

    await fixMapping({ callIdField: 'leg' });
    const tried = await replay(all, true);
    const changesOf = ({ logId }: { logId: number }) => tried.samples.find((it) => it.logId === logId)?.changes;
    expect(changesOf(first)).toEqual(['Call ID: a → x', 'What people and lists stated of call a moves to call x']);
    expect(changesOf(second)).toEqual(['Call ID: a → y']);
    expect(await booked()).toEqual({ a: true });

    await replay(all);
    expect(await booked()).toEqual({ x: true, y: false });
  });

  test('returns to its call when a wrong mapping of the call id is replayed, fixed and replayed again', async () => {
    await deliver(call({ call_id: 'a', campaign: 'spring', appointment_made: 'no' }));
    await deliver(call({ call_id: 'b', campaign: 'spring', appointment_made: 'no' }));
    await markBooked('b');
    await fixMapping({ callIdField: 'campaign' });
    await replay(all);
    expect(await booked()).toEqual({ spring: true });
    await fixMapping({ callIdField: 'call_id' });
    await replay(all);
    expect(await booked()).toEqual({ a: false, b: true });
  });

  test('stays with its call while the delivery that it came with is refused', async () => {
    await deliver(call({ appointment_made: 'no', shop: 'unknown' }));
    await deliver(call({ appointment_made: 'no', shop: 'A', duration_seconds: 60 }));
    await markBooked('a');
    await fixMapping({ storeIdField: 'shop' });
    await replay(all);
    expect(await booked()).toEqual({ a: true });
    await fixMapping({ storeIdField: 'store_id' });
    await replay(all);
    expect(await booked()).toEqual({ a: true });
  });

  test('stays with its call when that becomes the second one of the same body', async () => {
    const [x, a] = [call({ call_id: 'x', appointment_made: 'no' }), call({ appointment_made: 'no' })];
    await deliver({ ...a, list: [x, a] });
    await markBooked('a');
    await fixMapping({ callsPath: 'list' });
    await replay(all);
    expect(await booked()).toEqual({ a: true, x: false });
  });

  test('completes its call in a dry run as it does in the replay', async () => {
    await deliver(call({ appointment_made: 'no' }));
    await markBooked('a');
    await fixMapping({ appointmentField: 'elsewhere' });
    expect(await replay(all, true)).toMatchObject({ lost: 0, stillFailing: 0 });
    expect(await replay(all)).toMatchObject({ lost: 0, stillFailing: 0 });
  });
});

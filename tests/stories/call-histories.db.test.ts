// What the Activity Log says of a delivery whose call has others, and how a replay treats people's statements.
import { beforeEach, expect, test } from 'vitest';
import { addStatements } from '../../server/database/calls/call-statements';
import { lockCompany } from '../../server/database/companies/company-locks';
import type { Database } from '../../server/database/engine/connect';
import { all, createReplaySteps, openReplayWorld, type ReplayWorld, whole } from '../replayed-deliveries';

let world: ReplayWorld;
let database: Database;
beforeEach(async () => {
  world = await openReplayWorld();
  ({ database } = world);
});

const { deliver, fixMapping, callsNow, replay, expectCountsToMatch } = createReplaySteps(() => world);

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
  await deliver(call({ appointment_made: 'no' }));
  const tagged = await deliver(call({ appointment_made: 'yes' }));
  const again = await deliver(call({ appointment_made: 'no' }));
  const repeated = 'It repeats an earlier delivery of its call byte for byte, so later values stay.';
  expect(await warningsOf(again)).toEqual([repeated]);
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

test('a replay moves a person’s statements to the call of the earliest delivery, and the dry run says so', async () => {
  const first = await deliver(call({ appointment_made: 'no', leg: 'x' }));
  const second = await deliver(call({ appointment_made: 'no', leg: 'y' }));
  const [before] = await callsNow();
  await database.background.transaction(async (tx) => {
    await lockCompany(tx, 1);
    const said = { field: 'booked' as const, value: 'true', by: 'person' as const, orderKey: '1', userId: 1 };
    await addStatements(tx, 1, [{ ...said, callId: before?.id ?? 0, at: world.tested.clock.now }]);
  });
  expect(await callsNow()).toMatchObject([{ callKey: 'a', wasBooked: true }]);

  await fixMapping({ callIdField: 'leg' });
  const tried = await replay(all, true);
  const changesOf = ({ logId }: { logId: number }) => tried.samples.find((it) => it.logId === logId)?.changes;
  expect(changesOf(first)).toEqual(['Call ID: a → x', 'What people and lists stated of call a moves to call x']);
  expect(changesOf(second)).toEqual(['Call ID: a → y']);
  expect(await callsNow()).toMatchObject([{ callKey: 'a', wasBooked: true }]);

  await replay(all);
  expect(await callsNow()).toMatchObject([
    { callKey: 'x', wasBooked: true },
    { callKey: 'y', wasBooked: false },
  ]);
  await expectCountsToMatch();
});

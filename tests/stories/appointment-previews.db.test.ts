// Previews of files: what they leave if nobody imports them, and when what was chosen for them takes effect.
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Appointments as Answer } from '#contract/appointment-imports';
import type { AppointmentList } from '#contract/appointments';
import { AppointmentWorld, anna } from '../appointment-world';

type Appointments = z.infer<typeof Answer>;

let world: AppointmentWorld;
beforeEach(async () => {
  world = await AppointmentWorld.create();
});

const bob = '+13125550102';
const created = '2026-03-02T15:02:00Z';
const row = (Id: string, more: object = {}) => ({ Id, Phone: anna, Created: created, ...more });
const atNine = { id: 'one', at: '2026-03-02T15:00:00Z', seconds: 300 };
const columns = {
  ...{ phone: 'Phone', createdAt: 'Created', appointmentAt: '', location: '', service: '' },
  ...{ employee: '', status: '', value: '', id: 'Id' },
};

const lists = async () =>
  (await world.dana.get('/api/appointment-lists?companyId=1')).body as readonly AppointmentList[];
const changes = async () => {
  const { rows } = await world.database.people.$client.query<{ action: string }>(
    `select action from audit_log where action like 'appointment%' order by id`,
  );
  return rows.map(({ action }) => action);
};

test('a list that is added for a preview is not shown until that is imported', async () => {
  await world.call(atNine);
  const draft = await world.addList({ isDraft: true });
  const preview = await world.import(draft.id, [row('A')], { dryRun: true, mapping: columns });
  expect(preview).toMatchObject({ isNewList: true, mayChange: true, newRows: 1, matched: { sure: 1 } });
  expect(await lists()).toEqual([]);
  expect(await changes()).toEqual([]);
  expect(await world.change(preview.id, 'confirm')).toMatchObject({ isNewList: false, newRows: 1 });
  expect(await lists()).toMatchObject([{ name: 'Shop system', mapping: columns, appointments: 1 }]);
  expect(await changes()).toEqual(['appointment-list.saved', 'appointment-import.started']);
});

test('a preview lists its rows by class, each with its call, and holds no phone number of its own', async () => {
  await world.call(atNine);
  const draft = await world.addList({ isDraft: true });
  const rows = [row('A'), row('B', { Phone: bob })];
  const preview = await world.import(draft.id, rows, { dryRun: true, mapping: columns });
  const listed = async (query: string) => {
    const { body } = await world.dana.get(`/api/appointments?companyId=1&importId=${preview.id}&${query}`);
    return (body as Appointments).rows.map(({ line, phone, callId, reason }) => ({ line, phone, callId, reason }));
  };
  expect(await listed('state=matched&match=sure')).toMatchObject([{ line: 2, phone: anna, reason: null }]);
  expect(await listed('state=unmatched')).toEqual([{ line: 3, phone: '', callId: null, reason: 'no-call' }]);
  const { rows: stored } = await world.database.people.$client.query('select result::text from appointment_imports');
  expect(JSON.stringify(stored)).not.toContain(bob.slice(2));
});

test('a preview that nobody imports is gone after a day, and its list with it', async () => {
  const draft = await world.addList({ isDraft: true });
  await world.import(draft.id, [row('A')], { dryRun: true });
  const kept = await world.addList({ isDraft: true, name: 'Of today' });
  world.tested.clock.now = new Date(world.tested.clock.now.getTime() + 25 * 3_600_000);
  world = await world.signedInAgain();
  await world.database.people.$client.query(
    `update appointment_lists set created_at = '${world.tested.clock.now.toISOString()}' where id = ${kept.id}`,
  );
  await world.addList({ name: 'Another' });
  const { rows } = await world.database.people.$client.query(
    `select name, (select count(*) from appointment_imports)::int as imports from appointment_lists order by id`,
  );
  expect(rows).toEqual([
    { name: 'Of today', imports: 0 },
    { name: 'Another', imports: 0 },
  ]);
});

test('columns that are chosen for a preview change nothing of the list until it is imported', async () => {
  await world.call(atNine);
  await world.call({ ...atNine, id: 'two', phone: bob });
  const { id } = await world.addList({ mapping: columns });
  const first = await world.import(id, [row('A', { Other: bob })]);
  expect(await world.matches()).toEqual({ A: 'sure one' });
  const mapping = { ...columns, phone: 'Other' };
  const preview = await world.import(id, [row('A', { Other: bob })], { dryRun: true, mapping });
  expect(preview).toMatchObject({ changedRows: 1, sameRows: 0, mapping });
  expect(await world.matches()).toEqual({ A: 'sure one' });
  expect(await lists()).toMatchObject([{ mapping: columns }]);
  await world.change(preview.id, 'confirm');
  await world.tested.jobs.finish();
  expect(await world.matches()).toEqual({ A: 'sure two' });
  expect(await world.ended(first.id)).toMatchObject({ status: 'done' });
  expect(await lists()).toMatchObject([{ mapping }]);
});

test('a file with other columns leaves what files before it say', async () => {
  await world.call(atNine);
  await world.call({ ...atNine, id: 'two', phone: bob });
  const { id } = await world.addList();
  await world.import(id, [row('A')], { mapping: columns });
  const others = { ...columns, phone: 'Tel', createdAt: 'Booked on' };
  await world.import(id, [{ Id: 'B', Tel: bob, 'Booked on': created }], { mapping: others });
  await world.tested.jobs.finish();
  expect(await world.matches()).toEqual({ A: 'sure one', B: 'sure two' });
  expect(await lists()).toMatchObject([{ mapping: others, appointments: 2, matched: 2 }]);
});

test('a value that is explained in a preview is read again there', async () => {
  await world.call(atNine);
  const draft = await world.addList({ isDraft: true });
  const preview = await world.import(draft.id, [row('A', { Location: 'The old shop' })], { dryRun: true });
  expect(preview).toMatchObject({ refusedRows: 1, newRows: 0, unexplainedValues: 1 });
  const explanations = [{ field: 'location', value: 'The old shop', meaning: 1 }];
  expect((await world.dana.post(`/api/appointment-lists/${draft.id}/explain`, { explanations })).code).toBe(201);
  expect(await world.ended(preview.id)).toMatchObject({
    ...{ dryRun: true, isNewList: true, refusedRows: 0, newRows: 1, unexplainedValues: 0 },
  });
  expect(await world.appointments()).toEqual([]);
});

test('a preview of which every row is left out cannot be imported, until a value of it is explained', async () => {
  await world.call(atNine);
  const draft = await world.addList({ isDraft: true });
  const complete = { fromDay: '2026-03-02', toDay: '2026-03-02' };
  const rows = [row('A', { Location: 'The old shop' })];
  const preview = await world.import(draft.id, rows, { dryRun: true, complete });
  expect(preview).toMatchObject({ refusedRows: 1, before: { knownCalls: 0 }, after: { knownCalls: 0 } });
  const { code, body } = await world.dana.post(`/api/appointment-imports/${preview.id}/confirm`);
  expect({ code, body }).toMatchObject({ code: 409, body: { message: expect.stringContaining('None of the rows') } });
  expect(await world.ended(preview.id)).toMatchObject({ dryRun: true, status: 'done' });
  expect(await world.booked()).toEqual({ one: 'unknown' });
  const explanations = [{ field: 'location', value: 'The old shop', meaning: 1 }];
  expect((await world.dana.post(`/api/appointment-lists/${draft.id}/explain`, { explanations })).code).toBe(201);
  await world.ended(preview.id);
  expect(await world.change(preview.id, 'confirm')).toMatchObject({ status: 'done', newRows: 1 });
  expect(await world.booked()).toEqual({ one: 'yes' });
});

test('matched appointments can be asked for by how sure their pair is, each with the time of its call', async () => {
  await world.call(atNine);
  await world.call({ ...atNine, id: 'two', phone: bob, at: '2026-03-01T15:00:00Z' });
  const { id } = await world.addList();
  await world.import(id, [row('A'), row('B', { Phone: bob })]);
  expect(await world.appointments('&state=matched&match=sure')).toMatchObject([
    { rowId: 'A', callStartedAt: '2026-03-02T15:00:00.000Z' },
  ]);
  expect(await world.appointments('&state=matched&match=likely')).toEqual([]);
  expect(await world.appointments('&state=matched&match=possible')).toEqual([]);
  const all = { companyId: 1, all: 'yes' };
  expect((await world.dana.post('/api/appointment-matches', all)).code).toBe(201);
  expect(await world.appointments('&state=matched&match=possible')).toMatchObject([{ rowId: 'B', isConfirmed: true }]);
});

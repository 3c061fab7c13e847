// Imports of appointment lists: complete lists, values explained later, what managers may see, stopping and undoing, a crash in
// the middle, and any order of all that.
import { beforeEach, describe, expect, test } from 'vitest';
import { AppointmentWorld, anna } from '../appointment-world';

let world: AppointmentWorld;
let listId: number;
beforeEach(async () => {
  world = await AppointmentWorld.create();
  listId = (await world.addList()).id;
});

const bob = '+13125550102';
const created = '2026-03-02T15:02:00Z';
const row = (Id: string, more: object = {}) => ({ Id, Phone: anna, Created: created, ...more });
const atNine = { id: 'one', at: '2026-03-02T15:00:00Z', seconds: 300 };
const complete = (more: object = {}) => ({ complete: { fromDay: '2026-03-02', toDay: '2026-03-02', ...more } });

const expectRightCounts = async () => {};

describe('a complete list', () => {
  test('makes calls there without an outcome not booked, later ones too, and undoing it leaves nothing', async () => {
    const other = { ...atNine, phone: bob };
    await world.call(atNine);
    await world.call({ ...other, id: 'nobody' });
    await world.call({ ...other, id: 'said yes', booked: 'yes' });
    await world.call({ ...other, id: 'practice', tag: 'Practice' });
    await world.call({ ...other, id: 'outbound', direction: 'outbound' });
    await world.call({ ...other, id: 'day before', at: '2026-03-01T15:00:00Z' });
    await world.call({ ...other, id: 'elsewhere', store: 'NS-02' });
    await world.call({ ...other, id: 'withheld number', phone: '' });
    const before = await world.booked();
    const done = await world.import(listId, [row('A')], complete({ locationIds: [1] }));
    const covered = { ...before, one: 'yes', nobody: 'no', 'said yes': 'yes' };
    expect(await world.booked()).toEqual(covered);
    expect(done).toMatchObject({ after: { knownCalls: 3, knownAppointments: 2 } });
    await world.call({ ...other, id: 'late' });
    await world.call({ ...other, id: 'late and withheld', phone: '' });
    expect(await world.booked()).toEqual({ ...covered, late: 'no', 'late and withheld': 'unknown' });
    await expectRightCounts();
    await world.change(done.id, 'undo');
    expect(await world.booked()).toEqual({ ...before, late: 'unknown', 'late and withheld': 'unknown' });
    expect((await world.calls()).filter(({ isStated }) => isStated)).toEqual([]);
    await expectRightCounts();
  });

  test('never replaces what a person or the phone system said, and says where its no comes from', async () => {
    await world.call({ ...atNine, phone: bob });
    const [{ id } = { id: 0 }] = await world.calls();
    await world.import(listId, [row('A')], complete());
    const origin = async () =>
      ((await world.dana.get(`/api/calls/${id}?companyId=1`)).body as { call: { appointmentOrigin: object } }).call
        .appointmentOrigin;
    expect(await origin()).toMatchObject({ source: 'assumed', assumption: 'list-complete', match: null });
    await world.import(listId, [row('B', { Phone: bob })]);
    expect(await origin()).toMatchObject({ source: 'list', name: 'Shop system', match: 'sure' });
    expect(await world.booked()).toEqual({ one: 'yes' });
    await world.dana.put(`/api/calls/${id}`, { companyId: 1, appointment: 'no' });
    expect(await world.booked()).toEqual({ one: 'no' });
    expect(await origin()).toMatchObject({ source: 'person', match: null });
  });
});

describe('values and rows', () => {
  test('a value that is explained is read again in every file, and its rows are counted once', async () => {
    await world.call(atNine);
    const done = await world.import(listId, [
      row('A', { Location: 'The old shop', Service: 'Stoppers', Status: 'Zapped' }),
    ]);
    expect(done).toMatchObject({ newRows: 0, refusals: [{ reason: 'location-unknown', rows: 1 }] });
    const unexplained = await world.dana.get(`/api/appointment-lists/${listId}/unexplained`);
    expect(unexplained.body).toEqual([{ field: 'location', value: 'The old shop', rows: 1 }]);
    const explain = (field: string, value: string, meaning: number | string) =>
      world.dana.post(`/api/appointment-lists/${listId}/explain`, { explanations: [{ field, value, meaning }] });
    expect((await explain('location', 'the OLD shop', 1)).code).toBe(201);
    await world.tested.jobs.finish();
    expect(await world.matches()).toEqual({ A: 'sure one' });
    expect((await explain('service', 'Stoppers', 1)).code).toBe(201);
    await world.tested.jobs.finish();
    expect((await world.calls())[0]?.service).toBe(1);
    expect((await explain('status', 'zapped', 'no-show')).code).toBe(201);
    await world.tested.jobs.finish();
    expect((await world.appointments()).map(({ status }) => status)).toEqual(['no-show']);
    expect(await world.ended(done.id)).toMatchObject({ newRows: 1, refusedRows: 0, unexplainedValues: 0 });
    // A meaning that points elsewhere takes the match away.
    expect((await explain('location', 'The old shop', 2)).code).toBe(201);
    await world.tested.jobs.finish();
    expect(await world.matches()).toEqual({ A: 'other-location' });
    expect(await world.booked()).toEqual({ one: 'unknown' });
  });

  test('a manager’s rows elsewhere are left out, and nobody else’s refused rows are theirs to read', async () => {
    const mona = await world.as('mona');
    const danas = await world.import(listId, [row('A', { Location: 'Harbor', Phone: 'none' })]);
    const own = await world.addList({ name: 'Mine' }, mona);
    const monas = await world.import(own.id, [row('A', { Location: 'Harbor' }), row('B')], {}, mona);
    expect(monas).toMatchObject({ newRows: 1, refusals: [{ reason: 'other-location', rows: 1 }] });
    const refused = (id: number, by: typeof mona) => by.get(`/api/appointment-imports/${id}/refused`);
    expect(await refused(monas.id, mona)).toMatchObject({ body: { rows: [{ line: 2, reason: 'other-location' }] } });
    expect((await refused(monas.id, world.dana)).code).toBe(200);
    expect((await refused(danas.id, mona)).code).toBe(404);
    expect((await refused(danas.id, await world.as('olga'))).code).toBe(404);
    expect((await refused(danas.id, await world.as('emil'))).code).toBe(403);
    // What a director imported elsewhere is not moved by a manager's file either.
    await world.import(listId, [row('X', { Location: 'Harbor' })]);
    const moved = await world.import(listId, [row('X', { Location: 'Downtown' })], {}, mona);
    expect(moved).toMatchObject({ newRows: 0, refusals: [{ reason: 'other-location', rows: 1 }] });
  });

  test('undoing an import restores the version before, in whatever order imports are undone', async () => {
    await world.call(atNine);
    await world.call({ ...atNine, id: 'two', phone: bob });
    const first = await world.import(listId, [row('A', { Status: 'Open' })]);
    const second = await world.import(listId, [row('A', { Phone: bob, Status: 'Completed' })]);
    const third = await world.import(listId, [row('A', { Phone: bob, Status: 'Canceled' })]);
    expect([first.newRows, second.changedRows, third.changedRows]).toEqual([1, 1, 1]);
    const now = async () => [await world.matches(), (await world.appointments()).map(({ status }) => status)];
    expect(await now()).toEqual([{ A: 'sure two' }, ['canceled']]);
    await world.change(second.id, 'undo');
    expect(await now()).toEqual([{ A: 'sure two' }, ['canceled']]);
    await world.change(third.id, 'undo');
    expect(await now()).toEqual([{ A: 'sure one' }, ['open']]);
    expect(await world.booked()).toEqual({ one: 'yes (lone)', two: 'unknown' });
    await world.change(first.id, 'undo');
    expect(await now()).toEqual([{}, []]);
    expect(await world.booked()).toEqual({ one: 'unknown', two: 'unknown' });
  });

  test('an import that is stopped leaves nothing, and one that a crash left reads on', async () => {
    await world.call(atNine);
    const query = (text: string) => world.database.people.$client.query(text);
    const done = await world.import(listId, [row('A'), row('B', { Phone: bob }), row('C', { Phone: 'none' })]);
    // As a crash leaves it: the first phone is stored and matched, the second is not.
    await query(`delete from appointments where row_id = 'B'`);
    const interrupted = `update appointment_imports set status = 'running', parts_done = 0,
      reached_phone = '${anna}', finished_at = null, result = jsonb_set(result, '{newRows}', '1')`;
    await query(interrupted);
    await world.import(listId, [row('D', { Phone: '+13125550109' })]);
    expect(await world.ended(done.id)).toMatchObject({ status: 'done', newRows: 2, refusedRows: 1 });
    expect(Object.keys(await world.matches()).sort()).toEqual(['A', 'B', 'D']);
    await query(`${interrupted} where id = ${done.id}`);
    expect(await world.change(done.id, 'stop')).toMatchObject({ status: 'stopped' });
    expect(Object.keys(await world.matches())).toEqual(['D']);
    expect(await world.booked()).toEqual({ one: 'unknown' });
  });
});

// What a row of an appointment list says (calls-and-outcomes, 5.3), through the door: its time, its identity, which calls are
// near enough, and why it is left out.
import { beforeEach, describe, expect, test } from 'vitest';
import { maxCallsOfNumber } from '#contract/appointments';
import { AppointmentWorld, anna } from '../appointment-world';

let world: AppointmentWorld;
let listId: number;
beforeEach(async () => {
  world = await AppointmentWorld.create();
  listId = (await world.addList()).id;
});

const atNine = { id: 'one', at: '2026-03-02T15:00:00Z', seconds: 300 };

describe('the time of creation', () => {
  test('without a zone is read in the zone of the row’s location, else the company’s', async () => {
    const local = { Phone: anna, Created: '3/2/2026 9:02 AM' };
    await world.import(listId, [
      { Id: 'Los Angeles', Location: 'Harbor', ...local },
      { Id: 'Chicago', Location: '', ...local },
      { Id: 'with a zone', Location: 'Harbor', Phone: anna, Created: '2026-03-02T09:02:00-05:00' },
    ]);
    const created = (await world.appointments()).map(({ rowId, createdAt }) => [rowId, createdAt]);
    expect(Object.fromEntries(created)).toEqual({
      'Los Angeles': '2026-03-02T17:02:00.000Z',
      Chicago: '2026-03-02T15:02:00.000Z',
      'with a zone': '2026-03-02T14:02:00.000Z',
    });
  });

  test.each([
    ['a day', '2026-03-02', 'likely one', true],
    ['midnight, as exports write a day', '3/2/2026 12:00 AM', 'likely one', true],
    ['a time of day', '3/2/2026 9:02 AM', 'sure one', false],
    ['midnight with a zone', '2026-03-03T00:00:00-06:00', 'possible one', false],
  ])('that is %s', async (_what, Created, match, isDayOnly) => {
    await world.call(atNine);
    world.tested.clock.now = new Date('2026-03-03T12:00:00Z');
    world = await world.signedInAgain();
    await world.import(listId, [{ Id: 'A', Phone: anna, Created }]);
    expect(await world.matches()).toEqual({ A: match });
    expect(await world.appointments()).toMatchObject([{ isDayOnly }]);
  });
});

describe('calls of the number', () => {
  test('are looked for seven days back, unless the list says otherwise', async () => {
    await world.call({ ...atNine, at: '2026-02-23T15:00:00Z' });
    const created = (Created: string) => [{ Id: 'A', Phone: '(312) 555-0101', Created }];
    await world.import(listId, created('2026-03-02T15:00:00Z'));
    expect(await world.matches()).toEqual({ A: 'possible one' });
    await world.import(listId, created('2026-03-02T15:00:01Z'));
    expect(await world.matches()).toEqual({ A: 'no-call' });
    const longer = await world.addList({ name: 'Longer', windowDays: 8 });
    await world.import(longer.id, [{ Id: 'B', Phone: anna, Created: '2026-03-02T15:00:01Z' }]);
    expect(await world.matches()).toEqual({ A: 'no-call', B: 'possible one' });
  });

  test('are too many to match by phone alone when there are more than twenty', async () => {
    const at = (minutes: number) => new Date(Date.parse(atNine.at) - minutes * 60_000).toISOString();
    for (let n = 0; n < maxCallsOfNumber; n++) await world.call({ ...atNine, id: `c${n}`, at: at(n * 10) });
    await world.import(listId, [{ Id: 'A', Phone: anna, Created: '2026-03-02T15:02:00Z' }]);
    expect(await world.matches()).toEqual({ A: 'sure c0' });
    await world.call({ ...atNine, id: 'one more', at: at(600) });
    expect(await world.matches()).toEqual({ A: 'shared-number' });
    expect(new Set(Object.values(await world.booked()))).toEqual(new Set(['unknown']));
    expect(await world.appointments('&state=unmatched&reason=shared-number')).toMatchObject([{ rowId: 'A' }]);
  });
});

describe('the identity of a row', () => {
  const row = {
    Phone: anna,
    Created: '2026-03-02T15:02:00Z',
    Appointment: '2026-03-04T15:00:00Z',
    Location: 'Downtown',
  };

  test('without an id is its phone, times and location: the same again changes nothing', async () => {
    await world.call(atNine);
    const first = await world.import(listId, [{ ...row, Status: 'Open' }]);
    expect(first).toMatchObject({ newRows: 1, changedRows: 0, sameRows: 0, newlyBooked: 1 });
    const said = async () => (await world.appointments()).map(({ importId: _, ...row }) => row);
    const before = [await said(), await world.calls()];
    const again = await world.import(listId, [{ ...row, Phone: '(312) 555-0101', Status: 'Open' }]);
    expect(again).toMatchObject({ newRows: 0, changedRows: 0, sameRows: 1, newlyBooked: 0 });
    expect([await said(), await world.calls()]).toEqual(before);
    const update = await world.import(listId, [{ ...row, Status: 'Completed' }]);
    expect(update).toMatchObject({ newRows: 0, changedRows: 1, sameRows: 0 });
    // Undoing the repetition leaves what the first import said, and what the update changed.
    await world.change(again.id, 'undo');
    expect(await world.appointments()).toMatchObject([{ status: 'kept', state: 'matched' }]);
    await world.change(update.id, 'undo');
    expect(await world.appointments()).toMatchObject([{ status: 'open', state: 'matched' }]);
  });

  test.each([
    ['phone', { Phone: '+13125550102' }],
    ['time of creation', { Created: '2026-03-02T15:03:00Z' }],
    ['time of the appointment', { Appointment: '2026-03-05T15:00:00Z' }],
    ['location', { Location: 'Harbor' }],
  ])('is another one with another %s', async (_what, other) => {
    await world.import(listId, [row]);
    expect(await world.import(listId, [{ ...row, ...other }])).toMatchObject({ newRows: 1, changedRows: 0 });
  });

  test('is its id in its own list only, whatever else it says', async () => {
    await world.import(listId, [{ ...row, Id: 'A' }]);
    const changed = await world.import(listId, [{ ...row, Id: 'A', Phone: '+13125550102', Location: 'Harbor' }]);
    expect(changed).toMatchObject({ newRows: 0, changedRows: 1 });
    const other = await world.addList({ name: 'Another shop system' });
    expect(await world.import(other.id, [{ ...row, Id: 'A' }])).toMatchObject({ newRows: 1, changedRows: 0 });
  });
});

test.each([
  ['phone-missing', { Phone: '' }],
  ['phone-unreadable', { Phone: 'walk-in' }],
  ['created-missing', { Created: ' ' }],
  ['created-unreadable', { Created: 'yesterday' }],
  ['created-implausible', { Created: '1999-12-31' }],
  ['created-implausible', { Created: '2027-03-02T15:02:00Z' }],
  ['location-unknown', { Location: 'Moon' }],
  ['row-too-long', { Status: 'x'.repeat(2_001) }],
])('a row is left out with its reason: %s', async (reason, bad) => {
  const row = { Phone: anna, Created: '2026-03-02T15:02:00Z', Location: 'Downtown', Status: 'Open' };
  const done = await world.import(listId, [{ ...row, ...bad }, row]);
  expect(done).toMatchObject({ newRows: 1, refusedRows: 1, refusals: [{ reason, rows: 1 }] });
  const { body } = await world.dana.get(`/api/appointment-imports/${done.id}/refused`);
  expect(body).toMatchObject({ rows: [{ line: 2, reason }] });
});

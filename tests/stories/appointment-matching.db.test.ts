// How appointments of lists are matched with calls (calls-and-outcomes, 5.3), through the door.
import { beforeEach, expect, test } from 'vitest';
import { AppointmentWorld, anna } from '../appointment-world';

let world: AppointmentWorld;
beforeEach(async () => {
  world = await AppointmentWorld.create();
});

test('an appointment created during a call, or within 30 minutes after it, is surely of that call', async () => {
  await world.call({ id: 'one', at: '2026-03-02T15:00:00Z', seconds: 300 });
  const list = await world.addList();
  const done = await world.import(list.id, [
    { Phone: '(312) 555-0101', Created: '2026-03-02T15:34:00Z', Location: 'Downtown', Id: 'A' },
  ]);
  expect(done).toMatchObject({ status: 'done', newRows: 1, matched: { sure: 1, likely: 0, possible: 0 } });
  expect(await world.matches()).toEqual({ A: 'sure one' });
  expect(await world.booked()).toEqual({ one: 'yes (lone)' });
});

test('an import that is undone leaves nothing', async () => {
  await world.call({ id: 'one', at: '2026-03-02T15:00:00Z' });
  const list = await world.addList();
  const { id } = await world.import(list.id, [{ Phone: anna, Created: '2026-03-02T15:01:00Z' }]);
  expect(await world.booked()).toEqual({ one: 'yes (lone)' });
  expect(await world.change(id, 'undo')).toMatchObject({ status: 'undone' });
  expect(await world.appointments()).toEqual([]);
  expect(await world.booked()).toEqual({ one: 'unknown' });
  expect(await world.calls()).toMatchObject([{ isStated: false }]);
});

test('an import again says nothing new', async () => {
  await world.call({ id: 'one', at: '2026-03-02T15:00:00Z' });
  const list = await world.addList();
  const rows = [{ Phone: anna, Created: '2026-03-02T15:01:00Z' }];
  await world.import(list.id, rows);
  expect(await world.import(list.id, rows)).toMatchObject({ newRows: 0, changedRows: 0, sameRows: 1, newlyBooked: 0 });
});

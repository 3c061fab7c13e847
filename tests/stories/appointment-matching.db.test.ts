// How appointments of lists are matched with calls (calls-and-outcomes, 5.3), through the door. The rule itself is in
// server/matching/match-phone.test.ts.
import { beforeEach, describe, expect, test } from 'vitest';
import { AppointmentWorld, anna } from '../appointment-world';

let world: AppointmentWorld;
let listId: number;
beforeEach(async () => {
  world = await AppointmentWorld.create();
  listId = (await world.addList()).id;
});

const bob = '+13125550102';
const row = (Id: string, Created: string, more: object = {}) => ({ Id, Phone: anna, Created, ...more });

/** A call of Anna’s at nine in the morning in Chicago, for five minutes. */
const atNine = { id: 'one', at: '2026-03-02T15:00:00Z', seconds: 300 };

describe('a match', () => {
  test('states an appointment, which is a lone yes while the list is not complete', async () => {
    await world.call(atNine);
    const done = await world.import(listId, [row('A', '2026-03-02T15:34:00Z', { Location: 'Downtown' })]);
    expect(done).toMatchObject({
      ...{ status: 'done', newRows: 1, newlyBooked: 1, matched: { sure: 1, likely: 0, possible: 0 } },
      before: { totalCalls: 1, knownCalls: 0, appointments: 0, closeRate: null },
      after: { totalCalls: 1, knownCalls: 0, appointments: 1, closeRate: null },
    });
    expect(await world.matches()).toEqual({ A: 'sure one' });
    expect(await world.booked()).toEqual({ one: 'yes (lone)' });
  });

  test('is known where the phone system said no as well', async () => {
    await world.call({ ...atNine, booked: 'no' });
    await world.import(listId, [row('A', '2026-03-02T15:10:00Z')]);
    expect(await world.booked()).toEqual({ one: 'yes' });
  });

  test('fills the service and the employee only where the call lacks them', async () => {
    await world.call({ ...atNine, service: 'Tires' });
    await world.call({ id: 'two', at: '2026-03-02T16:00:00Z', phone: bob, agent: 'Emil Ruiz' });
    await world.import(listId, [
      row('A', '2026-03-02T15:10:00Z', { Service: 'Brakes', Advisor: 'Mona Reed' }),
      row('B', '2026-03-02T16:10:00Z', { Phone: bob, Service: 'Brakes', Advisor: 'Mona Reed' }),
    ]);
    expect(await world.calls()).toMatchObject([
      { key: 'one', service: 2, employee: 11 },
      { key: 'two', service: 1, employee: 12 },
    ]);
    // What the phone system says later wins, and the list's does not come back for it.
    await world.call({ ...atNine, service: 'Tires', agent: 'Emil Ruiz' });
    expect(await world.calls()).toMatchObject([{ key: 'one', service: 2, employee: 12 }, { key: 'two' }]);
  });

  test('with a canceled or missed appointment states one all the same', async () => {
    await world.call(atNine);
    await world.import(listId, [row('A', '2026-03-02T15:10:00Z', { Status: 'Canceled' })]);
    expect(await world.booked()).toEqual({ one: 'yes (lone)' });
    expect(await world.appointments()).toMatchObject([{ status: 'canceled', state: 'matched' }]);
  });

  test('gives way to a person, and comes back when the person withdraws', async () => {
    await world.call(atNine);
    await world.import(listId, [row('A', '2026-03-02T15:10:00Z')]);
    const [{ id } = { id: 0 }] = await world.calls();
    const mark = async (body: object) =>
      expect((await world.dana.put(`/api/calls/${id}`, { companyId: 1, ...body })).code).toBe(200);
    await mark({ appointment: 'no' });
    expect(await world.booked()).toEqual({ one: 'no' });
    await mark({ withdraw: ['appointment'] });
    expect(await world.booked()).toEqual({ one: 'yes (lone)' });
  });

  test('a possible one states nothing until a person says yes, which can be taken back', async () => {
    await world.call({ ...atNine, at: '2026-02-28T15:00:00Z' });
    expect(await world.import(listId, [row('A', '2026-03-02T15:00:00Z')])).toMatchObject({
      ...{ matched: { sure: 0, likely: 0, possible: 1 }, newlyBooked: 0 },
    });
    expect(await world.booked()).toEqual({ one: 'unknown' });
    const { body } = await world.dana.get('/api/appointment-matches?companyId=1');
    expect(body).toMatchObject({
      total: 1,
      matches: [{ appointment: { rowId: 'A', state: 'possible' }, calls: [{ isProposed: true, isTaken: false }] }],
    });
    const answered = await world.dana.post('/api/appointment-matches', { companyId: 1, all: 'yes' });
    expect(answered).toMatchObject({ code: 201, body: { answered: 1, skipped: 0 } });
    expect(await world.matches()).toEqual({ A: 'possible (yes) one' });
    expect(await world.booked()).toEqual({ one: 'yes (lone)' });
    const { id } = answered.body as { id: number };
    expect((await world.dana.post(`/api/appointment-matches/${id}/undo`)).code).toBe(201);
    expect(await world.booked()).toEqual({ one: 'unknown' });
  });

  test('answers about single pairs: a pair that is no longer proposed is skipped', async () => {
    await world.call({ ...atNine, at: '2026-02-28T15:00:00Z' });
    await world.call({ id: 'two', at: '2026-02-27T15:00:00Z' });
    await world.import(listId, [row('A', '2026-03-02T15:00:00Z')]);
    const [appointment] = await world.appointments();
    const answer = (callId: number, what: string) =>
      world.dana.post('/api/appointment-matches', {
        ...{ companyId: 1, answers: [{ key: appointment?.key, callId, answer: what }] },
      });
    const [first, second] = await world.calls();
    expect(await answer(first?.id ?? 0, 'no')).toMatchObject({ body: { answered: 1, skipped: 0 } });
    expect(await world.matches()).toEqual({ A: 'possible two' });
    expect(await answer(first?.id ?? 0, 'yes')).toMatchObject({ body: { answered: 0, skipped: 1 } });
    expect(await answer(second?.id ?? 0, 'no')).toMatchObject({ body: { answered: 1, skipped: 0 } });
    expect(await world.matches()).toEqual({ A: 'answered-no' });
  });
});

describe('candidates', () => {
  test('are calls that count, are live, and are inbound or of unknown direction', async () => {
    const call = (id: string, more: object) => world.call({ ...atNine, id, ...more });
    await call('practice', { tag: 'Practice' });
    await call('outbound', { direction: 'outbound' });
    await call('internal', { direction: 'internal' });
    await world.import(listId, [row('A', '2026-03-02T15:02:00Z')]);
    expect(await world.matches()).toEqual({ A: 'no-call' });
    await call('inbound', { direction: 'inbound' });
    expect(await world.matches()).toEqual({ A: 'sure inbound' });
  });

  test('reasons: another location, no call of the number, this call already has one', async () => {
    await world.call(atNine);
    const done = await world.import(listId, [
      row('elsewhere', '2026-03-02T15:02:00Z', { Location: 'Harbor' }),
      row('stranger', '2026-03-02T15:02:00Z', { Phone: bob, Location: 'Downtown' }),
      row('first', '2026-03-02T15:01:00Z', { Location: 'Downtown' }),
      row('second', '2026-03-02T15:02:00Z', { Location: 'Downtown' }),
    ]);
    expect(await world.matches()).toEqual({
      ...{ elsewhere: 'other-location', stranger: 'no-call', first: 'sure one', second: 'already-has-one' },
    });
    expect(done.unmatched).toEqual(
      expect.arrayContaining([
        { reason: 'other-location', rows: 1 },
        { reason: 'no-call', rows: 1 },
        { reason: 'already-has-one', rows: 1 },
      ]),
    );
    const unmatched = await world.appointments('&state=unmatched&reason=no-call');
    expect(unmatched.map(({ rowId }) => rowId)).toEqual(['stranger']);
  });
});

describe('whatever changes for a phone is matched again with it', () => {
  test('a call that arrives after its appointment', async () => {
    await world.import(listId, [row('A', '2026-03-02T15:02:00Z')]);
    expect(await world.matches()).toEqual({ A: 'no-call' });
    await world.call(atNine);
    expect(await world.matches()).toEqual({ A: 'sure one' });
    expect(await world.booked()).toEqual({ one: 'yes (lone)' });
  });

  test('a call that turns out to be outbound, or of another customer', async () => {
    await world.call(atNine);
    await world.import(listId, [row('A', '2026-03-02T15:02:00Z')]);
    await world.call({ ...atNine, direction: 'outbound' });
    expect(await world.matches()).toEqual({ A: 'no-call' });
    expect(await world.booked()).toEqual({ one: 'unknown' });
    await world.call({ ...atNine, id: 'two' });
    expect(await world.matches()).toEqual({ A: 'sure two' });
    await world.call({ ...atNine, id: 'two', phone: bob });
    expect(await world.matches()).toEqual({ A: 'no-call' });
    expect(await world.booked()).toEqual({ one: 'unknown', two: 'unknown' });
    expect((await world.calls()).map(({ isStated }) => isStated)).toEqual([false, false]);
  });

  test('a call that a person tags as practice', async () => {
    await world.call(atNine);
    await world.import(listId, [row('A', '2026-03-02T15:02:00Z')]);
    const [{ id } = { id: 0 }] = await world.calls();
    await world.dana.put(`/api/calls/${id}`, { companyId: 1, callTag: 'Practice' });
    expect(await world.matches()).toEqual({ A: 'no-call' });
    await world.dana.put(`/api/calls/${id}`, { companyId: 1, withdraw: ['callTag'] });
    expect(await world.matches()).toEqual({ A: 'sure one' });
  });

  test('a better call that arrives later takes its appointment over, and the counts follow', async () => {
    await world.call({ ...atNine, at: '2026-03-02T14:00:00Z', booked: 'no' });
    await world.import(listId, [row('A', '2026-03-02T15:02:00Z')]);
    expect(await world.matches()).toEqual({ A: 'likely one' });
    await world.call({ ...atNine, id: 'two', booked: 'no' });
    expect(await world.matches()).toEqual({ A: 'sure two' });
    expect(await world.booked()).toEqual({ one: 'no', two: 'yes' });
  });

  test('a location that moves to another time zone: rows without one are read in it, and days are its days', async () => {
    // Half past nine in the evening of Sunday in Chicago; in New York the row below is of Monday.
    await world.call({ ...atNine, at: '2026-03-02T03:30:00Z' });
    await world.import(listId, [
      row('zoned', '2026-03-02T05:30:00Z', { Location: 'Downtown' }),
      row('local', '2026-03-01 20:00', { Location: 'Downtown', Phone: bob }),
    ]);
    const created = async () =>
      Object.fromEntries((await world.appointments()).map(({ rowId, createdAt }) => [rowId, createdAt]));
    expect(await world.matches()).toMatchObject({ zoned: 'likely one' });
    expect(await created()).toMatchObject({ local: '2026-03-02T02:00:00.000Z' });
    const { body } = await world.dana.get('/api/locations?companyId=1');
    const downtown = (body as { id: number; version: number }[]).find(({ id }) => id === 1);
    const location = { name: 'Downtown', phone: '(312) 555-0100', email: 'd@n.example', address: '1 Main Street' };
    const saved = await world.dana.put('/api/locations/1', {
      ...{ ...location, city: 'New York', state: 'NY', zip: '10001', code: 'NS-01' },
      ...{ timeZone: 'America/New_York', version: downtown?.version },
    });
    expect(saved.code).toBe(200);
    await world.tested.jobs.finish();
    expect(await world.matches()).toMatchObject({ zoned: 'possible one' });
    expect(await created()).toMatchObject({ local: '2026-03-02T01:00:00.000Z' });
    expect(await world.booked()).toEqual({ one: 'unknown' });
  });

  test('services that are merged', async () => {
    await world.call(atNine);
    await world.import(listId, [row('A', '2026-03-02T15:02:00Z', { Service: 'Brakes' })]);
    const own = await world.dana.post('/api/company-services', { companyId: 1, name: 'Stopping' });
    const { id } = own.body as { id: number };
    const merged = await world.dana.post('/api/company-services/1/merge', { companyId: 1, intoServiceId: id });
    expect(merged.code).toBe(201);
    await world.tested.jobs.finish();
    expect((await world.calls())[0]?.service).toBe(id);
    expect((await world.appointments())[0]?.serviceName).toBe('Stopping');
  });
});

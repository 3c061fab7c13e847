// The webhook of an appointment list (docs/decisions/0091), through the door.
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AppointmentImport } from '#contract/appointment-imports';
import type { AppointmentList } from '#contract/appointments';
import { addSilenceJob } from '../../server/jobs/watch-silence';
import { AppointmentWorld, anna } from '../appointment-world';
import { runJob } from '../run-job';
import type { Visitor } from '../test-app';

const path = 'northside-appointments-path';
const url = `/api/appointment-webhook/${path}`;
const bob = '+13125550102';
const created = '2026-03-02T15:02:00Z';
const atNine = { id: 'one', at: '2026-03-02T15:00:00Z', seconds: 300 };
const hour = 3_600_000;

let world: AppointmentWorld;
let list: AppointmentList;
beforeEach(async () => {
  world = await AppointmentWorld.create();
  list = await save(await world.addList({ isDaily: true }), { endpointPath: path });
});

async function save(before: AppointmentList, edit: object, by = world.dana): Promise<AppointmentList> {
  const { name, windowDays, isDaily, mapping, endpointPath, completeSince, completeLocationIds } = before;
  const settings = { name, windowDays, isDaily, mapping, endpointPath, completeSince, completeLocationIds };
  const { code, body } = await by.put(`/api/appointment-lists/${before.id}`, { ...settings, ...edit });
  expect({ code, body }).toMatchObject({ code: 200 });
  return body as AppointmentList;
}

interface Answer {
  status: string;
  importId: number;
  rows: number;
  isRepetition: boolean;
}

async function post(payload: string | object, contentType = 'application/json', headers: object = {}) {
  const answer = await world.tested.app.inject({
    ...{ method: 'POST', url, headers: { 'content-type': contentType, ...headers } },
    payload: payload as string,
  });
  return { code: answer.statusCode, body: answer.json() as Answer };
}

/** Posts, and waits until its rows are matched. */
async function send(payload: string | object, contentType?: string, by = world.dana): Promise<AppointmentImport> {
  const { code, body } = await post(payload, contentType);
  expect({ code, body }).toMatchObject({ code: 200, body: { status: 'received' } });
  return world.ended(body.importId, by);
}

const row = (Id: string, more: object = {}) => ({ Id, Phone: anna, Created: created, ...more });

describe('the webhook of a list', () => {
  test.each([
    ['PUT', url],
    ['POST', `${url}/`],
    ['POST', `${url}%20`],
  ] as const)('takes rows by %s to %s', async (method, to) => {
    const answer = await world.tested.app.inject({ method, url: to, payload: row('A') });
    expect([answer.statusCode, answer.json().rows]).toEqual([200, 1]);
  });

  test('matches rows as a file does, and everything of a day is one import that is undone as a whole', async () => {
    await world.call(atNine);
    await world.call({ ...atNine, id: 'two', phone: bob });
    const first = await send(row('A'));
    const second = await send([row('B', { Phone: bob }), row('C', { Phone: '+13125550199' })]);
    expect(second).toMatchObject({ id: first.id, kind: 'webhook', newRows: 3, totalRows: 3, rowsDone: 3 });
    expect(await world.matches()).toEqual({ A: 'sure one', B: 'sure two', C: 'no-call' });
    expect(await world.booked()).toEqual({ one: 'yes (lone)', two: 'yes (lone)' });
    expect(await world.change(first.id, 'undo')).toMatchObject({ status: 'undone' });
    expect(await world.appointments()).toEqual([]);
    expect(await world.booked()).toEqual({ one: 'unknown', two: 'unknown' });
    // What comes later on that day is another import.
    expect((await send(row('A'))).id).toBeGreaterThan(first.id);
  });

  test('begins another import when the day of the company changes', async () => {
    const first = await send(row('A'));
    world.tested.clock.now = new Date('2026-03-03T05:59:00Z');
    expect((await send(row('B'))).id).toBe(first.id);
    world.tested.clock.now = new Date('2026-03-03T06:01:00Z');
    expect((await send(row('C'))).id).toBeGreaterThan(first.id);
  });

  test.each([
    ['JSON', 'application/json', JSON.stringify({ appointments: [row('A')] })],
    ['JSON without a content type of its own', 'text/plain', JSON.stringify([row('A')])],
    ['CSV', 'text/csv', `Id,Phone,Created\nA,${anna},${created}\n`],
    ['a form', 'application/x-www-form-urlencoded', new URLSearchParams(row('A')).toString()],
    ['XML', 'application/xml', `<a><Id>A</Id><Phone>${anna}</Phone><Created>${created}</Created></a>`],
  ])('reads %s', async (_name, contentType, body) => {
    await world.call(atNine);
    expect(await send(body, contentType)).toMatchObject({ newRows: 1, refusedRows: 0 });
    expect(await world.matches()).toEqual({ A: 'sure one' });
  });

  test('inflates a compressed body, and keeps nothing of one that is too large, broken or no list', async () => {
    const zipped = await post(gzipSync(JSON.stringify([row('A')])), 'application/json', { 'content-encoding': 'gzip' });
    expect(zipped.code).toBe(200);
    const { importId } = zipped.body;
    expect((await post('x', 'application/json', { 'content-encoding': 'gzip' })).code).toBe(400);
    expect((await post('['.repeat(1_000), 'application/json')).code).toBe(400);
    expect((await post('hello', 'text/plain')).code).toBe(400);
    expect((await post('', 'text/plain')).code).toBe(400);
    expect((await post('a'.repeat(1_100_000), 'text/csv')).code).toBe(413);
    expect(await world.ended(importId)).toMatchObject({ totalRows: 1 });
  });

  test('an equal body adds nothing, and an update is a new version that undoing takes back', async () => {
    const first = await send(row('A', { Status: 'Open' }));
    const again = await post(row('A', { Status: 'Open' }));
    expect(again.body).toEqual({ status: 'received', importId: first.id, rows: 1, isRepetition: true });
    world.tested.clock.now = new Date(world.tested.clock.now.getTime() + 13 * hour);
    world = await world.signedInAgain();
    const next = await send(row('A', { Status: 'Completed' }));
    expect(next).toMatchObject({ newRows: 0, changedRows: 1 });
    expect((await world.appointments()).map(({ status }) => status)).toEqual(['kept']);
    await world.change(next.id, 'undo');
    expect((await world.appointments()).map(({ status }) => status)).toEqual(['open']);
  });

  test('a row that is left out says why, and a first body without known columns teaches nothing', async () => {
    const first = await send({ hello: 'there', ping: 'pong' });
    expect(first.refusals).toEqual([{ reason: 'phone-missing', rows: 1 }]);
    const second = await send([row('A'), { Id: 'B', Phone: anna }, { Id: 'C', Phone: 'none', Created: created }]);
    expect(second.newRows).toBe(1);
    const { body } = await world.dana.get(`/api/appointment-imports/${second.id}/refused`);
    expect((body as { rows: object[] }).rows).toEqual([
      { line: 1, reason: 'phone-missing', values: { hello: 'there', ping: 'pong' } },
      { line: 3, reason: 'created-missing', values: { Id: 'B', Phone: anna } },
      { line: 4, reason: 'phone-unreadable', values: { Id: 'C', Phone: 'none', Created: created } },
    ]);
  });

  test('is found by its path only while it is on, and guessing paths is slowed down', { tags: 'long' }, async () => {
    await save(list, { endpointPath: null });
    expect((await post(row('A'))).code).toBe(404);
    await save(list, { endpointPath: `${path}-two` });
    expect((await post(row('A'))).code).toBe(404);
    const short = await world.dana.put(`/api/appointment-lists/${list.id}`, { name: 'Shop', endpointPath: 'short' });
    expect(short).toMatchObject({ code: 400, body: { fields: { endpointPath: expect.any(String) } } });
    const hello = await world.tested.app.inject({ method: 'GET', url });
    const unknown = await world.tested.app.inject({ method: 'GET', url: '/api/appointment-webhook/nothing-is-here' });
    expect([hello.statusCode, hello.body]).toEqual([unknown.statusCode, unknown.body]);
    const codes: number[] = [];
    for (let n = 0; n < 62; n++) codes.push((await post(row('A'))).code);
    expect(codes.slice(0, 58).every((code) => code === 404)).toBe(true);
    expect(codes).toContain(429);
  });

  test('of a list that a store manager added leaves out rows of other locations', async () => {
    const mona = await world.as('mona');
    const own = await save(await world.addList({}, mona), { endpointPath: `${path}-of-mona` }, mona);
    expect(own.mayEdit).toBe(true);
    const answer = await world.tested
      .visit()
      .post(`/api/appointment-webhook/${path}-of-mona`, [
        row('A', { Location: 'Harbor' }),
        row('B', { Location: 'Downtown' }),
      ]);
    const done = await world.ended((answer.body as Answer).importId, mona);
    expect(done).toMatchObject({ newRows: 1, refusals: [{ reason: 'other-location', rows: 1 }], mayChange: true });
  });

  test('a store manager cannot declare it complete for other locations, and all means their own', async () => {
    const mona = await world.as('mona');
    await world.call(atNine);
    await world.call({ ...atNine, id: 'harbor', store: 'NS-02', phone: bob });
    const mine = await world.addList({}, mona);
    const edit = { name: 'Mine', endpointPath: `${path}-of-mona`, completeSince: '2026-03-02' };
    const foreign = { ...edit, completeLocationIds: [2] };
    const settings = { windowDays: 7, isDaily: false, mapping: null };
    expect((await mona.put(`/api/appointment-lists/${mine.id}`, { ...settings, ...foreign })).code).toBe(404);
    await save(mine, edit, mona);
    const answer = await world.tested.visit().post(`/api/appointment-webhook/${path}-of-mona`, '[]');
    expect(answer.code).toBe(200);
    await world.ended((answer.body as Answer).importId, mona);
    expect(await world.booked()).toEqual({ harbor: 'unknown', one: 'no' });
  });
});

describe('what comes while rows are read, or after a crash', () => {
  test('many at once lose nothing', async () => {
    const ids = Array.from({ length: 40 }, (_, n) => `N${n}`);
    const answers = await Promise.all(
      ids.map((id, n) => post(row(id, { Phone: `+1312555${String(2000 + ((n * 7) % 40)).padStart(4, '0')}` }))),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    const importId = answers[0]?.body.importId ?? 0;
    expect(await world.ended(importId)).toMatchObject({ rowsDone: 40, newRows: 40 });
    expect((await world.appointments('&limit=1000')).map(({ rowId }) => rowId).sort()).toEqual(ids.sort());
  });

  test('an import that a crash left in the middle reads on, then what has come since', async () => {
    await world.call({ ...atNine, phone: '+13125550100' });
    const done = await send([row('B'), row('C', { Phone: '+13125550103' })]);
    // As a crash leaves it: the first phone is stored, then a part with a lower one came.
    const query = (text: string) => world.database.people.$client.query(text);
    await query(`delete from appointments where row_id = 'C'`);
    await query(`update appointment_imports set status = 'running', parts_done = 0, reached_phone = '${anna}',
      finished_at = null, result = jsonb_set(result, '{rowsDone}', '1')`);
    const { body } = await post(row('A', { Phone: '+13125550100' }));
    expect(body.importId).toBe(done.id);
    expect(await world.ended(done.id)).toMatchObject({ totalRows: 3, rowsDone: 3 });
    expect(await world.matches()).toEqual({ A: 'sure one', B: 'no-call', C: 'no-call' });
  });
});

describe('a webhook that is all there is since a day', () => {
  test('makes calls without an appointment not booked, also on days between, until it is undone', async () => {
    await world.call({ ...atNine, id: 'early', at: '2026-02-27T15:00:00Z', phone: bob });
    await world.call({ ...atNine, id: 'sunday', at: '2026-03-01T15:00:00Z', phone: bob });
    await world.call(atNine);
    list = await save(list, { completeSince: '2026-03-01' });
    const done = await send([row('A')]);
    expect(await world.booked()).toEqual({ early: 'unknown', one: 'yes', sunday: 'no' });
    // A call that arrives later is covered at once.
    await world.call({ ...atNine, id: 'late', at: '2026-03-02T16:00:00Z', phone: bob });
    expect(await world.booked()).toMatchObject({ late: 'no' });
    await world.change(done.id, 'undo');
    expect(await world.booked()).toEqual({ early: 'unknown', late: 'unknown', one: 'unknown', sunday: 'unknown' });
    // An empty list is one, too.
    await send('[]');
    expect(await world.booked()).toEqual({ early: 'unknown', late: 'no', one: 'no', sunday: 'no' });
  });

  test('says nothing of a day on which none of its rows could be read, also when they are read again', async () => {
    await world.call(atNine);
    list = await save(list, { completeSince: '2026-03-02' });
    const done = await send([row('A', { Created: 'soon' }), row('B', { Phone: 'none' })]);
    expect(done).toMatchObject({ newRows: 0, refusedRows: 2 });
    expect(await world.booked()).toEqual({ one: 'unknown' });
    list = await save(list, { windowDays: 3 });
    await world.ended(done.id);
    expect(await world.booked()).toEqual({ one: 'unknown' });
    await send([row('C', { Phone: bob })]);
    expect(await world.booked()).toEqual({ one: 'no' });
  });
});

describe('the bell', () => {
  const silences = async (visitor: Visitor) => {
    const { code, body } = await visitor.get('/api/notifications');
    expect(code).toBe(200);
    return (body as { kind: string; sourceName: string; isRead: boolean }[]).filter(
      ({ kind }) => kind === 'list-silence',
    );
  };
  const later = (hours: number) => {
    world.tested.clock.now = new Date(world.tested.clock.now.getTime() + hours * hour);
  };

  test('reports a daily list that stopped for a day and a half, once, and again after it came back', async () => {
    const notified: number[] = [];
    const notify = (companyId: number) => notified.push(companyId);
    const look = () =>
      runJob((jobs) => addSilenceJob(jobs, world.database, { now: () => world.tested.clock.now, notify }));
    await world.addList({ name: 'Never came', isDaily: true });
    await send(row('A'));
    later(35);
    await look();
    expect([notified, await silences(await world.as('dana'))]).toEqual([[], []]);
    later(2);
    await look();
    await look();
    expect(notified).toEqual([1]);
    const [mona, emil, olga] = [await world.as('mona'), await world.as('emil'), await world.as('olga')];
    const dana = await world.as('dana');
    const notice = { kind: 'list-silence', companyId: 1, sourceName: 'Shop system', isRead: false, listId: list.id };
    expect(await silences(dana)).toMatchObject([notice]);
    expect(await silences(mona)).toMatchObject([notice]);
    expect(await silences(emil)).toEqual([]);
    expect(await silences(olga)).toEqual([]);
    await dana.post('/api/notifications/read', { readTo: world.tested.clock.now.toISOString() });
    expect(await silences(dana)).toMatchObject([{ isRead: true }]);
    await send(row('B'), undefined, dana);
    expect(await silences(dana)).toEqual([]);
    later(37);
    await look();
    expect(notified).toEqual([1, 1]);
    expect(await silences(await world.as('dana'))).toMatchObject([{ isRead: false }]);
  });
});

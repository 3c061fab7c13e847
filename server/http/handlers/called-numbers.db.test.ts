// The numbers of a company through the door: saving, lists, rights, limits.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type CalledNumber,
  type CalledNumberImportResult,
  type CalledNumberList,
  maxCalledNumbers,
  tooManyNumbers,
} from '#contract/called-numbers';
import { nameTakenBy } from '#contract/unmapped';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { refill, type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { auditLog, calledNumbers } from '../../database/schema';

const passwordHash = testPasswordHash;
const main = '+13125550142';
const mailer = '+18005550190';

// Mona manages Northgate, where Emil works. Dana directs Northside, Olga Lakeshore.
const rows: TestRows = {
  companies: [
    { id: 1, name: 'Northside' },
    { id: 2, name: 'Lakeshore' },
  ],
  users: [
    { id: 1, username: 'dana', role: 'director', passwordHash },
    { id: 2, username: 'olga', role: 'director', passwordHash },
    { id: 3, username: 'mona', role: 'store_manager', passwordHash },
    { id: 4, username: 'emil', role: 'employee', passwordHash },
  ],
  userCompanies: [
    { userId: 1, companyId: 1 },
    { userId: 2, companyId: 2 },
  ],
  services: [
    { id: 1, name: 'Oil Change' },
    { id: 2, companyId: 1, name: 'Tires' },
    { id: 3, companyId: 2, name: 'Glass' },
  ],
  locations: [
    { companyId: 1, id: 1, code: 'NS-01', name: 'Northgate', phone: '(312) 555-0142' },
    { companyId: 1, id: 2, code: 'NS-02', name: 'Lakeview', phone: '' },
    { companyId: 2, id: 3, code: 'LS-01', name: 'Lake', phone: '(312) 555-0142' },
  ],
  employees: [
    { companyId: 1, id: 11, userId: 3 },
    { companyId: 1, id: 12, userId: 4 },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 11, locationId: 1 },
    { companyId: 1, employeeId: 12, locationId: 1 },
  ],
};

let database: Database;
let site: TestApp;
let dana: Visitor;
const as = async (username: string): Promise<Visitor> => {
  const visitor = site.visit();
  await visitor.openSession(username);
  return visitor;
};

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
  dana = await as('dana');
});

const list = async (visitor = dana, companyId = 1) =>
  ((await visitor.get(`/api/called-numbers?companyId=${companyId}`)).body as CalledNumberList).numbers;
const numbered = async (number: string): Promise<CalledNumber | undefined> =>
  (await list()).find((one) => one.number === number);
const put = (number: string, change: object = {}, visitor = dana) =>
  visitor.put('/api/called-numbers', {
    ...{ companyId: 1, number, locationId: null, serviceId: null, label: '' },
    ...change,
  });
const paste = (text: string, change: object = {}) =>
  dana.post('/api/called-numbers/import', { companyId: 1, text, ...change });
const preview = async (text: string) => (await paste(text, { dryRun: true })).body as CalledNumberImportResult;

describe('a number', () => {
  test('is saved in E.164 whatever its notation, with the entry in the audit log', async () => {
    const { code, body } = await put('1 (800) 555-0190', { locationId: 2, serviceId: 2, label: ' Mailer ' });
    expect(code).toBe(200);
    expect(body).toEqual({ number: mailer, version: 1, replay: null, isReplayBusy: false });
    expect(await numbered(mailer)).toEqual({
      ...{ number: mailer, label: 'Mailer', locationId: 2, locationName: 'Lakeview', placedBy: 'number' },
      ...{ serviceId: 2, serviceName: 'Tires', phoneOf: [], calls: 0, lastAt: null, waiting: 0, ringsAt: null },
      version: 1,
    });
    const entries = (await dana.get('/api/audit-log?companyId=1&kind=called-number.saved')).body;
    expect(entries).toMatchObject([
      { subject: mailer, before: null, after: { locationId: 'Lakeview', serviceId: 'Tires', label: 'Mailer' } },
    ]);
  });

  test('with hostile text is stored as it is, and never as several lines', async () => {
    const label = `'); drop table calls; --<img src=x onerror=alert(1)> =cmd()`;
    expect((await put(mailer, { label })).code).toBe(200);
    expect(await numbered(mailer)).toMatchObject({ label });
    expect((await put(mailer, { label: 'one\ntwo' })).code).toBe(400);
    expect((await put(mailer, { label: 'x'.repeat(101) })).code).toBe(400);
  });

  test.each(['', 'abc', '123', '312 555 0142 x9', '9'.repeat(41), '+13125550142000000'])(
    '%j is refused',
    async (number) => {
      expect(await put(number)).toMatchObject({ code: 400, body: { fields: { number: expect.any(String) } } });
    },
  );

  test('edited by two people at once is the first one’s', async () => {
    expect((await put(mailer, { locationId: 1, version: 0 })).code).toBe(200);
    expect((await put(mailer, { locationId: 2, version: 0 })).code).toBe(409);
    expect((await put(mailer, { locationId: 2, version: 1 })).code).toBe(200);
    expect((await put(mailer, { locationId: 1, version: 1 })).code).toBe(409);
    expect(await numbered(mailer)).toMatchObject({ locationId: 2, version: 2 });
  });

  test('takes neither another company’s location nor its service', async () => {
    expect((await put(mailer, { locationId: 3 })).code).toBe(404);
    expect((await put(mailer, { serviceId: 3 })).code).toBe(404);
    expect((await put(mailer, { companyId: 2 })).code).toBe(404);
    expect(await database.people.$count(calledNumbers)).toBe(0);
  });

  test('that is removed is again what it was without a row', async () => {
    await put(main, { locationId: 2 });
    expect(await numbered(main)).toMatchObject({ locationId: 2, placedBy: 'number', phoneOf: ['Northgate'] });
    expect((await dana.delete(`/api/called-numbers?companyId=1&number=${encodeURIComponent(main)}`)).code).toBe(204);
    expect(await numbered(main)).toMatchObject({ locationId: 1, placedBy: 'phone', version: 0 });
    expect((await dana.delete('/api/called-numbers?companyId=1&number=3125550142')).code).toBe(404);
  });

  test('that was a known name takes its place', async () => {
    const name = { companyId: 1, kind: 'location', alias: '(800) 555-0190', targetId: 1 };
    expect((await dana.post('/api/known-names', name)).code).toBe(201);
    expect(await numbered(mailer)).toMatchObject({ locationId: 1, placedBy: 'known-name' });
    expect((await put(mailer, { locationId: 2 })).code).toBe(200);
    expect(await numbered(mailer)).toMatchObject({ locationId: 2, placedBy: 'number' });
    expect((await dana.get('/api/known-names?companyId=1')).body).toEqual([]);
    const again = await dana.post('/api/known-names', name);
    expect(again).toMatchObject({ code: 409, body: { message: nameTakenBy('Lakeview') } });
  });

  test('that is a location’s code cannot be another one’s', async () => {
    const place = { email: 'a@n.example', address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' };
    await dana.put('/api/locations/2', { name: 'Lakeview', code: '8005550190', phone: '(312) 555-0143', ...place });
    expect(await numbered(mailer)).toMatchObject({ locationId: 2, placedBy: 'code' });
    expect((await put(mailer, { locationId: 1 })).code).toBe(409);
    expect((await put(mailer, { serviceId: 2 })).code).toBe(200);
    expect(await numbered(mailer)).toMatchObject({ locationId: 2, placedBy: 'code', serviceId: 2 });
  });

  test('of a deleted location is not placed', async () => {
    await put(mailer, { locationId: 2, label: 'Mailer' });
    expect((await dana.delete('/api/locations/2')).code).toBe(204);
    expect(await numbered(mailer)).toMatchObject({ locationId: null, placedBy: null, label: 'Mailer', version: 2 });
  });
});

describe('the list', () => {
  test('names the locations that share a phone, which places nothing', async () => {
    const place = { email: 'a@n.example', address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' };
    await dana.put('/api/locations/2', { name: 'Lakeview', code: 'NS-02', phone: '312 555 0142', ...place });
    expect(await list()).toMatchObject([{ number: main, locationId: null, phoneOf: ['Lakeview', 'Northgate'] }]);
  });

  test('has the numbers that calls name, by calls, with the location where they ring', async () => {
    const called = (numberCalled: string, locationId: number, more: object = {}) => ({
      ...{ companyId: 1, localDay: '2026-03-01', numberCalled, locationId, ...more },
    });
    await refill(database, {
      ...rows,
      calls: [
        ...[called(mailer, 2), called(mailer, 2), called('+18005550191', 1), called('+18005550191', 2)],
        called(main, 1),
        called('+16466063895', 1, { direction: 'outbound' }),
        called('+18005550199', 1, { localDay: '2026-01-01' }),
      ],
    });
    dana = await as('dana');
    const found = await list();
    expect(found.map(({ number, calls, ringsAt }) => [number, calls, ringsAt])).toEqual([
      [main, 1, null],
      [mailer, 2, 'Lakeview'],
      ['+18005550191', 2, null],
    ]);
  });

  test('of viewers of some locations has their numbers alone, without what others are called', async () => {
    await put(mailer, { locationId: 2 });
    await put('+18005550191');
    for (const name of ['mona', 'emil'])
      expect((await list(await as(name))).map(({ number }) => number)).toEqual([main]);
    expect((await (await as('mona')).get('/api/called-numbers?companyId=2')).code).toBe(404);
  });
});

describe('a pasted list', () => {
  const text = 'Location\tNumber\tService\r\nNS-02\t(800) 555-0190\tTires\r\nNorthgate\t312 555 0142\t';

  test('is previewed without a change, then saved, then brings nothing new', async () => {
    const expected = {
      ...{ created: 1, updated: 0, unchanged: 1, failures: [], failuresTotal: 0, replay: null, isReplayBusy: false },
      columns: ['location', 'number', 'service'],
      changes: [{ line: 2, number: mailer, location: 'Lakeview', service: 'Tires', label: '', before: null }],
    };
    expect(await preview(text)).toEqual(expected);
    expect(await database.people.$count(calledNumbers)).toBe(0);
    expect(await paste(text)).toMatchObject({ code: 201, body: expected });
    expect(await numbered(mailer)).toMatchObject({ locationId: 2, serviceId: 2, placedBy: 'number' });
    expect(await preview(text)).toMatchObject({ created: 0, updated: 0, unchanged: 2, changes: [] });
    expect(await database.people.$count(auditLog)).toBe(1);
  });

  test.each([
    ['commas', '"(800) 555-0190",NS-02,Tires'],
    ['semicolons', '(800) 555-0190;Lakeview;tires'],
    ['tabs and commas', '(800) 555-0190\tLakeview\tTires\tMailer, spring'],
    ['a guard against formulas', "'+18005550190,NS-02,Tires"],
  ])('can be separated by %s', async (_, line) => {
    expect(await preview(line)).toMatchObject({
      changes: [{ number: mailer, location: 'Lakeview', service: 'Tires' }],
    });
  });

  test('with one bad line saves nothing', async () => {
    const bad = `${text}\r\nNowhere\t8005550191\t`;
    expect(await preview(bad)).toMatchObject({
      created: 1,
      failures: [{ line: 4, message: 'There is no location “Nowhere”.' }],
      failuresTotal: 1,
    });
    expect((await paste(bad)).code).toBe(400);
    expect(await database.people.$count(calledNumbers)).toBe(0);
  });

  test.each([
    ['   \n', 'The list is empty.'],
    ['8005550190,"NS-02', 'A quotation mark in line 1 is opened and not closed.'],
  ])('%j is refused as a whole', async (broken, message) => {
    expect(await paste(broken)).toMatchObject({ code: 400, body: { fields: { text: message } } });
  });

  test('can have as many numbers as a company, and no more', { tags: 'long' }, async () => {
    const many = (count: number, from = 0) =>
      Array.from({ length: count }, (_, index) => `+1312${String(2_000_000 + from + index)},NS-01`).join('\n');
    expect((await paste(many(maxCalledNumbers))).code).toBe(201);
    expect(await list()).toHaveLength(maxCalledNumbers + 1);
    for (const dryRun of [true, false]) {
      const answer = await paste(many(1, maxCalledNumbers), { dryRun });
      expect(answer).toMatchObject({ code: 409, body: { message: tooManyNumbers, fields: { text: tooManyNumbers } } });
    }
    expect(await preview(many(5))).toMatchObject({ created: 0, unchanged: 5 });
    expect(await put(mailer)).toMatchObject({ code: 409, body: { message: tooManyNumbers } });
    expect(await paste(many(maxCalledNumbers + 2))).toMatchObject({ code: 400, body: { message: tooManyNumbers } });
    expect((await put('+13122000000', { locationId: 2 })).code).toBe(200);
  });
});

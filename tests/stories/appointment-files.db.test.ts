// Lists as shop systems and spreadsheets write them, through the door, until their calls are found.
import { beforeEach, expect, test } from 'vitest';
import type { AppointmentImport } from '#contract/appointment-imports';
import type { AppointmentList, AppointmentTrial } from '#contract/appointments';
import { AppointmentWorld, anna } from '../appointment-world';

const path = 'northside-appointments-path';
const [bob, cora, dora] = ['+13125550102', '+13125550103', '+13125550104'];
const nine = { at: '2026-03-02T15:00:00Z', seconds: 300 };

let world: AppointmentWorld;
let list: AppointmentList;
beforeEach(async () => {
  world = await AppointmentWorld.create();
  const { id, ...settings } = await world.addList();
  list = (await world.dana.put(`/api/appointment-lists/${id}`, { ...settings, endpointPath: path }))
    .body as AppointmentList;
});

const call = (id: string, phone = anna) => world.call({ ...nine, id, phone });

async function send(payload: string | object, contentType = 'application/json') {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const answer = await world.tested.app.inject({
    ...{ method: 'POST', url: `/api/appointment-webhook/${path}`, payload: body },
    headers: { 'content-type': contentType },
  });
  const { importId, ...told } = answer.json() as { importId: number };
  return { code: answer.statusCode, told, found: importId === undefined ? undefined : await world.ended(importId) };
}

const tryFile = async (text: string) =>
  (await world.dana.post('/api/appointment-lists/try', { companyId: 1, text })).body as AppointmentTrial;

test('inches and text as spreadsheets write it are read, and a line that cannot be split is left out and shown', async () => {
  await call('one');
  await call('two', bob);
  const csv = `Appt ID,Customer,Phone,Created,Location,Service
A,Ruiz,(312) 555-0101,3/2/2026 9:02 AM,NS-01,Mount 4 tires on 17" rims
B,O'Hara,="3125550102",3/2/2026 9:02 AM,NS-01,Tires
C,"Kim,"312-555-0103,3/2/2026 9:02 AM
`;
  const { told, found } = await send(csv, 'text/csv');
  expect(told).toMatchObject({ status: 'received', rows: 3, leftOut: 1 });
  expect(found?.refusals).toEqual([{ reason: 'line-unreadable', rows: 1 }]);
  expect(await world.matches()).toEqual({ A: 'sure one', B: 'sure two' });
  const { body } = await world.dana.get(`/api/appointment-imports/${found?.id}/refused`);
  expect(body).toMatchObject({ rows: [{ values: { Line: 'C,"Kim,"312-555-0103,3/2/2026 9:02 AM' } }] });
  expect((await tryFile(csv)).rows).toMatchObject([
    { line: 2, refused: null },
    { line: 3, refused: null },
    { line: 4, refused: 'A quotation mark is opened and not closed.' },
  ]);
});

test('a call from any of a customer’s numbers is the one, whenever it arrives', async () => {
  await call('home', anna);
  await call('second in a cell', cora);
  const csv = `Appt ID,Home Phone,Cell Phone,Work Phone,Created,Location
A,(312) 555-0101,(312) 555-0177,,3/2/2026 9:02 AM,NS-01
B,312-555-0178,,312.555.0102,3/2/2026 9:02 AM,NS-01
C,,312-555-0179 / 3125550103.0,,3/2/2026 9:02 AM,NS-01
D,,(312) 555-0104 (wife),,3/2/2026 9:02 AM,NS-01
`;
  const { mapping } = await tryFile(csv);
  expect(mapping).toMatchObject({ phone: 'Cell Phone', secondPhone: 'Home Phone', thirdPhone: 'Work Phone' });
  const preview = await world.import(list.id, csv, { dryRun: true });
  expect(preview.matched).toMatchObject({ sure: 2 });
  const done = await world.change(preview.id, 'confirm');
  expect(done).toMatchObject({ newRows: 4, refusedRows: 0, matched: { sure: 2 } });
  await call('work', bob);
  await call('wife', dora);
  const found = { A: 'sure home', B: 'sure work', C: 'sure second in a cell', D: 'sure wife' };
  expect(await world.matches()).toEqual(found);
  // It says the list as its source, as for any other number.
  const { body } = await world.dana.get('/api/calls?companyId=1');
  expect(body).toMatchObject({
    calls: ['sure', 'sure', 'sure', 'sure'].map((match) => ({ appointmentOrigin: { match } })),
  });
  expect(await world.change(done.id, 'undo')).toMatchObject({ status: 'undone' });
  expect(Object.values(await world.booked())).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
});

test('customers who share a number have one call each, and a newer row without it frees the call', async () => {
  await call('one', anna);
  const rows = (second: string) => [
    { Id: 'A', 'Cell Phone': bob, 'Home Phone': second, Created: '3/2/2026 9:02 AM' },
    { Id: 'B', 'Cell Phone': cora, 'Home Phone': anna, Created: '3/2/2026 9:03 AM' },
  ];
  await world.import(list.id, rows(anna));
  expect(await world.matches()).toEqual({ A: 'sure one', B: 'already-has-one' });
  await world.import(list.id, rows(dora));
  expect(await world.matches()).toEqual({ A: 'no-call', B: 'sure one' });
});

test('a number that many customers have beside their own is the shop’s and matches none', async () => {
  await call('one', anna);
  const rows = [bob, cora, dora, '+13125550105'].map((phone) => ({
    Id: phone,
    Cell: phone,
    'Other Phone': anna,
    Created: '3/2/2026 9:02 AM',
  }));
  await world.import(list.id, rows);
  expect(new Set(Object.values(await world.matches()))).toEqual(new Set(['no-call']));
});

test('a day and a time in columns of their own are a time, in the order that the column shows', async () => {
  for (const [id, phone] of Object.entries({ one: anna, two: bob, three: cora, four: dora })) await call(id, phone);
  const csv = (rows: string[]) => `Id,Phone,Date,Time\n${rows.join('\n')}\n`;
  expect((await tryFile(csv([`A,${anna},3/2/26,9:02 AM`]))).mapping).toMatchObject({
    createdAt: 'Date',
    createdTime: 'Time',
  });
  await world.import(
    list.id,
    csv([
      `A,${anna},2-Mar-26,9:02a`,
      `B,${bob},03-02-2026,9:02 AM`,
      `C,${cora},Mar 2 2026,0.3764`,
      `D,${dora},02/28/26,9:02`,
    ]),
  );
  expect(await world.matches()).toEqual({ A: 'sure one', B: 'sure two', C: 'sure three', D: 'no-call' });
  await world.import((await world.addList()).id, csv([`E,${anna},02/03/26,9:02 AM`, `F,${bob},28/02/26,9:02 AM`]));
  expect((await world.appointments()).find(({ rowId }) => rowId === 'E')?.createdAt).toBe('2026-03-02T15:02:00.000Z');
});

const row = { id: '90071992547409931', created: '2026-03-02T15:02:00Z', location: 'NS-01' };
const services = [{ name: 'Wash' }, { name: 'Brakes' }];
const phones = [
  { number: '312-555-0177', type: 'Home', primary: false },
  { number: '(312) 555-0101', type: 'Mobile', primary: true },
];

test.each<[string, object]>([
  ['a list of services', { ...row, phone: anna, services }],
  ['a list of services of one entry', { ...row, phone: anna, services: services.slice(1) }],
  ['a list of phones', { ...row, phone: phones, services: [] }],
  ['phones as texts', { ...row, customer: { phones: phones.map(({ number }) => number) } }],
  [
    'phones with times of their own',
    { ...row, phones: phones.map((one) => ({ ...one, verified: '2026-01-02T10:00:00Z' })) },
  ],
  ['phones of which one is missing', { ...row, home_phone: null, cell_phone: anna }],
  ['both, in a list of rows', [{ ...row, phone: phones, services }]],
  [
    'both, in an object that has a time of its own',
    { exported_at: '2026-03-02T17:00:00Z', data: { rows: [{ ...row, phone: phones, services }] } },
  ],
])('one appointment with %s is one row', async (_what, payload) => {
  await call('one');
  const { told, found } = await send(payload);
  expect(told).toMatchObject({ status: 'received', rows: 1 });
  expect(found).toMatchObject({ newRows: 1, refusedRows: 0 });
  expect(await world.matches()).toEqual({ '90071992547409931': 'sure one' });
});

test('long ids of a JSON file are told apart', async () => {
  const text = '[90071992547409931, 90071992547409932]'.replaceAll(
    /\d+/g,
    (id) => `{"id":${id},"phone":"${anna}","created":"2026-03-02T15:02:00Z"}`,
  );
  expect(await world.import(list.id, text)).toMatchObject({ newRows: 2 });
});

test('a large list is read while others are answered, and answered once it is kept', async () => {
  const order: string[] = [];
  const large = send(`Phone,Created\n${'\n'.repeat(1_000_000)}${anna},3/2/2026 9:02 AM\n`, 'text/csv').then(
    (answer) => {
      order.push('large list');
      return answer;
    },
  );
  const { statusCode } = await world.tested.app.inject('/healthz');
  order.push('health');
  expect(statusCode).toBe(200);
  expect((await large).found satisfies AppointmentImport | undefined).toMatchObject({ newRows: 1 });
  expect(order).toEqual(['health', 'large list']);
});

// Erasing a customer: afterwards nothing of them is found anywhere, and no figure has changed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addCounts,
  type ErasedCounts,
  type ExportStep,
  type HeldRecord,
  type HeldStep,
  noCounts,
} from '#contract/erasures';
import { writtenNumber } from '../../server/access/written-number';
import type { Database } from '../../server/database/engine/connect';
import { eraseLateDeliveries, findCompaniesWithLateDeliveries } from '../../server/database/erasure/erased-deliveries';
import { customerHandlers } from '../../server/http/handlers/customers';
import { openEndpointFile } from '../../server/ingest/names/endpoint-file';
import { openSpool, type Spool } from '../../server/platform/spool';
import { appointmentRows, noon } from '../appointment-world';
import { withOutage } from '../database-with-outage';
import { type TestApp, testApp, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';

const phone = '+1 312 555 0142';
/** In three ways of writing, and all else that must be gone. */
const canaries = {
  number: /312[^0-9A-Za-z]{0,4}555[^0-9A-Za-z]{0,4}0142/,
  recording: /canary-recording/,
  transcript: /canary-transcript/,
  name: /canary-anna/i,
};

let folder: string;
let spool: Spool;
let database: Database;
let tested: TestApp;
let ada: Visitor;
let isUnavailable = false;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-erased-'));
  isUnavailable = false;
  database = await testDatabase({
    ...appointmentRows,
    webhookConfigurations: [
      ...(appointmentRows.webhookConfigurations ?? []).map((row) => ({ ...row, recordingField: 'recording' })),
      {
        ...{ companyId: 1, id: 2, source: 'later', endpointPath: 'not-set-up-yet-path', isMapped: false },
        ...{ serviceField: '', appointmentField: '', callTypeField: '', storeIdField: '' },
      },
    ],
    webhookEndpoints: [
      ...(appointmentRows.webhookEndpoints ?? []),
      { path: 'not-set-up-yet-path', companyId: 1, configurationId: 2 },
    ],
  });
  spool = await openSpool(path.join(folder, 'spool'));
  const diskStorage = { spool, endpointFile: openEndpointFile(folder), lastKnown: undefined };
  tested = await testApp(
    withOutage(database, () => isUnavailable),
    { diskStorage, settings: { dataDir: folder } },
  );
  tested.clock.now = noon;
  ada = tested.visit();
  await ada.openSession('ada');
});

afterEach(async () => {
  await tested.app.close();
  await spool.close();
  fs.rmSync(folder, { recursive: true });
});

const webhook = '/api/webhook/northside-calls-path';

function call(id: string, more: object = {}) {
  const recording = `https://phones.example/canary-recording/${id}`;
  const said = { caller: 'Canary-Anna', transcript: 'a canary-transcript', recording, duration_seconds: 90 };
  return {
    ...{ call_id: id, at: '2026-03-02T15:00:00Z', customer_phone: phone, store_id: 'NS-01', call_tag: 'Live' },
    ...{ ...said, booked: 'yes', service: 'Brakes', ...more },
  };
}

const ofOthers = (id: string, more: object = {}) => ({
  ...{ call_id: id, at: '2026-03-02T15:10:00Z', customer_phone: '+13125550199', store_id: 'NS-01', call_tag: 'Live' },
  ...{
    booked: 'no',
    service: 'Tires',
    duration_seconds: 30,
    caller: 'Bert',
    recording: `https://phones.example/${id}`,
    ...more,
  },
});

const send = async (payload: object, url = webhook) =>
  (await tested.visit({}).post(url, payload)).body as { status: string };

async function sendEverything(): Promise<void> {
  expect(await send(call('as-json'))).toMatchObject({ status: 'success' });
  expect(
    await send({
      call_id: 'as-json',
      at: '2026-03-02T15:00:00Z',
      store_id: 'NS-01',
      transcript: 'a canary-transcript',
    }),
  ).toMatchObject({ status: 'success' });
  const form = new URLSearchParams({
    ...(call('as-form') as unknown as Record<string, string>),
    customer_phone: '(312) 555-0142',
  });
  expect(
    (await tested.visit({}).post(webhook, String(form), { 'content-type': 'application/x-www-form-urlencoded' })).body,
  ).toMatchObject({ status: 'success' });
  const query = new URLSearchParams({
    ...(call('as-query') as unknown as Record<string, string>),
    customer_phone: '312.555.0142',
  });
  expect((await tested.visit({}).get(`${webhook}?${query}`)).body).toMatchObject({ status: 'success' });
  expect(await send(call('+13125550142-7'))).toMatchObject({ status: 'success' });
  expect(await send(call('refused', { store_id: 'NS-99' }))).toMatchObject({ status: 'failed' });
  expect(await send(call('waits'), '/api/webhook/not-set-up-yet-path')).toMatchObject({ status: 'waiting' });
  expect(
    (await tested.visit({}).post(webhook, `not JSON, of Canary-Anna ${phone}`, { 'content-type': 'application/json' }))
      .body,
  ).toMatchObject({ status: 'failed' });
  expect(
    await send(
      call('nobody', { customer_phone: 'anonymous', transcript: `canary-transcript: I am Canary-Anna, ${phone}` }),
    ),
  ).toMatchObject({ status: 'success' });
  expect(await send(ofOthers('mentions', { note: `asked for ${phone}` }))).toMatchObject({ status: 'success' });
  expect(await send(ofOthers('other'))).toMatchObject({ status: 'success' });

  isUnavailable = true;
  expect(await send(call('from-disk'))).toMatchObject({ status: 'queued' });
  isUnavailable = false;
  await vi.waitFor(async () => expect(spool.status().waiting).toBe(0), { timeout: 20_000, interval: 50 });
  fs.mkdirSync(path.join(folder, 'spool', 'aside'));
  fs.writeFileSync(path.join(folder, 'spool', 'aside', 'a-delivery'), `canary-transcript of ${phone}`);
  fs.mkdirSync(path.join(folder, 'backups'));
  fs.writeFileSync(path.join(folder, 'backups', 'callgauge-2026-03-01.tar'), phone);
}

async function addLists(): Promise<void> {
  const { body } = await ada.post('/api/appointment-lists', { companyId: 1, name: 'Shop system', daily: false });
  const listId = (body as { id: number }).id;
  const text = [
    'Phone,Created,Location,Customer,Note',
    '312-555-0142,2026-03-02 09:05,NS-01,Canary-Anna,',
    '+13125550199,2026-03-02 09:20,NS-01,Bert,"his wife is\nat (312) 555-0142"',
    '312-555-0142,never,NS-01,Canary-Anna,left out',
  ].join('\n');
  const complete = { fromDay: '2026-03-01', toDay: '2026-03-02', locationIds: [] };
  const { code, body: added } = await ada.post('/api/appointment-imports', {
    companyId: 1,
    listId,
    text,
    fileName: 'march.csv',
    complete,
  });
  expect({ code, added }).toMatchObject({ code: 201 });
  await tested.jobs.finish();
  const found = (await ada.get(`/api/appointment-imports/${(added as { id: number }).id}`)).body;
  expect(found).toMatchObject({ status: 'done' });
}

/** By a list's webhook: into the database, and onto the disk while that is away. */
async function sendAppointments(): Promise<void> {
  const path = 'northside-appointments-path';
  const { body } = await ada.post('/api/appointment-lists', { companyId: 1, name: 'Sent by itself', daily: true });
  const { id, createdAt: _, ...list } = body as { id: number; createdAt: string };
  const { name, windowDays, isDaily, mapping, completeSince, completeLocationIds } = list as Record<string, unknown>;
  const settings = { name, windowDays, isDaily, mapping, completeSince, completeLocationIds, endpointPath: path };
  expect((await ada.put(`/api/appointment-lists/${id}`, settings)).code).toBe(200);
  const row = (more: object) => ({
    Phone: '312-555-0142',
    'Home Phone': '312-555-0143',
    Created: '2026-03-02T15:04:00Z',
    ...more,
  });
  const bodies = [[row({ Id: 'canary-anna-1', Note: 'a canary-transcript' })], [row({ Created: 'never', Id: 'A2' })]];
  for (const rows of bodies)
    expect(await send(rows, `/api/appointment-webhook/${path}`)).toMatchObject({ status: 'received' });
  const isImported = (totalRows: number) =>
    vi.waitFor(async () => {
      const { body: imports } = await ada.get(`/api/appointment-imports?companyId=1&listId=${id}`);
      expect(imports).toMatchObject([{ status: 'done', totalRows, refusedRows: 1 }]);
    }, slow);
  await isImported(2);
  isUnavailable = true;
  const onDisk = [
    row({ Id: 'A3', Customer: 'Canary-Anna', Phone: '312-555-0177', 'Home Phone': '312-555-0142 (her)' }),
  ];
  expect(await send(onDisk, `/api/appointment-webhook/${path}`)).toMatchObject({ status: 'queued' });
  isUnavailable = false;
  await isImported(3);
}

const slow = { timeout: 20_000, interval: 20 };

/** A person says what a call became, and takes it back. */
async function mark(): Promise<void> {
  const { calls } = (await ada.get('/api/calls?companyId=1&phone=3125550142')).body as { calls: { id: number }[] };
  const [first, second] = calls;
  if (!first || !second) throw new Error('No call to mark.');
  for (const [{ id }, change] of [
    [first, { appointment: 'no', callType: 'Quote' }],
    [second, { appointment: 'yes' }],
    [second, { withdraw: ['appointment'] }],
  ] as const)
    expect((await ada.put(`/api/calls/${id}`, { companyId: 1, ...change })).code).toBe(200);
}

async function steps<Step extends HeldStep>(what: 'look-up' | 'export' | 'erase', by = ada) {
  let counts: ErasedCounts = noCounts;
  let cursor: string | null = null;
  let backups: string[] = [];
  const taken: Step[] = [];
  do {
    const asked: object = { phone, companyId: null, cursor, ...(what === 'erase' && { lastDigits: '0142' }) };
    const { code, body } = await by.post(`/api/admin/customers/${what}`, asked);
    expect({ code, body }).toMatchObject({ code: 201, body: { waitsFor: null } });
    const step = body as Step;
    counts = addCounts(counts, step.counts);
    cursor = step.cursor;
    backups = step.backups;
    taken.push(step);
  } while (cursor !== null);
  return { counts, backups, taken };
}

/** Every table as text; bytes as the text that they are. */
async function dump(): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.background.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const dumped: Record<string, string[]> = {};
  for (const { name } of tables) {
    const bytes = ['deliveries'].includes(name) ? sql`encode(t.body, 'escape')` : sql`''`;
    const { rows } = await database.background.execute<{ row: string }>(
      sql`select t::text || ' ' || ${bytes} as row from ${sql.identifier(name)} t order by 1`,
    );
    dumped[name] = rows.map(({ row }) => row);
  }
  const { gunzipSync } = await import('node:zlib');
  const { rows: files } = await database.background.execute<{ body: Buffer }>(sql`select body from appointment_files`);
  dumped.appointment_file_texts = files.map(({ body }) => gunzipSync(body).toString());
  return dumped;
}

function filesOutsideBackups(): Record<string, string[]> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => !name.startsWith('backups') && fs.statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, [fs.readFileSync(path.join(folder, name), 'latin1')]]));
}

async function findCanaries(): Promise<string[]> {
  const places = { ...(await dump()), ...filesOutsideBackups() };
  return Object.entries(places).flatMap(([place, texts]) =>
    Object.entries(canaries).flatMap(([canary, shape]) =>
      texts
        .filter((text) => shape.test(decodeURIComponent(text.replaceAll('%', '%25'))))
        .map((text) => `${canary} in ${place}: ${text.slice(0, 400)}`),
    ),
  );
}

async function figures(): Promise<unknown> {
  const asked = 'companyId=1&startDate=2026-02-01&endDate=2026-03-02';
  const paths = [
    `/api/reports/service-close-rate?${asked}`,
    `/api/reports/close-rate-trend?${asked}`,
    '/api/metrics/summary?companyId=1',
    '/api/call-volume?companyId=1',
  ];
  const answers = await Promise.all(paths.map((it) => ada.get(it)));
  for (const { code, body } of answers) expect({ code, body }).toMatchObject({ code: 200 });
  const { rows } = await database.background.execute(sql`
    select id, was_booked, is_known, is_counted, location_id, service_id, employee_id, call_type, started_at, duration_seconds,
      appointment_rank from calls order by id`);
  return { answers: answers.map(({ body }) => body), calls: rows };
}

test('nothing of an erased customer is left in any table or file but backups, and no figure changes', async () => {
  await sendEverything();
  await addLists();
  await sendAppointments();
  await mark();
  const before = await figures();
  expect(new Set((await findCanaries()).map((found) => found.split(' ')[0]))).toEqual(new Set(Object.keys(canaries)));

  const erased = await steps('erase');
  expect(erased.counts).toEqual({ calls: 6, deliveries: 10, listRows: 5, listFiles: 4, mentions: 1, diskFiles: 1 });
  expect(erased.backups).toEqual(['backups/callgauge-2026-03-01.tar']);
  expect(await findCanaries()).toEqual([]);
  expect(await figures()).toEqual(before);
  expect((await steps('look-up')).counts).toEqual(noCounts);
});

/** How others write a digit or a number, by what they do. `digits` changes each digit. */
const digits = (each: (digit: number) => string) => '3125550142'.replaceAll(/\d/g, (digit) => each(Number(digit)));
const zeroAt = (zero: number) => digits((digit) => String.fromCodePoint(zero + digit));
const forms = [
  ...[
    '3125550142',
    '+13125550142',
    '1 312 555 0142',
    '312.555.0142',
    '312-555-0142',
    '(312) 555-0142',
    '312/555/01 42',
  ],
  ...['0013125550142', '011 1 312 555 0142', 'sip:+13125550142@pbx.example;user=phone', 'tel:+1-312-555-0142'],
  ...['https://crm.example/c/3125550142?from=13125550142', 'mailto:c3125550142@example.com', 'id-3125550142-x'],
  ...['from=%2B1%28312%29+555-0142', '312%20555%200142', digits((d) => `%3${d}`), digits((d) => `%253${d}`)],
  ...[zeroAt(0xff10), zeroAt(0x660), zeroAt(0x6f0), zeroAt(0x966), zeroAt(0x9e6), zeroAt(0x1d7ce), zeroAt(0x1d7f6)],
  ...['³¹²⁵⁵⁵⁰¹⁴²', '③①②⑤⑤⑤⓪①④②', '312\u200b555\u200b0142', digits((d) => `${d}\u200d`), '312\u00a0555\u20110142'],
  ...[digits((d) => `&#${48 + d};`), digits((d) => `&#x3${d};`), '312&nbsp;555&#8209;0142', '312&#8203;5550142'],
  ...[digits((d) => `\\u003${d}`), digits((d) => `\\uff1${d}`), digits((d) => `\\x3${d}`), '312\\u00a0555\\u00a00142'],
  ...[digits((d) => `%EF%BC%9${d}`), digits((d) => `%D9%A${d}`), `＋１（３１２）${zeroAt(0xff10).slice(3)}`],
];

/** Reads a text as a person with patience would, apart from how the program does. */
function showsNumber(text: string): boolean {
  let plain = text;
  for (let round = 0; round < 4; round++)
    plain = plain
      .replaceAll(/\\+(?:u|x00|x)([\da-f]{4}|[\da-f]{2})/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      .replaceAll(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replaceAll(/&(?:amp;)+/g, '&')
      .replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
  const scripts = [0x660, 0x6f0, 0x966, 0x9e6];
  plain = plain.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const zero = scripts.find((one) => digit >= String.fromCodePoint(one) && digit <= String.fromCodePoint(one + 9));
    return zero === undefined ? digit : String((digit.codePointAt(0) ?? 0) - zero);
  });
  return plain.replaceAll(/&[a-z]+;|[^0-9A-Za-z]/g, '').includes('3125550142');
}

async function findForms(): Promise<string[]> {
  const places = { ...(await dump()), ...filesOutsideBackups() };
  const bodies = await database.background.execute<{ body: Buffer }>(sql`select body from deliveries`);
  const found = { ...places, bodies: bodies.rows.map(({ body }) => body.toString()) };
  return Object.entries(found).flatMap(([place, texts]) =>
    texts.filter(showsNumber).map((text) => `${place}: ${text.slice(0, 300)}`),
  );
}

test('the number goes in every way of writing it, also from ids and names of services, and replays bring none back', async () => {
  expect(forms.filter((form) => !showsNumber(form))).toEqual([]);
  const keys = Object.fromEntries(forms.map((form, index) => [`about ${form}`, index]));
  expect(await send(ofOthers('mentions', { notes: forms, keys }))).toMatchObject({ status: 'success' });
  const escaped = JSON.stringify(ofOthers('escaped', { note: 'HERE' })).replace(
    'HERE',
    digits((d) => `\\u003${d}`),
  );
  const json = { 'content-type': 'application/json' };
  expect((await tested.visit({}).post(webhook, escaped, json)).body).toMatchObject({ status: 'success' });
  for (const id of ['c20-3125550142', 'c21-3125550142', `c22-${zeroAt(0xff10)}`])
    for (const booked of ['no', 'yes'])
      expect(await send(ofOthers(id, { booked }))).toMatchObject({ status: 'success' });
  for (const service of ['Call 3125550142', 'Ask 312-555-0142'])
    expect(await send(ofOthers(service.slice(0, 3), { service }))).toMatchObject({ status: 'success' });
  expect(await send(call('own', { service: 'Call 3125550142' }))).toMatchObject({ status: 'success' });
  const before = await figures();

  const looked = await steps('look-up');
  expect((await steps('erase')).counts).toEqual(looked.counts);
  expect(await findForms()).toEqual([]);
  expect(withoutNames(await figures())).toEqual(withoutNames(before));
  expect((await steps('look-up')).counts).toEqual(noCounts);

  await replayAll();
  expect(await findForms()).toEqual([]);
  expect(withoutNames(await figures())).toEqual(withoutNames(before));
});

/** The names of the masked services differ. */
const withoutNames = (found: unknown) => JSON.parse(JSON.stringify(found).replaceAll(/(Call|Ask) [\d-]+/g, '$1'));

async function replayAll(): Promise<void> {
  const { code, body } = await ada.post('/api/replays', { companyId: 1, selection: { filters: {} } });
  expect({ code, body }).toMatchObject({ code: 201 });
  await tested.jobs.finish();
  const { rows } = await database.background.execute<{ status: string }>(sql`select status from replays`);
  expect(rows).toEqual([{ status: 'done' }]);
}

test('a dry run changes nothing and counts what an erasure erases', { tags: 'long' }, async () => {
  await sendEverything();
  await addLists();
  const before = { tables: await dump(), files: filesOutsideBackups() };
  const found = await steps('look-up');
  expect({ tables: await dump(), files: filesOutsideBackups() }).toEqual(before);
  expect(found.taken.flatMap(({ calls }) => calls)).toEqual([
    expect.objectContaining({ companyName: 'Northside', calls: 5, locations: ['Downtown'] }),
  ]);
  expect((await steps('erase')).counts).toEqual(found.counts);
});

test('a replay after the erasure changes nothing and brings nothing back', { tags: 'long' }, async () => {
  await sendEverything();
  await addLists();
  await steps('erase');
  const before = await figures();
  const statuses = await database.background.execute(sql`select id, status, call_id from deliveries order by id`);
  await replayAll();
  expect(await findCanaries()).toEqual([]);
  expect(await figures()).toEqual(before);
  expect((await database.background.execute(sql`select id, status, call_id from deliveries order by id`)).rows).toEqual(
    statuses.rows,
  );
});

test('what arrives later for an erased call counts and is erased, too', async () => {
  await send(call('c-1', { booked: undefined }));
  await steps('erase');
  await send(call('c-1', { booked: 'yes' }));
  await send(call('c-1', { booked: undefined }));
  expect(await findCanaries()).not.toEqual([]);

  const now = tested.clock.now;
  expect(await findCompaniesWithLateDeliveries(database.background, now)).toEqual([1]);
  expect(await eraseLateDeliveries(database.background, { companyId: 1, now })).toBe(true);
  expect(await findCompaniesWithLateDeliveries(database.background, now)).toEqual([]);
  expect(await findCanaries()).toEqual([]);
  const { rows } = await database.background.execute(sql`select was_booked, customer_phone from calls`);
  expect(rows).toEqual([{ was_booked: true, customer_phone: null }]);
});

test('other customers keep everything, and a mention of the number in their deliveries is masked', {
  tags: 'long',
}, async () => {
  await sendEverything();
  await addLists();
  const others = async () =>
    (
      await database.background.execute(sql`
      select c.*, d.processed_data, d.erased_at as "deliveryErasedAt" from calls c
      join deliveries d on d.company_id = c.company_id and d.call_id = c.id where c.customer_phone = '+13125550199' order by c.id`)
    ).rows;
  const before = await others();
  expect(before).toHaveLength(2);
  await steps('erase');
  expect(await others()).toEqual(before);
  const { rows } = await database.background.execute<{ body: Buffer }>(sql`
    select body from deliveries d where encode(d.body, 'escape') like '%asked for%'`);
  expect(rows.map(({ body }) => JSON.parse(body.toString()).note)).toEqual(['asked for +1 111 111 1111']);
});

test('an export holds every call, delivery and row of the number', { tags: 'long' }, async () => {
  await sendEverything();
  await addLists();
  const { taken, counts } = await steps<ExportStep>('export');
  const records = taken.flatMap((step) => step.records);
  const kinds = (kind: HeldRecord['kind']) => records.filter((record) => record.kind === kind);
  expect(kinds('call').map(({ values }) => (values as { call_key: string }).call_key)).toEqual([
    'as-json',
    'as-form',
    'as-query',
    '+13125550142-7',
    'from-disk',
  ]);
  expect(kinds('delivery')).toHaveLength(counts.deliveries);
  expect(kinds('appointment')).toHaveLength(counts.listRows);
  expect(JSON.stringify(kinds('list-file'))).toContain('Canary-Anna');
  const text = JSON.stringify(kinds('delivery'));
  for (const shape of Object.values(canaries)) expect(text).toMatch(shape);
  expect(text).not.toContain('Bert');
});

test('the audit log says that a customer was erased, and by whom, without the number', async () => {
  await send(call('c-1'));
  await steps('export');
  await steps('erase');
  const { rows } = await database.background.execute<{ action: string; text: string }>(sql`
    select action, a::text as text, username, after from audit_log a where action like 'customer.%' order by id`);
  const name = 'Customer whose number ends in 42';
  expect(rows).toMatchObject([
    { action: 'customer.exported', username: 'ada', after: { name, calls: 1 } },
    { action: 'customer.erased', username: 'ada', after: { name, calls: 1, deliveries: 1 } },
  ]);
  for (const { text } of rows) expect(writtenNumber(phone)?.isIn(text)).toBe(false);
});

test('a number of the company itself, and what is no number, cannot be erased', async () => {
  await database.background.execute(sql`insert into called_numbers (company_id, number) values (1, '+13125550100')`);
  const ask = (body: object) => ada.post('/api/admin/customers/erase', { companyId: null, ...body });
  expect(await ask({ phone: '(312) 555-0100', lastDigits: '0100' })).toMatchObject({
    code: 400,
    body: { fields: { phone: 'This is a number of Northside, not of a customer.' } },
  });
  expect(await ask({ phone: 'Anna', lastDigits: 'Anna' })).toMatchObject({
    code: 400,
    body: { fields: { phone: expect.any(String) } },
  });
  expect(await ask({ phone, lastDigits: '0143' })).toMatchObject({
    code: 400,
    body: { fields: { lastDigits: expect.any(String) } },
  });
});

test('an erasure waits for deliveries on disk', async () => {
  const intake = {
    outage: null,
    waiting: 1,
    waitingSince: null,
    aside: 0,
    diskUsedPercent: null,
    isDiskNearlyFull: false,
  };
  const parts = { database, dataDir: folder, now: () => noon, notifyFigures: () => {} };
  const { eraseCustomer } = customerHandlers({ ...parts, intakeStatus: { find: async () => intake } });
  await send(call('c-1'));
  const body = { phone, companyId: 1, cursor: null, lastDigits: '0142' };
  const asked = { body, viewer: { userId: 1, username: 'ada' } } as Parameters<typeof eraseCustomer>[0];
  expect(await eraseCustomer(asked)).toMatchObject({ waitsFor: 'disk', cursor: null, counts: noCounts });
  expect(await findCanaries()).not.toEqual([]);
});

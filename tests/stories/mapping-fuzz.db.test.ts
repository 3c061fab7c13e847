// Any payload under any mapping, through the real app: a response, one log row, never a 5xx, and no value that an
// independent reading (fuzz-oracle.ts) does not find. FUZZ_RUNS sets the number of deliveries (default 300; `npm run
// fuzz` sends 10,000). A failure prints the seed and the smallest case for fast-check.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTypes } from '#contract/calls';
import type { JsonValue } from '#contract/json-value';
import type { FieldRule, MappingRules } from '#contract/mapping-rules';
import { MappingTrial } from '#contract/mapping-trial';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { DeliveryAnswer, MappingDraft, type ProcessedData } from '#contract/webhooks';
import { findCountMismatches } from '../../server/database/calls/recount';
import type { Database } from '../../server/database/engine/connect';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';
import { asOneOf, asSeconds, asText, asYesNo, give, look, normalize } from './fuzz-oracle';

const deliveries = Number(process.env.FUZZ_RUNS ?? 300);
/** Sent under one mapping. */
const payloadsEach = 5;

let database: Database;
let tested: TestApp;
let director: Visitor;

beforeAll(async () => {
  database = await testDatabase({
    companies: [{ id: 1, name: 'Northside', timeZone: 'America/Chicago' }],
    users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
    userCompanies: [{ userId: 1, companyId: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [
      { companyId: 1, id: 1, code: 'NS-01', timeZone: 'America/New_York' },
      { companyId: 1, id: 2, code: 'NS-02' },
    ],
    employees: [{ companyId: 1, id: 1, firstName: 'Jane', lastName: 'Smith' }],
  });
  tested = await testApp(database);
  director = tested.visit();
  await director.signIn('director');
});

afterAll(() => tested.app.close());

// ── What is sent ─────────────────────────────────────────────────────────────────────────────────────────────────────

const goodKeys = Object.fromEntries(webhookFieldNames.map((field) => [webhookFields[field].configKey, field]));
const goodPayload = {
  ...{ service: 'Oil Change', appointment: 'yes', callType: 'Quote', storeId: 'NS-01', employeeId: 'Jane Smith' },
  ...{
    duration: 312,
    callTag: 'Live',
    callId: 'c-1',
    timestamp: '2026-03-01T10:00:00Z',
    customerPhone: '+15551234567',
  },
};

const oddKeys = ['a', 'b', 'list', 'a.b', 'x[]', '', ' ', '__proto__', 'constructor', '$', '?at', 'Lead Summary', '0'];
const payloadKey = fc.constantFrom(...webhookFieldNames, ...oddKeys);
const word = fc.constantFrom<JsonValue[]>(
  ...[
    'NS-01',
    'ns-02',
    '1',
    'Oil Change',
    'oil  change',
    'Brakes',
    'yes',
    'No',
    'booked',
    'not booked',
    'Quote',
    'chat',
  ],
  ...[
    'Live',
    'practice',
    'Jane Smith',
    '4:32',
    '13s',
    '2026-03-01 10:00',
    '2026-03-01',
    '10:00',
    'soon',
    '',
    ' ',
    '\u0000',
  ],
  ...[
    null,
    true,
    false,
    0,
    1,
    -1,
    62.5,
    312,
    1e21,
    1_700_000_000,
    1_700_000_000_123,
    '\ud800',
    '#98765432109876543210#',
  ],
);
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
const options = { maxKeys: 4, noNullPrototype: true };
const flat = fc.dictionary(payloadKey, leaf, options);
const inner: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  flat,
  fc.array(leaf, { maxLength: 3 }),
  fc.array(flat, { maxLength: 3 }),
  fc.dictionary(payloadKey, fc.oneof(leaf, flat, fc.array(leaf, { maxLength: 2 })), options),
);
const overrides = fc.dictionary(payloadKey, inner, options);
const call = fc.oneof(
  { weight: 3, arbitrary: overrides.map((odd) => Object.assign(Object.create(null), goodPayload, odd)) },
  overrides,
);
const payload: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: call },
  fc
    .tuple(call, fc.array(fc.oneof({ weight: 6, arbitrary: call }, leaf), { maxLength: 4 }))
    .map(([outer, list]) => ({ ...outer, list })),
  fc.array(call, { maxLength: 3 }),
);

const jsonTypes = [
  'application/json',
  'application/vnd.x+json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
];

interface Sent {
  body: Buffer;
  headers: Record<string, string>;
  query: string;
  /** The oracle's input; undefined if only the response and the log are checked. */
  payload?: JsonValue | undefined;
  /** As pasted into the tester. */
  text?: string;
}

const query = fc.option(fc.constantFrom('at=NS-01', 'at=&storeId=NS-02', '__proto__=x&at=%zz', 'at=1&at=2'), {
  nil: '',
});
const inJson: fc.Arbitrary<Sent> = fc
  .record({ payload, query, type: fc.constantFrom(...jsonTypes), isCompressed: fc.boolean() })
  .map(({ payload, query, type, isCompressed }) => {
    // A number too long for JavaScript is bare in the text, and a text once parsed.
    const quoted = JSON.stringify(payload);
    const text = quoted.replace(/"#(\d+)#"(?!:)/g, '$1');
    const read = normalize(JSON.parse(quoted.replace(/"#(\d+)#"(?!:)/g, '"$1"')));
    const headers = { ...(type && { 'content-type': type }), ...(isCompressed && { 'content-encoding': 'gzip' }) };
    const body = isCompressed ? gzipSync(text) : Buffer.from(text);
    return { body, headers, query, payload: read, text };
  });
const inForm: fc.Arbitrary<Sent> = fc
  .record({ values: fc.array(fc.tuple(payloadKey, leaf.map(String)), { minLength: 1, maxLength: 12 }), query })
  .map(({ values, query }) => {
    const form = new URLSearchParams(Object.entries(goodPayload).map(([key, it]): [string, string] => [key, `${it}`]));
    for (const [key, value] of values) form.append(key, value);
    const lists = new Map<string, string[]>();
    for (const [key, value] of form) lists.set(key, [...(lists.get(key) ?? []), value]);
    const read = Object.fromEntries([...lists].map(([key, list]) => [key, list.length > 1 ? list : (list[0] ?? '')]));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { body: Buffer.from(form.toString()), headers, query, payload: read, text: form.toString() };
  });
const inMultipart: fc.Arbitrary<Sent> = fc
  .record({ values: fc.array(fc.tuple(payloadKey, leaf.map(String)), { minLength: 1, maxLength: 12 }), query })
  .map(({ values, query }) => {
    const all = [...Object.entries(goodPayload), ...values].map(([key, it]) => [key, Buffer.from(`${it}`)] as const);
    const head = (key: string) => `--fuzz\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n`;
    const parts = all.flatMap(([key, value]) => [Buffer.from(head(key)), value, Buffer.from('\r\n')]);
    const lists = new Map<string, string[]>();
    for (const [key, value] of all) lists.set(key, [...(lists.get(key) ?? []), decoded(value)]);
    const read = Object.fromEntries([...lists].map(([key, list]) => [key, list.length > 1 ? list : (list[0] ?? '')]));
    const headers = { 'content-type': 'multipart/form-data; boundary=fuzz' };
    return { body: Buffer.concat([...parts, Buffer.from('--fuzz--')]), headers, query, payload: read };
  });
/** A byte order mark at the beginning is no part of a text. */
const decoded = (value: Buffer) => value.toString().replace(/^\uFEFF/, '');
const inBytes: fc.Arbitrary<Sent> = fc
  .record({
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => Buffer.from(text, 'utf16le')),
    ),
    type: fc.constantFrom('application/json', 'text/xml', 'text/plain; charset=utf-16', 'multipart/form-data', ';;'),
    encoding: fc.constantFrom('', 'gzip', 'br', 'constructor'),
    query,
  })
  .map(({ bytes, type, encoding, query }) => ({
    ...{ body: Buffer.from(bytes), query },
    headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
  }));
const sent = fc.oneof({ weight: 6, arbitrary: inJson }, { weight: 2, arbitrary: inForm }, inMultipart, inBytes);

// ── By what it is mapped ─────────────────────────────────────────────────────────────────────────────────────────────

const oddPaths = [
  'list[]',
  'list[].callId',
  'list[0].storeId',
  'a.storeId',
  'a..b',
  'list.0',
  '$.storeId',
  '$',
  '?at',
  'at',
  '[]',
  '[0]',
];
const mappingKey = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...webhookFieldNames, ...oddKeys, ...oddPaths) },
    fc
      .array(fc.constantFrom('a', 'list', '.', '[0]', '[]', '$', '?', ']', '['), { maxLength: 6 })
      .map((it) => it.join('')),
    fc.string({ maxLength: 20 }),
  )
  .map((key) => key.replace(/[\0\p{Surrogate}]/gu, '').trim());
const filledKey = mappingKey.filter((key) => key !== '');
/** A rule's meaning: sometimes one that fits its field. */
const meanings: Partial<Record<WebhookField, string[]>> = {
  storeId: ['NS-01', 'NS-02'],
  service: ['Oil Change', 'Tires'],
  appointment: ['yes', 'no'],
  callType: ['Quote', 'Status'],
  callTag: ['Live', 'Practice'],
};
const seen = fc.constantFrom('NS-01', 'ns', 'yes', 'o', '1', 'booked', 'Live', 'chat', 'jane  smith', '312', 'true');
const rule = (field: (typeof webhookFieldNames)[number]): fc.Arbitrary<FieldRule> => {
  const isFixed = field === 'callId' || field === 'timestamp';
  const text = fc.constantFrom(...(meanings[field] ?? ['yes', '5:00', '1', 'Jane Smith']), 'NS-99');
  return fc.record(
    {
      keys: fc.array(filledKey, { maxLength: 3 }),
      values: fc.array(fc.record({ when: fc.constantFrom('is', 'contains'), value: seen, means: text }), {
        maxLength: 4,
      }),
      otherwise: text,
      ...(!isFixed && { constant: text }),
      ...(field === 'duration' && { unit: fc.constantFrom('seconds', 'milliseconds', 'minutes') }),
      ...(field === 'timestamp' && {
        timeKey: filledKey,
        timeZone: fc.constantFrom('Europe/Berlin', 'America/Chicago'),
      }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<FieldRule>;
};
const rules = fc
  .tuple(...webhookFieldNames.map((field) => fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, rule(field))))
  .map(
    (list) =>
      Object.fromEntries(list.flatMap((it, index) => (it ? [[webhookFieldNames[index], it]] : []))) as MappingRules,
  );
const required = ['serviceField', 'appointmentField', 'callTypeField', 'storeIdField'];
const mapping = fc
  .record({
    odd: fc.dictionary(fc.constantFrom(...Object.keys(goodKeys)), mappingKey, { ...options, maxKeys: 3 }),
    rules,
    orderField: fc.oneof(fc.constant(''), mappingKey),
    callsPath: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom('list', 'list[]', '$', '[]', 'a')),
  })
  .map(({ odd, ...more }) => {
    const keys: Record<string, string> = { ...goodKeys, ...odd };
    for (const key of required) keys[key] ||= 'none';
    return MappingDraft.parse({ ...keys, ...more });
  });

// ── What must hold ───────────────────────────────────────────────────────────────────────────────────────────────────

test('any payload under any mapping is answered, logged once, and its result contains only values from it', async () => {
  const outcomes: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(
      mapping,
      fc.array(sent, { minLength: payloadsEach, maxLength: payloadsEach }),
      async (draft, all) => {
        const configuration = { companyId: 1, endpointPath: 'fuzzed', ...draft, ...(await savedId()) };
        const saved = await director.post('/api/webhook-config', configuration);
        expect(saved.code, JSON.stringify(saved.body)).toBeLessThan(300);
        for (const one of all) {
          const status = await deliver(one, draft);
          outcomes[status] = (outcomes[status] ?? 0) + 1;
        }
        expect(await findCountMismatches(database.people)).toEqual([]);
      },
    ),
    { numRuns: Math.ceil(deliveries / payloadsEach) },
  );
  // Otherwise it would prove little.
  expect(outcomes.success, JSON.stringify(outcomes)).toBeGreaterThan(deliveries / 20);
  expect(outcomes.failed).toBeGreaterThan(deliveries / 20);
}, 3_600_000);

async function savedId(): Promise<{ id?: number; version?: number }> {
  const { rows } = await database.people.$client.query(
    'select id, version from webhook_configurations where company_id = 1',
  );
  return rows[0] ?? {};
}

async function deliver(one: Sent, draft: MappingDraft): Promise<string> {
  // Each call starts empty, or an earlier delivery's values would count.
  await database.background.$client.query('delete from calls; delete from counts');
  const preview = await tryPasted(one, draft);
  const before = await countLogs();
  const url = `/api/webhook/fuzzed${one.query && `?${one.query}`}`;
  const response = await tested.app.inject({ method: 'POST', url, headers: one.headers, payload: one.body });
  expect(response.statusCode, response.body).toBe(200);
  const answer = DeliveryAnswer.parse(response.json());
  expect(await countLogs()).toBe(before + 1);
  const { rows } = await database.people.$client.query('select * from deliveries where delivery_id = $1', [
    answer.deliveryId,
  ]);
  expect(rows).toMatchObject([{ status: answer.status, reason: answer.error?.reason ?? null }]);
  const [row] = rows;
  expect(one.body.equals(row.body) || one.headers['content-encoding'] !== undefined).toBe(true);

  const said: ProcessedData | null = row.processed_data;
  const statements = said ? [said, ...(said.calls ?? [])] : [];
  // Calls with the same id may complete each other.
  const keys = statements.flatMap(({ callId }) => callId ?? []);
  const isAlone = new Set(keys).size === keys.length;
  if (preview && isAlone) expect(preview).toEqual({ status: row.status, reason: row.reason });
  if (one.payload !== undefined) expectFound(statements, one, draft, isAlone && row.status === 'success');
  return row.status;
}

/** The tester's result, before anything is stored. */
async function tryPasted({ text, headers, query }: Sent, draft: MappingDraft) {
  if (text === undefined || /[\0\p{Surrogate}]/u.test(text)) return undefined;
  const type = headers['content-type'];
  const payload = { text, ...(type && { contentType: type }), ...(query && { query }) };
  const { code, body } = await director.post('/api/webhook-config/try', { companyId: 1, mapping: draft, payload });
  expect(code, JSON.stringify(body)).toBe(201);
  const { problem, calls } = MappingTrial.parse(body);
  if (problem !== null)
    return { status: 'failed', reason: expect.stringMatching(/^calls-unreadable$|^unreadable-body$/) };
  const failed = calls.find(({ status }) => status === 'failed');
  return { status: failed ? 'failed' : 'success', reason: failed?.reason ?? null };
}

/** Every value understood is in the payload, as mapped; a counted call has every required field. */
function expectFound(
  statements: ProcessedData[],
  { payload: sent = null, query }: Sent,
  draft: MappingDraft,
  isWhole: boolean,
): void {
  const parameters = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(query)) parameters.set(key, [...(parameters.get(key) ?? []), value]);
  const asked = query
    ? Object.fromEntries([...parameters].map(([key, list]) => [key, list.length > 1 ? list : (list[0] ?? '')]))
    : undefined;
  // Beside a body without content, the query string is the payload.
  const payload = ['{}', '[]'].includes(JSON.stringify(sent)) ? (asked ?? sent) : sent;
  const around = { root: payload, query: asked };
  const list = draft.callsPath === '' ? [payload] : [look(payload, draft.callsPath, around) ?? []].flat();
  if (statements.length > 0) expect(statements).toHaveLength(list.length);
  for (const [index, said] of statements.entries()) {
    const read = (field: WebhookField) => {
      const { [webhookFields[field].configKey]: key, rules, orderField } = draft;
      return give(list[index] ?? null, key, rules[field] ?? {}, around, orderField !== '');
    };
    const given = (field: WebhookField) => read(field).value;

    expect(said.callId).toEqual(asText(given('callId')));
    expect(said.appointment).toEqual(asYesNo(given('appointment'), 'booked scheduled set made'));
    expect(said.customerCalled).toEqual(asYesNo(given('customerCalled'), 'called'));
    expect(said.financingOffered).toEqual(asYesNo(given('financingOffered'), 'offered'));
    expect(said.callType).toEqual(asOneOf(given('callType'), callTypes));
    expect(said.callTag).toEqual(asOneOf(given('callTag'), ['Live', 'Practice']));
    const code = asText(given('storeId'))?.toUpperCase() ?? '';
    const stores: Record<string, number> = { 'NS-01': 1, '1': 1, 'NS-02': 2, '2': 2 };
    expect(said.store?.id).toEqual(Object.hasOwn(stores, code) ? stores[code] : undefined);
    if (said.service) expect(asText(given('service'))).toBeDefined();
    if (said.employee) expect(asText(given('employeeId'))?.toLowerCase()).toBe('jane smith');
    if (said.customerPhone) expect(asText(given('customerPhone'))).toBeDefined();
    if (said.startedAt) expect(asText(given('timestamp'))).toBeDefined();
    const seconds = asSeconds(given('duration'), draft.rules.duration?.unit);
    if (seconds !== undefined) expect(said.durationSeconds).toBe(seconds);
    else if (said.durationSeconds !== undefined) expect(asText(given('duration'))).toMatch(/[:smhPT]/);
    for (const field of webhookFieldNames) {
      if (field === 'callId' || field === 'timestamp') continue;
      // A service known by its name is stated, whatever all other values mean.
      const isNamed = field === 'service' && said.service !== undefined && draft.rules.service?.otherwise !== undefined;
      if (!isNamed) expect(said.assumed?.includes(field) ?? false).toBe(read(field).isAssumed ?? false);
    }
    if (isWhole) expect([said.store, said.service, said.appointment, said.callType]).not.toContain(undefined);
  }
}

async function countLogs(): Promise<number> {
  const { rows } = await database.people.$client.query('select count(*)::int as logs from deliveries');
  return rows[0].logs;
}

// Any payload under any mapping, through the real app: a response, one log row, never a 5xx, and no value that an
// independent reading (fuzz-oracle.ts) does not find. FUZZ_RUNS sets the number of deliveries (default 100;
// `npm run test:long` sends 3,000). A failure prints the seed and the smallest case for fast-check.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { callTypes } from '#contract/calls';
import type { JsonValue } from '#contract/json-value';
import { notKnown, reportableFields, unknownFields } from '#contract/mapping-rules';
import { MappingTrial } from '#contract/mapping-trial';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { DeliveryAnswer, type MappingDraft, type ProcessedData } from '#contract/webhooks';
import type { Database } from '../../server/database/engine/connect';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../test-app';
import { testDatabase } from '../test-database';
import { isOneOf, mapping } from './fuzz-mappings';
import { asOneOf, asSeconds, asText, asYesNo, type Given, give, isKept, look, timeOf } from './fuzz-oracle';
import { type Sent, sent } from './fuzz-payloads';

const deliveries = Number(process.env.FUZZ_RUNS ?? 100);
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
  await director.openSession('director');
});

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
  await database.background.$client.query('delete from calls');
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
  const { problem, calls: tried } = MappingTrial.parse(body);
  // A filter may say of a body whose calls are not found that it is about something else.
  if (problem !== null) {
    return {
      status: expect.stringMatching(/^failed$|^not-a-call$/),
      reason: expect.stringMatching(/^calls-unreadable$|^unreadable-body$|^not-a-call$/),
    };
  }
  const calls = tried.filter(({ status }) => status !== 'not-a-call');
  if (calls.length === 0) return { status: 'not-a-call', reason: 'not-a-call' };
  const failed = calls.find(({ status }) => status === 'failed');
  return { status: failed ? 'failed' : 'success', reason: failed?.reason ?? null };
}

function saysOfLeg(said: ProcessedData, field: WebhookField): boolean {
  if (field === 'duration') return said.durationSeconds !== undefined;
  return (field === 'numberCalled' || field === 'customerPhone' || field === 'direction') && said[field] !== undefined;
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
  const all = draft.callsPath === '' ? [payload] : [look(payload, draft.callsPath, around) ?? []].flat();
  const { rules, orderField, callFilter } = draft;
  const readIn = (call: JsonValue, field: WebhookField): Given =>
    give(field, call, draft[webhookFields[field].configKey], rules[field] ?? {}, around, orderField !== '');
  const list = all.filter((call) => isKept(callFilter, call, around));
  if (list.length === 0 && all.length > 0) expect(statements).toEqual([]);
  // A call of which only constants are known may be none.
  const isAboutCalls = list.every((call) => webhookFieldNames.some((field) => readIn(call, field).isFound));
  if (!isAboutCalls) return;
  if (statements.length > 0) expect(statements).toHaveLength(list.length);
  for (const [index, said] of statements.entries()) {
    const call = list[index] ?? null;
    const read = (field: WebhookField) => readIn(call, field);
    const isUnknown = (field: WebhookField) =>
      isOneOf(unknownFields, field) && read(field).value === notKnown && !(field === 'service' && said.service);
    const given = (field: WebhookField) => (isUnknown(field) ? undefined : read(field).value);
    const isByNumber = rules.storeId?.byNumberCalled === true;

    expect(said.callId).toEqual(asText(given('callId')));
    expect(said.appointment).toEqual(asYesNo(given('appointment'), 'booked scheduled set made'));
    expect(said.customerCalled).toEqual(asYesNo(given('customerCalled'), 'called'));
    expect(said.financingOffered).toEqual(asYesNo(given('financingOffered'), 'offered'));
    expect(said.callType).toEqual(asOneOf(given('callType'), callTypes));
    expect(said.callTag).toEqual(asOneOf(given('callTag'), ['Live', 'Practice']));
    const stores: Record<string, number> = { 'NS-01': 1, '1': 1, 'NS-02': 2, '2': 2 };
    const storeOf = (field: WebhookField) => {
      const code = asText(given(field))?.toUpperCase() ?? '';
      return Object.hasOwn(stores, code) ? stores[code] : undefined;
    };
    if (!isByNumber) expect(said.store?.id).toEqual(storeOf('storeId'));
    else if (said.store) expect([storeOf('numberCalled'), storeOf('customerPhone')]).toContain(said.store.id);
    expect(said.unknown ?? []).toEqual(reportableFields.filter(isUnknown));
    const { from, to } = rules.duration?.between ?? {};
    if (said.answeredAt) expect(asText(from && timeOf(from, call, around))).toBeDefined();
    if (said.endedAt) expect(asText(to && timeOf(to, call, around))).toBeDefined();
    if (said.service) expect(asText(given('service'))).toBeDefined();
    if (said.employee) expect(asText(given('employeeId'))?.toLowerCase()).toBe('jane smith');
    if (said.customerPhone) expect(asText(given('customerPhone'))).toBeDefined();
    if (said.startedAt) expect(asText(given('timestamp'))).toBeDefined();
    const seconds = asSeconds(given('duration'), draft.rules.duration?.unit);
    if (seconds !== undefined) expect(said.durationSeconds).toBe(seconds);
    else if (said.durationSeconds !== undefined) expect(asText(given('duration'))).toMatch(/[:smhPT]/);
    for (const field of webhookFieldNames) {
      if (field === 'callId' || field === 'timestamp' || (field === 'storeId' && isByNumber)) continue;
      // A service known by its name is stated, whatever all other values mean.
      const isNamed = field === 'service' && said.service !== undefined && draft.rules.service?.otherwise !== undefined;
      // What a leg to a line at no location says gives way to what its call's other deliveries say. The line may also be
      // what is no number, and the assertion below does not know which texts are.
      const isOfLeg = isByNumber && said.store === undefined && saysOfLeg(said, field);
      if (isNamed || (isOfLeg && said.numberCalled === undefined)) continue;
      expect(said.assumed?.includes(field) ?? false, field).toBe(isOfLeg || (read(field).isAssumed ?? false));
    }
    const answers = {
      storeId: said.store,
      service: said.service,
      appointment: said.appointment,
      callType: said.callType,
    };
    for (const [field, value] of Object.entries(answers)) {
      if (isWhole && !isUnknown(field as WebhookField)) expect(value, field).toBeDefined();
    }
  }
}

async function countLogs(): Promise<number> {
  const { rows } = await database.people.$client.query('select count(*)::int as logs from deliveries');
  return rows[0].logs;
}

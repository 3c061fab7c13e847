import { beforeAll, describe, expect, test } from 'vitest';
import type { LogFilters, WebhookLog } from '#contract/webhooks';
import { testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { scopeOf } from '../../access/scope';
import type { Database } from '../engine/connect';
import { findDeliveries } from './deliveries';

const nobody = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
const scope = scopeOf({ ...nobody, role: 'director', companyIds: [1] });
const noon = Date.UTC(2026, 2, 1, 12);
const at = (minute: number) => new Date(noon + minute * 60_000);

const failed = { status: 'failed', reason: 'unknown-store' };
/** Ids from 1 on, the oldest first, a minute between them. */
const bodies: { body: string | Buffer; [column: string]: unknown }[] = [
  { body: '{"note":"Brakes squeal"}', signature: 'wrong' },
  { body: 'note=Jane%20Smith+and+sons', contentType: 'application/x-www-form-urlencoded' },
  { body: '{"note":"Caf\\u00e9 \\"Zur Post\\""}' },
  { body: '{"note":"Élodie"}' },
  { body: Buffer.from('{"note":"Ärger"}', 'latin1'), contentType: 'application/json; charset=latin1' },
  { body: Buffer.from([0, 255, 254, 0x5c, 0x41, 10, 195]) },
  { body: '{}', ...failed, errorMessage: 'No location of Northside has the code NS-99.' },
  { body: '{}', processedData: { callId: 'Call-77', warnings: [] } },
  { body: '[]', processedData: { warnings: [], calls: [{ callId: 'second-88', warnings: [] }] } },
  { body: '{}', source: 'west', query: 'agent=Robin', signature: 'wrong', duplicateOf: 8 },
  { body: '{}', status: 'inactive', reason: 'inactive' },
  { body: '{}', ...failed, reason: 'store-missing', source: 'west', signature: 'no-secret', duplicateOf: 10 },
];

let database: Database;

beforeAll(async () => {
  database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
    userCompanies: [{ userId: 1, companyId: 1 }],
    deliveries: [
      ...bodies.map((row, index) => delivered(1, index + 1, row)),
      delivered(2, 90, {
        body: '{"note":"Brakes of somebody else"}',
        source: 'west',
        signature: 'wrong',
        duplicateOf: 1,
        ...failed,
      }),
    ],
  });
});

function delivered(companyId: number, id: number, { body, ...rest }: (typeof bodies)[number]) {
  const bytes = Buffer.from(body as string);
  return {
    companyId,
    id,
    deliveryId: `01900000-0000-7000-8000-${String(id).padStart(12, '0')}`,
    receivedAt: at(id),
    source: 'default',
    method: 'POST',
    body: Buffer.isBuffer(body) ? body : bytes,
    bodyBytes: bytes.length,
    status: 'success',
    ...rest,
  };
}

const idsOf = async (filters: LogFilters, limit = 100) => {
  const found = await findDeliveries(database.people, scope, { limit, ...filters });
  if (found === 'not-found') throw new Error('The page was not found.');
  return found.rows.map(({ id }) => id);
};

describe('the log’s filters', () => {
  test.each<[string, LogFilters, number[]]>([
    ['a payload’s text, without regard to case', { text: 'bRAKES' }, [1]],
    ['a form’s text, however its blanks are written', { text: 'jane smith' }, [2]],
    ['a form’s text after a plus', { text: 'and sons' }, [2]],
    ['what JSON escapes', { text: 'café "zur post"' }, [3]],
    ['letters beyond ASCII', { text: 'élodie' }, [4]],
    ['another encoding', { text: 'ärger' }, [5]],
    ['bytes that are no text', { text: '\\a' }, [6]],
    ['the message', { text: 'CODE ns-99' }, [7]],
    ['the call’s id', { text: 'call-77' }, [8]],
    ['the id of a further call', { text: 'SECOND-88' }, [9]],
    ['the query string', { text: 'robin' }, [10]],
    ['the delivery’s id', { text: '8000-000000000011' }, [11]],
    ['no pattern', { text: 'bra%squeal' }, []],
    ['a reason', { reason: 'unknown-store' }, [7]],
    ['the reason of what never alarms', { reason: 'inactive' }, [11]],
    ['a status', { status: 'failed' }, [12, 7]],
    ['a source', { source: 'west' }, [12, 10]],
    ['what a signature was found to be', { signature: 'wrong' }, [10, 1]],
    ['a signature nobody had', { signature: 'stale' }, []],
    ['perhaps repeating an earlier one', { duplicates: 'only' }, [12, 10]],
    ['repeating one, with a signature', { duplicates: 'only', signature: 'wrong' }, [10]],
    ['repeating one, with a text', { duplicates: 'only', text: 'robin' }, [10]],
    ['a period, its end left out', { since: at(4).toISOString(), until: at(6).toISOString() }, [5, 4]],
    ['all at once', { source: 'west', status: 'alarming', text: '{', until: at(13).toISOString() }, [12]],
  ])('find rows by %s', async (_what, filters, ids) => {
    expect(await idsOf(filters)).toEqual(ids);
  });

  test('a full page links to the next one, the last page does not', async () => {
    const page = (before?: number) => findDeliveries(database.people, scope, { limit: 5, text: '{', before });
    expect(await page()).toMatchObject({ rows: [12, 11, 10, 8, 7].map((id) => ({ id })), next: 7 });
    expect(await page(7)).toMatchObject({ rows: [5, 4, 3, 1].map((id) => ({ id })), next: null });
  });

  test.each<LogFilters>([{ duplicates: 'only' }, { signature: 'wrong' }])(
    'continue after a full page with %j',
    async (filters) => {
      const ids = await idsOf(filters);
      const [first, second] = ids;
      expect(ids).toHaveLength(2);
      const page = (before?: number) => findDeliveries(database.people, scope, { limit: 1, ...filters, before });
      expect(await page()).toMatchObject({ rows: [{ id: first }], next: first });
      expect(await page(first)).toMatchObject({ rows: [{ id: second }], next: second });
      expect(await page(second)).toMatchObject({ rows: [], next: null });
    },
  );
});

describe('the API of the log', () => {
  let director: Visitor;
  beforeAll(async () => {
    director = (await testApp(database)).visit();
    await director.openSession('director');
  });

  test('a list with more rows says so in its Link header', async () => {
    const first = await director.get('/api/webhook-logs?companyId=1&text=note&limit=2');
    expect((first.body as WebhookLog[]).map(({ id }) => id)).toEqual([5, 4]);
    expect(first.headers.link).toBe('</api/webhook-logs?companyId=1&text=note&limit=2&before=4>; rel="next"');
    const last = await director.get('/api/webhook-logs?companyId=1&text=note&limit=3&before=4');
    expect(last.body).toHaveLength(3);
    const none = await director.get('/api/webhook-logs?companyId=1&text=note&limit=4&before=4');
    expect(none.headers.link).toBeUndefined();
  });

  test('a list by signature or of possible duplicates stays within the viewer’s company', async () => {
    expect((await director.get('/api/webhook-logs?signature=wrong&duplicates=only')).body).toMatchObject([{ id: 10 }]);
    const first = await director.get('/api/webhook-logs?duplicates=only&limit=1');
    expect(first.headers.link).toBe('</api/webhook-logs?duplicates=only&limit=1&before=12>; rel="next"');
  });

  test('nobody finds rows of another company', async () => {
    expect((await director.get('/api/webhook-logs?text=brakes')).body).toMatchObject([{ id: 1 }]);
    expect((await director.get('/api/webhook-logs?companyId=2&text=brakes')).code).toBe(404);
  });

  test('invalid filters are refused by name', async () => {
    const impossible = ['reason=because', 'text=', `text=${'x'.repeat(201)}`, 'until=soon', 'source='];
    for (const query of [...impossible, 'signature=forged', 'signature=', 'duplicates=none', 'duplicates=']) {
      const { code, body } = await director.get(`/api/webhook-logs?${query}`);
      expect([code, Object.keys((body as { fields: object }).fields)]).toEqual([400, [query.split('=')[0]]]);
    }
  });
});

// These empty the tables that the others share.
test('a search for a text looks at thirty days, and the next page at those before', async () => {
  const day = 24 * 60;
  const days = [0, 1, 29, 31, 45, 75, 90];
  const own = await testDatabase({
    companies: [{ id: 1 }],
    deliveries: days.map((daysAgo, index) => ({
      ...delivered(1, 50 - index, { body: daysAgo === 29 || daysAgo === 75 ? '{"note":"x"}' : '{}' }),
      receivedAt: at(-daysAgo * day),
    })),
  });
  const page = (filters: object) => findDeliveries(own.people, scope, { limit: 9, text: 'note', ...filters });
  expect(await page({})).toMatchObject({ rows: [{ id: 48 }], next: 48, searchedTo: at(-29 * day) });
  expect(await page({ before: 48 })).toMatchObject({ rows: [], next: 46, searchedTo: at(-45 * day) });
  expect(await page({ before: 46 })).toMatchObject({ rows: [{ id: 45 }], next: null, searchedTo: null });
  expect(await page({ since: at(-80 * day).toISOString() })).toMatchObject({
    rows: [{ id: 48 }, { id: 45 }],
    next: null,
  });
});

test('long bodies are searched up to 64 KiB', async () => {
  const long = (at: number) => `{"x":"${'a'.repeat(at)}Brakes${'a'.repeat(1_000_000 - at)}"}`;
  const own = await testDatabase({
    companies: [{ id: 1 }],
    deliveries: [delivered(1, 100, { body: long(65_000) }), delivered(1, 101, { body: long(66_000) })],
  });
  const found = await findDeliveries(own.people, scope, { limit: 9, text: 'bRAKES' });
  expect(found).toMatchObject({ rows: [{ id: 100 }] });
});

describe('a text that names old deliveries', () => {
  let director: Visitor;
  const found = async (text: string) => {
    const { body } = await director.get(`/api/webhook-logs?text=${encodeURIComponent(text)}&limit=20`);
    return (body as WebhookLog[]).map(({ id }) => id);
  };

  beforeAll(async () => {
    const call = (id: number, more: object) => ({ companyId: 1, id, localDay: '2026-03-01', wasBooked: true, ...more });
    const named = { body: '{"id":"CAL9","from":"(312) 555-0142"}' };
    const own = await testDatabase({
      companies: [{ id: 1 }],
      users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
      userCompanies: [{ userId: 1, companyId: 1 }],
      calls: [call(1, { source: 'default', callKey: 'CAL9', customerPhone: '+13125550142' })],
      deliveries: [
        delivered(1, 1, { ...named, callId: 1 }),
        ...Array.from({ length: 501 }, (_, index) => delivered(1, index + 2, { body: '{}' })),
        delivered(1, 900, { body: '{"note":"CAL9 again"}' }),
      ],
    });
    director = (await testApp(own)).visit();
    await director.openSession('director');
  });

  test.each([
    ['a call’s id', 'CAL9', [900, 1]],
    ['a customer’s number in another form', '+1 312-555-0142', [1]],
    ['a delivery’s id', '01900000-0000-7000-8000-000000000001', [1]],
  ])('finds them by %s, after the newest rows', async (_, text, ids) => {
    expect(await found(text)).toEqual(ids);
  });
});

// Bodies for the fuzz test: good payloads with odd parts, in every format.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { JsonValue } from '#contract/json-value';
import { webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { normalize } from './fuzz-oracle';

export const goodKeys = Object.fromEntries(webhookFieldNames.map((field) => [webhookFields[field].configKey, field]));
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

export const oddKeys = [
  'a',
  'b',
  'list',
  'a.b',
  'x[]',
  '',
  ' ',
  '__proto__',
  'constructor',
  '$',
  '?at',
  'Lead Summary',
  '0',
];
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
export const options = { maxKeys: 4, noNullPrototype: true };
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

export interface Sent {
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
    const read = readLists(lists);
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
    const read = readLists(lists);
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
export const sent = fc.oneof({ weight: 6, arbitrary: inJson }, { weight: 2, arbitrary: inForm }, inMultipart, inBytes);

/** A key that a form repeats is a list, unless its values are equal. */
const readLists = (lists: Map<string, string[]>) =>
  Object.fromEntries([...lists].map(([key, list]) => [key, new Set(list).size > 1 ? list : (list[0] ?? '')]));

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleKeys, examplePayload, payloadFor } from '#contract/example-payload';
import type { JsonValue } from '#contract/json-value';
import { webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { compileMapping, type Mapping } from './compile-mapping';
import { mapFields } from './map-fields';

/** Any UTF-16 units, including NUL and lone surrogates. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units));

/** The value found for the store with this key. */
const find = (payload: JsonValue, key: string) => mapValues(payload, { ...exampleKeys, storeIdField: key }).storeId;

const mapValues = (payload: JsonValue, mapping: Mapping) => mapFields(payload, compileMapping(mapping)).values;

const now = new Date('2026-11-20T15:38:12Z');

test('every field of the example payload is found', () => {
  const payload = examplePayload('c-1', now);
  const values = mapValues(payload as JsonValue, exampleKeys);
  for (const field of webhookFieldNames) expect(values[field]).toEqual(payload[webhookFields[field].exampleKey]);
});

test('a field without a key, and a key without a value, are undefined', () => {
  expect(find({ '': 'NS-01' }, '')).toBeUndefined();
  expect(find({ store: 'NS-01' }, 'store_id')).toBeUndefined();
});

test.each([
  ['agent.email', { agent: { email: 'e@example.com' } }, 'e@example.com'],
  ['data.user.name', { data: { user: { name: 'Ann' } } }, 'Ann'],
  ['Notifications[0].TelmetricsId', { Notifications: [{ TelmetricsId: 7 }] }, 7],
  ['Notifications.0.TelmetricsId', { Notifications: [{ TelmetricsId: 7 }] }, 7],
  ['[0].id', [{ id: 7 }], 7],
  ['grid[1][0]', { grid: [[1], [2]] }, 2],
  ['Lead Summary', { 'Lead Summary': 'hot' }, 'hot'],
  ['call.Lead Summary', { call: { 'Lead Summary': 'hot' } }, 'hot'],
  ['call[id]', { 'call[id]': '7' }, '7'],
  ['call[id][0]', { 'call[id]': ['first'] }, 'first'],
  ['call[id].x', { 'call[id]': { x: 7 } }, 7],
  ['a.b[0]', { a: { 'b[0]': 'literal', b: ['element'] } }, 'literal'],
  ['a.b', { 'a.b': 'literal', a: { b: 'at the path' } }, 'literal'],
  ['a.b', { 'a.b': null, a: { b: 'at the path' } }, null],
  ['a..b', { a: { '': { b: 1 } } }, 1],
  ['__proto__', JSON.parse('{"__proto__":"own"}'), 'own'],
  ['a.__proto__.b', JSON.parse('{"a":{"__proto__":{"b":1}}}'), 1],
])('the key %s maps the value in %j', (key, payload, value) => {
  expect(find(payload as JsonValue, key)).toEqual(value);
});

test.each([
  ['constructor', {}],
  ['constructor.name', {}],
  ['toString', {}],
  ['__proto__', {}],
  ['a.__proto__', { a: {} }],
  ['a.hasOwnProperty', { a: {} }],
  ['a.length', { a: ['x'] }],
  ['a.length', { a: 'text' }],
  ['a[0]', { a: 'text' }],
  ['a.0', { a: 'text' }],
  ['a.at', { a: ['x'] }],
  ['a[-1]', { a: ['x'] }],
  ['a[01]', { a: ['x', 'y'] }],
  ['a[1]', { a: ['x'] }],
  ['a[99999999999]', { a: ['x'] }],
  ['a[]', { a: 'x' }],
  ['a[0', { a: ['x'] }],
  ['[0]', { a: ['x'] }],
  ['0', { 1: 'x' }],
  ['a.b.c', { a: { b: null } }],
  ['length', []],
])('the key %s maps nothing in %j', (key, payload) => {
  expect(find(payload as JsonValue, key)).toBeUndefined();
});

test.each(['N/A', ' - ', 'null', '{{call.answered_at}}'])(
  'the placeholder %j is no time of an answer or an end',
  (none) => {
    const rules = { duration: { between: { from: { key: 'picked_up' }, to: { key: 'over' } } } };
    const mapped = mapFields({ picked_up: none, over: none }, compileMapping({ ...exampleKeys, rules }));
    expect([mapped.answeredAt, mapped.endedAt]).toEqual([undefined, undefined]);
  },
);

test.each([
  'plain',
  'two.steps',
  'three.long.steps',
  'with space.in it',
  'list[0]',
  'deep.list[0].id',
  '[0].id',
  'a..b',
])('a test payload made for the key %s is read back with it', (storeIdField) => {
  const keys = { ...exampleKeys, storeIdField };
  expect(mapValues(payloadFor(keys, 'c-1', now) as JsonValue, keys).storeId).toBe('NS-01');
});

test('no payload or key makes mapping throw or find inherited properties', () => {
  const step = fc.constantFrom('a', 'b', '0', '[0]', '.', '__proto__', 'constructor', 'length', ']', '[', ' ');
  const key = fc.oneof(
    anyText,
    fc.array(step).map((steps) => steps.join('')),
  );
  const leaf = fc.constantFrom(null, 'text', 7, [], ['a', 'b'], {});
  const flat = fc.dictionary(step, leaf, { maxKeys: 3, noNullPrototype: true });
  const inside = fc.oneof(leaf, flat, fc.array(flat, { maxLength: 2 }));
  const payload = fc.oneof(inside, fc.dictionary(step, inside, { maxKeys: 3, noNullPrototype: true }));
  fc.assert(
    fc.property(payload, key, (value, text) => {
      expect(typeof find(value as JsonValue, text)).not.toBe('function');
    }),
    { numRuns: 1000 },
  );
});

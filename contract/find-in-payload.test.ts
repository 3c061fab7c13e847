import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInPayload, maxElements, shortNameOf } from './find-in-payload';
import type { JsonValue } from './json-value';

test.each([
  ['store_id', { store_id: 'NS-01' }, 'NS-01'],
  ['agent.email', { agent: { email: 'e@example.com' } }, 'e@example.com'],
  ['Notifications[0].TelmetricsId', { Notifications: [{ TelmetricsId: 7 }] }, 7],
  ['Notifications.0.TelmetricsId', { Notifications: [{ TelmetricsId: 7 }] }, 7],
  ['[0].id', [{ id: 7 }], 7],
  ['Lead Summary', { 'Lead Summary': 'hot' }, 'hot'],
  ['call[id]', { 'call[id]': '7' }, '7'],
  ['a.b', { 'a.b': 'literal', a: { b: 'at the path' } }, 'literal'],
  ['a.b', { 'a.b': null, a: { b: 'at the path' } }, null],
  ['__proto__', JSON.parse('{"__proto__":"own"}'), 'own'],
])('the key %s finds the value in %j', (key, payload, value) => {
  expect(findInPayload(payload, key)).toEqual(value);
});

test.each([
  ['', { '': 'NS-01' }],
  ['constructor', {}],
  ['a.length', { a: ['x'] }],
  ['a[01]', { a: ['x', 'y'] }],
  ['a.b.c', { a: { b: null } }],
  ['store_id', 'a text that is no JSON'],
  ['store_id', null],
])('the key %s finds nothing in %j', (key, payload) => {
  expect(findInPayload(payload, key)).toBeUndefined();
});

const tagged = { data: { tags: [{ name: 'sales' }, { id: 7 }, { name: 'booked' }, { name: null }] } };

test.each([
  ['data.tags[].name', tagged, ['sales', 'booked', null]],
  ['data.tags[]', tagged, tagged.data.tags],
  ['tag_list[]', { tag_list: ['sales'] }, ['sales']],
  ['[].id', [{ id: 1 }, { id: 2 }], [1, 2]],
  ['[]', [{ id: 1 }], [{ id: 1 }]],
  ['a[].b[].c', { a: [{ b: [{ c: 1 }, { c: 2 }] }, { b: [{ c: 3 }] }, { b: { c: 4 } }] }, [1, 2, 3]],
  ['grid[][0]', { grid: [[1, 2], [3], []] }, [1, 3]],
  ['grid[0][]', { grid: [[1, 2], [3]] }, [1, 2]],
  ['grid[][]', { grid: [[1, [2]], [3]] }, [1, [2], 3]],
  ['a[].b.0', { a: [{ b: ['x'] }, { b: 'y' }] }, ['x']],
  ['a[].b', { a: [{ b: ['x', 'y'] }] }, [['x', 'y']]],
  ['a[].b', { a: [] }, []],
  ['a[].b', { a: [1, 'text', null] }, []],
  ['a[].constructor', { a: [{}] }, []],
  ['a[].__proto__', { a: [{}, JSON.parse('{"__proto__":1}')] }, [1]],
  ['tags[]', { 'tags[]': 'as PHP writes forms' }, 'as PHP writes forms'],
  ['a.tags[]', { a: { 'tags[]': 'literal', tags: [1] } }, 'literal'],
])('the key %s finds every element in %j', (key, payload, values) => {
  expect(findInPayload(payload as JsonValue, key)).toEqual(values);
});

test.each([
  ['a[]', { a: { b: 1 } }],
  ['a[].b', { a: { b: 1 } }],
  ['a[].b', {}],
  ['a[0][].b', { a: ['text'] }],
  ['[]', { a: [] }],
  ['a[ ]', { a: [1] }],
])('the key %s finds no list in %j', (key, payload) => {
  expect(findInPayload(payload as JsonValue, key)).toBeUndefined();
});

test('every element means at most a thousand, even in nested lists', () => {
  const row = Array.from({ length: 1_500 }, (_, index) => index);
  expect(findInPayload({ row }, 'row[]')).toEqual(row.slice(0, maxElements));
  expect(findInPayload({ grid: [row.slice(0, 900), row] }, 'grid[][]')).toHaveLength(maxElements);
  expect(findInPayload({ a: row.map(() => ({ b: row })) }, 'a[].b[]')).toHaveLength(maxElements);
});

const named = {
  fields: [
    { name: 'Service', value: 'Tires' },
    { name: 'Appointment', value: 'No' },
    { name: 'appointment', value: 'Yes' },
    { id: 36001, value: 'by number' },
    { name: 'Tire size (9.5")', value: '10.1' },
    { name: 'a[0', value: 'odd' },
    { name: 'A = B', value: 'equal' },
    'text',
    null,
  ],
  a: { b: [{ label: 'Service type', answers: ['Oil', 'Tires'] }] },
  answers: [
    { field: { ref: 'store' }, text: 'NS-01' },
    { field: { ref: 'booked' }, boolean: true },
  ],
  pages: [{ fields: [{ key: 'x', value: 1 }] }, { fields: { key: 'X', value: 2 } }, { fields: [] }],
  one: { field: { name: 'Service', text: 'Brakes' } },
  'fields[name=Appointment].text': 'literal',
  deep: { 'fields[name=Appointment]': { value: 'literal' } },
};

test.each([
  ['fields[name=Appointment].value', 'No'],
  ['fields[name= APPOINTMENT ].value', 'No'],
  ['fields[name=Service]', { name: 'Service', value: 'Tires' }],
  ['fields[id=36001].value', 'by number'],
  ['fields[name=Tire size (9.5")].value', '10.1'],
  ['fields[name=a[0].value', 'odd'],
  ['fields[name=A = B].value', 'equal'],
  ['a.b[label=Service type].answers[0]', 'Oil'],
  ['a.b[label=service type].answers[]', ['Oil', 'Tires']],
  ['pages[].fields[key=x].value', [1, 2]],
  ['pages[1].fields[key=x].value', 2],
  ['one.field[name=service].text', 'Brakes'],
  ['answers[field.ref=booked].boolean', true],
  ['$.fields[name=Service].value', 'Tires'],
  ['fields[name=Appointment].text', 'literal'],
  ['deep.fields[name=Appointment].value', 'literal'],
])('the key %s finds an element by its name', (key, value) => {
  expect(findInPayload(named, key)).toEqual(value);
});

test('elements of a body that is a list are found by name', () => {
  expect(findInPayload(named.fields, '[name=Service].value')).toBe('Tires');
  expect(findInPayload({ id: 1 }, '$[name=Service].value', { root: named.fields })).toBe('Tires');
});

test.each([
  'fields[name=Advisor].value',
  'fields[name=Service].text',
  'fields[label=Service].value',
  'fields[name=].value',
  'fields[=Service].value',
  'fields[constructor=x].value',
  'a[label=Service type]',
  'none[name=Service].value',
])('the key %s finds no element', (key) => {
  expect(findInPayload(named, key)).toBeUndefined();
});

test.each([
  ['data.call_id', 'call_id'],
  ['tags[].name', 'name'],
  ['a.fields[name=Service no. 1].value', 'Service no. 1'],
  ['a[key=x].b[label= Booked? ].answers[0]', 'Booked?'],
])('people call the key %s %s', (key, name) => {
  expect(shortNameOf(key)).toBe(name);
});

test('a name is sought among a thousand elements, and costs steps', () => {
  const list = Array.from({ length: 2_000 }, (_, id) => ({ id, value: 'x' }));
  expect(findInPayload({ list }, 'list[id=999].value')).toBe('x');
  expect(findInPayload({ list }, 'list[id=1000].value')).toBeUndefined();
  expect(findInPayload({ list }, 'list[id=999].value', { budget: { left: 1_000 } })).toBeUndefined();
});

const body = { account: { id: 9 }, 'a.b': 'literal', calls: [{ id: 1 }, { id: 2, $: { x: 'own' } }] };

test.each([
  ['$.account.id', 9],
  ['$.a.b', 'literal'],
  ['$.calls[0].id', 1],
  ['$', body],
  ['?store', 'NS-01'],
  ['?__proto__', undefined],
  ['?none', undefined],
  ['$.none', undefined],
  ['account.id', undefined],
  ['$account', undefined],
])('the key %s of one call finds a value outside the call in %j', (key, value) => {
  const around = { root: body, query: { store: 'NS-01' } };
  expect(findInPayload({ id: 1 }, key, around)).toEqual(value);
});

test('the root is the payload itself if it is the whole body, and the root of a list begins with an index', () => {
  expect(findInPayload(body, '$.account.id')).toBe(9);
  expect(findInPayload([{ id: 7 }], '$[0].id')).toBe(7);
  expect(findInPayload([{ id: 7 }], '$[].id')).toEqual([7]);
});

test('a key that the body lacks is found in the query string', () => {
  const around = { query: { from: '+13125550142', to: '+13125550143', '?odd': 'odd' } };
  expect(findInPayload({ to: 'body' }, 'from', around)).toBe('+13125550142');
  expect(findInPayload({ to: 'body' }, '?from', around)).toBe('+13125550142');
  expect(findInPayload({ to: 'body' }, 'to', around)).toBe('body');
  expect(findInPayload({ to: null }, 'to', around)).toBeNull();
  expect(findInPayload({}, 'constructor', around)).toBeUndefined();
});

test('a payload’s own keys win over the body and the query string', () => {
  const around = { root: { x: 'root' }, query: { name: 'query' } };
  expect(findInPayload({ $: { x: 'own' } }, '$.x', around)).toBe('own');
  expect(findInPayload({ '?name': null }, '?name', around)).toBeNull();
});

test('no payload or key makes the finder throw, run long or find inherited properties', () => {
  const step = fc.constantFrom(
    'a',
    '0',
    '[0]',
    '[]',
    '[a=text]',
    '=',
    '.',
    '$',
    '?',
    '__proto__',
    'constructor',
    'length',
    ']',
    '[',
  );
  const key = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(step).map((steps) => steps.join('')),
  );
  const leaf = fc.constantFrom<JsonValue[]>(null, 'text', 7, [], ['a', ['b']], {});
  const dictionary = (inside: fc.Arbitrary<JsonValue>) =>
    fc.dictionary(step, inside, { maxKeys: 3, noNullPrototype: true });
  const inside = fc.oneof(leaf, dictionary(leaf), fc.array(dictionary(leaf), { maxLength: 2 }));
  const payload: fc.Arbitrary<JsonValue> = fc.oneof(inside, dictionary(inside), fc.array(inside, { maxLength: 2 }));
  fc.assert(
    fc.property(payload, key, payload, (value, text, root) => {
      const found = findInPayload(value, text, { root, query: { a: 'b' } });
      expect(() => JSON.stringify(found)).not.toThrow();
      expect(typeof found).not.toBe('function');
    }),
    { numRuns: 1000 },
  );
});

// Mappings beyond one key: several keys, meanings, constants, units, clocks.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { JsonValue } from '#contract/json-value';
import type { FieldRule } from '#contract/mapping-rules';
import { openBody } from '../delivery/open-texts';
import { maxCharactersCompared, maxElementsCompared } from './apply-values';
import { findMissing, findUnreadable, warnOfUnreadable } from './check-readings';
import { compileMapping, type Mapping } from './compile-mapping';
import { mapFields } from './map-fields';
import { readValues } from './read-values';

function readCall(payload: JsonValue, more: Partial<Mapping>) {
  const mapping = compileMapping({ ...exampleKeys, ...more });
  const mapped = mapFields(payload, mapping);
  return { mapping, mapped, readings: readValues(mapped, mapping) };
}

/** The input of the appointment's reader. */
const given = (payload: JsonValue, appointment: FieldRule, appointmentField = 'a') =>
  readCall(payload, { appointmentField, rules: { appointment } }).mapped.values.appointment;

const is = (value: string, means: string) => ({ when: 'is' as const, value, means });
const word = (value: string, means: string) => ({ when: 'word' as const, value, means });
const contains = (value: string, means: string) => ({ when: 'contains' as const, value, means });

describe('of several keys the first with a value wins', () => {
  test.each([
    [{ a: 'first', b: 'second' }, 'first'],
    [{ b: 'second', c: 'third' }, 'second'],
    [{ a: null, b: '', c: 'third' }, 'third'],
    [{ a: ' \n', b: {}, c: [] }, undefined],
    [{ a: [], b: 'second' }, 'second'],
    [{ a: false, b: 'second' }, false],
    [{ a: 0, b: 'second' }, 0],
    [{ a: [''], b: 'second' }, ['']],
  ])('%j', (payload, value) => {
    expect(given(payload as JsonValue, { keys: ['b', 'c'] })).toEqual(value);
  });

  test('a field without its own key begins with the next one', () => {
    expect(given({ '': 'no', b: 'yes' }, { keys: ['b'] }, '')).toBe('yes');
  });
});

describe('what names nothing', () => {
  const service = (payload: JsonValue, rule: FieldRule) =>
    readCall(payload, { serviceField: 'a', rules: { service: rule } }).readings.service;
  const read = (value: string) => ({ kind: 'read', value });

  test('is as good as missing to further keys, constants and what missing means', () => {
    expect(service({ a: 'N/A', b: 'Tires' }, { keys: ['b'] })).toEqual(read('Tires'));
    expect(service({ a: '{{service}}' }, { constant: 'Oil Change' })).toEqual(read('Oil Change'));
    expect(service({ a: 'null' }, { values: [{ when: 'missing', means: 'Brakes' }] })).toEqual(read('Brakes'));
    expect(service({ a: 'null', b: '-' }, { keys: ['b'] })).toEqual({ kind: 'absent', instead: 'null' });
  });

  test('is a value where a rule says so', () => {
    expect(service({ a: 'N/A' }, { values: [is('n/a', 'Tires')], constant: 'Oil Change' })).toEqual(read('Tires'));
    expect(service({ a: 'N/A' }, { otherwise: 'Other' })).toEqual(read('Other'));
    expect(service({ a: 'x' }, { values: [is('x', 'Unknown')] })).toEqual(read('Unknown'));
    expect(service({}, { constant: 'None' })).toEqual(read('None'));
  });

  test('is named where it is missed', () => {
    const call = readCall({ product_service: 'N/A', store_id: 0, call_id: 'undefined' }, {});
    expect(findMissing(call).map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Service is “N/A”, which names nothing. Say in Webhook Setup what a missing value means.',
        'Store ID is “0”, which names nothing. Say in Webhook Setup what a missing value means.',
        'The payload has no value under “call_type”, the key of Call type.',
      ]),
    );
    expect(warnOfUnreadable(call)).toEqual([
      { field: 'callId', message: '“undefined” is no call ID. The delivery counts as a call of its own.' },
    ]);
  });
});

test('rules, conditions and further keys find elements by their names', () => {
  const call = (...signals: [name: string, value: boolean][]) => ({
    signals: signals.map(([name, value]) => ({ name, value })),
  });
  const booked = 'signals[name=Appointment set].value';
  const yes = call(['Quote given', true], ['Appointment set', true]);
  const no = call(['Appointment set', false], ['Quote given', true]);
  expect([yes, no, call(['Quote given', true])].map((it) => given(it, {}, booked))).toEqual([true, false, undefined]);
  expect(given(no, { keys: [booked] }, 'signals[name=Sold].value')).toBe(false);
  const and = { key: booked, when: 'is' as const, value: 'true' };
  const rule = { values: [{ ...is('true', 'yes'), and }], otherwise: 'no' };
  expect([yes, no].map((it) => given(it, rule, 'signals[name=Quote given].value'))).toEqual(['yes', 'no']);
});

test('a further key that finds an object or a list is passed over, unless rules read it', () => {
  const rule = { keys: ['b', 'c'] };
  const store = (payload: JsonValue, more: FieldRule = {}) =>
    readCall(payload, { storeIdField: 'a', rules: { storeId: { ...rule, ...more } } }).readings.storeId;
  expect(store({ b: ['x'], c: 'NS-01' })).toEqual({ kind: 'read', value: 'NS-01' });
  expect(store({ b: { id: 1 } })).toEqual({ kind: 'absent' });
  expect(store({ b: ['x'] }, { values: [is('x', 'NS-02')] })).toEqual({ kind: 'read', value: 'NS-02' });
  expect(store({ a: { id: 1 }, b: 'NS-01' })).toEqual({ kind: 'unreadable', saw: 'an object' });
});

describe('the meaning of a value', () => {
  const values = [is('Booked', 'yes'), contains('cancel', 'no'), is('17', 'seventeen'), is('true', 'truth')];

  test.each([
    ['booked', 'yes'],
    ['  BOOKED ', 'yes'],
    ['Booked today', 'Booked today'],
    ['they  CANCELLED', 'no'],
    [17, 'seventeen'],
    [true, 'truth'],
    [['new', 'booked'], 'yes'],
    [['cancelled', 'booked'], 'yes'],
    [['new'], ['new']],
    [[['booked']], [['booked']]],
    [[{ name: 'booked' }], [{ name: 'booked' }]],
    [{ booked: 'booked' }, { booked: 'booked' }],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
  ])('comes from the first matching rule, or is the value itself: %j', (value, meant) => {
    expect(given({ a: value as JsonValue }, { values })).toEqual(meant);
  });

  test.each([
    ['something else', 'no'],
    [[], 'no'],
    [{ x: 1 }, 'no'],
    [['new', 'booked'], 'yes'],
    [null, undefined],
    ['', undefined],
    [undefined, undefined],
  ])('comes from “otherwise” for any value, but never a missing one: %j', (value, meant) => {
    const payload = value === undefined ? {} : { a: value as JsonValue };
    expect(given(payload, { values: [is('booked', 'yes')], otherwise: 'no' })).toBe(meant);
  });

  test('comes from the first of two matching rules', () => {
    expect(given({ a: 'ab' }, { values: [contains('b', 'first'), is('ab', 'second')] })).toBe('first');
    expect(given({ a: 'ab' }, { values: [is('ab', 'first'), contains('b', 'second')] })).toBe('first');
    expect(given({ a: ['x', 'b'] }, { values: [is('b', 'first'), is('x', 'second')] })).toBe('first');
    expect(given({ a: 'ab' }, { values: [is('ab', 'first'), is('AB', 'second')] })).toBe('first');
  });

  test('agrees with a naive implementation of its rules', () => {
    const word = fc.constantFrom('a', 'b', 'ab', 'ba', ' A', 'B ', 'a  b', '__proto__', '1', 'true');
    const rule = fc.record({ when: fc.constantFrom('is', 'contains'), value: word, means: fc.constantFrom('x', 'y') });
    const scalar = fc.oneof(word, fc.constantFrom(1, true, 'aab'));
    const value = fc.oneof(scalar, fc.array(scalar, { minLength: 1, maxLength: 3 }));
    const fold = (text: unknown) => String(text).trim().replace(/\s+/g, ' ').toLowerCase();
    fc.assert(
      fc.property(value, fc.array(rule, { minLength: 1, maxLength: 5 }), (a, rules) => {
        const fits = rules.find((it) =>
          [a].flat().some((one) => {
            return it.when === 'is' ? fold(one) === fold(it.value) : fold(one).includes(fold(it.value));
          }),
        );
        expect(given({ a }, { values: rules.map((it) => ({ ...it })) })).toEqual(fits?.means ?? a);
      }),
      { numRuns: 500 },
    );
  });

  test('ignores words beyond its first 64 KiB and hundred elements', () => {
    const far = `${'x'.repeat(maxCharactersCompared)} booked`;
    expect(given({ a: far.slice(8) }, { values: [contains('booked', 'yes'), word('booked', 'yes')] })).toBe('yes');
    expect(given({ a: far }, { values: [contains('booked', 'yes'), word('booked', 'yes')] })).toBe(far);
    expect(given({ a: `booked ${far}` }, { values: [contains('booked', 'yes')] })).toBe('yes');
    const cut = 'x'.repeat(maxCharactersCompared + 1);
    expect(given({ a: cut }, { values: [is(cut.slice(1), 'yes')] })).toBe(cut);
    const many = [...Array(maxElementsCompared - 1).fill(''), 'booked', 'late'];
    expect(given({ a: many }, { values: [is('booked', 'yes')] })).toBe('yes');
    expect(given({ a: many }, { values: [is('late', 'yes')] })).toBe(many);
  });

  test('is found quickly, even in a mebibyte with two hundred rules', () => {
    const values = Array.from({ length: 200 }, (_, index) => contains(`${'a'.repeat(150)}${index}`, 'yes'));
    const heavy = [{ a: 'a'.repeat(1_000_000) }, { a: Array(300_000).fill('') }, { a: Array(100_000).fill('aaa') }];
    // Without limits this would take minutes and time out.
    for (const payload of heavy) expect(given(payload, { values })).toBe(payload.a);
  }, 20_000);
});

test.each<[string, FieldRule, JsonValue]>([
  ['["New","Booked"]', { values: [is('booked', 'yes')] }, 'yes'],
  ['["New","Booked today"]', { values: [word('book*', 'yes')] }, 'yes'],
  ['["New"]', { values: [is('booked', 'yes')], otherwise: 'no' }, 'no'],
  ['["Booked"]', { values: [is('["booked"]', 'no'), is('booked', 'yes')] }, 'no'],
  ['["New"]', { values: [is('booked', 'yes')] }, '["New"]'],
  ['[{"name":"Booked"}]', { values: [contains('"name":"booked"', 'yes')] }, 'yes'],
])('of the text %s, which is a list, rules compare the elements, too', (a, rule, value) => {
  const body = openBody(Buffer.from(JSON.stringify({ a })), 'application/json');
  expect(given('payload' in body ? body.payload : null, rule)).toBe(value);
});

describe('a constant of the mapping', () => {
  test.each([
    [{}, 'yes'],
    [{ a: null, b: '' }, 'yes'],
    [{ a: [] }, 'yes'],
    [{ b: 'no' }, 'no'],
    [{ a: 'maybe' }, 'maybe'],
  ])('is used if no key has a value: %j', (payload, value) => {
    expect(given(payload as JsonValue, { keys: ['b'], constant: 'yes' })).toBe(value);
  });

  test('is never a call’s id or time, which would make one call of all', () => {
    const { readings } = readCall({}, { rules: { callId: { constant: 'x' }, timestamp: { constant: '2026-01-01' } } });
    expect([readings.callId.kind, readings.timestamp.kind]).toEqual(['absent', 'absent']);
  });
});

describe('a duration with a unit', () => {
  test.each([
    ['milliseconds', 62_500, 63],
    ['milliseconds', '62499.9', 62],
    ['milliseconds', 499, 0],
    ['minutes', 1.5, 90],
    ['minutes', '2', 120],
    ['minutes', '4:32', 272],
    ['milliseconds', '13s', 13],
    ['seconds', 63.5, 64],
    ['minutes', 1_441, undefined],
    ['milliseconds', -1, undefined],
    ['minutes', '1e3', undefined],
  ] as const)('in %s, %j, is %j seconds', (unit, value, seconds) => {
    const { readings } = readCall({ d: value }, { durationField: 'd', rules: { duration: { unit } } });
    expect(readings.duration).toMatchObject(
      seconds === undefined ? { kind: 'unreadable' } : { kind: 'read', value: seconds },
    );
  });
});

test('a zero time leaves the call time to the next key, and its absence to a rule', () => {
  const timestampField = 'answered';
  const call = (answered: JsonValue) => ({ answered, started: '2026-11-20T15:38:12Z' });
  const rules = {
    timestamp: { keys: ['started'] },
    answered: { values: [{ when: 'missing' as const, means: 'missed' }], otherwise: 'answered' },
  };
  const at = { kind: 'read', value: { at: new Date('2026-11-20T15:38:12Z') } };
  for (const zero of [0, '0', '1/1/0001 12:00:00 AM', '/Date(0)/']) {
    expect(readCall(call(zero), { timestampField, rules }).readings.timestamp).toEqual(at);
  }
  for (const zero of [
    '0001-01-01T00:00:00Z',
    '1/1/0001 12:00:00 AM',
    '/Date(0)/',
    '1970-01-01T00:00:00.000Z',
    '1899-12-30 00:00:00',
    '0000-00-00 00:00:00',
  ]) {
    const { readings } = readCall(call(zero), { timestampField, answeredField: 'answered', rules });
    expect(readings).toMatchObject({ timestamp: at, answered: { kind: 'read', value: 'missed' } });
  }
});

describe('a separate date and time of day', () => {
  const timeOf = (payload: JsonValue) => {
    const rules = { timestamp: { timeKey: 'time' } };
    return readCall(payload, { timestampField: 'date', rules }).readings.timestamp;
  };

  test.each([
    [
      { date: '2026-11-20', time: '09:38:12' },
      { hour: 9, minute: 38, second: 12 },
    ],
    [
      { date: '11/20/2026', time: '9:38 PM' },
      { hour: 21, minute: 38, second: 0 },
    ],
  ])('are read together: %j', (payload, wallClock) => {
    expect(timeOf(payload)).toMatchObject({
      kind: 'read',
      value: { wallClock: { year: 2026, month: 11, ...wallClock } },
    });
  });

  test.each([
    [{}, { kind: 'absent' }],
    [{ date: '', time: null }, { kind: 'absent' }],
    [{ date: '2026-11-20' }, { kind: 'unreadable', saw: 'a date without a time of day' }],
    [{ time: '09:38' }, { kind: 'unreadable', saw: 'a time of day without a date' }],
    [
      { date: '2026-11-20', time: 'noon' },
      { kind: 'unreadable', saw: '“2026-11-20 noon”' },
    ],
    [
      { date: 1732622896, time: '09:38' },
      { kind: 'unreadable', saw: '“1732622896 09:38”' },
    ],
    [
      { date: [1], time: '09:38' },
      { kind: 'unreadable', saw: 'a list' },
    ],
    [{ date: '2026-11-20T09:00:00Z', time: '09:38' }, { kind: 'unreadable' }],
  ])('are not guessed: %j', (payload, reading) => {
    expect(timeOf(payload as JsonValue)).toMatchObject(reading);
  });
});

describe('the order of events', () => {
  const orderOf = (value: JsonValue) => readCall({ o: value }, { orderField: 'o' }).readings.order;

  test.each([
    [0, 0],
    ['12', 12],
    [1_732_622_896, 1_732_622_896],
    ['9007199254740992', 2 ** 53],
    ['2026-11-20T16:00:00.5Z', Date.parse('2026-11-20T16:00:00.5Z') * 1000],
    ['2026-11-20 16:00:00', Date.parse('2026-11-20T16:00:00Z') * 1000],
  ])('%j is %j', (value, order) => {
    expect(orderOf(value)).toEqual({ kind: 'read', value: order });
  });

  test.each([
    '9007199254740993',
    -1,
    1.5,
    '1.5',
    '1e3',
    'first',
    true,
    [1],
    '1969-12-31T23:59:59Z',
    '9999-01-01T00:00:00Z',
  ])('%j is unreadable, with a warning', (value) => {
    const call = readCall({ o: value }, { orderField: 'o' });
    expect(call.readings.order.kind).toBe('unreadable');
    expect(warnOfUnreadable(call)).toMatchObject([
      {
        field: 'order',
        message: expect.stringMatching(/^The order of events \(“o”\) is .*order of arrival is used instead/),
      },
    ]);
  });

  test('is absent without a warning', () => {
    expect(warnOfUnreadable(readCall({}, { orderField: 'o' }))).toEqual([]);
  });
});

describe('messages about values', () => {
  const missing = (more: Partial<Mapping>) => findMissing(readCall({}, more))[0]?.message;

  test('name all keys that were tried', () => {
    expect(missing({})).toBe('The payload has no value under “store_id”, the key of Store ID.');
    expect(missing({ rules: { storeId: { keys: ['a.b'] } } })).toBe(
      'The payload has no value under “store_id” or “a.b”, the keys of Store ID.',
    );
    expect(missing({ storeIdField: '' })).toMatch(/^No key is named for Store ID/);
  });

  test.each([
    [
      { appointment_made: 'maybe' },
      {},
      'Appointment (“appointment_made”) is “maybe”; it must be yes or no, true or false.',
    ],
    [{ b: 'maybe' }, { keys: ['b'] }, 'Appointment (“b”) is “maybe”; it must be yes or no, true or false.'],
    [
      { appointment_made: ['new'] },
      { values: [is('booked', 'yes')] },
      'Appointment (“appointment_made”) is a list; no value rule matches it; it must be yes or no, true or false.',
    ],
    [
      { appointment_made: 'x' },
      { values: [is('x', 'perhaps')] },
      'Appointment (“appointment_made”, as a value rule says) is “perhaps”; it must be yes or no, true or false.',
    ],
    [
      {},
      { constant: 'perhaps' },
      'Appointment (the mapping’s constant) is “perhaps”; it must be yes or no, true or false.',
    ],
  ])('name the origin of an unreadable value: %j %j', (payload, appointment: FieldRule, message) => {
    expect(findUnreadable(readCall(payload as JsonValue, { rules: { appointment } }))[0]?.message).toBe(message);
  });
});

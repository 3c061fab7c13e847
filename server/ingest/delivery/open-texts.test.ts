import { expect, test } from 'vitest';
import { findInPayload } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import { maxJsonValues } from '#contract/webhooks';
import { findCalls } from '../read/find-calls';
import { compileKey, look } from '../read/find-value';
import { closeTexts, openBody } from './open-texts';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

function open(body: unknown, contentType = json): JsonValue {
  const read = openBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), contentType);
  return 'payload' in read ? read.payload : null;
}

const found = (payload: JsonValue, key: string) => look(payload, compileKey(key), {}) ?? null;

const call = { call_id: 'C-1', tags: [{ name: 'Booked' }], id: 1 };
const callText = JSON.stringify(call);
const xmlText = '<?xml version="1.0"?><cdr id="7"><callid>C-1</callid><tag>a</tag><tag>b</tag></cdr>';

test.each<[string, string, string, string, JsonValue]>([
  ['a field of a form', `payload=${encodeURIComponent(callText)}`, form, 'payload.call_id', 'C-1'],
  ['XML in a form', `cdr=${encodeURIComponent(xmlText)}`, form, 'cdr.cdr.callid', 'C-1'],
  ['an attribute of XML in a form', `cdr=${encodeURIComponent(xmlText)}`, form, 'cdr.cdr.id', '7'],
  ['a message of a queue', JSON.stringify({ Type: 'Notification', Message: callText }), 'text/plain', 'Message.id', 1],
  ['a text in a list', JSON.stringify({ list: ['no', callText] }), json, 'list[1].call_id', 'C-1'],
  ['every text of a list', JSON.stringify({ list: [callText, callText] }), json, 'list[].call_id', ['C-1', 'C-1']],
  ['a list as a text', JSON.stringify({ tags: ' ["a", "b"] ' }), json, 'tags[]', ['a', 'b']],
  [
    'a text in an opened text',
    JSON.stringify({ a: JSON.stringify({ b: callText }) }),
    json,
    'a.b.tags[].name',
    ['Booked'],
  ],
  ['XML in JSON in a form', `a=${encodeURIComponent(JSON.stringify({ b: xmlText }))}`, form, 'a.b.cdr.tag', ['a', 'b']],
  ['a body that was encoded twice', JSON.stringify(callText), json, 'call_id', 'C-1'],
  ['a long number', JSON.stringify({ a: '{"id":12345678901234567890}' }), json, 'a.id', '12345678901234567890'],
])('what is below a text is found: %s', (_, body, contentType, key, value) => {
  expect(found(open(body, contentType), key)).toEqual(value);
});

test.each([
  '{"a":1',
  '{a:1}',
  '{{caller}}',
  '[tag:Booked]',
  '[Booked]',
  '{}',
  '[]',
  'Booked {"a":1}',
  '{"a":1} and more',
  '<not xml',
  '<x><y>1</x>',
  '<sip:+13125550142@pbx>',
  '<summary>a word</summary>',
  '<p>Wants <b>tires</b></p>',
  '<!DOCTYPE x><x><y>1</y></x>',
  '12345',
])('the text %j stays a text', (text) => {
  const read = openBody(Buffer.from(JSON.stringify({ text })), json);
  expect(read).toEqual({ payload: { text } });
});

test('a key that ends at an opened text finds the text, also in lists', () => {
  const payload = open({ a: ` ${callText} `, list: [{ a: callText }, { a: 'no' }], texts: [callText, 'no'] });
  expect(found(payload, 'a')).toBe(` ${callText} `);
  expect(found(payload, 'list[].a')).toEqual([callText, 'no']);
  expect(found(payload, 'texts')).toEqual([callText, 'no']);
  expect(found(payload, 'list[0]')).toEqual({ a: call });
  expect(closeTexts(findInPayload(payload, 'a.tags') ?? null)).toEqual(call.tags);
});

test('the calls of a body can be in a text', () => {
  const payload = open({ body: JSON.stringify([{ id: 1 }, { id: 2 }]) });
  expect(findCalls(payload, compileKey('body'))).toEqual([{ id: 1 }, { id: 2 }]);
});

const encoded = {
  caller: '%2B13125550142',
  at: '2026-11-28%2012%3A51%3A08',
  id: 'c-1',
  name: '%22Ellen%20M%C3%BCller%22',
};
const decoded = { caller: '+13125550142', at: '2026-11-28 12:51:08', id: 'c-1', name: '"Ellen Müller"' };

test.each<[string, JsonValue, JsonValue]>([
  ['a body', { ...encoded, duration: 42 }, { ...decoded, duration: 42 }],
  ['an object of it', { flags: '0=1;1=1', variables: encoded }, { flags: '0=1;1=1', variables: decoded }],
  ['the texts of a list', { list: ['a%20b', 'c'] }, { list: ['a b', 'c'] }],
  ['once only', { a: '%2525' }, { a: '%25' }],
  ['JSON', { a: '%7B%22b%22%3A1%7D' }, { a: { b: 1 } }],
])('what is URL-encoded in JSON is decoded: %s', (_, body, payload) => {
  expect(open(JSON.stringify(body))).toEqual(payload);
});

test.each<JsonValue>([
  { ...encoded, at: '2026-11-28 12:51:08' },
  { ...encoded, url: 'https://example.com/a%20b' },
  { ...encoded, rate: '50%' },
  { ...encoded, name: 'Müller' },
  { ...encoded, name: '%E9' },
  { caller: '+13125550142', call: '%callid%' },
])('what only looks like it stays: %j', (body) => {
  expect(open(JSON.stringify(body))).toEqual(body);
});

test('a text that is almost JSON is opened, and says so', () => {
  const read = openBody(Buffer.from(`payload=${encodeURIComponent('{"call_id":"C-1","seconds":NaN,}')}`), form);
  expect(read).toMatchObject({ payload: { payload: { call_id: 'C-1', seconds: null } }, mended: expect.any(String) });
  expect(openBody(Buffer.from(JSON.stringify({ note: '{see [a],}' })), json)).toEqual({
    payload: { note: '{see [a],}' },
  });
});

test('__proto__ in a text is an ordinary key', () => {
  const payload = open('{"__proto__":"{\\"a\\":{\\"__proto__\\":1}}"}');
  expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
  expect(found(payload, '__proto__.a.__proto__')).toBe(1);
});

test('texts are opened three deep, as the fourth stays a text', () => {
  const within = (levels: number): unknown => (levels === 0 ? { end: 1 } : { a: JSON.stringify(within(levels - 1)) });
  expect(found(open(within(3)), 'a.a.a.end')).toBe(1);
  expect(found(open(within(4)), 'a.a.a.a')).toBe('{"end":1}');
  expect(found(open(within(4)), 'a.a.a.a.end')).toBeNull();
});

test('all texts together have the values, the levels and the tries of one body', () => {
  const opened = (texts: string[]) => {
    const list = (open({ texts }) as { texts: JsonValue[] }).texts;
    return list.filter((it) => typeof it === 'object').length;
  };
  const long = JSON.stringify(Array.from({ length: maxJsonValues / 4 }, () => 1));
  expect(opened(Array.from({ length: 6 }, () => long))).toBe(3);
  expect(opened([`${'['.repeat(62)}1${']'.repeat(62)}`, `${'['.repeat(63)}1${']'.repeat(63)}`])).toBe(1);
  expect(opened(Array.from({ length: 300 }, () => '[1]'))).toBe(200);
  const elements = (count: number) => `${'<x>'.repeat(count)}1${'</x>'.repeat(count)}`;
  expect(opened([elements(31), elements(32)])).toBe(1);
});

import { expect, test } from 'vitest';
import { findInPayload } from './find-in-payload';

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
])('%s leads to the value in %j', (key, payload, value) => {
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
])('%s leads nowhere in %j', (key, payload) => {
  expect(findInPayload(payload, key)).toBeUndefined();
});

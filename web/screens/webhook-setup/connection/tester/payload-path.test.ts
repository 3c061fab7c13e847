import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInPayload } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import type { MapTarget } from '../mapping/map-target';
import { pathTo, type Steps, valueAt } from './payload-path';

const body: JsonValue = {
  'Lead Summary': 'tires',
  'a.b': 1,
  agent: { email: 'x@y.z', 'full.name': 'X' },
  list: [{ x: 7 }, { x: 8 }],
  tags: [{ name: 'booked' }, { name: 'vip' }],
  tag_list: ['sales', 'quote'],
  custom_fields: [
    { name: 'Service', value: 'Tires' },
    { name: 'Made by (Advisor, 2.)', value: 'Jane', by: { id: 7 } },
    { name: 'Appointment', value: 'No' },
  ],
  answers: [{ field: { ref: 'shop' }, text: 'NS-02' }],
  'odd.fields': [{ key: 'a', value: 'x' }],
  groups: [{ title: 'Intake', values: [{ label: 'Store', answer: 'NS-01' }] }],
};

const table: [steps: Steps, target: MapTarget, path: string | undefined][] = [
  [['Lead Summary'], 'service', 'Lead Summary'],
  [['a.b'], 'callId', 'a.b'],
  [['agent', 'email'], 'employeeId', 'agent.email'],
  [['agent', 'full.name'], 'employeeId', undefined],
  [['list', 1, 'x'], 'callId', 'list[1].x'],
  [['tags', 0, 'name'], 'appointment', 'tags[].name'],
  [['tags', 0, 'name'], 'storeId', 'tags[0].name'],
  [['tag_list', 1], 'callType', 'tag_list'],
  [['tag_list', 1], 'storeId', 'tag_list[1]'],
  [['tag_list'], 'callTag', 'tag_list'],
  [['custom_fields', 2, 'value'], 'appointment', 'custom_fields[name=Appointment].value'],
  [['custom_fields', 2, 'value'], 'storeId', 'custom_fields[name=Appointment].value'],
  [['custom_fields', 2, 'name'], 'appointment', 'custom_fields[name=Appointment].value'],
  [['custom_fields', 0], 'service', 'custom_fields[name=Service].value'],
  [['custom_fields', 1, 'by', 'id'], 'employeeId', 'custom_fields[name=Made by (Advisor, 2.)].by.id'],
  [['odd.fields', 0, 'value'], 'storeId', undefined],
  [['groups', 0, 'values', 0, 'answer'], 'storeId', 'groups[title=Intake].values[label=Store].answer'],
  [['answers', 0, 'text'], 'storeId', 'answers[field.ref=shop].text'],
  [['answers', 0, 'field', 'ref'], 'storeId', 'answers[field.ref=shop].text'],
  [['list'], 'calls', 'list'],
  [['agent'], 'calls', undefined],
];

test.each(table)('%j for %s is %s', (steps, target, path) => {
  expect(pathTo(body, steps, target, '')).toBe(path);
});

test('a key belongs to a call if the body has several, and `$` refers to the body', () => {
  const marchex: JsonValue = { Id: 'm-1', P: { UTC: 'now' }, Notifications: [{ CalledNumber: '1', Tags: ['a'] }] };
  const path = (steps: Steps, target: MapTarget) => pathTo(marchex, steps, target, 'Notifications');
  expect(path(['Notifications', 0, 'CalledNumber'], 'storeId')).toBe('CalledNumber');
  expect(path(['Notifications', 0, 'Tags', 0], 'service')).toBe('Tags');
  expect(path(['Id'], 'callId')).toBe('$.Id');
  expect(path(['P', 'UTC'], 'order')).toBe('$.P.UTC');
  expect(path(['Notifications', 0], 'storeId')).toBeUndefined();
});

test('a label belongs to a call if the body has several, and can be found from the body', () => {
  const fields = [{ name: 'Store', value: 'NS-01' }];
  const several: JsonValue = { about: fields, calls: [{ fields }] };
  const path = (steps: Steps) => pathTo(several, steps, 'storeId', 'calls');
  expect(path(['calls', 0, 'fields', 0, 'value'])).toBe('fields[name=Store].value');
  expect(path(['about', 0, 'value'])).toBe('$.about[name=Store].value');
});

test('a body that is a list is itself the calls', () => {
  const list: JsonValue = [{ id: 1 }];
  expect(pathTo(list, [], 'calls', '')).toBe('$');
  expect(pathTo(list, [0, 'id'], 'callId', '$')).toBe('id');
  expect(pathTo(list, [0, 'id'], 'callId', '')).toBe('[0].id');
});

test('a key finds exactly its place in any payload, or there is no key', () => {
  const places = (value: JsonValue, steps: Steps = []): Steps[] => {
    if (typeof value !== 'object' || value === null) return [steps];
    const inner: [string | number, JsonValue][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    return [steps, ...inner.flatMap(([step, it]) => places(it, [...steps, step]))];
  };
  let named = 0;
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const payload = value as JsonValue;
      for (const steps of places(payload)) {
        const path = pathTo(payload, steps, 'storeId', '');
        if (path === undefined) continue;
        named += 1;
        expect(findInPayload(payload, path)).toBe(valueAt(payload, steps));
      }
    }),
    { numRuns: 300 },
  );
  expect(named).toBeGreaterThan(100);
});

import { expect, test } from 'vitest';
import type { JsonValue } from './json-value';
import { labeledList } from './labeled-lists';

const tables: [kind: string, label: string, value: string, list: JsonValue][] = [
  [
    'custom fields',
    'name',
    'value',
    [
      { name: 'Service', value: 'Tires' },
      { name: 'Appointment', value: 'No' },
    ],
  ],
  ['a single custom field', 'name', 'value', [{ name: 'Appointment', value: 'Yes' }]],
  [
    'fields of a form',
    'label',
    'value',
    [
      { key: 'q_1', label: 'Booked?', value: null },
      { key: 'q_2', label: 'Why', value: 'x' },
    ],
  ],
  [
    'fields with equal labels',
    'key',
    'value',
    [
      { key: 'q_1', label: 'Booked', value: [] },
      { key: 'q_2', label: 'Booked', value: true },
    ],
  ],
  [
    'fields with types',
    'name',
    'value',
    [
      { typeId: 3, name: 'Advisor', value: 'J. Smith' },
      { typeId: 3, name: 'Bay', value: '2' },
    ],
  ],
  [
    'typed values',
    'Name',
    'StringValue',
    [
      { Name: 'Outcome', StringValue: 'Sold' },
      { Name: 'Bay', StringValue: '' },
    ],
  ],
  [
    'fields known by numbers',
    'id',
    'value',
    [
      { id: 36001, value: 'Yes' },
      { id: 36002, value: null },
    ],
  ],
  [
    'answers',
    'question',
    'answer',
    [
      { question: 'Did they book?', answer: 'Yes' },
      { question: 'Why not?', answer: 'Price' },
    ],
  ],
  [
    'criteria',
    'criteria',
    'result',
    [
      { criteria: 'booked', result: 'pass' },
      { criteria: 'greeting', result: 'fail' },
    ],
  ],
  [
    'answers of a form whose fields are objects',
    'field.ref',
    'text',
    [
      { field: { id: 'x1', ref: 'store' }, text: 'NS-01' },
      { field: { id: 'x2', ref: 'booked' }, boolean: true },
    ],
  ],
  ['fields with definitions', 'custom_field.name', 'value', [{ id: 9, custom_field: { name: 'Booked' }, value: 'No' }]],
  [
    'short names',
    'k',
    'v',
    [
      { k: 'service', v: 'Tires' },
      { k: 'booked', v: 0 },
    ],
  ],
  [
    'scores',
    'name',
    'score',
    [
      { id: 1, name: 'Greeting', score: 4 },
      { id: 2, name: 'Booking', score: 0 },
    ],
  ],
  [
    'XML with attributes',
    'name',
    'text',
    [
      { name: 'Service', text: 'Brakes' },
      { name: 'Store', text: 'NS-01' },
    ],
  ],
  [
    'kinds of numbers',
    'type',
    'value',
    [
      { type: 'home', value: '3125550142' },
      { type: 'cell', value: '3125550143' },
    ],
  ],
  [
    'lists as values',
    'label',
    'values',
    [
      { label: 'Service type', values: ['Tires'] },
      { label: 'Bay', values: [] },
    ],
  ],
];

test.each(tables)('%s are told apart by “%s”, with “%s” beside it', (_, label, value, list) => {
  expect(labeledList(list)).toEqual({ label, value });
});

test.each<[string, JsonValue | undefined]>([
  ['no list', undefined],
  ['an object', { name: 'Service', value: 'Tires' }],
  ['an empty list', []],
  ['texts', ['booked', 'vip']],
  ['texts among objects', [{ name: 'Service', value: 'Tires' }, 'booked']],
  [
    'tags',
    [
      { id: 7, name: 'booked' },
      { id: 8, name: 'vip' },
    ],
  ],
  [
    'choices',
    [
      { label: 'Brake Repair', value: 'brake_repair' },
      { label: 'Tires', value: 'tires' },
    ],
  ],
  [
    'people',
    [
      { name: 'Jane', phone: '3125550142' },
      { name: 'Bob', phone: '3125550143' },
    ],
  ],
  [
    'legs with agents',
    [
      { agent: { name: 'Jane' }, result: 'missed' },
      { agent: { name: 'Bob' }, result: 'answered' },
    ],
  ],
  [
    'notes',
    [
      { id: 7, text: 'Called back' },
      { id: 8, text: 'Booked' },
    ],
  ],
  [
    'a dialog',
    [
      { role: 'agent', text: 'Hi' },
      { role: 'user', text: 'Hi' },
      { role: 'agent', text: 'Bye' },
    ],
  ],
  ['an element without a label', [{ name: 'Service', value: 'Tires' }, { value: 'Yes' }]],
  [
    'labels in two spellings',
    [
      { name: 'Service', value: 'Tires' },
      { name: ' service', value: 'Oil' },
    ],
  ],
  ['labels that a key cannot write', [{ name: 'Service [new]', value: 'Tires' }]],
])('%s are no table', (_, list) => {
  expect(labeledList(list)).toBeUndefined();
});

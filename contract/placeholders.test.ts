import { expect, test } from 'vitest';
import { isPlaceholder, namesNothing } from './placeholders';

test.each([
  ...[
    'undefined',
    'null',
    'None',
    ' NULL ',
    'nil',
    'N/A',
    'n.a.',
    '#N/A',
    'NaN',
    '(null)',
    '<null>',
    '"null"',
    '-',
    '--',
  ],
  ...['null null', 'undefined undefined', 'Not available', '[object Object]', '—'],
  ...[
    '{{call.id}}',
    '{{ call.id | default: "" }}',
    '{{{id}}}',
    'call-{{id}}',
    ...['$', 'x-$', '#', '%', '@'].map((before) => `${before}{id}`),
  ],
  ...['<%= id %>', '[tag:CallId]', '[tag:CallId]-1', '[call_id]', '[[CallId]]', '{call_id}', '{CallId}', '%call_id%'],
  ...[
    '{0}',
    '<<CallId>>',
    '#CallId#',
    '@@call.id@@',
    '$call_id',
    '--None--',
    '*null*',
    'null-null',
    'undefined|undefined',
  ],
  ...['%%CALLID%%', '<call_id>', '$(call.id)'],
])('%j is a placeholder, and names nothing', (text) => {
  expect(isPlaceholder(text)).toBe(true);
  expect(namesNothing(text)).toBe(true);
});

test.each([
  '0',
  0,
  '000',
  '00000000-0000-0000-0000-000000000000',
  'Unknown',
  'unassigned',
  'Not assigned',
  'no agent',
  -1,
  '-1',
  '?',
  ...['[CallId]', '*|CALLID|*', '__CALL_ID__', '%CALLID', 'undefinedundefined', 'None selected', 'Unknown caller'],
  '***',
  '""',
  ' 0 ',
])('%j names nothing, but can be a value', (value) => {
  expect(namesNothing(value)).toBe(true);
  expect(isPlaceholder(value)).toBe(false);
});

test.each([
  ...['C-1101', 1, '10', '0a', 7041188, '{8cf95f76-7b1f-4b4e-9d55-0b6d3f0f3c11}', '308863010_15202812@67.231.3.21'],
  ...[
    'Nil Patel',
    'None of the above',
    'Null, Jane',
    'Na',
    'NA',
    'Nan Smith',
    '[New] Tires',
    '[VIP]',
    'A/C',
    '100%',
    'Tires 50% off%',
  ],
  ...[
    ...['#12', '@jane', '$5', 'none-of-these', 'null-7', '-2', 'e164'],
    'Brakes {front}',
    'Jane <jane@example.com>',
    '<3125550142>',
    'Oil - Change',
    '$49 Special',
    'N',
    'Empty Nest Realty',
    'x'.repeat(201),
  ],
  ...[true, null, undefined, '', '  ', ['null'], { null: 'null' }],
])('%j is a value', (value) => {
  expect(isPlaceholder(value)).toBe(false);
  expect(namesNothing(value)).toBe(false);
});

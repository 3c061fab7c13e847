import { expect, test } from 'vitest';
import { phonesInCell } from './phones-in-cell';
import type { DateOrder } from './read-file';
import { readListTime } from './read-list-time';

const read = (date: string, time = '', order: DateOrder = 'unknown') => {
  const reading = readListTime(date, time, order);
  if (reading.kind !== 'read') return reading.kind;
  if ('at' in reading.value) return reading.value.at.toISOString();
  const { year, month, day, hour, minute, second } = reading.value.wallClock;
  return `${year}-${month}-${day} ${hour}:${String(minute).padStart(2, '0')}${second ? `:${second}` : ''}`;
};
const day = '2026-11-24';

test.each([
  ...[
    '11/24/26',
    '11/24/2026',
    '11-24-26',
    '11-24-2026',
    '11.24.2026',
    '24.11.2026',
    '24-Nov-26',
    '24 Nov 2026',
    '24Nov26',
  ],
  ...[
    'Nov 24, 2026',
    'Nov-24-26',
    'November 24th, 2026',
    'Tue, Nov 24, 2026',
    'Tuesday 24 November 26',
    '46350',
    '46350.0',
  ],
  ...['Tuesday, 11/24/2026', 'Tue. 24.11.2026', 'Tue 2026-11-24', '11/24/2026 (Tue)', '2026-11-24 (Tuesday)'],
  ...['24th Nov 2026', '24th of November, 2026', "11/24/'26", 'Nov 24, ’26', '11242026', '24112026'],
  ...['2026-11-24', '2026/11/24', '2026.11.24', '20261124', '11/24/2026 0:00', '24-NOV-26 12:00 AM'],
])('%s is a day in November', (text) => {
  expect(read(text)).toBe(`${day} 0:00`);
  expect(read(text, '9:05 AM')).toBe(`${day} 9:05`);
});

test.each([
  ...[
    '11/24/26 9:05 AM',
    '11-24-2026 09:05',
    '24-Nov-26 9:05am',
    '11/24/2026, 9:05 a.m.',
    '11/24/2026 at 9:05',
    '46350.378472',
  ],
  ...[
    'Tue 11/24/2026 9:05 AM',
    '11/24/2026 - 9:05 AM',
    '11/24/2026 @ 9:05 AM',
    '11/24/26 @9:05',
    '11/24/2026, at 9:05',
  ],
  ...['2026-11-24 – 9:05 AM', '2026-11-24 @ 09:05', 'Tue, Nov 24, 2026 @ 9:05 AM', '24th Nov 2026 at 9:05 AM'],
  ...['11242026 9:05 AM', '11/24/2026 9:05 AM (Tue)', 'Nov 24 2026 9:05AM', '2026-11-24T09:05:00', '11/24/26 9.05 AM'],
])('%s is a time of it', (text) => {
  expect(read(text)).toBe(`${day} 9:05`);
  // A time of its own wins over another column.
  expect(read(text, '1:00 PM')).toBe(`${day} 9:05`);
});

test.each([
  ...[
    ['9:05', '9:05'],
    ['9:05p', '21:05'],
    ['9 PM', '21:00'],
    ['0905', '9:05'],
    ['21.05', '21:05'],
    ['9:05:30 PM', '21:05:30'],
  ],
  ...[
    ['12:00 AM', '0:00'],
    ['12/30/1899 9:05 PM', '21:05'],
    ['0.5', '12:00'],
    ['.378472222', '9:05'],
    ['Noon', '12:00'],
    ['12:00 midnight', '0:00'],
  ],
])('the time %s of a column of its own is %s', (time, expected) => {
  expect(read('11/24/26', time)).toBe(`${day} ${expected}`);
});

test.each<[string, DateOrder, string]>([
  ['05/11/2026', 'unknown', '2026-5-11'],
  ['05/11/2026', 'month-first', '2026-5-11'],
  ['05/11/2026', 'day-first', '2026-11-5'],
  ['05-11-26', 'day-first', '2026-11-5'],
  ['05.11.2026', 'month-first', '2026-5-11'],
  ['05.11.2026', 'unknown', '2026-11-5'],
  ['24/11/2026', 'unknown', '2026-11-24'],
  ['11/24/2026', 'day-first', '2026-11-24'],
  ['05112026', 'day-first', '2026-11-5'],
  ['5112026', 'unknown', '2026-5-11'],
])('%s in a column whose order is %s is %s', (text, order, expected) => {
  expect(read(text, '', order)).toBe(`${expected} 0:00`);
});

test.each(['11/24/26 9:05 AM EST', 'Tue Nov 24 2026 09:05:00 GMT-0500 (Eastern Standard Time)'])(
  'the zone behind the time in %s is read',
  (text) => {
    expect(read(text)).toBe('2026-11-24T14:05:00.000Z');
  },
);

test.each(['11/24/2026 noon', '11/24/2026 12 noon', 'Tue 11/24/2026, Noon', 'Nov 24, 2026 at noon'])(
  '%s is twelve',
  (text) => {
    expect(read(text)).toBe(`${day} 12:00`);
  },
);

test.each(['', 'soon', '13/13/2026', '2/30/26', '312-555-0142', '11/24', '9:05 AM', '11-24-2026-05', '13132026'])(
  '%j is no time',
  (text) => {
    expect(['unreadable', 'absent']).toContain(read(text));
  },
);

test('a time that cannot be read leaves none', () => {
  expect(read('11/24/26', 'morning')).toBe('unreadable');
});

test.each<[string, string[]]>([
  ['(312) 555-0142', ['+13125550142']],
  ['3125550142.0', ['+13125550142']],
  ['13125550142.00', ['+13125550142']],
  ['(312) 555-0142 (wife)', ['+13125550142']],
  ['312-555-0142 - work', ['+13125550142']],
  ['Cell: 312.555.0142', ['+13125550142']],
  ['312-555-0142 call after 5', ['+13125550142']],
  ['312-555-0142 x12', ['+13125550142']],
  ['312-555-0111 / 312-555-0112', ['+13125550111', '+13125550112']],
  ['H 312-555-0111; C 312-555-0112', ['+13125550111', '+13125550112']],
  ['312-555-0111 or 312-555-0111', ['+13125550111']],
  ['3125550111.0, 3125550112.0', ['+13125550111', '+13125550112']],
  ['+1 312 555 0111 and (312) 555-0112', ['+13125550111', '+13125550112']],
  ...[
    'Home: 312.555.0111 Cell: 312.555.0112',
    'H:(312)555-0111 C:(312)555-0112',
    '312-555-0111 (wife) 312-555-0112 (husband)',
    '(312) 555-0111 (wife) (312) 555-0112 (husband)',
    '312-555-0111 x12 312-555-0112',
    '312-555-0111 - 312-555-0112',
    '3125550111 3125550112',
    '312 555 0111 312 555 0112',
    '13125550111.0 3125550112.0',
    '+1 312 555 0111 +1 (312) 555-0112',
    '312-555-0111\tWork 1-312-555-0112',
  ].map((cell): [string, string[]] => [cell, ['+13125550111', '+13125550112']]),
  ['312-555-0111 312-555-0112 312-555-0113', ['+13125550111', '+13125550112', '+13125550113']],
  ['Home: +44 207 946 0958 (Ann)', ['+442079460958']],
  ['4111 1111 1111 1111', []],
  ['none', []],
  ['3125550142.5', []],
  ['A-312', []],
  ['', []],
])('the phones in %j are %j', (cell, phones) => {
  expect(phonesInCell(cell)).toEqual(phones);
});

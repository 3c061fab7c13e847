// Lists as people's programs write them.
import { describe, expect, test } from 'vitest';
import { maxAppointmentRows } from '#contract/appointments';
import { type FileTable, readFile } from './read-file';

const plain = { columns: ['Phone', 'Created'], rows: [{ line: 2, cells: ['312', 'May 1'] }] };

describe('a file of CSV', () => {
  test.each<[string, string, Omit<FileTable, 'dateOrders'>]>([
    ['as it should be', 'Phone,Created\n312,May 1\n', plain],
    ['with a byte order mark', '\uFEFFPhone,Created\n312,May 1', plain],
    ['with lines of Windows', 'Phone,Created\r\n312,May 1\r\n', plain],
    ['with lines of an old Macintosh', 'Phone,Created\r312,May 1\r', plain],
    ['with semicolons', 'Phone;Created\n312;May 1', plain],
    ['with tabs', 'Phone\tCreated\n312\tMay 1', plain],
    ['with bars', 'Phone|Created\n312|May 1', plain],
    [
      'with commas inside semicolons',
      '"Phone, mobile";Created\n312;May 1',
      { ...plain, columns: ['Phone, mobile', 'Created'] },
    ],
    [
      'with the separator in its first line',
      'sep=;\nPhone;Created\n312;May 1',
      { ...plain, rows: [{ line: 3, cells: ['312', 'May 1'] }] },
    ],
    [
      'with a title and dates above its columns',
      'Appointments of May;;\n\n"May 1, May 2, May 3"\nPhone;Created;\n312;May 1;',
      { columns: ['Phone', 'Created', 'Column 3'], rows: [{ line: 5, cells: ['312', 'May 1', ''] }] },
    ],
    [
      'with empty lines',
      '\n\nPhone,Created\n\n,\n312,May 1\n\n',
      { ...plain, rows: [{ line: 6, cells: ['312', 'May 1'] }] },
    ],
    [
      'with equal, empty and padded names',
      'Phone, Phone ,,Phone\n1,2,3,4',
      { columns: ['Phone', 'Phone 2', 'Column 3', 'Phone 3'], rows: [{ line: 2, cells: ['1', '2', '3', '4'] }] },
    ],
    [
      'with lines and quotation marks in a cell',
      'Phone,Note\n312,"two\nlines, ""quoted"""\n773,next',
      {
        columns: ['Phone', 'Note'],
        rows: [
          { line: 2, cells: ['312', 'two\nlines, "quoted"'] },
          { line: 4, cells: ['773', 'next'] },
        ],
      },
    ],
    [
      'with shorter and longer rows',
      'Phone,Created\n312\n773,May 1,more',
      {
        columns: ['Phone', 'Created'],
        rows: [
          { line: 2, cells: ['312'] },
          { line: 3, cells: ['773', 'May 1'] },
        ],
      },
    ],
    [
      'with guarded formulas',
      "Phone,Created\n'+1312,'=1+1",
      { ...plain, rows: [{ line: 2, cells: ['+1312', '=1+1'] }] },
    ],
    ['without rows', 'Phone,Created\n', { ...plain, rows: [] }],
  ])('%s', (_what, text, table) => {
    expect(readFile(text)).toMatchObject(table);
  });

  test.each([
    ['nothing', ' \n', 'The file is empty.'],
    ['one column', 'Phone\n312\n773', 'at least a phone number and the time'],
    ['too many open quotation marks', `Phone,Created\n${'312,"May 1,x\n'.repeat(101)}`, 'A quotation mark in line 2'],
    ['a workbook', 'PK\u0003\u0004…', 'an Excel workbook'],
    ['broken JSON', '[{"phone":', 'neither CSV nor valid JSON'],
    ['too many columns', Array.from({ length: 201 }, (_, n) => `c${n}`).join(','), 'more than 200 columns'],
    ['too many rows', `Phone,Created\n${'1,2\n'.repeat(maxAppointmentRows + 1)}`, 'more than 100,000 rows'],
  ])('%s is none, and it says why', (_what, text, problem) => {
    expect(readFile(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('with a line that cannot be split has the others', () => {
    expect(readFile('Phone,Created,Note\n312,May 1,17" rims\n773,"May 2,"x"y,z\n"630",May 3,"a ""b"""')).toMatchObject({
      rows: [
        { line: 2, cells: ['312', 'May 1', '17" rims'] },
        { line: 3, cells: ['773,"May 2,"x"y,z'], isBroken: true },
        { line: 4, cells: ['630', 'May 3', 'a "b"'] },
      ],
    });
  });

  test.each(['24/11/2026', 'Tue 24/11/2026', '24112026', "24/11/'26"])('with %s has the day first', (date) => {
    expect(readFile(`Phone,Created\n312,${date}`)).toMatchObject({ dateOrders: ['unknown', 'day-first'] });
  });

  test.each([
    ['a label and its value', 'Date range:,11/1-11/28\nStore,\nPhone,Created,Note\n312,May 1,x', 4],
    [
      'labels and values between empty cells',
      'Store: Downtown,,,Printed 11/28/2026\n\nPhone,Created,Note,Service,Id\n312,May 1,x,y,z',
      4,
    ],
  ])('with %s above its columns has these columns', (_what, text, line) => {
    expect(readFile(text)).toMatchObject({ columns: expect.arrayContaining(['Phone', 'Created']), rows: [{ line }] });
  });

  test('has as many rows as it may', () => {
    const table = readFile(`Phone,Created\n${'1,2\n'.repeat(maxAppointmentRows)}`);
    expect('rows' in table && table.rows.length).toBe(maxAppointmentRows);
  });
});

const [phone, other, time] = ['312-555-0101', '312-555-0102', '2026-11-24 9:05'];
const rows = [
  { phone, created: time },
  { phone: other, created: time },
];
const oddRows = rows.map(({ phone, created }) => ({ reach_at: phone, made: created }));

test.each<[string, number, object]>([
  [
    'a phone list, and reminders',
    1,
    { created: time, phone: [phone, other], reminders: [1, 2].map(() => ({ to: phone, sent_at: time })) },
  ],
  [
    'odd names, and jobs',
    1,
    { cell: phone, appt_on: time, jobs: [1, 2].map(() => ({ tech_phone: other, started: time })) },
  ],
  ['a customer, and calls', 1, { customer: { phone }, start: time, calls: rows }],
  ['a customer’s phones, and calls', 1, { customer: { phones: [{ number: phone }] }, start: time, calls: rows }],
  ['a phone and no time, and messages', 1, { phone, messages: oddRows }],
  ['a phone and a count of seconds, and jobs', 1, { created: 1_764_428_400, phone, jobs: oddRows }],
  ['an id and no phone, and reminders', 1, { id: 7, start: time, reminders: oddRows }],
  ['a customer without a phone, and reminders', 1, { customer: { name: 'Ann' }, start: time, reminders: oddRows }],
  ['a row within an event, and jobs', 1, { event: 'new', data: { cell: phone, appt_on: time, jobs: rows } }],
  ['a count and a time', 2, { count: 2, generated_at: time, appointments: rows }],
  ['a time above odd names', 2, { generated_at: time, entries: oddRows }],
  ['an id and a time', 2, { id: 'evt_1', created: time, data: { items: rows } }],
  ['an id and a time above odd names', 2, { id: 'evt_1', created: time, bookings: oddRows }],
  ['a shop’s phone and a time', 2, { shop: { phone: '312-555-0100' }, exported_at: time, items: rows }],
  ['a business with a phone', 2, { business: { phone: '312-555-0100' }, exported_at: time, items: rows }],
  ['a phone and no time', 2, { name: 'Downtown', phone: '312-555-0100', appointments: oddRows }],
  ['a customer’s id', 2, { customer_id: 'northside', exported_at: time, entries: oddRows }],
  ['nothing else', 2, { contacts: rows }],
])('of an object with %s %i are rows', (_what, count, body) => {
  expect(readFile(JSON.stringify(body))).toMatchObject({ rows: { length: count } });
});

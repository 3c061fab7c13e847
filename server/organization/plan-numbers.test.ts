import { describe, expect, test } from 'vitest';
import type { CalledNumber } from '#contract/called-numbers';
import type { ListLine } from './number-columns';
import { type NumberFacts, planNumbers } from './plan-numbers';

const stores = [
  { id: 1, name: 'Northgate', code: 'NS-01' },
  { id: 2, name: 'Lakeview', code: 'NS-02' },
  { id: 3, name: 'Harbor', code: null },
  { id: 4, name: 'Harbor', code: 'NS-04' },
];
const tires = { id: 7, name: 'Tires' };

const known = (one: Partial<CalledNumber> & { number: string }): [string, CalledNumber] => [
  one.number,
  {
    ...{ label: '', locationId: null, locationName: null, placedBy: null, serviceId: null, serviceName: null },
    ...{ phoneOf: [], calls: 0, lastAt: null, waiting: 0, ringsAt: null, version: 0 },
    ...one,
  },
];

const facts = (...numbers: [string, CalledNumber][]): NumberFacts => ({
  stores,
  findService: (name) => (name.toLowerCase() === 'tires' ? tires : undefined),
  known: new Map(numbers),
});

const lines = (...rows: string[]): ListLine[] =>
  rows.map((row, index) => ({ line: index + 1, cells: row.split('|').map((cell) => cell.trim()) }));

const plan = (rows: string[], ...numbers: [string, CalledNumber][]) => planNumbers(lines(...rows), facts(...numbers));

const mailer = { number: '+18005550190', locationId: 1, serviceId: 7, label: 'Spring mailer' };

describe('the columns of a list', () => {
  test.each([
    ['in our order', ['(800) 555-0190 | Northgate | Tires | Spring mailer']],
    ['in another order', ['Spring mailer | Tires | NS-01 | +1 800 555 0190']],
    ['under a head', ['Label | Number | Service | Location', 'Spring mailer | 8005550190 | tires | northgate']],
    [
      'under a head with other words and a column of no use',
      [
        'Campaign | Tracking Number | Calls | Store code | Default_service',
        'Spring mailer | 800-555-0190 | 12 | ns-01 | Tires',
      ],
    ],
    [
      'below a head for some',
      ['Store | Phone number | Service | Name', 'Northgate | 800.555.0190 | Tires | Spring mailer'],
    ],
  ])('are recognized %s', (_, rows) => {
    expect(plan(rows)).toMatchObject({ values: [mailer], created: 1, failures: [] });
  });

  test('say what each was taken for', () => {
    const rows = ['Campaign | Phone | Calls | Store', 'Mailer | 8005550190 | 12 | NS-01'];
    expect(plan(rows).columns).toEqual(['label', 'number', null, 'location']);
  });

  test('with misspelled locations alone are locations all the same, so that the spelling is noticed', () => {
    expect(plan(['8005550190 | Northgat']).failures).toEqual([
      { line: 1, message: 'There is no location “Northgat”.' },
    ]);
  });

  test('can be numbers alone, which are then not placed yet', () => {
    expect(plan(['8005550190', '8005550191'])).toMatchObject({
      created: 2,
      values: [
        { number: '+18005550190', locationId: null },
        { number: '+18005550191', locationId: null },
      ],
    });
  });
});

describe('a line of a list', () => {
  test.each([
    ['555-01 | Northgate', '“555-01” is not a phone number.'],
    [' | Northgate', 'This line has no phone number.'],
    ['8005550190 | Harbor', 'More than one location is named “Harbor”: use its code.'],
    ['8005550190 | Nowhere', 'There is no location “Nowhere”.'],
    ['8005550190 | NS-01 | Tyres', 'There is no service “Tyres”.'],
    ['8005550190 x12 | NS-01', '“8005550190 x12” is not a phone number.'],
  ])('%j has a problem: %s', (row, message) => {
    const head = 'number | location | service | label';
    expect(plan([head, '8005550100 | NS-02', row])).toMatchObject({ created: 1, failures: [{ line: 3, message }] });
  });

  test('that repeats a number names the first one', () => {
    expect(plan(['8005550190 | NS-01', '(800) 555-0190 | NS-02']).failures).toEqual([
      { line: 2, message: 'Line 1 has the same number.' },
    ]);
  });

  test('with a label that is too long or has control characters has a problem', () => {
    const long = plan(['number | label', `8005550190 | ${'x'.repeat(101)}`, '8005550191 | a\u0007b']);
    expect(long.failures.map(({ line }) => line)).toEqual([2, 3]);
  });

  test('that says what is known already changes nothing', () => {
    const phone = known({ number: '+18005550190', placedBy: 'phone', locationId: 1, locationName: 'Northgate' });
    expect(plan(['8005550190 | NS-01'], phone)).toMatchObject({ unchanged: 1, values: [], changes: [] });
  });

  test('leaves what its empty cells are about, and a location’s own phone where it is', () => {
    const phone = known({ number: '+18005550190', placedBy: 'phone', locationId: 1, locationName: 'Northgate' });
    const row = known({
      ...{ number: '+18005550191', placedBy: 'number', locationId: 2, locationName: 'Lakeview', version: 3 },
      ...{ serviceId: 7, serviceName: 'Tires', label: 'Old' },
    });
    const planned = plan(['number | location | label', '8005550190 | | Main line', '8005550191 | | New'], phone, row);
    expect(planned.values).toEqual([
      { number: '+18005550190', locationId: null, serviceId: null, label: 'Main line' },
      { number: '+18005550191', locationId: 2, serviceId: 7, label: 'New' },
    ]);
    expect(planned.changes).toMatchObject([
      { line: 2, location: 'Northgate', before: { location: 'Northgate', label: '' } },
      { line: 3, location: 'Lakeview', service: 'Tires', label: 'New', before: { label: 'Old' } },
    ]);
    expect(planned).toMatchObject({ created: 0, updated: 2 });
  });

  test('cannot move a number that is a location’s code', () => {
    const code = known({ number: '+18005550190', placedBy: 'code', locationId: 1, locationName: 'Northgate' });
    expect(plan(['8005550190 | NS-02'], code).failures).toEqual([
      { line: 1, message: 'This number is the code of Northgate. Change the code in Settings first.' },
    ]);
  });
});

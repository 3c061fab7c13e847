import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldHandle } from '../../access/fold-name';
import type { CompanyRows } from '../../database/companies/company-directory';
import { findEmployee, findNumberedStore, findStore, indexCompany, isOwnNumber } from './resolve-names';

const nobody: CompanyRows = {
  name: 'Northside Auto Group',
  timeZone: 'America/Chicago',
  locations: [],
  numbers: [],
  employees: [],
  services: [],
  aliases: [],
  locationAliases: [],
  employeeAliases: [],
};
const location = (id: number, code: string | null = null, phone = '') => ({
  ...{ id, code, phone },
  name: `Store ${id}`,
  timeZone: null,
});
const employee = (id: number, name: string, code: string | null = null, locationIds: number[] = []) => ({
  ...{ id, code, name, locationIds },
  email: '',
  username: null,
});

describe('a location in a payload', () => {
  const trackingNumber = ['+12019037784', '(201) 903-7784', '2019037784', ' 1-201-903-7784 '];

  test.each(trackingNumber)('is found by its tracking number, written as %j', (said) => {
    const locationAliases = [{ alias: '+12019037784', locationId: 7 }];
    const directory = indexCompany({ ...nobody, locations: [location(7, 'NS-01')], locationAliases });
    expect(findStore(directory, said)?.id).toBe(7);
  });

  test.each(trackingNumber)('is found by a code that is a phone number, sent as %j', (said) => {
    const directory = indexCompany({ ...nobody, locations: [location(7, '201.903.7784')] });
    expect(findStore(directory, said)?.id).toBe(7);
  });

  test('is found by its code before another one’s alias, and by that before an id', () => {
    const locations = [location(1, 'NS-01'), location(2, 'NS-02'), location(3)];
    const locationAliases = [
      { alias: 'ns-01', locationId: 2 },
      { alias: '3', locationId: 2 },
    ];
    const directory = indexCompany({ ...nobody, locations, locationAliases });
    expect(findStore(directory, 'NS-01')?.id).toBe(1);
    expect(findStore(directory, '3')?.id).toBe(2);
    expect(findStore(directory, '1')?.id).toBe(1);
  });

  test('is not found by a number that is the code of two, unless it is written like one of them', () => {
    const directory = indexCompany({ ...nobody, locations: [location(1, '2019037784'), location(2, '+12019037784')] });
    expect(findStore(directory, '2019037784')?.id).toBe(1);
    expect(findStore(directory, '+12019037784')?.id).toBe(2);
    expect(findStore(directory, '(201) 903-7784')).toBeUndefined();
  });

  test('is found by its own name, unless another one has it, or it names another one otherwise', () => {
    const locations = [location(1), location(2), { ...location(3), name: 'store 2' }, location(4, 'Store 1')];
    const directory = indexCompany({ ...nobody, locations: [...locations, { ...location(5), name: '2' }] });
    expect(findStore(directory, ' STORE 4')?.id).toBe(4);
    expect(findStore(directory, 'Store 2')).toBeUndefined();
    expect(findStore(directory, 'Store 1')?.id).toBe(4);
    expect(findStore(directory, '2')?.id).toBe(2);
    expect(findNumberedStore(directory, 'Store 4')).toBeUndefined();
  });

  test('that was deleted takes its aliases with it', () => {
    const directory = indexCompany({ ...nobody, locationAliases: [{ alias: 'downtown', locationId: 7 }] });
    expect(findStore(directory, 'Downtown')).toBeUndefined();
  });
});

describe('a location by its number', () => {
  const said = '(312) 555-0142';
  const number = '+13125550142';

  test.each(['+1 312-555-0142', '3125550142', '(312) 555-0142'])(
    'is found by its own phone, written as %j',
    (phone) => {
      expect(findStore(indexCompany({ ...nobody, locations: [location(1, 'A', phone)] }), said)?.id).toBe(1);
    },
  );

  test('is not found by a phone that two locations share, nor by one with an extension', () => {
    const shared = [location(1, 'A', said), location(2, 'B', number)];
    expect(findStore(indexCompany({ ...nobody, locations: shared }), said)).toBeUndefined();
    const extended = [location(1, 'A', `${said} x12`)];
    expect(findStore(indexCompany({ ...nobody, locations: extended }), said)).toBeUndefined();
  });

  test('is found by code, then known name, then the list of numbers, then a location’s phone', () => {
    const phoned = { ...nobody, locations: [location(1, 'A'), location(2, 'B', said), location(3, 'C'), location(4)] };
    const listed = { ...phoned, numbers: [{ number, locationId: 3, serviceId: null }] };
    const named = { ...listed, locationAliases: [{ alias: number, locationId: 4 }] };
    const coded = { ...named, locations: [...named.locations, location(5, number)] };
    const found = [phoned, listed, named, coded].map((rows) => findStore(indexCompany(rows), said)?.id);
    expect(found).toEqual([2, 3, 4, 5]);
  });

  test('that is listed and not placed is still that of the location’s phone', () => {
    const numbers = [{ number, locationId: null, serviceId: null }];
    const directory = indexCompany({ ...nobody, locations: [location(2, 'B', said)], numbers });
    expect(findStore(directory, said)?.id).toBe(2);
  });

  test('that was deleted is not found by its number in the list', () => {
    const directory = indexCompany({ ...nobody, numbers: [{ number, locationId: 9, serviceId: null }] });
    expect(findStore(directory, said)).toBeUndefined();
    expect(isOwnNumber(directory, said)).toBe(true);
  });

  test('is not found by an extension that equals its id', () => {
    const directory = indexCompany({ ...nobody, locations: [location(103)] });
    expect(findStore(directory, '103')?.id).toBe(103);
    expect(findNumberedStore(directory, '103')).toBeUndefined();
  });
});

describe('an employee in a payload', () => {
  test('is found by an alias before another one by a full name', () => {
    const employees = [employee(1, 'Jane Smith'), employee(2, 'Robin Hale')];
    const employeeAliases = [{ alias: 'jane smith', employeeId: 2 }];
    const directory = indexCompany({ ...nobody, employees, employeeAliases });
    expect(findEmployee(directory, 'Jane  SMITH', undefined)).toMatchObject({ id: 2 });
  });

  test('at the call’s location is found by name before another one by an alias', () => {
    const employees = [employee(1, 'Jane Smith', null, [5]), employee(2, 'Robin Hale')];
    const employeeAliases = [{ alias: 'jane smith', employeeId: 2 }];
    const directory = indexCompany({ ...nobody, employees, employeeAliases });
    expect(findEmployee(directory, 'Jane Smith', location(5))).toMatchObject({ id: 1 });
  });

  test('is found by a line that is an alias, however it is written', () => {
    const employeeAliases = [{ alias: '+12019037784', employeeId: 2 }];
    const directory = indexCompany({ ...nobody, employees: [employee(2, 'Robin Hale')], employeeAliases });
    expect(findEmployee(directory, '(201) 903-7784', undefined)).toMatchObject({ id: 2 });
  });

  test('is ambiguous if one has it as a code and another as an alias', () => {
    const employees = [employee(1, 'Jane Smith', 'A7'), employee(2, 'Robin Hale')];
    const directory = indexCompany({ ...nobody, employees, employeeAliases: [{ alias: 'a7', employeeId: 2 }] });
    expect(findEmployee(directory, 'A7', undefined)).toBe('ambiguous');
  });
});

const renee = (said: string) =>
  findEmployee(indexCompany({ ...nobody, employees: [employee(1, 'Ren\u00e9e O’Brien')] }), said, undefined);

test.each(['Rene\u0301e O’Brien', "ren\u00e9e o'brien", 'Ren&#233;e O&#039;Brien', ' Ren\u00e9e\u00a0O&rsquo;Brien'])(
  'an employee is found however the characters of a name are written: %j',
  (said) => {
    expect(renee(said)).toMatchObject({ id: 1 });
  },
);

test('an employee is found by a known name that was saved as it was written', () => {
  const employeeAliases = [{ alias: 'bobby o’brien', employeeId: 2 }];
  const directory = indexCompany({ ...nobody, employees: [employee(2, 'Robin Hale')], employeeAliases });
  expect(findEmployee(directory, "Bobby O'Brien", undefined)).toMatchObject({ id: 2 });
});

describe('a handle', () => {
  test.each([
    ['NS-01', 'ns-01'],
    ['  North   Side ', 'north side'],
    ['1234567', '1234567'],
    ['555-0100', '555-0100'],
    ['(201) 903-7784 x12', '(201) 903-7784 x12'],
    ['+44 20 7946 0018', '+442079460018'],
    ['', ''],
  ])('%j is compared as %j', (name, folded) => {
    expect(foldHandle(name)).toBe(folded);
  });

  test('is the same after folding again', () => {
    const digits = fc.stringMatching(/^[+(]?[0-9() .-]{0,18}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (name) => {
        expect(foldHandle(foldHandle(name))).toBe(foldHandle(name));
      }),
      { numRuns: 2_000 },
    );
  });
});

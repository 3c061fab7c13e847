import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldHandle } from '../../access/fold-name';
import type { CompanyRows } from '../../database/companies/company-directory';
import { findEmployee, findStore, indexCompany } from './resolve-names';

const nobody: CompanyRows = {
  name: 'Northside Auto Group',
  timeZone: 'America/Chicago',
  locations: [],
  employees: [],
  services: [],
  aliases: [],
  locationAliases: [],
  employeeAliases: [],
};
const location = (id: number, code: string | null = null) => ({ id, code, name: `Store ${id}`, timeZone: null });
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

  test('that was deleted takes its aliases with it', () => {
    const directory = indexCompany({ ...nobody, locationAliases: [{ alias: 'downtown', locationId: 7 }] });
    expect(findStore(directory, 'Downtown')).toBeUndefined();
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

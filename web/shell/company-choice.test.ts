// spec 4: company selection
import { expect, test } from 'vitest';
import { currentCompany, readCompanyChoice, withCompanyChoice } from './company-choice';

const companies = [
  { id: 7, name: 'Lakeshore' },
  { id: 3, name: 'Northside' },
];

test.each([
  ['company=7', 7],
  ['company=all', 'all'],
  ['', undefined],
  ['company=', undefined],
  ['company=99', undefined],
  ['company=07', undefined],
  ['company=seven', undefined],
  ['webhookCompany=7', 7],
  ['company=3&webhookCompany=7', 7],
])('the address ?%s chooses %s', (address, choice) => {
  expect(readCompanyChoice(new URLSearchParams(address), companies)).toBe(choice);
});

test('the first choice that can be shown is made, else the company with the lowest ID', () => {
  expect(currentCompany(['all', 7], companies)).toBe('all');
  expect(currentCompany([99, 7], companies)).toBe(7);
  expect(currentCompany([99], companies)).toBe(3);
  expect(currentCompany([], companies)).toBe(3);
  expect(currentCompany(['all'], [])).toBeUndefined();
});

test('another company keeps the period and drops the rows of the company before', () => {
  const before = new URLSearchParams('company=3&months=3&regionId=1&storeId=2');
  expect(withCompanyChoice(before, 7).toString()).toBe('company=7&months=3');
  const log = new URLSearchParams('company=3&status=failed&source=west&log=5');
  expect(withCompanyChoice(log, 7).toString()).toBe('company=7&status=failed');
  expect(withCompanyChoice(before, 3).toString()).toBe(before.toString());
});

test('the first choice written into a shared address keeps its filters', () => {
  expect(withCompanyChoice(new URLSearchParams('regionId=1'), 3).toString()).toBe('regionId=1&company=3');
});

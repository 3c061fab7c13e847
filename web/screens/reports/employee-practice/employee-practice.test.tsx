import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { open, tableRows } from '../open-reports';
import { employeePractice } from '../report-answers';

const address = '?company=1&type=employee-practice';
const call = 'GET /api/reports/employee-practice';

test('every figure of the report is shown, and a missing one is a dash', async () => {
  open(address, { [call]: employeePractice });
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  await summary.findByText('480');
  expect(summary.getByText('56')).toBeDefined();
  const top = within(summary.getByRole('list', { name: 'Top Practice Categories' }));
  expect(top.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Tires30', 'Oil Change16', 'Brakes10']);
  expect(tableRows('Employees')).toEqual([
    'Jane Smith36Tires 20Oil Change 10Brakes 61 more21044.8%',
    'Amy Sato20Tires 200—',
    'Ben Tran0—27051.0%',
  ]);
  expect(screen.getByText('All 3 with practice or live calls in the period')).toBeDefined();
});

test('a list that is cut off says how many people there are', async () => {
  open(address, { [call]: { ...employeePractice, employeesTotal: 312 } });
  expect(await screen.findByText('First 3 of 312, those with most practice calls')).toBeDefined();
  expect(screen.getByText('312')).toBeDefined();
});

test('calls that name nobody leave no table of heads alone', async () => {
  open(address, { [call]: { ...employeePractice, employees: [], employeesTotal: 0 } });
  expect(await screen.findByText('No employee is known for these calls')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

test('services beyond the first two open behind a button', async () => {
  open(address, { [call]: employeePractice });
  await userEvent.click(await screen.findByRole('button', { name: '1 more services Jane Smith practiced' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Services Jane Smith practiced' }));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Tires20',
    'Oil Change10',
    'Brakes6',
  ]);
});

test('people are sorted by any column, those without live calls last by their close rate', async () => {
  open(address, { [call]: employeePractice });
  await screen.findByText('480');
  const names = () => tableRows('Employees').map((row) => /^\D+/.exec(row)?.[0]);
  await userEvent.click(screen.getByRole('button', { name: 'Live Close Rate' }));
  expect(names()).toEqual(['Ben Tran', 'Jane Smith', 'Amy Sato']);
  await userEvent.click(screen.getByRole('button', { name: 'Live Close Rate' }));
  expect(names()).toEqual(['Jane Smith', 'Ben Tran', 'Amy Sato']);
  await userEvent.click(screen.getByRole('button', { name: 'Employee' }));
  expect(names()).toEqual(['Amy Sato', 'Ben Tran', 'Jane Smith']);
});

test('a period without practice says so', async () => {
  const overall = { ...employeePractice.overall, totalPracticeCalls: 0, topPracticeServices: [] };
  open(address, { [call]: { ...employeePractice, overall } });
  expect(await screen.findByText('Nobody practiced')).toBeDefined();
});

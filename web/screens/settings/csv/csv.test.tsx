import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../../api/test-server';
import { readTextFile } from '../../../ui/read-text-file';
import * as files from '../../../ui/save-file';
import { employeeRows } from '../employees/employee-file';
import { locationRows } from '../locations/location-file';
import { choose, northgate, notice, openSettings, press, priya, recordBodies, rowOf } from '../test-settings';

const findings = {
  created: 2,
  updated: 1,
  unchanged: 4,
  failures: [{ line: 5, message: 'State must be 2 characters.' }],
  failuresTotal: 1,
  ignoredColumns: ['Fax'],
};

test('a file is tried first: what it would do and each bad line are shown, and only then it is saved', async () => {
  const sent: unknown[] = [];
  const { requests } = openSettings('?company=1', { 'POST /api/locations/import': recordBodies(sent, () => findings) });
  await rowOf('Northgate');
  await press('Import');
  const dialog = await screen.findByRole('dialog', { name: 'Import Locations' });
  const save = () => within(dialog).getByRole('button', { name: /^Import/ });
  expect(save()).toHaveProperty('disabled', true);
  await userEvent.upload(fileInput(), csvFile('code,name\nNS-01,Northgate'));
  expect(await within(dialog).findByText('This file has 2 new, 1 changed and 4 unchanged.')).toBeDefined();
  expect(within(dialog).getByRole('row', { name: 'Line 5 State must be 2 characters.' })).toBeDefined();
  expect(within(dialog).getByText('This column is not imported: Fax.')).toBeDefined();
  expect(within(dialog).getByText(/1 line is wrong and will be left out/)).toBeDefined();
  expect(sent).toEqual([{ companyId: 1, csv: 'code,name\nNS-01,Northgate', dryRun: true }]);
  const listed = () => requests.filter((line) => line.startsWith('GET /api/locations')).length;
  const before = listed();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import 3 rows' }));
  expect((await notice('Locations imported')).textContent).toContain('2 new, 1 changed and 4 unchanged.');
  expect(sent[1]).toEqual({ companyId: 1, csv: 'code,name\nNS-01,Northgate', dryRun: false });
  await waitFor(() => expect(listed()).toBeGreaterThan(before));
  expect(within(dialog).getByText(/1 line is wrong and was left out/)).toBeDefined();
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the first of many bad lines are listed with the number of the others', async () => {
  openSettings('?company=1', { 'POST /api/locations/import': { ...findings, failuresTotal: 1_201 } });
  await rowOf('Northgate');
  await press('Import');
  await userEvent.upload(fileInput(), csvFile('code\nNS-01'));
  expect(await screen.findByText(/1,201 lines are wrong and will be left out/)).toBeDefined();
  expect(screen.getByText('and 1,200 more')).toBeDefined();
});

test('a file without a bad line closes the dialog when it is saved', async () => {
  openSettings('?company=1&tab=employees', {
    'POST /api/employees/import': { ...findings, failures: [], failuresTotal: 0 },
  });
  await rowOf('Priya Nair');
  await press('Import');
  await userEvent.upload(fileInput(), csvFile('code\nN-1'));
  await press('Import 3 rows');
  await notice('Employees imported');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a rejected, an empty and a too large file show an error in the dialog', async () => {
  const { requests } = openSettings('?company=1', {
    'POST /api/locations/import': refuse(400, 'The first line must name the columns.'),
  });
  await rowOf('Northgate');
  await press('Import');
  const input = fileInput();
  await userEvent.upload(input, csvFile(' '));
  expect(await screen.findByText('The file is empty.')).toBeDefined();
  await userEvent.upload(input, csvFile('x'.repeat(900_001)));
  expect(await screen.findByText('The file is larger than 900 kB. Split it.')).toBeDefined();
  expect(requests).not.toContain('POST /api/locations/import');
  await userEvent.upload(input, csvFile('nothing of use'));
  expect(await screen.findByText('The first line must name the columns.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
});

test('under All Accounts a file waits for the company it belongs to', async () => {
  const sent: unknown[] = [];
  openSettings('?company=all', { 'POST /api/locations/import': recordBodies(sent, () => findings) });
  await rowOf('Northgate');
  await press('Import');
  await userEvent.upload(fileInput(), csvFile('code\nNS-01'));
  expect(await screen.findByText('Choose the company it belongs to.')).toBeDefined();
  await choose('Company', 'Lakeshore');
  await waitFor(() => expect(sent).toEqual([{ companyId: 2, csv: 'code\nNS-01', dryRun: true }]));
});

test('the rows found are exported in the import’s columns, safe from formulas, and the export is recorded', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  const notes: unknown[] = [];
  openSettings('?company=1', {
    'POST /api/exports': recordBodies(notes, () => ({ notedAt: '2026-03-02T09:00:00Z' })),
    'GET /api/locations': [
      { ...northgate, name: '=cmd()' },
      { ...northgate, id: 12, name: 'Lakeview' },
    ],
  });
  await rowOf('Lakeview');
  await press('Export');
  await notice('Exported 2 locations');
  const [name, , content] = saved.mock.calls[0] ?? [];
  expect(name).toBe('locations-northside.csv');
  const lines = String(content).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]?.replaceAll('"', '')).toBe('code,name,phone,email,address,city,state,zip,region,district,time_zone');
  expect(lines[1]).toContain(`"'=cmd()"`);
  expect(notes).toEqual([{ content: 'locations', format: 'csv', rows: 2, companyId: 1 }]);
  saved.mockRestore();
});

test('the template has every column and a row that shows how it is written', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  openSettings('?company=1&tab=employees');
  await rowOf('Priya Nair');
  await press('Import');
  await press('Download a template');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [name, , content] = saved.mock.calls[0] ?? [];
  expect(name).toBe('employees-template.csv');
  expect(String(content)).toContain('"password"');
  expect(String(content)).toContain('"NS-01; NS-02"');
  saved.mockRestore();
});

test('employees are written without passwords, their stores by code where there is one', () => {
  const stores = [
    { id: 11, name: 'Northgate', code: 'NS-01' },
    { id: 12, name: 'Lakeview', code: null },
  ];
  const [head, row] = employeeRows([priya], stores, false);
  expect(head).toEqual(['code', 'first_name', 'last_name', 'email', 'phone', 'role', 'stores', 'username']);
  expect(row).toEqual([
    'N-108',
    'Priya',
    'Nair',
    'priya.nair@example.com',
    '(312) 555-0147',
    'Store Manager',
    'NS-01; Lakeview',
    'priya.nair',
  ]);
});

test('each line names its company if there are several', () => {
  const [head, row] = locationRows([northgate], true);
  expect([head?.[0], row?.[0], row?.[1]]).toEqual(['company', 'Northside', 'NS-01']);
});

test.each([
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x5a, 0xc3, 0xbc], 'Zü'],
  ['UTF-16', [0xff, 0xfe, 0x5a, 0x00, 0xfc, 0x00], 'Zü'],
  ['windows-1252', [0x5a, 0xfc], 'Zü'],
])('a file in %s is read', async (_, bytes, text) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe(text);
});

const fileInput = () => screen.getByLabelText('Choose a CSV file', { selector: 'input' });

function csvFile(text: string): File {
  return new File([text], 'people.csv', { type: 'text/csv' });
}

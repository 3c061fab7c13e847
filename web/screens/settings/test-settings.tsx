// For tests: the Settings screen over a test server.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach } from 'vitest';
import type { Employee } from '#contract/employees';
import type { Location } from '#contract/locations';
import { type Answers, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { SettingsScreen } from './settings-screen';

afterEach(cleanup);

export const northside = { id: 1, name: 'Northside' };
export const lakeshore = { id: 2, name: 'Lakeshore' };

export const northgate: Location = {
  id: 11,
  companyId: 1,
  companyName: 'Northside',
  name: 'Northgate',
  code: 'NS-01',
  phone: '(847) 555-0111',
  email: 'northgate@example.com',
  address: '2100 Green Bay Road',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
  regionId: 1,
  regionName: 'Illinois',
  districtId: 2,
  districtName: 'North Shore',
  timeZone: null,
  redating: null,
  version: 3,
};

export const priya: Employee = {
  id: 21,
  companyId: 1,
  companyName: 'Northside',
  code: 'N-108',
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya.nair@example.com',
  phone: '(312) 555-0147',
  role: 'Store Manager',
  storeIds: [11, 12],
  stores: [
    { id: 11, name: 'Northgate' },
    { id: 12, name: 'Lakeview' },
  ],
  username: 'priya.nair',
  hasPassword: true,
  signIn: 'active',
  mayEdit: true,
  mayApprove: false,
  version: 5,
};

/** Opens /settings for a director of two companies; `answers` override the defaults. */
export function openSettings(search = '?company=1', answers: Answers = {}) {
  const server = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [northside, lakeshore],
    'GET /api/locations': [northgate],
    'GET /api/employees': [priya],
    'GET /api/stores': [
      { id: 11, name: 'Northgate', code: 'NS-01' },
      { id: 12, name: 'Lakeview', code: null },
      { id: 13, name: 'Riverside', code: 'NS-03' },
    ],
    'GET /api/regions': [
      { id: 1, name: 'Illinois', version: 1 },
      { id: 4, name: 'Wisconsin', version: 1 },
    ],
    'GET /api/districts': [{ id: 2, name: 'North Shore', regionId: 1, version: 1 }],
    ...answers,
  });
  const router = openInShell(`/settings${search}`, [
    { path: '/settings', element: <SettingsScreen /> },
    { path: '/reports', element: <p>The reports</p> },
  ]);
  return { router, ...server };
}

/** Stores request bodies in `sent` and answers each with `answer`. */
export function recordBodies(sent: unknown[], answer: (body: Record<string, unknown>) => unknown) {
  return ({ body }: RequestInit) => {
    const parsed = JSON.parse(String(body));
    sent.push(parsed);
    return answer(parsed);
  };
}

export async function fill(label: string, text: string): Promise<void> {
  const name = new RegExp(`^${label}`);
  const field = screen.queryByRole('spinbutton', { name }) ?? screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

export async function notice(title: string): Promise<HTMLElement> {
  const words = await screen.findByText(title, { selector: 'li *' });
  return words.closest('li') as HTMLElement;
}

export async function rowOf(name: string): Promise<HTMLElement> {
  return (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
}

export async function choose(label: string, option: string): Promise<void> {
  screen.getByRole('combobox', { name: new RegExp(`^${label}`) }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }));
}

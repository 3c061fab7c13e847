import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { DemoRequest } from '#contract/demo-requests';
import { refuse } from '../../../api/test-server';
import { openAdmin, recordBodies } from '../open-admin';

afterEach(cleanup);

const ann: DemoRequest = {
  id: 1,
  name: 'Ann Lee',
  email: 'ann@garage.example',
  business: 'Lee Garage',
  preferredAt: '2026-11-24T15:00:00.000Z',
  createdAt: '2026-11-20T10:00:00.000Z',
  handledAt: null,
};
const bob: DemoRequest = { ...ann, id: 2, name: 'Bob Stone', handledAt: '2026-11-20T11:00:00.000Z', preferredAt: null };
const list = 'GET /api/admin/demo-requests';
const address = '/admin?tab=demo-requests';

test('open requests are listed with a way to write, and are marked as handled', async () => {
  const sent: unknown[] = [];
  openAdmin(address, {
    [list]: [ann, bob],
    'PUT /api/admin/demo-requests/1': recordBodies(sent, { ...ann, handledAt: '2026-11-20T12:00:00.000Z' }),
  });
  const row = within(await screen.findByRole('row', { name: /^Ann Lee/ }));
  expect(row.getByRole('link', { name: 'ann@garage.example' }).getAttribute('href')).toBe('mailto:ann@garage.example');
  expect(screen.queryByRole('row', { name: /^Bob Stone/ })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: /^Mark as handled/ }));
  await screen.findByText('No open requests.');
  expect(sent).toEqual([{ isHandled: true }]);
  await userEvent.click(screen.getByRole('radio', { name: 'Handled' }));
  await screen.findByRole('row', { name: /^Ann Lee/ });
  await screen.findByRole('row', { name: /^Bob Stone/ });
});

test('a handled request can be opened again', async () => {
  const sent: unknown[] = [];
  openAdmin(`${address}&view=handled`, {
    [list]: [bob],
    'PUT /api/admin/demo-requests/2': recordBodies(sent, { ...bob, handledAt: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Reopen/ }));
  await screen.findByText('No handled requests.');
  expect(sent).toEqual([{ isHandled: false }]);
});

test('a failed change of a request shows an error and changes nothing', async () => {
  openAdmin(address, { [list]: [ann], 'PUT /api/admin/demo-requests/1': refuse(503, 'The database is busy.') });
  await userEvent.click(await screen.findByRole('button', { name: /^Mark as handled/ }));
  await screen.findByText('The database is busy.');
  expect(screen.getByRole('row', { name: /^Ann Lee/ })).toBeDefined();
});

test('requests that cannot be loaded can be tried again', async () => {
  const { answers } = openAdmin(address, { [list]: refuse(500, 'Broken.') });
  await screen.findByText('Demo requests could not be loaded');
  answers[list] = [ann];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('row', { name: /^Ann Lee/ });
});

test('each tab has its own search, and Back returns to the tab before', async () => {
  const { router } = openAdmin('/admin?search=north', { 'GET /api/admin/companies': [], [list]: [ann] });
  await userEvent.click(await screen.findByRole('tab', { name: 'Demo requests' }));
  await screen.findByRole('row', { name: /^Ann Lee/ });
  expect(router.state.location.search).toBe('?tab=demo-requests');
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'north'));
  expect(screen.getByRole('tab', { name: 'Companies' }).getAttribute('aria-selected')).toBe('true');
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type CompanyService, serviceNameTaken } from '#contract/services';
import { type Answers, refuse, testUser } from '../../../api/test-server';
import { choose, descriptionOf, fill, notice, openSettings, press, recordBodies, rowOf } from '../test-settings';

const brakes: CompanyService = {
  id: 3,
  name: 'Brakes',
  companyId: 1,
  companyName: 'Northside',
  isShared: true,
  isNew: false,
  isHidden: false,
  aliases: [],
  calls: 1234,
  version: 31,
};
const tyres: CompanyService = {
  ...brakes,
  id: 8,
  name: 'Tyres',
  isShared: false,
  isNew: true,
  aliases: ['Rubber'],
  calls: 42,
  version: 81,
};

const open = (answers: Answers = {}, search = '?company=1&tab=services') =>
  openSettings(search, { 'GET /api/company-services': [brakes, tyres], ...answers });

test('new services come first and are marked, each with its kind, other names and calls', async () => {
  open();
  await rowOf('Brakes');
  const rows = screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  expect(rows).toEqual(['Tyresnew', 'Brakes']);
  const cells = within(await rowOf('Brakes')).getAllByRole('cell');
  expect(cells.slice(0, 3).map((cell) => cell.textContent)).toEqual(['Shared', '—', '1,234']);
  const link = screen.getByRole('link', { name: '1,234, Calls in 12 months, Brakes' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(link, 'https://calls.example').searchParams)).toMatchObject({
    ...{ company: '1', serviceId: '3', callTag: 'Live', counted: 'yes' },
    ...{ startDate: '2025-12-01', endDate: '2026-11-30', figures: 'total:1234' },
  });
  expect(within(await rowOf('Tyres new')).getByText('Rubber')).toBeDefined();
  expect(screen.getByText(/^1 service is new/)).toBeDefined();
});

test('Keep removes the mark by saving the service as it is', async () => {
  const sent: unknown[] = [];
  const { answers } = open({
    'PUT /api/company-services/8': recordBodies(sent, () => {
      answers['GET /api/company-services'] = [brakes, { ...tyres, isNew: false }];
      return { ...tyres, isNew: false };
    }),
  });
  await press('Keep Tyres');
  await notice('Service updated');
  await rowOf('Tyres');
  expect(screen.queryByText('new')).toBeNull();
  expect(sent).toEqual([{ companyId: 1, name: 'Tyres', isHidden: false, version: 81 }]);
});

test('a service is hidden and shown again', async () => {
  const { answers } = open({
    'PUT /api/company-services/3': (init: RequestInit) => {
      const changed = { ...brakes, ...JSON.parse(String(init.body)) };
      answers['GET /api/company-services'] = [changed];
      return changed;
    },
  });
  await press('Hide Brakes');
  await screen.findByText('hidden');
  await press('Show Brakes');
  await waitFor(() => expect(screen.queryByText('hidden')).toBeNull());
});

test('a service is renamed, and a taken name shows an error at its field', async () => {
  const sent: unknown[] = [];
  const { answers } = open({
    'PUT /api/company-services/8': refuse(409, serviceNameTaken, { name: serviceNameTaken }),
  });
  await press('Rename Tyres');
  await fill('Name', 'Brakes');
  await press('Save Changes');
  expect((await notice('Error')).textContent).toContain(serviceNameTaken);
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(descriptionOf(name)).toContain(serviceNameTaken));
  answers['PUT /api/company-services/8'] = recordBodies(sent, (body) => ({ ...tyres, ...body }));
  await fill('Name', 'T');
  await press('Save Changes');
  expect(await screen.findByText('Service name must be at least 2 characters.')).toBeDefined();
  await fill('Name', 'Tires');
  await press('Save Changes');
  await notice('Service updated');
  expect(sent).toEqual([{ companyId: 1, name: 'Tires', isHidden: false, version: 81 }]);
});

test('someone else’s new name is not overwritten, and the typed one stays until theirs is loaded', async () => {
  const sent: unknown[] = [];
  const { answers } = open({
    'PUT /api/company-services/8': refuse(409, 'Someone else saved changes while you were editing.'),
  });
  await press('Rename Tyres');
  await fill('Name', 'Wheels');
  await press('Save Changes');
  await screen.findByText(/What you typed is still here/);
  const name = screen.getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveProperty('value', 'Wheels');
  answers['GET /api/company-services'] = [brakes, { ...tyres, name: 'Tires', isHidden: true, version: 82 }];
  await press('Load theirs');
  await waitFor(() => expect(name).toHaveProperty('value', 'Tires'));
  expect(screen.queryByText(/What you typed is still here/)).toBeNull();
  expect(descriptionOf(name)).toContain('“Tires” stays as an alias');
  answers['PUT /api/company-services/8'] = recordBodies(sent, (body) => ({ ...tyres, ...body, version: 83 }));
  await fill('Name', 'Tires and Wheels');
  await press('Save Changes');
  await notice('Service updated');
  expect(sent).toEqual([{ companyId: 1, name: 'Tires and Wheels', isHidden: true, version: 82 }]);
});

test('a second change right after the first goes on from it, and one during it is not sent', async () => {
  const sent: unknown[] = [];
  const { answers } = open({
    'PUT /api/company-services/8': recordBodies(sent, (body) => {
      // Does not come while the test lasts.
      answers['GET /api/company-services'] = () => new Promise(() => {});
      return { ...tyres, ...body, isNew: false, version: 82 };
    }),
  });
  await rowOf('Tyres new');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Keep Tyres' }));
  await notice('Service updated');
  await press('Hide Tyres');
  await screen.findByText('hidden');
  expect(sent).toEqual([
    { companyId: 1, name: 'Tyres', isHidden: false, version: 81 },
    { companyId: 1, name: 'Tyres', isHidden: true, version: 82 },
  ]);
});

test('hiding a service that someone else renamed changes nothing and shows the new name', async () => {
  const { answers } = open({
    'PUT /api/company-services/8': () => {
      answers['GET /api/company-services'] = [brakes, { ...tyres, name: 'Tires', version: 82 }];
      return refuse(409, 'Someone else saved changes while you were editing.');
    },
  });
  await press('Hide Tyres');
  expect((await notice('Error')).textContent).toContain('Someone else saved changes while you were editing.');
  await rowOf('Tires new');
  expect(screen.queryByText('hidden')).toBeNull();
});

test('a service is merged into another after the dialog has said what moves', async () => {
  const sent: unknown[] = [];
  const { answers } = open({
    'POST /api/company-services/8/merge': recordBodies(sent, () => {
      answers['GET /api/company-services'] = [{ ...brakes, aliases: ['Tyres', 'Rubber'] }];
      return brakes;
    }),
  });
  await press('Merge Tyres into another');
  const dialog = await screen.findByRole('dialog', { name: 'Merge Tyres' });
  expect(dialog.textContent).toContain('42 of them in the last 12 months');
  expect(dialog.textContent).toContain('the names “Tyres” and “Rubber”');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Choose the service to merge it into.')).toBeDefined();
  await choose('Into', 'Brakes');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
  expect((await notice('Services merged')).textContent).toContain('Tyres is Brakes now.');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Tyres/ })).toBeNull());
  expect(sent).toEqual([{ companyId: 1, intoServiceId: 3 }]);
});

describe('several new services', () => {
  const made = (id: number, name: string, calls: number): CompanyService => ({
    ...tyres,
    id,
    name,
    calls,
    aliases: [],
  });
  const three = [brakes, tyres, made(9, 'Tiers', 3), made(10, 'xx', 0)];
  const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });

  test('are merged into one', async () => {
    const sent: unknown[] = [];
    open({ 'GET /api/company-services': three, 'POST /api/company-services/merge': recordBodies(sent, () => brakes) });
    await press('Merge or remove several');
    const dialog = await screen.findByRole('dialog', { name: 'Merge or Remove New Services' });
    await userEvent.click(button(dialog, 'Merge'));
    expect(await screen.findByText('Choose a service.')).toBeDefined();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Tyres/ }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Tiers/ }));
    await userEvent.click(button(dialog, 'Merge'));
    expect(await screen.findByText('Choose the service to merge them into.')).toBeDefined();
    await choose('Into', 'Brakes');
    await userEvent.click(button(dialog, 'Merge'));
    expect((await notice('Services merged')).textContent).toContain('2 services became part of Brakes.');
    expect(sent).toEqual([{ companyId: 1, ids: [8, 9], intoServiceId: 3 }]);
  });

  test('are removed, and those with calls are said to stay', async () => {
    const sent: unknown[] = [];
    open({
      'GET /api/company-services': three,
      'POST /api/company-services/remove': recordBodies(sent, () => ({ removed: [10], kept: [9] })),
    });
    await press('Merge or remove several');
    const dialog = await screen.findByRole('dialog', { name: 'Merge or Remove New Services' });
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Remove' }));
    expect(dialog.textContent).toContain('those with calls stay');
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Tiers/ }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: /^xx/ }));
    await userEvent.click(button(dialog, 'Remove'));
    expect((await notice('1 service removed')).textContent).toContain('1 service with calls stayed.');
    expect(sent).toEqual([{ companyId: 1, ids: [9, 10] }]);
  });

  test('of several companies are chosen in one company at a time', async () => {
    const elsewhere = { ...made(11, 'Yy', 1), companyId: 2, companyName: 'Lakeshore' };
    open({ 'GET /api/company-services': [...three, elsewhere] }, '?company=all&tab=services');
    await rowOf('Yy new');
    expect(screen.queryByRole('button', { name: 'Merge or remove several' })).toBeNull();
  });
});

test('a refused merge says why', async () => {
  open({ 'POST /api/company-services/8/merge': refuse(409, 'Another merge is running.') });
  await press('Merge Tyres into another');
  await choose('Into', 'Brakes');
  await press('Merge');
  expect((await notice('Error')).textContent).toContain('Another merge is running.');
});

test('a service is added', async () => {
  const sent: unknown[] = [];
  open({ 'POST /api/company-services': recordBodies(sent, (body) => ({ ...tyres, ...body, id: 9 })) });
  await rowOf('Brakes');
  await press('Add Service');
  await fill('Name', 'Wipers');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Service' }));
  await notice('Service created');
  expect(sent).toEqual([{ companyId: 1, name: 'Wipers' }]);
});

test('past calls that named a new service are corrected, and their number is said', async () => {
  const replay = { id: 4, companyId: 1, dryRun: false, status: 'done', total: 3, done: 3 };
  const wipers = { ...tyres, id: 9, name: 'Wipers', calls: 1 };
  const { answers } = open({
    'POST /api/company-services': { ...wipers, calls: 0, replay, isReplayBusy: false },
    'GET /api/replays/4': replay,
  });
  await rowOf('Brakes');
  await press('Add Service');
  await fill('Name', 'Wipers');
  answers['GET /api/company-services'] = [brakes, wipers];
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Service' }));
  await screen.findByText('Wipers: 1 past call now has this service.');
});

test('a shared service is listed once per company under All Accounts, and merges within its own', async () => {
  open(
    {
      'GET /api/company-services': [
        brakes,
        { ...brakes, companyId: 2, companyName: 'Lakeshore' },
        { ...brakes, id: 4, name: 'Oil', companyId: 2, companyName: 'Lakeshore' },
      ],
    },
    '?company=all&tab=services',
  );
  await waitFor(() => expect(screen.getAllByRole('rowheader', { name: 'Brakes' })).toHaveLength(2));
  await press('Merge Oil into another');
  screen.getByRole('combobox', { name: /^Into/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(within(await screen.findByRole('listbox')).getAllByRole('option')).toHaveLength(1);
});

test('a list that could not be loaded can be tried again, and an empty one says how it fills', async () => {
  const { answers } = open({ 'GET /api/company-services': refuse(503, 'The database is busy.') });
  expect(await screen.findByText('Error loading services')).toBeDefined();
  answers['GET /api/company-services'] = [];
  await press('Retry');
  expect(await screen.findByText('No services found.')).toBeDefined();
});

test('a viewer who may not write sees the services and who can change them', async () => {
  open({ 'GET /api/user': testUser('store_manager') });
  await rowOf('Brakes');
  expect(screen.getByText('Admins and directors can add, rename, hide and merge services.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Add Service|Rename|Merge|Hide|Keep/ })).toBeNull();
});

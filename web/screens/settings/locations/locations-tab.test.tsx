import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { codeTaken } from '#contract/locations';
import { refuse, testUser } from '../../../api/test-server';
import { toastStore } from '../../../ui/toast';
import {
  choose,
  descriptionOf,
  fill,
  northgate,
  notice,
  openSettings,
  press,
  recordBodies,
  rowOf,
} from '../test-settings';

test('a location is added for the chosen company, confirmed, and appears in the list', async () => {
  const sent: unknown[] = [];
  const { answers, requests } = openSettings('?company=1', {
    'POST /api/locations': recordBodies(sent, (body) => {
      const made = { ...northgate, ...body, id: 12, version: 0 };
      answers['GET /api/locations'] = [northgate, made];
      return made;
    }),
  });
  await rowOf('Northgate');
  await press('Add Location');
  await fill('Store name', 'Lakeview');
  await fill('Phone', '(773) 555-0112');
  await fill('Email', 'lakeview@example.com');
  await fill('Address', '3340 North Clark Street');
  await fill('City', 'Chicago');
  await fill('State', 'ILL');
  await fill('Zip', '60657');
  await choose('Region', 'Illinois');
  await choose('District', 'North Shore');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Location' }));
  await notice('Location created');
  await rowOf('Lakeview');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([
    {
      companyId: 1,
      name: 'Lakeview',
      code: null,
      phone: '(773) 555-0112',
      email: 'lakeview@example.com',
      address: '3340 North Clark Street',
      city: 'Chicago',
      state: 'IL',
      zip: '60657',
      regionId: 1,
      districtId: 2,
      timeZone: null,
    },
  ]);
  expect(requests).toContain('GET /api/districts?regionId=1');
});

// spec 5: location form
test('every field shows the specification’s message, and the first invalid one is focused', async () => {
  const { requests } = openSettings();
  await rowOf('Northgate');
  await press('Add Location');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Location' }));
  for (const sentence of [
    'Store name must be at least 2 characters.',
    'Phone number must be at least 10 digits.',
    'Please enter a valid email address.',
    'Address must be at least 5 characters.',
    'City name must be at least 2 characters.',
    'State must be 2 characters.',
    'Zip code must be at least 5 characters.',
  ]) {
    expect(await screen.findByText(sentence)).toBeDefined();
  }
  expect(document.activeElement).toBe(field('Store name'));
  expect(requests).not.toContain('POST /api/locations');
});

test('a field is checked when it loses focus', async () => {
  openSettings();
  await press('Edit Northgate');
  await fill('Phone', '555-01');
  expect(descriptionOf(field('Phone'))).toBe('');
  await userEvent.tab();
  await waitFor(() => expect(descriptionOf(field('Phone'))).toBe('Phone number must be at least 10 digits.'));
});

// spec 2: district selector of the location form
test('the district waits for a region, and is cleared when another region is chosen', async () => {
  openSettings();
  await press('Edit Northgate');
  const district = () => screen.getByRole('combobox', { name: /^District/ });
  await waitFor(() => expect(district().textContent).toBe('North Shore'));
  await choose('Region', 'Wisconsin');
  await waitFor(() => expect(district().textContent).toBe('No district'));
  await choose('Region', 'No region');
  expect(district()).toHaveProperty('disabled', true);
  expect(district().textContent).toBe('Choose a region first');
});

test('a refused field shows the server’s message, and a toast says Error', async () => {
  openSettings('?company=1', { 'PUT /api/locations/11': refuse(409, codeTaken, { code: codeTaken }) });
  await press('Edit Northgate');
  await fill('Code', 'NS-02');
  await press('Save Changes');
  expect((await notice('Error')).textContent).toContain(codeTaken);
  await waitFor(() => expect(descriptionOf(field('Code'))).toContain(codeTaken));
  expect(document.activeElement).toBe(field('Code'));
  expect(screen.queryByRole('button', { name: 'Load theirs' })).toBeNull();
});

test('the error toast closes once the save succeeds', async () => {
  const { answers } = openSettings('?company=1', {
    'PUT /api/locations/11': refuse(409, codeTaken, { code: codeTaken }),
  });
  await press('Edit Northgate');
  await fill('Code', 'NS-02');
  await press('Save Changes');
  await notice('Error');
  expect(isErrorOpen()).toBe(true);
  answers['PUT /api/locations/11'] = { ...northgate, code: 'NS-03', version: 4 };
  await fill('Code', 'NS-03');
  await press('Save Changes');
  await notice('Location updated');
  // At once, not after its five seconds.
  expect(isErrorOpen()).toBe(false);
});

test('the error toast closes with its dialog', async () => {
  openSettings('?company=1', { 'PUT /api/locations/11': refuse(409, codeTaken, { code: codeTaken }) });
  await press('Edit Northgate');
  await fill('Code', 'NS-02');
  await press('Save Changes');
  await notice('Error');
  await press('Cancel');
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // At once, not after its five seconds.
  expect(isErrorOpen()).toBe(false);
});

test('the toast shows the specification’s message if the server sends none', async () => {
  openSettings('?company=1', {
    'PUT /api/locations/11': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await press('Edit Northgate');
  await fill('City', 'Wilmette');
  await press('Save Changes');
  expect((await notice('Error')).textContent).toContain('An error occurred while saving the location.');
  expect(field('City')).toHaveProperty('value', 'Wilmette');
});

test('someone else’s change is not overwritten, and typed values stay until theirs are loaded', async () => {
  const sent: unknown[] = [];
  const { answers } = openSettings('?company=1', {
    'PUT /api/locations/11': refuse(409, 'Someone else saved changes while you were editing.'),
  });
  await press('Edit Northgate');
  await fill('City', 'Wilmette');
  await press('Save Changes');
  await screen.findByText(/What you typed is still here/);
  expect(field('City')).toHaveProperty('value', 'Wilmette');
  answers['GET /api/locations'] = [{ ...northgate, city: 'Skokie', version: 4 }];
  await press('Load theirs');
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Skokie'));
  expect(screen.queryByText(/What you typed is still here/)).toBeNull();
  answers['PUT /api/locations/11'] = recordBodies(sent, (body) => ({ ...northgate, ...body, version: 5 }));
  await fill('Zip', '60077');
  await press('Save Changes');
  await notice('Location updated');
  expect(sent).toEqual([expect.objectContaining({ city: 'Skokie', zip: '60077', version: 4 })]);
});

test('typed values are not discarded without asking', async () => {
  openSettings();
  await press('Edit Northgate');
  await fill('City', 'Wilmette');
  await userEvent.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(field('City')).toHaveProperty('value', 'Wilmette');
  await userEvent.keyboard('{Escape}');
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a location is deleted after a dialog that says what happens', async () => {
  const { answers, requests } = openSettings('?company=1', {
    'DELETE /api/locations/11': () => {
      answers['GET /api/locations'] = [];
      return null;
    },
  });
  await press('Delete Northgate');
  const question = await screen.findByRole('dialog', { name: 'Delete Northgate?' });
  expect(question.textContent).toContain('The calls it took stay in past reports under its name.');
  expect(requests).not.toContain('DELETE /api/locations/11');
  await press('Delete location');
  await notice('Location deleted');
  expect(await screen.findByText('No locations found.')).toBeDefined();
  expect(screen.getByText('Add a location to get started.')).toBeDefined();
});

test('a search without hits is distinct from an empty list, and can be cleared', async () => {
  const { router } = openSettings();
  await rowOf('Northgate');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search locations' }), 'nowhere');
  expect(await screen.findByText('No locations match “nowhere”.')).toBeDefined();
  expect(screen.queryByText('No locations found.')).toBeNull();
  expect(router.state.location.search).toContain('search=nowhere');
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Locations' })).getByRole('button', { name: 'Clear search' }),
  );
  await rowOf('Northgate');
});

test('skeletons are shown while the list loads', async () => {
  let release = (_: unknown) => {};
  const { requests } = openSettings('?company=1', {
    'GET /api/locations': () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  });
  const table = await screen.findByRole('table', { name: 'Locations' });
  await waitFor(() => expect(requests).toContain('GET /api/locations?companyId=1'));
  expect(table.getAttribute('aria-busy')).toBe('true');
  release([northgate]);
  await rowOf('Northgate');
});

test('a list that could not be loaded can be tried again', async () => {
  const { answers } = openSettings('?company=1', { 'GET /api/locations': refuse(503, 'The database is busy.') });
  expect(await screen.findByText('Error loading locations')).toBeDefined();
  expect(screen.getByText('The database is busy.')).toBeDefined();
  answers['GET /api/locations'] = [northgate];
  await press('Retry');
  await rowOf('Northgate');
});

test('a viewer who may not write sees the list and who can change it, and no controls', async () => {
  openSettings('?company=1', { 'GET /api/user': testUser('store_manager') });
  await rowOf('Northgate');
  expect(screen.getByText('Admins and directors can add, change and delete locations.')).toBeDefined();
  for (const name of ['Add Location', 'Import', 'Export', 'Edit Northgate', 'Delete Northgate']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('an employee sees only the columns for name and code', async () => {
  const unspecified = { phone: '', email: '', address: '', city: '', state: '', zip: '' };
  const nowhere = { regionId: null, regionName: null, districtId: null, districtName: null };
  openSettings('?company=1', {
    'GET /api/user': testUser('employee'),
    'GET /api/locations': [{ ...northgate, ...unspecified, ...nowhere }],
  });
  await rowOf('Northgate');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Code']);
});

test('a location without a code shows the id that payloads use, and its dialog says so', async () => {
  openSettings('?company=1', { 'GET /api/locations': [{ ...northgate, code: null }] });
  const cell = within(await rowOf('Northgate')).getByTitle('This location has no code, so payloads use its ID.');
  expect(cell.textContent).toBe('11 (id)');
  await press('Edit Northgate');
  expect(descriptionOf(field('Code'))).toBe(
    'The code your phone system sends, e.g. NS-01. If blank, it sends the location’s ID, 11.',
  );
});

test('an address can open the Add dialog, once', async () => {
  const { router } = openSettings('?company=1&tab=locations&add=1');
  const dialog = await screen.findByRole('dialog', { name: 'Add Location' });
  await waitFor(() => expect(router.state.location.search).toBe('?company=1&tab=locations'));
  // The company was known when it opened.
  expect(within(dialog).queryByRole('combobox', { name: /^Company/ })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a viewer who may not write sees the list at such an address', async () => {
  const { router } = openSettings('?company=1&tab=locations&add=1', { 'GET /api/user': testUser('store_manager') });
  await rowOf('Northgate');
  await waitFor(() => expect(router.state.location.search).toBe('?company=1&tab=locations'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('under All Accounts the table names the company, and adding begins with choosing one', async () => {
  const { requests } = openSettings('?company=all');
  const row = await rowOf('Northgate');
  expect(within(row).getByText('Northside')).toBeDefined();
  expect(requests).toContain('GET /api/locations');
  await press('Add Location');
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add Location' }));
  expect(await screen.findByText('Choose a company.')).toBeDefined();
  await choose('Company', 'Lakeshore');
  await waitFor(() => expect(requests).toContain('GET /api/regions?companyId=2'));
});

test('the progress of moving calls to other days is shown, and the list reloads until it is done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { answers, requests } = openSettings('?company=1', {
      'GET /api/locations': [{ ...northgate, redating: { callsDone: 300, calls: 2400 } }],
    });
    const progress = await screen.findByRole('progressbar', { name: 'Moving the calls of Northgate' });
    expect(progress).toHaveProperty('value', 300);
    expect(screen.getByText('300 of 2,400 calls')).toBeDefined();
    answers['GET /api/locations'] = [{ ...northgate, redating: null }];
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    const times = () => requests.filter((line) => line.startsWith('GET /api/locations')).length;
    await vi.advanceTimersByTimeAsync(100);
    const settled = times();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(times()).toBe(settled);
  } finally {
    vi.useRealTimers();
  }
});

const isErrorOpen = () => toastStore.read().some(({ title, isOpen }) => title === 'Error' && isOpen);
const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^${label}`) });

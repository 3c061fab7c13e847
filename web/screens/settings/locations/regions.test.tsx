import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refuse } from '../../../api/test-server';
import { choose, northgate, notice, openSettings, press, recordBodies, rowOf } from '../test-settings';

test('a region created from the form is selected in it', async () => {
  const sent: unknown[] = [];
  const { answers } = openSettings('?company=1', {
    'POST /api/regions': recordBodies(sent, ({ name }) => {
      const made = { id: 9, name, version: 0 };
      answers['GET /api/regions'] = [{ id: 1, name: 'Illinois', version: 1 }, made];
      return made;
    }),
  });
  await press('Edit Northgate');
  await press('Add or change regions');
  await press('Add region');
  await userEvent.keyboard('I{Enter}');
  expect(await screen.findByText('Region name must be at least 2 characters.')).toBeDefined();
  await userEvent.keyboard('owa{Enter}');
  await notice('Region created');
  expect(sent).toEqual([{ companyId: 1, name: 'Iowa' }]);
  await press('Done');
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Region/ }).textContent).toBe('Iowa'));
});

test('regions and districts have their own button above the list', async () => {
  const { answers } = openSettings('?company=1', {
    'PUT /api/regions/1': recordBodies([], ({ name }) => {
      const saved = { id: 1, name, version: 2 };
      answers['GET /api/regions'] = [saved];
      return saved;
    }),
  });
  await rowOf('Northgate');
  await press('Regions & Districts');
  expect(screen.queryByRole('combobox', { name: /^Company/ })).toBeNull();
  await press('Edit Illinois');
  await userEvent.keyboard('{Control>}a{/Control}Northern Illinois{Enter}');
  await notice('Region updated');
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the regions button asks for a company under All Accounts', async () => {
  const { requests } = openSettings('?company=all');
  await rowOf('Northgate');
  await press('Regions & Districts');
  expect(screen.queryByRole('button', { name: 'Add region' })).toBeNull();
  await choose('Company', 'Lakeshore');
  await screen.findByRole('button', { name: 'Add region' });
  expect(requests.filter((line) => line.startsWith('GET /api/regions'))).toEqual(['GET /api/regions?companyId=2']);
});

test('the dialog without regions opens the form for the first one, with Save as the primary action', async () => {
  const sent: unknown[] = [];
  const { answers } = openSettings('?company=1', {
    'GET /api/regions': [],
    'GET /api/districts': [],
    'POST /api/regions': recordBodies(sent, ({ name }) => {
      const made = { id: 9, name, version: 0 };
      answers['GET /api/regions'] = [made];
      return made;
    }),
  });
  await rowOf('Northgate');
  await press('Add Location');
  expect(screen.getByRole('button', { name: 'Add or change districts' })).toHaveProperty('disabled', true);
  await press('Add or change regions');
  const name = await screen.findByRole('textbox', { name: /^New region/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  const isPrimary = (button: string) => screen.getByRole('button', { name: button }).className.includes('bg-primary');
  expect([isPrimary('Save'), isPrimary('Done')]).toEqual([true, false]);
  await userEvent.keyboard('Iowa{Enter}');
  await notice('Region created');
  await waitFor(() => expect(isPrimary('Done')).toBe(true));
  await press('Done');
  // The focus is back at what opened the dialog, without its tooltip over the fields.
  const opener = screen.getByRole('button', { name: 'Add or change regions' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a district is moved to another region, and one in use says why it cannot be deleted', async () => {
  const sent: unknown[] = [];
  const { answers } = openSettings('?company=1', {
    'PUT /api/districts/2': recordBodies(sent, (body) => {
      answers['GET /api/locations'] = [{ ...northgate, regionId: 4, version: 4 }];
      return { id: 2, ...body, version: 2 };
    }),
    'PUT /api/locations/11': recordBodies(sent, (body) => ({ ...northgate, ...body, version: 5 })),
    'DELETE /api/districts/2': refuse(409, '1 location is in this district. Move it first.'),
  });
  await press('Edit Northgate');
  await press('Add or change districts');
  await press('Delete North Shore');
  await press('Delete district');
  expect((await notice('Error')).textContent).toContain('1 location is in this district. Move it first.');
  await press('Edit North Shore');
  await choose('In region', 'Wisconsin');
  await press('Save');
  await notice('District updated');
  await press('Done');
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Region/ }).textContent).toBe('Wisconsin'));
  // Moving the district changed the location, too; that is no conflict with oneself.
  await press('Save Changes');
  await notice('Location updated');
  expect(sent).toEqual([
    { name: 'North Shore', regionId: 4, version: 1 },
    expect.objectContaining({ regionId: 4, districtId: 2, version: 4 }),
  ]);
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refuse } from '../../../api/test-server';
import { openSettings, press, priya } from '../test-settings';

const link = { path: '/auth#invite=abc', expiresAt: '2026-11-27T15:18:00.000Z' };

test('links for several people are made at once; whoever has a password or no username is left out', async () => {
  const person = (id: number, more: object) => ({ ...priya, id, hasPassword: false, signIn: 'none', ...more });
  const people = [
    priya,
    person(31, { firstName: 'Ann', username: 'ann' }),
    person(32, { firstName: 'Ben', username: 'ben' }),
    person(33, { firstName: 'Cleo', username: '' }),
  ];
  const { requests } = openSettings('?company=1&tab=employees', {
    'GET /api/employees': people,
    'POST /api/employees/31/link': link,
    'POST /api/employees/32/link': refuse(409, 'Somebody changed this person.'),
  });
  await press('Make links...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-in links for 2 people' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make 2 links' }));
  await dialog.findByText('1 link was not made.');
  dialog.getByText('Somebody changed this person.');
  dialog.getByRole('button', { name: 'Download' });
  expect(requests.filter((one) => one.endsWith('/link'))).toEqual([
    'POST /api/employees/31/link',
    'POST /api/employees/32/link',
  ]);
});

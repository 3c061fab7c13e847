import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { usernameTaken } from '#contract/session';
import type { AdminUser } from '#contract/users';
import { refuse } from '../../../api/test-server';
import { openAdmin, recordBodies, viewerId } from '../open-admin';

afterEach(cleanup);

const companies = [
  { id: 3, name: 'Northside' },
  { id: 7, name: 'Lakeshore' },
];
const kim: AdminUser = {
  id: viewerId,
  username: 'kim',
  name: 'Kim Alvarez',
  email: 'kim@example.com',
  role: 'admin',
  active: true,
  companies: [],
  isEmployee: false,
  hasPassword: true,
  signIn: 'active',
  isDemo: false,
  version: 2,
};
const root: AdminUser = { ...kim, id: 9, username: 'root', name: 'Root Second' };
const dana: AdminUser = {
  ...kim,
  id: 2,
  username: 'dana',
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  role: 'director',
  companies,
};
const jolene: AdminUser = {
  ...dana,
  id: 4,
  username: 'jolene',
  name: 'Jolene Carter',
  role: 'store_manager',
  companies: companies.slice(0, 1),
  isEmployee: true,
};
const priya: AdminUser = {
  ...dana,
  id: 5,
  username: 'priya',
  name: 'Priya Nair',
  hasPassword: false,
  signIn: 'link-sent',
};
const omar: AdminUser = { ...jolene, id: 6, username: 'omar', name: 'Omar Haddad', hasPassword: false, signIn: 'none' };
const list = 'GET /api/admin/users';
const invitation = { path: '/auth#invite=abc', expiresAt: '2026-11-27T15:18:00.000Z' };
const allUsers = { [list]: [kim, root, dana, jolene, priya, omar], 'GET /api/companies': companies };
const open = (answers: Record<string, unknown> = {}) => openAdmin('/admin?tab=users', { ...allUsers, ...answers });

test('all users are listed with role, companies and status, and found by them', async () => {
  open();
  const row = await screen.findByRole('row', { name: /^Dana Whitfield/ });
  for (const text of ['dana', 'Director', 'Northside', '+1', 'Active']) expect(row.textContent).toContain(text);
  expect(screen.getByRole('row', { name: /Kim Alvarez/ }).textContent).toContain('All companies');
  expect(screen.getByRole('row', { name: /Priya Nair/ }).textContent).toContain('Link sent');
  expect(screen.getByRole('row', { name: /Omar Haddad/ }).textContent).toContain('No sign-in');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'store manager active');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.getByRole('row', { name: /Jolene Carter/ })).toBeDefined();
});

test('the tab says where store managers and employees are added', async () => {
  open();
  const text = await screen.findByText(/Add store managers and employees as employee records/);
  expect(within(text).getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
});

test('an invited director’s link is shown once, whole, with its last moment', async () => {
  const sent: unknown[] = [];
  open({ 'POST /api/admin/users': recordBodies(sent, { user: priya, link: invitation }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add User' }));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Priya Nair');
  await userEvent.type(dialog.getByLabelText(/^Username/), 'priya');
  await userEvent.type(dialog.getByLabelText(/^Email/), 'priya@example.com');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Lakeshore' }));
  expect(dialog.getByText('1 of 2 selected')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Add User' }));
  const link = within(await screen.findByRole('dialog', { name: 'Invitation link' }));
  expect(link.getByLabelText('Link')).toHaveProperty('value', `${location.origin}/auth#invite=abc`);
  expect(link.getByText(/^It works once, until/).textContent).toContain('Nov 27, 2026');
  expect(sent).toEqual([
    { name: 'Priya Nair', username: 'priya', email: 'priya@example.com', role: 'director', companyIds: [7] },
  ]);
});

test('each field of an invitation says what is wrong with it', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add User' }));
  for (const message of [
    'Name must be at least 2 characters.',
    'Username must be at least 3 characters.',
    'Please enter a valid email address.',
  ]) {
    await dialog.findByText(message);
  }
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Priya Nair');
  await userEvent.type(dialog.getByLabelText(/^Username/), 'priya');
  await userEvent.type(dialog.getByLabelText(/^Email/), 'priya@example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Add User' }));
  await dialog.findByText('Choose at least one company.');
});

test('an invited admin has no companies to choose, for they see all', async () => {
  const sent: unknown[] = [];
  open({ 'POST /api/admin/users': recordBodies(sent, { user: root, link: invitation }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: 'Lakeshore' });
  dialog.getByRole('combobox', { name: /^Role/ }).focus();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await dialog.findByText('An admin sees every company and may change everything.');
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Root Third');
  await userEvent.type(dialog.getByLabelText(/^Username/), 'root3');
  await userEvent.type(dialog.getByLabelText(/^Email/), 'root3@example.com{Enter}');
  await waitFor(() => expect(sent).toMatchObject([{ role: 'admin', companyIds: [] }]));
});

test('a taken username is shown at its field', async () => {
  open({ 'POST /api/admin/users': refuse(409, usernameTaken, { username: usernameTaken }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Add User' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Dana Two');
  await userEvent.type(dialog.getByLabelText(/^Username/), 'dana');
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Lakeshore' }));
  await userEvent.type(dialog.getByLabelText(/^Email/), 'dana2@example.com{Enter}');
  await dialog.findByText(usernameTaken);
  expect(dialog.getByLabelText(/^Username/).getAttribute('aria-invalid')).toBe('true');
});

test('role and companies of a director are changed with the version the edit began with', async () => {
  const sent: unknown[] = [];
  open({ 'PUT /api/admin/users/2': recordBodies(sent, dana) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Dana Whitfield' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Northside' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('User updated');
  expect(sent).toEqual([
    { name: 'Dana Whitfield', email: 'dana@example.com', role: 'director', companyIds: [7], active: true, version: 2 },
  ]);
});

test('fields of an employee record cannot be changed here', async () => {
  const sent: unknown[] = [];
  open({ 'PUT /api/admin/users/4': recordBodies(sent, jolene) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Jolene Carter' }));
  await screen.findByText('Name, email and locations are kept with the employee record, in Settings.');
  expect(screen.queryByLabelText(/^Name/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Jolene Carter', role: 'store_manager', companyIds: [] }]));
});

test('one’s own role is fixed, and one cannot deactivate or reset oneself', async () => {
  open();
  await screen.findByRole('row', { name: /Kim Alvarez/ });
  expect(screen.queryByRole('button', { name: 'Deactivate Kim Alvarez' })).toBeNull();
  expect(screen.queryByRole('button', { name: /reset link for Kim Alvarez/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Kim Alvarez' }));
  await screen.findByText('You can’t change your own role.');
  expect(screen.getByRole('combobox', { name: /^Role/ })).toHaveProperty('disabled', true);
});

test('deactivating asks first, explains itself and shows its result', async () => {
  const sent: unknown[] = [];
  open({ 'PUT /api/admin/users/2': recordBodies(sent, { ...dana, active: false }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Dana Whitfield' }));
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate Dana Whitfield?' }));
  expect(question.getByText(/cannot sign in until they are activated again/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Deactivate User' }));
  await screen.findByText('User deactivated');
  expect(sent).toMatchObject([{ active: false, companyIds: [3, 7], version: 2 }]);
});

test('a refused change shows the server’s message', async () => {
  const last = 'This is the last admin who can sign in. Make another one first.';
  open({ 'PUT /api/admin/users/9': refuse(409, last, { role: last }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Root Second' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate User' }));
  await screen.findByText(last);
});

test('someone else’s change to a user can be loaded into the form', async () => {
  const { answers } = open({
    'PUT /api/admin/users/2': refuse(409, 'Someone else saved changes while you were editing.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Dana Whitfield' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Someone else saved changes while you were editing.');
  answers[list] = [kim, root, { ...dana, name: 'Dana Theirs', version: 3 }];
  await userEvent.click(screen.getByRole('button', { name: 'Load theirs' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Dana Theirs'));
});

test('a user with a password gets a reset link, and one without gets a new invitation', async () => {
  open({
    'POST /api/admin/users/2/reset': { ...invitation, path: '/auth#reset=one' },
    'POST /api/admin/users/5/reset': { ...invitation, path: '/auth#reset=two' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create a password reset link for Dana Whitfield' }));
  await screen.findByRole('dialog', { name: 'Password reset link' });
  expect(screen.getByLabelText('Link')).toHaveProperty('value', `${location.origin}/auth#reset=one`);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create a new invitation link for Priya Nair' }));
  await screen.findByRole('dialog', { name: 'Invitation link' });
  expect(screen.getByLabelText('Link')).toHaveProperty('value', `${location.origin}/auth#reset=two`);
});

test('many users are paged fifty at a time and sorted by any column', { tags: 'long' }, async () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    ...dana,
    id: 100 + index,
    name: `Person ${String(index).padStart(3, '0')}`,
    username: `person${119 - index}`,
  }));
  open({ [list]: many });
  await screen.findByText('Showing 1–50 of 120');
  await userEvent.click(screen.getByRole('button', { name: 'Username' }));
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('Person 119');
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
  await screen.findByText('Showing 101–120 of 120');
});

test('users that cannot be loaded can be tried again', async () => {
  const { answers } = open({ [list]: refuse(500, 'Broken.') });
  await screen.findByText('Users could not be loaded');
  answers[list] = [kim];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('row', { name: /Kim Alvarez/ });
});

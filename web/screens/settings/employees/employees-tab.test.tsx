import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Employee } from '#contract/employees';
import { usernameTaken } from '#contract/session';
import { refuse, testUser } from '../../../api/test-server';
import { choose, descriptionOf, fill, notice, openSettings, press, priya, recordBodies, rowOf } from '../test-settings';

const tab = '?company=1&tab=employees';

test('an employee is added with stores and a sign-in', async () => {
  const sent: unknown[] = [];
  const { answers, requests } = openSettings(tab, {
    'POST /api/employees': recordBodies(sent, ({ password: _, ...body }) => {
      const made = { ...priya, ...body, id: 22, version: 0 };
      answers['GET /api/employees'] = [priya, made];
      return made;
    }),
  });
  await rowOf('Priya Nair');
  await press('Add Employee');
  await fill('First name', 'Ben');
  await fill('Last name', 'Tran');
  await fill('Email', 'ben.tran@example.com');
  await fill('Phone', '(312) 555-0149');
  await fill('Username', 'ben.tran');
  await userEvent.type(screen.getByLabelText('Password'), 'open sesame');
  expect(await screen.findByText('0 of 3 selected')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Riverside NS-03' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lakeview' }));
  expect(screen.getByText('2 of 3 selected')).toBeDefined();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Employee' }));
  await notice('Employee created');
  await rowOf('Ben Tran');
  expect(requests).not.toContain('POST /api/employees/22/link');
  expect(sent).toEqual([
    {
      companyId: 1,
      firstName: 'Ben',
      lastName: 'Tran',
      code: null,
      email: 'ben.tran@example.com',
      phone: '(312) 555-0149',
      role: 'Employee',
      storeIds: [13, 12],
      username: 'ben.tran',
      password: 'open sesame',
    },
  ]);
});

const link = { path: '/auth#invite=abc', expiresAt: '2026-11-27T15:18:00.000Z' };

test('a new employee without a typed password gets a link, created after saving and shown once', {
  tags: 'long',
}, async () => {
  const sent: unknown[] = [];
  const { requests } = openSettings(tab, {
    'POST /api/employees': recordBodies(sent, ({ password: _, ...body }) => ({
      ...{ ...priya, ...body, id: 22, version: 0 },
      ...{ hasPassword: false, signIn: 'none' },
    })),
    'POST /api/employees/22/link': link,
  });
  await rowOf('Priya Nair');
  await press('Add Employee');
  const instead = screen.getByRole('checkbox', { name: 'Send a link instead' });
  expect(instead.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByLabelText('Password')).toBeDefined();
  for (const [label, text] of [
    ['First name', 'Ben'],
    ['Last name', 'Tran'],
    ['Email', 'ben.tran@example.com'],
    ['Phone', '(312) 555-0149'],
    ['Username', 'ben.tran'],
  ] as const) {
    await fill(label, text);
  }
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Lakeview' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Employee' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Sign-in link' }));
  expect(shown.getByLabelText('Link')).toHaveProperty('value', `${location.origin}/auth#invite=abc`);
  expect(shown.getByText('Send this to Ben Tran, who uses it to choose a password.')).toBeDefined();
  expect(sent).toMatchObject([{ password: '' }]);
  expect(requests.filter((request) => request === 'POST /api/employees/22/link')).toHaveLength(1);
});

test('a typed password turns the link off, and choosing the link clears the password', async () => {
  openSettings(tab);
  await rowOf('Priya Nair');
  await press('Add Employee');
  const instead = screen.getByRole('checkbox', { name: 'Send a link instead' });
  await userEvent.type(screen.getByLabelText('Password'), 'o');
  expect(instead.getAttribute('aria-checked')).toBe('false');
  await userEvent.clear(screen.getByLabelText('Password'));
  expect(instead.getAttribute('aria-checked')).toBe('true');
  await userEvent.type(screen.getByLabelText('Password'), 'open sesame');
  await userEvent.click(instead);
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
  expect(instead.getAttribute('aria-checked')).toBe('true');
});

test('an employee without a password and a link gets no link', async () => {
  const { requests } = openSettings(tab, { 'PUT /api/employees/21': { ...priya, version: 6 } });
  await press('Edit Priya Nair');
  expect(screen.getByRole('checkbox', { name: 'Send a link instead' }).getAttribute('aria-checked')).toBe('false');
  await fill('Last name', 'Shah');
  await press('Save Changes');
  await notice('Employee updated');
  expect(requests.filter((request) => request.endsWith('/link'))).toEqual([]);
});

test.each(['admin', 'director', 'store_manager'] as const)('a %s creates a new link for an employee', async (role) => {
  const reset = { ...link, path: '/auth#reset=abc' };
  openSettings(tab, {
    'GET /api/user': testUser(role),
    'GET /api/employees': [{ ...priya, role: 'Employee' }],
    'POST /api/employees/21/link': reset,
  });
  await press('Create a sign-in link for Priya Nair');
  const shown = within(await screen.findByRole('dialog', { name: 'Password reset link' }));
  expect(shown.getByLabelText('Link')).toHaveProperty('value', `${location.origin}/auth#reset=abc`);
  await userEvent.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a link that is refused says why', async () => {
  const why = 'This person also works at locations you do not manage. A director can do this.';
  openSettings(tab, { 'POST /api/employees/21/link': refuse(403, why) });
  await press('Create a sign-in link for Priya Nair');
  expect((await notice('Error')).textContent).toContain(why);
});

test('each row shows whether its person can sign in', async () => {
  const words = { none: 'No sign-in', 'link-sent': 'Link sent', active: 'Active', inactive: 'Inactive' } as const;
  const people = Object.keys(words).map((signIn, index) => ({ ...priya, id: index + 1, lastName: signIn, signIn }));
  openSettings(tab, { 'GET /api/employees': people });
  for (const [signIn, said] of Object.entries(words)) {
    expect((await rowOf(`Priya ${signIn}`)).textContent).toContain(said);
  }
});

test('a store manager who waits for approval is marked, and can be approved by those who may', async () => {
  const waiting: Employee = { ...priya, signIn: 'awaiting-approval', mayApprove: true };
  const sent: unknown[] = [];
  const { answers } = openSettings(tab, {
    'GET /api/employees': [waiting, { ...waiting, id: 22, firstName: 'Dana', mayApprove: false }],
    'POST /api/employees/21/approve': recordBodies(sent, () => {
      answers['GET /api/employees'] = [priya];
      return priya;
    }),
  });
  expect((await rowOf('Dana Nair')).textContent).toContain('Waiting for approval');
  expect(screen.queryByRole('button', { name: 'Approve Dana Nair' })).toBeNull();
  await press('Approve Priya Nair');
  expect((await notice('Store manager approved')).textContent).toContain('Priya Nair can sign in now.');
  await waitFor(async () => expect((await rowOf('Priya Nair')).textContent).toContain('Active'));
  expect(screen.queryByRole('button', { name: 'Approve Priya Nair' })).toBeNull();
  expect(sent).toEqual([{ version: priya.version }]);
});

test('a record that was changed before its approval is not approved, but shown as it is now', async () => {
  const waiting: Employee = { ...priya, signIn: 'awaiting-approval', mayApprove: true };
  const sent: unknown[] = [];
  const why = 'This record has changed since it was loaded. Check it before you approve it.';
  const { answers } = openSettings(tab, { 'GET /api/employees': [waiting] });
  answers['POST /api/employees/21/approve'] = () => {
    answers['GET /api/employees'] = [{ ...waiting, firstName: 'Mallory', version: 9 }];
    answers['POST /api/employees/21/approve'] = recordBodies(sent, () => priya);
    return refuse(409, why);
  };
  await press('Approve Priya Nair');
  expect((await notice('Error')).textContent).toContain(why);
  await press('Approve Mallory Nair');
  await notice('Store manager approved');
  expect(sent).toEqual([{ version: 9 }]);
});

test.each([
  ['store_manager', true],
  ['director', false],
] as const)('a %s who assigns the role Store Manager sees the note on approval: %s', async (role, isTold) => {
  openSettings(tab, { 'GET /api/user': testUser(role), 'GET /api/employees': [{ ...priya, role: 'Employee' }] });
  await press('Edit Priya Nair');
  const words = 'They can sign in once a director or an admin approves them in Settings.';
  expect(screen.queryByText(words)).toBeNull();
  await choose('Role', 'Store Manager');
  expect(screen.queryByText(words) !== null).toBe(isTold);
});

// spec 5: employee form
test('every field shows the specification’s message', async () => {
  const { requests } = openSettings(tab);
  await rowOf('Priya Nair');
  await press('Add Employee');
  await userEvent.type(screen.getByLabelText('Password'), 'short');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Employee' }));
  for (const sentence of [
    'First name must be at least 2 characters.',
    'Last name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Phone number must be at least 10 digits.',
    'Employee must be assigned to at least one store.',
    'Username must be at least 3 characters.',
    'Password must be at least 6 characters.',
  ]) {
    expect(await screen.findByText(sentence)).toBeDefined();
  }
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^First name/ }));
  expect(requests).not.toContain('POST /api/employees');
});

test('leaving the stores without a selection shows an error, and saving focuses the first one', async () => {
  openSettings(tab, { 'GET /api/employees': [{ ...priya, storeIds: [11], stores: [{ id: 11, name: 'Northgate' }] }] });
  await press('Edit Priya Nair');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Northgate NS-01' }));
  expect(screen.queryByText('Employee must be assigned to at least one store.')).toBeNull();
  await userEvent.click(screen.getByRole('textbox', { name: /^Username/ }));
  expect(await screen.findByText('Employee must be assigned to at least one store.')).toBeDefined();
  await press('Save Changes');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Northgate NS-01' })));
});

// spec 5: New Password (Optional)
test('an edit keeps the password when none is typed', async () => {
  const sent: unknown[] = [];
  openSettings(tab, { 'PUT /api/employees/21': recordBodies(sent, (body) => ({ ...priya, ...body, version: 6 })) });
  await press('Edit Priya Nair');
  expect(descriptionOf(screen.getByLabelText('New Password (Optional)'))).toBe(
    'Leave blank to keep the current password.',
  );
  await fill('Last name', 'Nair-Shah');
  await press('Save Changes');
  await notice('Employee updated');
  expect(sent).toEqual([
    expect.objectContaining({ lastName: 'Nair-Shah', password: '', storeIds: [11, 12], version: 5 }),
  ]);
});

test('a taken username shows an error at its field', async () => {
  openSettings(tab, { 'PUT /api/employees/21': refuse(409, usernameTaken, { username: usernameTaken }) });
  await press('Edit Priya Nair');
  await fill('Username', 'ben.tran');
  await press('Save Changes');
  expect((await notice('Error')).textContent).toContain(usernameTaken);
  const username = screen.getByRole('textbox', { name: /^Username/ });
  await waitFor(() => expect(descriptionOf(username)).toContain(usernameTaken));
  expect(document.activeElement).toBe(username);
});

test('a failure without a sentence has the specification’s', async () => {
  openSettings(tab, {
    'PUT /api/employees/21': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await press('Edit Priya Nair');
  await fill('Last name', 'Shah');
  await press('Save Changes');
  expect((await notice('Error')).textContent).toContain('An error occurred while saving the employee.');
});

test('someone else’s change can be loaded, and a deleted record is reported', async () => {
  const { answers } = openSettings(tab, {
    'PUT /api/employees/21': refuse(409, 'Someone else saved changes while you were editing.'),
  });
  await press('Edit Priya Nair');
  await fill('Last name', 'Shah');
  await press('Save Changes');
  answers['GET /api/employees'] = [];
  await press('Load theirs');
  expect(await screen.findByText('It has since been deleted.')).toBeDefined();
  answers['GET /api/employees'] = [{ ...priya, lastName: 'Rao', version: 6 }];
  await press('Load theirs');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Last name/ })).toHaveProperty('value', 'Rao'));
});

test('an employee is deleted after a question that says what happens to the sign-in', async () => {
  const { answers } = openSettings(tab, {
    'DELETE /api/employees/21': () => {
      answers['GET /api/employees'] = [];
      return null;
    },
  });
  await press('Delete Priya Nair');
  const question = await screen.findByRole('dialog', { name: 'Delete Priya Nair?' });
  expect(question.textContent).toContain('can no longer sign in; the username priya.nair is free again');
  await press('Delete employee');
  await notice('Employee deleted');
  expect(await screen.findByText('No employees found.')).toBeDefined();
  expect(screen.getByText('Add an employee to get started.')).toBeDefined();
});

test('a refused deletion says why, and the employee stays', async () => {
  openSettings(tab, { 'DELETE /api/employees/21': refuse(409, 'They work in other stores, too.') });
  await press('Delete Priya Nair');
  await press('Delete employee');
  expect((await notice('Error')).textContent).toContain('They work in other stores, too.');
  await rowOf('Priya Nair');
});

test.each([
  ['admin', ['Admin sees every company', 'Director', 'Store Manager', 'Employee']],
  ['director', ['Director', 'Store Manager', 'Employee']],
  ['store_manager', ['Store Manager', 'Employee']],
] as const)('a viewer of role %s can assign roles up to their own', async (role, offered) => {
  openSettings(tab, { 'GET /api/user': testUser(role), 'GET /api/employees': [{ ...priya, role: 'Employee' }] });
  await press('Edit Priya Nair');
  screen.getByRole('combobox', { name: /^Role/ }).focus();
  await userEvent.keyboard('{Enter}');
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(
    offered.map((words) => words.replace('Admin sees', 'Adminsees')),
  );
});

test('one’s own record has neither a role to choose nor a way to delete it', async () => {
  openSettings(tab, {
    'GET /api/user': testUser('store_manager'),
    'GET /api/employees': [{ ...priya, username: 'store_manager' }],
  });
  await press('Edit Priya Nair');
  expect(screen.queryByRole('button', { name: 'Delete Priya Nair' })).toBeNull();
  expect(screen.getByRole('combobox', { name: /^Role/ })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('New Password (Optional)')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Send a link instead' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create a sign-in link for Priya Nair' })).toBeNull();
});

test('a record the viewer may not change has no buttons and shows the reason', async () => {
  openSettings(tab, { 'GET /api/employees': [priya, { ...priya, id: 22, firstName: 'Dana', mayEdit: false }] });
  await rowOf('Dana Nair');
  expect(screen.queryByRole('button', { name: 'Edit Dana Nair' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit Priya Nair' })).toBeDefined();
  expect(screen.getByText(/You can’t edit people with your role or higher/)).toBeDefined();
});

test('a viewer who may not write sees who can', async () => {
  openSettings(tab, { 'GET /api/user': testUser('employee'), 'GET /api/employees': [{ ...priya, mayEdit: false }] });
  await rowOf('Priya Nair');
  expect(screen.getByText('Admins, directors and store managers can add, change and delete employees.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Add Employee|Import|Export|Edit/ })).toBeNull();
});

test('a list that could not be loaded can be tried again', async () => {
  const { answers } = openSettings(tab, { 'GET /api/employees': refuse(500, 'Something failed on the server.') });
  expect(await screen.findByText('Error loading employees')).toBeDefined();
  answers['GET /api/employees'] = [priya];
  await press('Retry');
  await rowOf('Priya Nair');
});

test('the stores wait for a company under All Accounts, and another company resets them', async () => {
  openSettings('?company=all&tab=employees');
  const row = await rowOf('Priya Nair');
  expect(within(row).getByText('Northside')).toBeDefined();
  await press('Add Employee');
  expect(screen.getByText('Choose a company first.')).toBeDefined();
  await choose('Company', 'Lakeshore');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Lakeview' }));
  expect(screen.getByText('1 of 3 selected')).toBeDefined();
  await choose('Company', 'Northside');
  expect(await screen.findByText('0 of 3 selected')).toBeDefined();
});

test('ten thousand employees are searched and sorted with a page of them rendered', { tags: 'long' }, async () => {
  openSettings(tab, { 'GET /api/employees': manyEmployees(10_000) });
  await rowOf('Ada 00000');
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  expect(names()).toHaveLength(50);
  expect(screen.getByText('Showing 1–50 of 10,000')).toBeDefined();
  expect(screen.getByText('10,000 employees')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(names()[0]).toContain('Ada 09999'));
  expect(names()).toHaveLength(50);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search employees' }), '00777 north');
  await waitFor(() => expect(names()).toEqual(['A0Ada 00777']));
  expect(screen.getByText('1 of 10,000 employees')).toBeDefined();
});

function manyEmployees(count: number): Employee[] {
  return Array.from({ length: count }, (_, index) => ({
    ...priya,
    id: index + 1,
    firstName: 'Ada',
    lastName: String(index).padStart(5, '0'),
    code: null,
    email: 'ada@example.com',
    phone: '',
    username: '',
  }));
}

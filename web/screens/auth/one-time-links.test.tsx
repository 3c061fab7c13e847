import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notApproved } from '#contract/session';
import { staleLink } from '#contract/sign-in-words';
import { refuse, testUser } from '../../api/test-server';
import { accountFields, createButton, fillIn, fillInSignUp, invited, open, options } from './open-auth';

test('an invitation greets by name, sets a password and signs in, and leaves no token in the address', async () => {
  const sent: unknown[] = [];
  const { router } = open('/auth#invite=abc', {
    'POST /api/invitation/check': {
      purpose: 'invite',
      name: 'Priya Nair',
      username: 'priya.nair',
      awaitsApproval: false,
    },
    'POST /api/invitation': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return testUser('director');
    },
  });
  await screen.findByRole('heading', { name: 'Welcome, Priya Nair' });
  expect(screen.getByText('priya.nair')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
  await screen.findByText('Password must be at least 8 characters.');
  await userEvent.type(screen.getByLabelText(/^Password/), 'quite-a-secret{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(router.state.location.search).toBe('');
  expect(sent).toEqual([{ token: 'abc', password: 'quite-a-secret' }]);
});

test('a person who waits for approval sets a password, sees the wait before and after, and is not signed in', async () => {
  open('/auth#invite=abc', {
    'POST /api/invitation/check': {
      purpose: 'invite',
      name: 'Priya Nair',
      username: 'priya.nair',
      awaitsApproval: true,
    },
    'POST /api/invitation': refuse(403, notApproved),
  });
  await screen.findByText(/You can sign in once a director or an admin has approved your account/);
  await userEvent.type(screen.getByLabelText(/^Password/), 'quite-a-secret');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  await screen.findByRole('heading', { name: 'Your password is saved' });
  await userEvent.click(screen.getByRole('link', { name: 'Go to sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test('a password reset link greets by name too', async () => {
  open('/auth#reset=abc', {
    'POST /api/invitation/check': {
      purpose: 'reset',
      name: 'Priya Nair',
      username: 'priya.nair',
      awaitsApproval: false,
    },
  });
  await screen.findByRole('heading', { name: 'Hello, Priya Nair' });
  expect(screen.getByLabelText(/^New password/)).toBeDefined();
});

test('a refused password is shown at its field', async () => {
  const common = 'This password is too common.';
  open('/auth#reset=abc', {
    'POST /api/invitation/check': {
      purpose: 'reset',
      name: 'Priya Nair',
      username: 'priya.nair',
      awaitsApproval: false,
    },
    'POST /api/invitation': refuse(400, common, { password: common }),
  });
  await userEvent.type(await screen.findByLabelText(/^New password/), 'password{Enter}');
  await screen.findByText(common);
});

test.each(['invite', 'reset'])('a stale %s link says so and offers the sign-in', async (kind) => {
  const { router } = open(`/auth#${kind}=abc`, { 'POST /api/invitation/check': refuse(404, staleLink) });
  await screen.findByText(staleLink);
  await userEvent.click(screen.getByRole('link', { name: 'Go to sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(router.state.location.search).toBe('');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a link used while its form was open is stale too', async () => {
  open('/auth#invite=abc', {
    'POST /api/invitation/check': {
      purpose: 'invite',
      name: 'Priya Nair',
      username: 'priya.nair',
      awaitsApproval: false,
    },
    'POST /api/invitation': refuse(404, staleLink),
  });
  await userEvent.type(await screen.findByLabelText(/^Password/), 'quite-a-secret{Enter}');
  await screen.findByText(staleLink);
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeDefined();
});

test('a link that cannot be checked just now can be tried again', async () => {
  const { answers } = open('/auth#invite=abc', { 'POST /api/invitation/check': refuse(503, 'The database is busy.') });
  await screen.findByText('The database is busy.');
  answers['POST /api/invitation/check'] = {
    purpose: 'invite',
    name: 'Priya Nair',
    username: 'priya.nair',
    awaitsApproval: false,
  };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Welcome, Priya Nair' });
});

const priya = { purpose: 'invite', name: 'Priya Nair', username: 'priya.nair', awaitsApproval: false };

test('a link leaves the address at once, is checked without its token in an address, and works after a reload', async () => {
  const { router, requests } = open('/auth?next=%2Freports#invite=abc', { 'POST /api/invitation/check': priya });
  await screen.findByRole('heading', { name: 'Welcome, Priya Nair' });
  const { pathname, search, hash, state } = router.state.location;
  expect(`${pathname}${search}${hash}`).toBe('/auth?next=%2Freports');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(requests).toContain('POST /api/invitation/check');
  expect(requests.join()).not.toContain('abc');
  cleanup();
  // What the browser keeps of this entry of its history.
  open({ pathname, search, hash, state }, { 'POST /api/invitation/check': priya });
  await screen.findByRole('heading', { name: 'Welcome, Priya Nair' });
});

test('a second link opened in the same tab replaces the first, with an empty form', async () => {
  const sent: unknown[] = [];
  const { router } = open('/auth#invite=abc', {
    'POST /api/invitation/check': ({ body }: RequestInit) =>
      String(body).includes('def') ? { ...priya, purpose: 'reset', name: 'Otto Oak' } : priya,
    'POST /api/invitation': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return testUser('director');
    },
  });
  await userEvent.type(await screen.findByLabelText(/^Password/), 'typed-for-priya');
  await act(() => router.navigate('/auth#reset=def'));
  await screen.findByRole('heading', { name: 'Hello, Otto Oak' });
  await userEvent.type(screen.getByLabelText(/^New password/), 'quite-a-secret');
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Welcome, Priya Nair' });
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('');
  await userEvent.type(screen.getByLabelText(/^Password/), 'all-of-a-tread{Enter}');
  await waitFor(() => expect(sent).toEqual([{ token: 'abc', password: 'all-of-a-tread' }]));
});

test.each(['setup', 'invite', 'reset', 'sign-up'])(
  'a %s link with its token in the query, as it once was, no longer works and says so',
  async (kind) => {
    const { router, requests } = open(`/auth?${kind}=abc`);
    await screen.findByText(staleLink);
    expect(requests.join()).not.toMatch(/invitation|abc/);
    await userEvent.click(screen.getByRole('link', { name: 'Go to sign in' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(router.state.location.search).toBe('');
  },
);

test('a sign-up link survives a switch to Sign in', async () => {
  const sent: unknown[] = [];
  open('/auth#sign-up=abc', {
    'GET /api/sign-in-options': invited,
    'POST /api/invitation/check': { purpose: 'sign-up' },
    'POST /api/register': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return testUser('director');
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  await userEvent.click(screen.getByRole('radio', { name: 'Sign up' }));
  await fillInSignUp();
  await userEvent.click(createButton());
  await waitFor(() => expect(sent).toMatchObject([{ invitation: 'abc' }]));
});

test('the setup link opens its form, which sends its token', async () => {
  const sent: unknown[] = [];
  const { router } = open('/auth#setup=abc', {
    'GET /api/sign-in-options': { ...options, needsFirstAdmin: true },
    'POST /api/setup': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return testUser('admin');
    },
  });
  await screen.findByRole('heading', { name: 'Create the first admin' });
  expect(router.state.location.hash).toBe('');
  await fillIn(accountFields);
  await userEvent.click(screen.getByRole('button', { name: 'Create admin account' }));
  await waitFor(() => expect(sent).toMatchObject([{ token: 'abc', username: 'ann.lee' }]));
});

test('a signed-in user is asked before a link ends the session, and may keep both', async () => {
  const { router, requests } = open('/auth#invite=abc', { 'GET /api/user': testUser('admin') });
  await screen.findByRole('heading', { name: 'You are signed in' });
  expect(requests).not.toContain('POST /api/invitation/check');
  await userEvent.click(screen.getByRole('link', { name: 'Stay signed in' }));
  expect(router.state.location.pathname).toBe('/admin');
});

test('signing out uses the link', async () => {
  open('/auth#invite=abc', {
    'GET /api/user': testUser('admin'),
    'POST /api/logout': null,
    'POST /api/invitation/check': {
      purpose: 'invite',
      name: 'Priya Nair',
      username: 'priya.nair',
      awaitsApproval: false,
    },
    'POST /api/invitation': testUser('director'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out and use the link' }));
  await userEvent.type(await screen.findByLabelText(/^Password/), 'quite-a-secret{Enter}');
  await screen.findByText('Figures');
});

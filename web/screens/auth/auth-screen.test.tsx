import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type InitialEntry, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { notApproved, usernameTaken } from '#contract/session';
import { staleLink } from '#contract/sign-in-words';
import { type Answers, refuse, serve, testUser } from '../../api/test-server';
import { SessionProvider } from '../../session/session-provider';
import { Toaster } from '../../ui/toaster';
import { AuthScreen } from './auth-screen';

afterEach(cleanup);

const options = { demo: null, signUp: 'open', needsFirstAdmin: false };
const invited = { ...options, signUp: 'invited' };
const signedOut = refuse(401, 'Please sign in.');

test('signing up makes the company with what was typed, in the browser’s time zone, and leads to its dashboard', async () => {
  const sent: unknown[] = [];
  const { router } = open('/auth?tab=sign-up', {
    'POST /api/register': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return testUser('director');
    },
  });
  await fillInSignUp();
  await userEvent.click(createButton());
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(sent).toEqual([
    {
      companyName: 'Elm Street Garage',
      name: 'Ann Lee',
      email: 'ann@garage.example',
      username: 'ann.lee',
      password: 'quite-a-secret',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
});

test('the sign-up of a demo says that everyone can see what is entered, and of no other installation', async () => {
  const warning = 'This is a demo. Everyone who opens it can see what you enter here.';
  open('/auth?tab=sign-up');
  await screen.findByLabelText(/^Company name/);
  expect(screen.queryByText(warning)).toBeNull();
  cleanup();
  const demo = { username: 'admin', password: 'demo-admin' };
  open('/auth?tab=sign-up', { 'GET /api/sign-in-options': { ...options, demo } });
  await screen.findByText(warning);
});

test('every field says what it needs, and the first of them takes the focus', async () => {
  open('/auth?tab=sign-up');
  await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
  // The message takes the place of the hint, which says the same.
  await waitFor(() => expect(screen.queryByText('At least 8 characters.')).toBeNull());
  for (const message of [
    'Company name must be at least 2 characters.',
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Username must be at least 3 characters.',
    'Password must be at least 8 characters.',
  ]) {
    await screen.findByText(message);
  }
  expect(document.activeElement).toBe(screen.getByLabelText(/^Company name/));
});

test('while the company is made the button says so', async () => {
  open('/auth?tab=sign-up', { 'POST /api/register': () => new Promise(() => undefined) });
  await fillInSignUp();
  await userEvent.click(createButton());
  expect((await screen.findByText('Creating...')).closest('button')?.getAttribute('aria-busy')).toBe('true');
});

test('a refused field is told at the field', async () => {
  open('/auth?tab=sign-up', {
    'POST /api/register': refuse(409, usernameTaken, { username: usernameTaken }),
  });
  await fillInSignUp();
  await userEvent.click(createButton());
  await screen.findByText(usernameTaken);
  const username = screen.getByLabelText(/^Username/);
  expect(username.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(username);
});

test.each([
  ['what the server says', refuse(429, 'Too many companies were registered from your network.'), /^Too many companies/],
  ['Registration failed', () => Promise.reject(new TypeError('offline')), 'Registration failed'],
])('a registration that fails is told: %s', async (_, answer, sentence) => {
  open('/auth?tab=sign-up', { 'POST /api/register': answer });
  await fillInSignUp();
  await userEvent.click(createButton());
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(screen.getByLabelText<HTMLInputElement>(/^Company name/).value).toBe('Elm Street Garage');
});

test.each([
  ['what the server says', refuse(401, 'Incorrect username or password.'), 'Incorrect username or password.'],
  ['Login failed', () => Promise.reject(new TypeError('offline')), 'Login failed'],
])('a sign-in that fails is told: %s', async (_, answer, sentence) => {
  open('/auth', { 'POST /api/login': answer });
  await userEvent.type(await screen.findByLabelText('Username'), 'ann.lee');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test('the address says which of the two is open', async () => {
  const { router } = open('/auth?next=%2Freports');
  await userEvent.click(await screen.findByRole('radio', { name: 'Sign up' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  expect(router.state.location.search).toBe('?next=%2Freports&tab=sign-up');
  await userEvent.click(screen.getByRole('radio', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

test.each([
  ['invited', 'New to CallGauge? An admin of this CallGauge server can send you a sign-up link.'],
  ['off', 'New to CallGauge? An admin of this CallGauge server can create your account.'],
])('where sign-up is %s, the sign-in says who can let one in', async (signUp, sentence) => {
  open('/auth?tab=sign-up', { 'GET /api/sign-in-options': { ...options, signUp } });
  await screen.findByText(sentence);
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(screen.queryByRole('radio', { name: 'Sign up' })).toBeNull();
});

test('a sign-up link opens the form where sign-up is by invitation, and is sent with it', async () => {
  const sent: unknown[] = [];
  open('/auth#sign-up=abc', {
    'GET /api/sign-in-options': invited,
    'POST /api/invitation/check': { purpose: 'sign-up' },
    'POST /api/register': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return testUser('director');
    },
  });
  await fillInSignUp();
  await userEvent.click(createButton());
  await waitFor(() => expect(sent).toMatchObject([{ invitation: 'abc' }]));
});

test('a stale sign-up link says so and offers the sign-in', async () => {
  open('/auth#sign-up=abc', {
    'GET /api/sign-in-options': invited,
    'POST /api/invitation/check': refuse(404, staleLink),
  });
  await screen.findByText(staleLink);
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
});

test('a signed-out visitor reads of an outage above the form', async () => {
  const away = 'The database cannot be reached. Calls are being kept. Try again in a moment.';
  open('/auth', { 'GET /api/sign-in-options': refuse(503, away) });
  expect((await screen.findByRole('alert')).textContent).toBe(away);
  expect(screen.getByLabelText('Username')).toBeDefined();
});

test('options that cannot be loaded can be asked for again', async () => {
  const { answers } = open('/auth?tab=sign-up', { 'GET /api/sign-in-options': refuse(500, 'Broken.') });
  await screen.findByText('Sign-up could not be loaded');
  answers['GET /api/sign-in-options'] = options;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Create your account' });
});

test('an invitation greets by name, takes a password and signs in, and leaves no token in the address', async () => {
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

test('whoever waits for approval saves a password, is told so before and after, and is not signed in', async () => {
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

test('a link to a new password greets, too', async () => {
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

test('a refused password is told at its field', async () => {
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

test('a link used up while its form was open is stale as well', async () => {
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

test('a link leaves the address at once, is asked about without its token in the address, and works after a reload', async () => {
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

test('a second link opened in the same tab takes the place of the first, with an empty form of its own', async () => {
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

test('a sign-up link survives a look at the sign-in', async () => {
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

test('the link of the first start opens its form, and its token is sent with it', async () => {
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

test('who is signed in is asked before a link takes the session, and may keep both', async () => {
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

const accountFields: readonly [RegExp, string][] = [
  [/^Your name/, 'Ann Lee'],
  [/^Email/, 'ann@garage.example'],
  [/^Username/, 'ann.lee'],
  [/^Password/, 'quite-a-secret'],
];

const fillInSignUp = () => fillIn([[/^Company name/, 'Elm Street Garage'], ...accountFields]);

async function fillIn(fields: readonly [RegExp, string][]): Promise<void> {
  for (const [label, text] of fields) await userEvent.type(await screen.findByLabelText(label), text);
}

const createButton = () => screen.getByRole('button', { name: 'Create account' });

function open(address: InitialEntry, answers: Answers = {}) {
  const server = serve({ 'GET /api/user': signedOut, 'GET /api/sign-in-options': options, ...answers });
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider>
            <Outlet />
          </SessionProvider>
        ),
        children: [
          { path: '/auth', element: <AuthScreen /> },
          { path: '/dashboard', element: 'Figures' },
          { path: '/reports', element: 'Reports' },
          { path: '/admin', element: 'Companies' },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return { router, ...server };
}

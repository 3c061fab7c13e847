import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { usernameTaken } from '#contract/session';
import { staleLink } from '#contract/sign-in-words';
import { refuse, testUser } from '../../api/test-server';
import { createButton, fillInSignUp, invited, open, options } from './open-auth';

test('signing up creates the company in the browser’s time zone and opens its dashboard', async () => {
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

test('the sign-up form says that everyone can see the data, but only in a demo', async () => {
  const warning = 'This is a demo. Everyone who opens it can see what you enter here.';
  open('/auth?tab=sign-up');
  await screen.findByLabelText(/^Company name/);
  expect(screen.queryByText(warning)).toBeNull();
  cleanup();
  const demo = { username: 'admin', password: 'demo-admin' };
  open('/auth?tab=sign-up', { 'GET /api/sign-in-options': { ...options, demo } });
  await screen.findByText(warning);
});

test('every field says what it needs, and the first invalid one takes the focus', async () => {
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

test('the button says so while the company is created', async () => {
  open('/auth?tab=sign-up', { 'POST /api/register': () => new Promise(() => undefined) });
  await fillInSignUp();
  await userEvent.click(createButton());
  expect((await screen.findByText('Creating...')).closest('button')?.getAttribute('aria-busy')).toBe('true');
});

test('a rejection is shown at its field', async () => {
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
])('a failed registration shows an error: %s', async (_, answer, sentence) => {
  open('/auth?tab=sign-up', { 'POST /api/register': answer });
  await fillInSignUp();
  await userEvent.click(createButton());
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(screen.getByLabelText<HTMLInputElement>(/^Company name/).value).toBe('Elm Street Garage');
});

test.each([
  ['what the server says', refuse(401, 'Incorrect username or password.'), 'Incorrect username or password.'],
  ['Login failed', () => Promise.reject(new TypeError('offline')), 'Login failed'],
])('a failed sign-in shows an error: %s', async (_, answer, sentence) => {
  open('/auth', { 'POST /api/login': answer });
  await userEvent.type(await screen.findByLabelText('Username'), 'ann.lee');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

test('the address says whether Sign in or Sign up is open', async () => {
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
])('the sign-in screen says who can help if sign-up is %s', async (signUp, sentence) => {
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

test('sign-in options that cannot be loaded can be retried', async () => {
  const { answers } = open('/auth?tab=sign-up', { 'GET /api/sign-in-options': refuse(500, 'Broken.') });
  await screen.findByText('Sign-up could not be loaded');
  answers['GET /api/sign-in-options'] = options;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Create your account' });
});

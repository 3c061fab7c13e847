import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/session';
import { useLoaded } from '../api/queries';
import { request } from '../api/request';
import { refuse, serve, testUser } from '../api/test-server';
import { Protected } from './protected';
import { useSession } from './session-context';
import { SessionProvider } from './session-provider';
import { TestRouter } from './test-router';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

let cacheNow: QueryCache | undefined;

const signedOut = refuse(401, 'Sign in first.');

test('without a provider the session says what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Rights />)).toThrow('must be used within the authentication provider');
});

// spec 4: authentication
test('a spinner shows until the session has loaded', async () => {
  let answer = (_user: User) => {};
  serve({
    'GET /api/user': () =>
      new Promise<User>((resolve) => {
        answer = resolve;
      }),
    'GET /api/companies': [],
  });
  open('/reports');
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  answer(testUser('director'));
  await screen.findByRole('heading', { name: 'Reports' });
});

test('a signed-out visitor is redirected to the sign-in screen, which remembers the page', async () => {
  serve({ 'GET /api/user': signedOut });
  open('/reports?company=2');
  await screen.findByText('Sign in at /auth?next=%2Freports%3Fcompany%3D2');
});

test('a failure to load the session can be retried', async () => {
  const { answers } = serve({ 'GET /api/user': refuse(500, 'Broken.'), 'GET /api/companies': [] });
  open('/reports');
  await screen.findByText('Failed to fetch user data');
  answers['GET /api/user'] = testUser('employee');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Reports' });
});

test.each([
  ['admin', 'Companies of the installation'],
  ['director', 'Denied'],
  ['employee', 'Denied'],
] as const)('a screen for admins shows %s: %s', async (role, text) => {
  serve({ 'GET /api/user': testUser(role), 'GET /api/companies': [] });
  open('/admin');
  await screen.findByText(text);
});

test('signing in again over the page keeps what was typed and loads what was refused', async () => {
  const { answers, requests } = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [{ id: 1, name: 'Old' }],
    'GET /api/services': [],
  });
  open('/reports');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'half a sentence');
  Object.assign(answers, { 'GET /api/user': signedOut, 'GET /api/companies': signedOut });
  await userEvent.click(screen.getByRole('button', { name: 'Load' }));
  await screen.findByRole('dialog', { name: 'Sign in again' });

  const director = testUser('director');
  Object.assign(answers, { 'POST /api/login': director, 'GET /api/companies': [{ id: 1, name: 'New' }] });
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByText('New');
  expect(requests.filter((name) => name === 'GET /api/services')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('half a sentence');
});

test('another person finds a fresh page, a fresh cache and their own start page', async () => {
  const { answers, requests } = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [{ id: 1, name: 'Old' }],
  });
  open('/reports');
  await screen.findByText('Old');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'private');
  Object.assign(answers, { 'GET /api/user': signedOut, 'GET /api/companies': signedOut });
  await userEvent.click(screen.getByRole('button', { name: 'Load' }));
  await screen.findByRole('dialog');

  const own = { 'GET /api/user': testUser('director', 2), 'GET /api/companies': [{ id: 2, name: 'Own' }] };
  Object.assign(answers, own, { 'POST /api/login': testUser('director', 2) });
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByText('Figures');
  await screen.findByText('Own');
  expect(screen.queryByDisplayValue('private')).toBeNull();
  expect(requests.slice(requests.indexOf('POST /api/login') + 1)).toEqual(['GET /api/services', 'GET /api/companies']);
});

test('signing out leaves nothing behind, not even the page', async () => {
  serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [{ id: 1, name: 'Old' }],
    'POST /api/logout': null,
  });
  open('/reports');
  await screen.findByText('Old');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Sign in at /auth');
  expect(screen.getByText('0 queries cached')).toBeDefined();
});

test('after a reload the companies are there at once and load again; without a session they are forgotten', async () => {
  const { answers } = serve({ 'GET /api/user': testUser('director'), 'GET /api/companies': [{ id: 1, name: 'Old' }] });
  open('/reports');
  await screen.findByText('Old');
  const reload = () => {
    dispatchEvent(new Event('pagehide'));
    cleanup();
    open('/reports');
  };
  let answer = () => {};
  answers['GET /api/companies'] = () =>
    new Promise((resolve) => {
      answer = () => resolve([{ id: 1, name: 'New' }]);
    });
  reload();
  await screen.findByText('Old');
  answer();
  await screen.findByText('New');
  expect(screen.queryByText('Old')).toBeNull();

  answers['GET /api/user'] = signedOut;
  reload();
  await screen.findByText(/^Sign in at/);
  expect(sessionStorage.length).toBe(0);
});

test('signing out forgets what was kept for a reload, and nothing is kept afterwards', async () => {
  serve({ 'GET /api/user': testUser('director'), 'GET /api/companies': [], 'POST /api/logout': null });
  open('/reports');
  await screen.findByText(/write true, read true$/);
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.length).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Sign in at /auth');
  expect(sessionStorage.length).toBe(0);
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.length).toBe(0);
});

test('a response that arrives after the sign-out is not cached for the next person', async () => {
  let answer = () => {};
  serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [{ id: 1, name: 'Old' }],
    'GET /api/regions': () =>
      new Promise((resolve) => {
        answer = () => resolve([{ id: 1, name: 'Private' }]);
      }),
    'POST /api/logout': null,
  });
  open('/reports');
  await screen.findByText('Old');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Sign in at /auth');
  answer();
  await act(() => new Promise(setImmediate));
  expect(cacheNow?.getAll()).toEqual([]);
});

// spec 6: role check
test('a role check takes one role or a list, and is false if no one is signed in', async () => {
  serve({ 'GET /api/user': testUser('store_manager'), 'GET /api/companies': [], 'POST /api/logout': null });
  open('/reports');
  await screen.findByText('store_manager true, list true, admin false, write false, read true');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('store_manager false, list false, admin false, write false, read false');
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider>
            <Outlet />
          </SessionProvider>
        ),
        children: [
          { path: '/auth', element: <Auth /> },
          {
            path: '/reports',
            element: (
              <Protected>
                <Typing />
              </Protected>
            ),
          },
          {
            path: '/dashboard',
            element: (
              <Protected>
                <h2>Figures</h2>
                <Typing />
              </Protected>
            ),
          },
          {
            path: '/admin',
            element: (
              <Protected requiredRole="admin" denied="Denied">
                Companies of the installation
              </Protected>
            ),
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<TestRouter router={router} />);
}

function Auth() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{`Sign in at ${pathname}${search}`}</p>
      <Cache />
      <Rights />
    </>
  );
}

function Cache() {
  cacheNow = useQueryClient().getQueryCache();
  return <p>{`${cacheNow.getAll().length} queries cached`}</p>;
}

function Typing() {
  const queries = useQueryClient();
  useLoaded('listServices');
  const { logout } = useSession();
  const companies = useLoaded('listCompanies');
  return (
    <>
      <h1>Reports</h1>
      <input aria-label="Note" />
      <button type="button" onClick={() => companies.refetch()}>
        Load
      </button>
      <button
        type="button"
        onClick={() => void request('listRegions').then((regions) => queries.setQueryData(['regions'], regions))}
      >
        Save
      </button>
      <button type="button" onClick={() => void logout()}>
        Sign out
      </button>
      {companies.data?.map(({ id, name }) => (
        <p key={id}>{name}</p>
      ))}
      <Rights />
    </>
  );
}

function Rights() {
  const { hasRole, isAdmin, can } = useSession();
  return (
    <p>
      {`store_manager ${hasRole('store_manager')}, list ${hasRole(['admin', 'store_manager'])}, admin ${isAdmin}, `}
      {`write ${can('webhook-config.write')}, read ${can('reports.read')}`}
    </p>
  );
}

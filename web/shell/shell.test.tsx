import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type Answers, refuse, serve, testUser } from '../api/test-server';
import { Protected } from '../session/protected';
import { SessionProvider } from '../session/session-provider';
import { TestRouter } from '../session/test-router';
import { Toaster } from '../ui/toaster';
import { useCompany } from './company';
import { Page } from './page';
import { Shell } from './shell';
import { useWebhookCompany } from './webhook-company';

afterEach(cleanup);

const companies = [
  { id: 3, name: 'Northside' },
  { id: 7, name: 'Lakeshore' },
];

test('the first company is chosen by default, and is in the address', async () => {
  const { router } = open('/dashboard?months=3');
  await screen.findByText('shows 3');
  expect(router.state.location.search).toBe('?months=3&company=3');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('All Accounts is a separate choice, kept in the address', async () => {
  const { router } = open('/dashboard?company=all');
  await screen.findByText('shows all');
  expect(screen.getByRole('combobox', { name: 'Company' }).textContent).toContain('All Accounts');
  expect(router.state.location.search).toBe('?company=all');
});

test('a company that the viewer may not see is replaced by the first they may', async () => {
  const { router } = open('/dashboard?company=99');
  await screen.findByText('shows 3');
  expect(router.state.location.search).toBe('?company=3');
});

test('a choice is remembered over a screen without one, and Back undoes it', async () => {
  const { router } = open('/dashboard');
  await screen.findByText('shows 3');
  screen.getByRole('combobox', { name: 'Company' }).focus();
  await userEvent.keyboard('{Enter}{End}{Enter}');
  await screen.findByText('shows 7');
  expect(router.state.location.search).toBe('?company=7');
  await router.navigate(-1);
  await screen.findByText('shows 3');
  await router.navigate(1);
  await screen.findByText('shows 7');
  await router.navigate('/admin');
  await screen.findByRole('heading', { name: 'Companies' });
  expect(router.state.location.search).toBe('');
  await router.navigate('/activity-log');
  await waitFor(() => expect(router.state.location.search).toBe('?company=7'));
  await userEvent.click(screen.getByRole('link', { name: 'Figures' }));
  await screen.findByText('shows 7');
  expect(router.state.location.search).toBe('?company=7');
});

test('a new tab begins with the company that its person chose last, even All Accounts', async () => {
  for (const choice of ['7', 'all']) {
    open(`/dashboard?company=${choice}`);
    await screen.findByText(`shows ${choice}`);
    cleanup();
    const { router } = open('/dashboard');
    await screen.findByText(`shows ${choice}`);
    expect(router.state.location.search).toBe(`?company=${choice}`);
    cleanup();
  }
});

test('the company chosen last is forgotten when it is gone, by another person, and at sign-out', async () => {
  const chooseLakeshore = async () => {
    const opened = open('/dashboard?company=7', { 'POST /api/logout': null });
    await screen.findByText('shows 7');
    return opened;
  };
  await chooseLakeshore();
  cleanup();
  open('/dashboard', { 'GET /api/companies': companies.slice(0, 1) });
  await screen.findByText('shows 3');
  cleanup();

  await chooseLakeshore();
  cleanup();
  open('/dashboard', { 'GET /api/user': testUser('director', 2) });
  await screen.findByText('shows 3');
  cleanup();

  await chooseLakeshore();
  await userEvent.click(screen.getByRole('button', { name: 'User menu, Test director' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByText('signed out');
  expect(localStorage.length).toBe(0);
});

test('a webhook screen follows the company above, and under All Accounts the one chosen before', async () => {
  const { router } = open('/webhook-setup');
  await screen.findByText('sets up Northside');
  await router.navigate('/webhook-setup?company=7');
  await screen.findByText('sets up Lakeshore');
  await router.navigate('/dashboard?company=all');
  await screen.findByText('shows all');
  await router.navigate('/webhook-setup');
  await screen.findByText('sets up Lakeshore');
  cleanup();
  const newTab = open('/webhook-setup');
  await screen.findByText('sets up Lakeshore');
  expect(newTab.router.state.location.search).toBe('?company=all');
});

test('the links of the sidebar carry the choice and mark the screen one is on', async () => {
  open('/dashboard?company=7');
  const reports = await screen.findByRole('link', { name: 'Reports' });
  await waitFor(() => expect(reports.getAttribute('href')).toBe('/reports?company=7'));
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  expect(reports.getAttribute('aria-current')).toBeNull();
});

test('the selector says so without companies, and All Accounts is requested', async () => {
  open('/dashboard', { 'GET /api/companies': [] });
  await screen.findByText('No companies available');
  expect(screen.getByText('shows all')).toBeDefined();
});

test('companies that cannot be loaded can be retried', async () => {
  const { answers } = open('/dashboard', { 'GET /api/companies': refuse(500, 'Broken.') });
  await screen.findByText('Companies could not be loaded');
  expect(screen.getByRole('button', { name: 'Load companies again' })).toBeDefined();
  answers['GET /api/companies'] = companies;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('shows 3');
});

test.each([
  ['admin', true],
  ['director', false],
] as const)('the link to Admin, for %s: %s', async (role, isShown) => {
  open('/dashboard', { 'GET /api/user': testUser(role) });
  const navigation = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(navigation).queryByRole('link', { name: 'Admin' }) !== null).toBe(isShown);
});

test('a screen takes the focus to its heading and names the tab', async () => {
  const { router } = open('/dashboard');
  await screen.findByText('shows 3');
  expect(document.activeElement).toBe(document.body);
  await router.navigate('/activity-log');
  const heading = await screen.findByRole('heading', { name: 'Log' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe('Log · CallGauge');
});

test('a failed sign-out says so and keeps the person signed in', async () => {
  open('/dashboard', { 'POST /api/logout': refuse(500, 'Broken.') });
  await userEvent.click(await screen.findByRole('button', { name: 'User menu, Test director' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await screen.findByText('Logout failed');
  expect(screen.getByText('shows 3')).toBeDefined();
});

test('pointing at a link to a screen, or the focus on it, loads the screen’s code', async () => {
  open('/dashboard');
  await screen.findByText('shows 3');
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  loaded.length = 0;
  fireEvent.pointerOver(navigation.getByText('Calls'));
  fireEvent.focusIn(navigation.getByRole('link', { name: 'Reports' }));
  fireEvent.pointerOver(screen.getByText('shows 3'));
  expect(loaded).toEqual(['/calls', '/reports']);
});

const loaded: string[] = [];

function open(address: string, answers: Answers = {}) {
  const server = serve({ 'GET /api/user': testUser('director'), 'GET /api/companies': companies, ...answers });
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider>
            <Protected>
              <Shell loadScreen={async (path) => void loaded.push(path)} />
            </Protected>
          </SessionProvider>
        ),
        children: [
          { path: '/dashboard', element: page('Figures', <Figures />) },
          { path: '/admin', element: page('Companies', null) },
          { path: '/webhook-setup', element: page('Setup', <Setup />) },
          { path: '/activity-log', element: page('Log', <Link to="/dashboard">Figures</Link>) },
        ],
      },
      { path: '/auth', element: <p>signed out</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <>
      <TestRouter router={router} />
      <Toaster />
    </>,
  );
  return { router, ...server };
}

function page(title: string, content: React.ReactNode) {
  return (
    <Page title={title}>
      <h1>{title}</h1>
      {content}
    </Page>
  );
}

function Figures() {
  const { companyId, isAll } = useCompany();
  return <p>{companyId !== undefined || isAll ? `shows ${isAll ? 'all' : companyId}` : 'waits'}</p>;
}

function Setup() {
  return <p>sets up {useWebhookCompany().company?.name}</p>;
}

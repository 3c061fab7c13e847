import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { JumpResults } from '#contract/jump';
import type { Role } from '#contract/roles';
import { isScreenPath, protectedPaths } from '#contract/screen-paths';
import { type Answers, refuse, serve, testUser } from '../../api/test-server';
import { Protected } from '../../session/protected';
import { SessionProvider } from '../../session/session-provider';
import { TestRouter } from '../../session/test-router';
import { Page } from '../page';
import { Shell } from '../shell';
import { foundChoices } from './found-choices';
import { knownChoices } from './known-choices';

afterEach(cleanup);

const companies = [
  { id: 3, name: 'Northside' },
  { id: 7, name: 'Lakeshore' },
];
const ofNorthside = { companyId: 3, companyName: 'Northside' };
const nothing: JumpResults = {
  ...{ companies: [], locations: [], employees: [], services: [], phones: [], calls: [], deliveries: [] },
};
const found: JumpResults = {
  companies: [{ id: 7, name: 'Lakeshore' }],
  locations: [{ id: 11, name: 'Airport Road', code: 'NS-01', ...ofNorthside }],
  employees: [{ id: 21, name: 'Jane Smith', storeNames: ['Airport Road', 'Mill Street'], ...ofNorthside }],
  services: [
    { id: 31, name: 'Alignment', companyId: null, companyName: null },
    { id: 32, name: 'Detailing', ...ofNorthside },
  ],
  phones: [{ phone: '+13125550142', calls: 100 }],
  calls: [
    {
      ...{ id: 51, ...ofNorthside, startedAt: '2025-11-21T21:31:00.000Z', timeZone: 'America/Chicago' },
      ...{ customerPhone: null, storeName: 'Airport Road' },
    },
  ],
  deliveries: [{ id: 61, ...ofNorthside, receivedAt: '2026-11-21T21:31:00.000Z', status: 'failed' }],
};

test('Ctrl K opens it, the screens are listed without a request, and Escape returns the focus', async () => {
  const { requests } = await openShell();
  screen.getByRole('link', { name: 'Settings' }).focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Jump to' });
  expect(document.activeElement).toBe(box);
  expect(optionsOf('Screens')).toEqual(expect.arrayContaining(['Dashboard', 'Reports', 'Settings', 'Activity Log']));
  expect(optionsOf('Reports')).toContain('Close Rate Trend');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Settings' })));
  expect(requests.filter((made) => made.includes('/api/jump'))).toEqual([]);
});

test.each(['report trend', 'reports trend'])('“%s” finds a report', (text) => {
  const groups = knownChoices(text, { can: () => true, linkTo: (path) => path });
  const reports = groups.find(({ name }) => name === 'Reports')?.choices ?? [];
  expect(reports.map(({ label }) => label)).toEqual(['Close Rate Trend']);
});

test('a text is searched once after a pause, and Enter opens the best match', async () => {
  const { requests, router } = await openShell({ 'GET /api/jump': found });
  await openJump();
  await userEvent.keyboard('road');
  await screen.findByRole('option', { name: /^Airport Road/ });
  expect(requests.filter((made) => made.includes('/api/jump'))).toEqual(['GET /api/jump?q=road']);
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname + router.state.location.search).toBe('/reports?company=3&storeId=11');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/reports' })));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('arrows choose, around both ends, and what is chosen stays when more is found', async () => {
  let answer = (_: JumpResults) => {};
  const later = new Promise<JumpResults>((resolve) => {
    answer = resolve;
  });
  const { router } = await openShell({ 'GET /api/jump': () => later });
  await openJump();
  await userEvent.keyboard('set{ArrowUp}');
  expect(chosen()).toBe('Search the Activity Log for “set”');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toContain('Webhook Setup');
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toBe('Settings');
  answer(found);
  await screen.findByRole('option', { name: /^Airport Road/ });
  expect(chosen()).toBe('Settings');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/settings');
});

test('what was chosen is offered first the next time, to the same person only', async () => {
  const answers = { 'GET /api/user': testUser('director', 801) };
  await openShell({ ...answers, 'GET /api/jump': found });
  await openJump();
  await userEvent.keyboard('jane');
  await userEvent.click(await screen.findByRole('option', { name: /Jane Smith/ }));
  await openJump();
  expect(optionsOf('Recent')).toEqual(['Jane SmithAirport Road, Mill Street, Northside']);
  cleanup();
  await openShell({ 'GET /api/user': testUser('director', 802) });
  await openJump();
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
});

test('tabs of a screen are found by their names, where the viewer may open them', async () => {
  await openShell({ 'GET /api/user': testUser('employee'), 'GET /api/jump': nothing });
  await openJump();
  await userEvent.keyboard('a');
  expect(optionsOf('Screens')).not.toContain('Admin');
  await userEvent.keyboard('{Backspace}tiers');
  expect(optionsOf('Screens')).toEqual(['Performance TiersSettings']);
  await userEvent.keyboard('{Control>}a{/Control}audit');
  await screen.findByText('Nothing found.');
  expect(screen.queryByRole('group', { name: 'Screens' })).toBeNull();
});

test('every screen is listed, also those that only another screen leads to, where the viewer may open them', async () => {
  const screensOf = async (role: Role) => {
    const { router } = await openShell({ 'GET /api/user': testUser(role), 'GET /api/jump': nothing });
    await openJump();
    return { router, screens: optionsOf('Screens') };
  };
  const { screens } = await screensOf('admin');
  expect(screens).toHaveLength(protectedPaths.length);
  cleanup();
  expect((await screensOf('employee')).screens).not.toContain('Appointment lists');
  cleanup();
  const { router } = await screensOf('director');
  await userEvent.keyboard('appointment{Enter}');
  expect(router.state.location.pathname + router.state.location.search).toBe('/calls/appointments?company=3');
});

test('a failed search says so and can be retried; screens are found all the same', async () => {
  const { answers } = await openShell({ 'GET /api/jump': refuse(500, 'Broken.') });
  await openJump();
  await userEvent.keyboard('set');
  await screen.findByText('Locations, people and calls could not be searched.');
  expect(optionsOf('Screens')).toContain('Settings');
  answers['GET /api/jump'] = found;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('option', { name: /^Airport Road/ });
});

test('every choice leads to a screen that exists, with what was found in its address', () => {
  const place = { hasSeveral: true, companyId: 3 };
  const choices = foundChoices(found, place).flatMap((group) => group.choices);
  expect(choices.filter(({ to }) => !isScreenPath(to.split('?')[0] ?? ''))).toEqual([]);
  const address = Object.fromEntries(choices.map(({ id, to }) => [id, to]));
  expect(address).toMatchObject({
    'company/7': '/dashboard?company=7',
    'location/11': '/reports?company=3&storeId=11',
    'employee/21': '/reports?company=3&employeeId=21',
    'service/31': '/reports?company=3&serviceId=31',
    'service/32': '/reports?company=3&serviceId=32',
    'phone/+13125550142': '/calls?company=all&phone=%2B13125550142',
    'call/51': '/calls?company=3&call=51',
    'delivery/61': '/activity-log?company=3&log=61',
  });
  const underAll = foundChoices(found, { hasSeveral: true, companyId: undefined });
  expect(underAll.flatMap((group) => group.choices).find(({ id }) => id === 'service/31')?.to).toBe(
    '/reports?company=all&serviceId=31',
  );
});

test('a viewer of one company is not told its name in each row', () => {
  const details = (hasSeveral: boolean) =>
    foundChoices(found, { hasSeveral, companyId: 3 })
      .find(({ name }) => name === 'Locations')
      ?.choices.map(({ detail }) => detail);
  expect(details(true)).toEqual(['NS-01, Northside']);
  expect(details(false)).toEqual(['NS-01']);
});

async function openShell(answers: Answers = {}) {
  const server = serve({ 'GET /api/user': testUser('director'), 'GET /api/companies': companies, ...answers });
  const shell = (
    <SessionProvider>
      <Protected>
        <Shell loadScreen={async () => {}} />
      </Protected>
    </SessionProvider>
  );
  const children = protectedPaths.map((path) => ({
    path,
    element: (
      <Page title={path}>
        <h1>{path}</h1>
        <Outlet />
      </Page>
    ),
  }));
  const router = createMemoryRouter([{ element: shell, children }], { initialEntries: ['/dashboard?company=3'] });
  render(<TestRouter router={router} />);
  await screen.findByRole('combobox', { name: 'Company' });
  return { router, ...server };
}

async function openJump() {
  await userEvent.keyboard('/');
  await screen.findByRole('combobox', { name: 'Jump to' });
}

function optionsOf(group: string) {
  const options = within(screen.getByRole('group', { name: group })).getAllByRole('option');
  return options.map((option) => option.textContent);
}

function chosen() {
  return screen.getByRole('option', { selected: true }).textContent;
}

import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Notification, SourceFinding } from '#contract/notifications';
import { type Answers, refuse, serve, testUser } from '../api/test-server';
import { Protected } from '../session/protected';
import { SessionProvider } from '../session/session-provider';
import { TestRouter } from '../session/test-router';
import { Toaster } from '../ui/toaster';
import { Notifications } from './notifications';

afterEach(cleanup);

const northside: Notification = {
  kind: 'failures',
  silentHours: null,
  companyId: 3,
  companyName: 'Northside',
  sourceName: null,
  failures: 7,
  latestAt: '2026-11-20T12:30:00.000Z',
  reportedAt: '2026-11-20T12:30:00.000Z',
  latestMessage: 'No location of Northside has the code NS-99.',
  isRead: false,
};
const lakeshore: Notification = {
  ...northside,
  companyId: 7,
  companyName: 'Lakeshore',
  failures: 1,
  latestAt: '2026-11-20T08:00:00.000Z',
  reportedAt: '2026-11-20T08:00:00.000Z',
  latestMessage: null,
};
const silent: Notification = {
  ...northside,
  kind: 'silence',
  failures: 0,
  silentHours: 5,
  latestAt: '2026-11-20T07:00:00.000Z',
  reportedAt: '2026-11-20T12:10:00.000Z',
  latestMessage: null,
};
const found: Notification = {
  ...northside,
  kind: 'finding',
  failures: 0,
  sourceName: 'Zoom',
  latestAt: '2026-11-20T12:10:00.000Z',
  reportedAt: '2026-11-20T12:10:00.000Z',
  latestMessage: null,
};
const both = [northside, lakeshore];
const readAll = both.map((one) => ({ ...one, isRead: true }));

test('an admin reads why the server has no recent backup', async () => {
  const words = 'The last backup is older than two days.';
  const backups = {
    ...northside,
    kind: 'backup' as const,
    companyName: 'Backups of this server',
    latestMessage: words,
  };
  open({ 'GET /api/notifications': [backups] });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 company unread' }));
  const entry = await screen.findByRole('link', { name: /^Backups of this server/ });
  expect(entry.textContent).toContain(words);
  expect(entry.getAttribute('href')).toBe('/admin');
});

test('the bell counts the companies that have not been read, and lists what failed', async () => {
  open({ 'GET /api/notifications': [northside, { ...lakeshore, isRead: true }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 company unread' }));
  const first = await screen.findByRole('link', { name: /^Northside/ });
  expect(first.textContent).toContain('7 deliveries failed in the last 24 hours');
  expect(first.textContent).toContain('No location of Northside has the code NS-99.');
  expect(
    within(first)
      .getByText(/^Last at/)
      .getAttribute('datetime'),
  ).toBe(northside.latestAt);
  expect(first.textContent).toContain('New');
  const second = screen.getByRole('link', { name: /^Lakeshore/ });
  expect(second.textContent).toContain('1 delivery failed');
  expect(second.textContent).not.toContain('New');
});

test('an entry links to its company’s log and marks what was shown as read', async () => {
  const { router, sent } = open({ 'GET /api/notifications': both, 'POST /api/notifications/read': readAll });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 2/ }));
  await userEvent.click(await screen.findByRole('link', { name: /^Northside/ }));
  await screen.findByText('The log');
  const search = new URLSearchParams(router.state.location.search);
  const since = Date.parse(search.get('since') ?? '');
  search.delete('since');
  expect(search.toString()).toBe('company=3&status=alarming');
  expect(Math.abs(Date.now() - since - 86_400_000)).toBeLessThan(60_000);
  await waitFor(() => expect(sent).toEqual([{ companyId: 3, readTo: northside.latestAt }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('each silent phone system of a company is named where there are several', async () => {
  open({
    'GET /api/notifications': [
      { ...silent, sourceName: 'CallRail' },
      { ...silent, sourceName: 'Aircall', silentHours: 9 },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 company unread' }));
  expect(await screen.findByRole('link', { name: /No calls from CallRail for 5 business hours/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /No calls from Aircall for 9 business hours/ })).toBeTruthy();
});

test('a silent webhook is shown next to failures of the same company, and links to its setup', async () => {
  const { router, sent } = open({
    'GET /api/notifications': [{ ...northside, isRead: true }, silent],
    'POST /api/notifications/read': [],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 company unread' }));
  const entry = await screen.findByRole('link', { name: /No calls for 5 business hours/ });
  expect(entry.textContent).toContain('usually there are some. Check the webhook at the phone system.');
  expect(screen.getAllByRole('link')).toHaveLength(2);
  await userEvent.click(entry);
  await screen.findByText('The setup');
  expect(router.state.location.search).toBe('?company=3');
  await waitFor(() => expect(sent).toEqual([{ companyId: 3, readTo: silent.reportedAt }]));
});

test('a phone system that sends messages but no call is named, and links to its setup', async () => {
  const since = new Date();
  since.setHours(0, 0, 0, 0);
  const noCalls: Notification = {
    ...silent,
    kind: 'no-calls',
    sourceName: 'Zoom',
    messages: { source: 'zoom', deliveries: 41, since: since.toISOString() },
  };
  const older = {
    ...noCalls,
    companyName: 'Lakeshore',
    messages: { source: 'default', deliveries: 1, since: silent.latestAt },
  };
  open({ 'GET /api/notifications': [noCalls, { ...older, companyId: 7 }] });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 2/ }));
  const entry = await screen.findByRole('link', { name: /^Northside/ });
  const clock = since.toLocaleTimeString(undefined, { timeStyle: 'short' });
  expect(entry.textContent).toContain(
    `Zoom has sent 41 messages since ${clock} but no call. Check which messages are calls.`,
  );
  const address = new URL(entry.getAttribute('href') ?? '', 'http://localhost');
  expect(address.pathname).toBe('/webhook-setup');
  expect(address.searchParams.get('source')).toBe('zoom');
  const day = new Date(silent.latestAt).toLocaleDateString(undefined, { dateStyle: 'medium' });
  expect(screen.getByRole('link', { name: /^Lakeshore/ }).textContent).toContain(`sent 1 message since ${day}, `);
});

test.each([
  [{ source: 'zoom', deliveries: 12, isMapped: false }, '12 messages wait for Zoom to be set up.', 'zoom'],
  [{ source: 'default', deliveries: 1, isMapped: false }, '1 message waits for Zoom to be set up.', null],
  [
    { source: 'zoom', deliveries: 3, isMapped: true },
    '3 messages wait to be counted, from before Zoom was set up.',
    'zoom',
  ],
])('what has waited for a day is said once, and links to the setup: %j', async (waiting, text, source) => {
  const notice: Notification = {
    ...northside,
    kind: 'waiting',
    failures: 0,
    sourceName: 'Zoom',
    latestMessage: null,
    waiting,
  };
  open({ 'GET /api/notifications': [notice] });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 1/ }));
  const entry = await screen.findByRole('link', { name: /^Northside/ });
  expect(entry.textContent).toContain(text);
  const address = new URL(entry.getAttribute('href') ?? '', 'http://localhost');
  expect(address.pathname).toBe('/webhook-setup');
  expect(address.searchParams.get('company')).toBe('3');
  expect(address.searchParams.get('source')).toBe(source);
});

const zoom = { source: 'zoom', found: 212, outOf: 212, other: null };

test.each<[SourceFinding, string, string]>([
  [
    { ...zoom, finding: 'one-call-id' },
    'All 212 calls of Zoom carry the same call ID.',
    'Choose another key for the call ID.',
  ],
  [
    { ...zoom, finding: 'reused-call-ids', found: 1, outOf: 198 },
    '1 of 198 call IDs of Zoom came back with another caller at another time.',
    'Different calls were counted as one.',
  ],
  [{ ...zoom, finding: 'short-calls' }, 'All 212 calls of Zoom last 0 or 1 second.', 'Choose another key.'],
  [
    { ...zoom, finding: 'no-times', found: 1_000, outOf: 1_000 },
    'None of the newest 1,000 calls of Zoom has a time of its own.',
    'Choose the key of the time.',
  ],
  [
    { ...zoom, finding: 'old-times', found: 198 },
    '198 of the 212 calls of Zoom lie more than a week before they arrived.',
    'See “Dates name the day first”',
  ],
  [
    { ...zoom, finding: 'one-caller' },
    'All 212 calls of Zoom come from the same number.',
    'Choose the key of the caller’s number.',
  ],
  [
    { ...zoom, finding: 'events-apart', found: 84, outOf: 30 },
    '84 calls of Zoom look like the events of 30 calls.',
    'Choose a call ID that stays the same through a call.',
  ],
  [
    { ...zoom, finding: 'no-calls', found: 3 },
    '3 of the 212 calls of Zoom seem to be texts, forms, bookings or other messages.',
    'What it counts as calls is chosen under “Which deliveries are calls”.',
  ],
  [
    { ...zoom, finding: 'no-calls', found: 1 },
    '1 of the 212 calls of Zoom seems to be a text, form, booking or other message.',
    'What it counts as calls is chosen',
  ],
  [
    { ...zoom, finding: 'two-phone-systems', found: 48, other: { source: 'default', name: 'CallRail' } },
    '48 of the 212 calls of Zoom were also reported by CallRail within a minute.',
    'Turn on “Counted elsewhere” for one of the two.',
  ],
])('what seems wrong is one sentence, what to do, and a link to the setup: %j', async (finding, sentence, advice) => {
  open({ 'GET /api/notifications': [{ ...found, finding }] });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 1/ }));
  const entry = await screen.findByRole('link', { name: /^Northside/ });
  expect(entry.textContent).toContain(sentence);
  expect(entry.textContent).toContain(advice);
  expect(entry.textContent).toContain('Noticed at');
  const address = new URL(entry.getAttribute('href') ?? '', 'http://localhost');
  expect(address.pathname).toBe('/webhook-setup');
  expect(address.searchParams.get('company')).toBe('3');
  expect(address.searchParams.get('source')).toBe('zoom');
});

test('a finding can be dismissed, and only findings', async () => {
  const bodies: unknown[] = [];
  const finding: SourceFinding = {
    ...{ ...zoom, finding: 'two-phone-systems', found: 48 },
    other: { source: 'default', name: 'CallRail' },
  };
  open({
    'GET /api/notifications': [{ ...found, finding }, lakeshore],
    'POST /api/notifications/dismiss': ({ body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return [lakeshore];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 2/ }));
  await userEvent.click(
    await screen.findByRole('button', { name: /^Dismiss: 48 of the 212 calls of Zoom were also reported by CallRail/ }),
  );
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Northside/ })).toBeNull());
  expect(bodies).toEqual([{ companyId: 3, source: 'zoom', finding: 'two-phone-systems', otherSource: 'default' }]);
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^Lakeshore/ })).toBeDefined();
});

test('a failure to dismiss is shown, and the finding stays', async () => {
  open({
    'GET /api/notifications': [{ ...found, finding: { ...zoom, finding: 'one-call-id' } }],
    'POST /api/notifications/dismiss': refuse(503, 'The database is busy.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 1/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Dismiss/ }));
  await screen.findByText('The notice could not be dismissed');
  expect(screen.getByRole('link', { name: /^Northside/ })).toBeDefined();
});

test('those who may not change the configuration cannot dismiss a finding', async () => {
  open({
    'GET /api/user': testUser('store_manager'),
    'GET /api/notifications': [{ ...found, finding: { ...zoom, finding: 'one-call-id' } }],
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 1/ }));
  await screen.findByRole('link', { name: /^Northside/ });
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
});

test('a company that failed and is silent counts once', async () => {
  open({ 'GET /api/notifications': [northside, silent, lakeshore] });
  await screen.findByRole('button', { name: 'Notifications, 2 companies unread' });
});

test('all can be marked as read, up to the latest that was shown', async () => {
  const { sent } = open({ 'GET /api/notifications': both, 'POST /api/notifications/read': readAll });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 2/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('button', { name: 'Notifications', hidden: true });
  expect(sent).toEqual([{ readTo: northside.latestAt }]);
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Northside/ })).toBeDefined();
});

test('they are loaded with the shell and again each time the bell is opened', async () => {
  const { answers, requests } = open({ 'GET /api/notifications': [] });
  await waitFor(() => expect(requests).toContain('GET /api/notifications'));
  answers['GET /api/notifications'] = both;
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await screen.findByRole('link', { name: /^Lakeshore/ });
  expect(requests.filter((name) => name === 'GET /api/notifications')).toHaveLength(2);
});

test('the bell says so if nothing failed', async () => {
  open({ 'GET /api/notifications': [] });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  await screen.findByText('No webhook delivery has failed in the last 24 hours.');
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('what cannot be loaded can be tried again', async () => {
  const { answers } = open({ 'GET /api/notifications': refuse(500, 'Broken.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  await screen.findByText('Notifications could not be loaded');
  answers['GET /api/notifications'] = both;
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: /^Northside/ });
});

test('a failure to mark as read is shown, and the entry stays unread', async () => {
  open({ 'GET /api/notifications': both, 'POST /api/notifications/read': refuse(503, 'The database is busy.') });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 2/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('Notifications could not be marked as read');
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDefined();
});

function open(answers: Answers) {
  const sent: unknown[] = [];
  const server = serve({ 'GET /api/user': testUser('director'), ...answers });
  const marked = answers['POST /api/notifications/read'];
  server.answers['POST /api/notifications/read'] = ({ body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return marked;
  };
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider>
            <Protected>
              <Notifications />
              <Outlet />
            </Protected>
          </SessionProvider>
        ),
        children: [
          { path: '/', element: 'Start' },
          { path: '/activity-log', element: 'The log' },
          { path: '/webhook-setup', element: 'The setup' },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <>
      <TestRouter router={router} />
      <Toaster />
    </>,
  );
  return { router, sent, ...server };
}

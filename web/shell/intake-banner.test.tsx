import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { IntakeStatus } from '#contract/intake';
import type { Role } from '#contract/roles';
import { refuse, serve, testUser } from '../api/test-server';
import { Protected } from '../session/protected';
import { SessionProvider } from '../session/session-provider';
import { TestRouter } from '../session/test-router';
import { formatTimestampClock } from '../ui/format';
import { IntakeBanner } from './intake-banner';

afterEach(cleanup);

const quiet: IntakeStatus = {
  outage: null,
  waiting: 0,
  waitingSince: null,
  aside: 0,
  diskUsedPercent: 41,
  isDiskNearlyFull: false,
};

test('waiting deliveries are shown with their number and since when', async () => {
  const waitingSince = new Date().toISOString();
  open('director', { ...quiet, waiting: 1_280, waitingSince });
  expect(await said()).toBe(
    `1,280 deliveries wait on this server’s disk and will be counted when the database accepts them (since ${formatTimestampClock(waitingSince)}).`,
  );
});

test('an outage is shown with its start and the calls kept, instead of the waiting deliveries', async () => {
  const since = new Date().toISOString();
  open('director', { ...quiet, outage: { since, keepsCalls: true }, waiting: 12, waitingSince: since });
  expect(await said()).toBe(
    `The database has not responded since ${formatTimestampClock(since)}. Calls are being kept (12 so far) and will be counted when it is back.`,
  );
});

test('an outage without room for calls says so', async () => {
  open('admin', { ...quiet, outage: { since: new Date().toISOString(), keepsCalls: false } });
  expect(await said()).toContain('Calls cannot be kept: senders are asked to send them again.');
});

test('a single waiting delivery is shown in the singular', async () => {
  open('admin', { ...quiet, waiting: 1 });
  expect(await said()).toContain(
    '1 delivery waits on this server’s disk and will be counted when the database accepts it.',
  );
});

test('a nearly full disk is shown', async () => {
  open('director', { ...quiet, diskUsedPercent: 93, isDiskNearlyFull: true });
  expect(await said()).toContain('The server’s disk is 93 % full.');
});

test('files set aside are shown to admins only', async () => {
  open('admin', { ...quiet, aside: 2 });
  expect(await said()).toContain('2 files set aside in DATA_DIR/spool');
  cleanup();
  const { requests } = open('director', { ...quiet, aside: 2 });
  await waitFor(() => expect(requests).toContain('GET /api/intake-status'));
  await screen.findByText('The screen');
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['all is well', quiet],
  ['the server cannot say', refuse(503, 'Busy.')],
])('nothing is shown while %s', async (_what, status) => {
  const { requests } = open('director', status);
  await waitFor(() => expect(requests).toContain('GET /api/intake-status'));
  await screen.findByText('The screen');
  expect(screen.queryByRole('status')).toBeNull();
});

test('other roles do not see waiting deliveries, and their pages do not request them', async () => {
  const { requests } = open('store_manager', { ...quiet, waiting: 5 });
  await screen.findByText('The screen');
  expect(screen.queryByRole('status')).toBeNull();
  expect(requests).not.toContain('GET /api/intake-status');
});

/** What the banner says; the page's own status of loading is gone by then. */
async function said(): Promise<string | null> {
  const words = await screen.findByText(/this server’s disk|The server’s disk|The database has not responded/);
  return words.closest('[role=status]')?.textContent ?? null;
}

function open(role: Role, status: unknown) {
  const server = serve({ 'GET /api/user': testUser(role), 'GET /api/intake-status': status });
  const element = (
    <SessionProvider>
      <Protected>
        <IntakeBanner />
        The screen
      </Protected>
    </SessionProvider>
  );
  render(<TestRouter router={createMemoryRouter([{ path: '/', element }])} />);
  return server;
}

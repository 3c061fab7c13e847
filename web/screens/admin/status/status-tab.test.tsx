import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ServerStatus } from '#contract/server-status';
import { refuse } from '../../../api/test-server';
import { openAdmin } from '../open-admin';

afterEach(cleanup);

const endpoint = 'GET /api/admin/status';
const address = '/admin?tab=status';
const status: ServerStatus = {
  at: '2026-03-02T11:00:00.000Z',
  startedAt: '2026-03-02T09:00:00.000Z',
  since: '2026-03-02T09:00:00.000Z',
  day: { deliveries: { success: 30, failed: 2 }, waited: 4, refused: 1 },
  hours: [
    { beginsAt: '2026-03-02T09:00:00.000Z', deliveries: 20, failed: 2, refused: 1 },
    { beginsAt: '2026-03-02T10:00:00.000Z', deliveries: 12, failed: 0, refused: 0 },
  ],
  commitMs: 3.26,
  waiting: { deliveries: 1, since: '2026-03-02T10:55:00.000Z' },
  databaseAnswers: true,
  acceptsDeliveries: true,
  backlog: { openReplays: 1, deliveriesToReplay: 42 },
  disk: { freeBytes: 12_340_000_000, totalBytes: 50_000_000_000 },
  openStreams: 3,
  backups: { last: { at: '2026-03-02T02:30:00.000Z', bytes: 5_200_000, kind: 'nightly' }, kept: 7, problem: null },
};

test('the status shows in words, with the hours as a table', async () => {
  openAdmin(address, { [endpoint]: status });
  const card = await screen.findByRole('region', { name: 'Now' });
  await within(card).findByText('The oldest arrived 5 minutes ago');
  const shown = card.textContent;
  for (const text of [
    '1 delivery',
    '3.3 ms',
    '42 deliveries left',
    '12.3 GB',
    'since the start 2 hours ago',
    'Last backup8 hours ago5 MB, nightly; 7 kept',
  ])
    expect(shown).toContain(text);
  await screen.findByText('30 success; 2 failed; 4 waited on disk; 1 refused, because nothing could store them.');
  await userEvent.click(screen.getByRole('button', { name: 'View Deliveries as table' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(
    rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(-2)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['20', '3'],
    ['12', '0'],
  ]);
});

test('without a database its figures are not known, and Refresh asks again', async () => {
  const { answers } = openAdmin(address, {
    [endpoint]: { ...status, databaseAnswers: false, acceptsDeliveries: false, backlog: null, commitMs: null },
  });
  await screen.findByText('Does not answer');
  expect(screen.getAllByText('Not known')).toHaveLength(1);
  answers[endpoint] = status;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Answers');
});

test('without deliveries the chart says since when', async () => {
  openAdmin(address, {
    [endpoint]: { ...status, hours: [], startedAt: '2026-02-01T09:00:00.000Z', day: { ...status.day, deliveries: {} } },
  });
  await screen.findByText('None arrived in the last 24 hours.');
});

test('a status that cannot be loaded can be tried again', async () => {
  const { answers } = openAdmin(address, { [endpoint]: refuse(500, 'Broken.') });
  await screen.findByText('The status could not be loaded');
  answers[endpoint] = status;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Answers');
});

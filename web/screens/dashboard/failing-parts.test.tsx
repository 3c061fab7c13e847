// Parts of the dashboard that fail, are empty or are refreshed.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../api/test-server';
import { closeToast, removeToast, toastStore } from '../../ui/toast';
import {
  cardText,
  data,
  endpointOf,
  months,
  open,
  requestedParts,
  summary,
  week,
  weekdays,
  weeks,
  whatChanged,
} from './test-dashboard';

// The chart library takes its time on a busy machine, and is no part of what is waited for here.
beforeAll(() => import('../../ui/plots'));

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.read()) {
    closeToast(id);
    removeToast(id);
  }
});

test.each(Object.entries(endpointOf))(
  '%s fails alone, says so in its place and can be tried again',
  async (title, name) => {
    const { answers, requests } = open('?company=1', { [name]: refuse(500, 'Internal error') });
    const place = within(await screen.findByRole(title === 'Last 7 days' ? 'group' : 'region', { name: title }));
    const retry = await place.findByRole('button', { name: 'Retry' });
    expect(place.getByRole('alert').textContent).toMatch(
      /^Error loading (chart|figures)Failed to fetch [a-z 7]+Retry$/,
    );
    expect(screen.getAllByText(/Failed to fetch/)).toHaveLength(1);
    const before = requestedParts(requests).length;
    answers[name] = data[name];
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByText(/Failed to fetch/)).toBeNull());
    await screen.findByText('897');
    expect(requestedParts(requests)).toHaveLength(before + 1);
  },
);

test.each(['Weekly Activity', 'Last 7 days', 'What changed'] as const)(
  'after Retry the focus stays at %s',
  async (title) => {
    const { answers } = open('?company=1', { [endpointOf[title]]: refuse(500, 'Internal error') });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answers[endpointOf[title]] = data[endpointOf[title]];
    await userEvent.click(retry);
    const focused = document.activeElement;
    expect(focused?.getAttribute('aria-label') ?? focused?.textContent).toBe(title);
  },
);

test('the server’s message is shown if it says more', async () => {
  open('?company=1', { 'GET /api/call-volume': refuse(503, 'The database is busy.') });
  await screen.findByText('Failed to fetch weekly activity. The database is busy.');
});

test('every part keeps its place without calls and says what will appear', async () => {
  const none = { value: null, previous: null, change: null };
  open('?company=1', {
    'GET /api/metrics/summary': {
      ...summary,
      callVolume: { value: 0, previous: 0, change: null },
      conversions: { value: 0, previous: 0, change: null },
      closeRate: none,
      averageCallSeconds: none,
      days: week.map((date) => ({ date, calls: 0, appointments: 0, closeRate: null, averageCallSeconds: null })),
    },
    'GET /api/reports/what-changed': { ...whatChanged, compared: 0, lost: [], won: [] },
    'GET /api/metrics/conversion-rate': months.map((month) => ({ ...month, rate: null, calls: 0, appointments: 0 })),
    'GET /api/metrics/practice-vs-live': weeks.map((one) => ({
      ...one,
      ...{ practice: null, live: null, practiceCalls: 0, practiceAppointments: 0, liveCalls: 0, liveAppointments: 0 },
    })),
    'GET /api/service-performance': [],
    'GET /api/top-employees': [],
    'GET /api/call-volume': weekdays.map((day) => ({ ...day, calls: 0, appointments: 0 })),
  });
  await screen.findByText('No calls in the past year');
  expect(cardText('Call Volume')).toBe('Call VolumeLast 7 days0—from 0');
  expect(cardText('Close Rate')).toBe('Close RateLast 7 days——no calls before');
  expect(cardText('Avg. Call Time')).toBe('Avg. Call TimeLast 7 days——no calls before');
  for (const words of [
    'Too few calls to compare',
    'No calls in the past 12 weeks',
    'No call of the last 30 days has a known service.',
    'Nobody ranked yet',
    'No calls in the last 7 days',
  ]) {
    await screen.findByText(words);
  }
  expect(screen.queryByText(/NaN|Infinity/)).toBeNull();
  const titles = Object.keys(endpointOf).filter((title) => !['Last 7 days', 'What changed'].includes(title));
  for (const title of titles)
    expect(screen.getByRole('button', { name: `View ${title} as table` }).hasAttribute('disabled')).toBe(true);
});

test('a refresh loads all seven again; what fails keeps its figures and is named in one toast', async () => {
  const { answers, requests } = open();
  await screen.findByText('897');
  await waitFor(() => expect(requestedParts(requests)).toHaveLength(7));
  answers['GET /api/metrics/summary'] = { ...summary, callVolume: { value: 898, previous: 797, change: 12.7 } };
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Dashboard refreshed.');
  expect(screen.getByText('898')).toBeDefined();
  expect(requestedParts(requests)).toHaveLength(14);

  answers['GET /api/metrics/summary'] = refuse(500, 'Internal error');
  answers['GET /api/call-volume'] = refuse(500, 'Internal error');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(toastStore.read().map(({ title }) => title)).toEqual(['Error refreshing the dashboard']));
  expect(toastStore.read()[0]?.description).toContain('Figures of the last 7 days, Weekly Activity');
  expect(screen.getByText('898')).toBeDefined();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

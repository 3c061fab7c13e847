import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answers, refuse } from '../../api/test-server';
import { chips, choose, open, optionsOf, path, requestedReports, toasts } from './open-reports';
import { closeRateTrend, employeePractice, practiceVsLive } from './report-answers';

beforeAll(() => import('../../ui/line-plot'));

const answers: Answers = {
  'GET /api/reports/practice-vs-live': practiceVsLive,
  'GET /api/reports/employee-practice': employeePractice,
  'GET /api/reports/close-rate-trend': closeRateTrend,
};

const reports = [
  {
    id: 'practice-vs-live',
    name: 'Practice vs. Live Performance',
    shows: '1,234',
    sentence: 'Failed to fetch practice vs live report',
    empty: { ...practiceVsLive, overall: { ...practiceVsLive.overall, totalLiveCalls: 0, totalPracticeCalls: 0 } },
    emptySentence: 'No practice or live calls were counted in Dec 2025 – Nov 2026.',
    filters: ['Call Tag', 'Months to include', 'Date range: Any dates'],
  },
  {
    id: 'employee-practice',
    name: 'Employee Practice Activity',
    shows: '480',
    sentence: 'Failed to fetch employee practice report',
    empty: { ...employeePractice, overall: { totalPracticeCalls: 0, totalLiveCalls: 0, topPracticeServices: [] } },
    emptySentence: 'No practice or live calls were counted in Oct 22 – Nov 20, 2026.',
    filters: ['Call Tag', 'Days to include', 'Date range: Any dates'],
  },
  {
    id: 'close-rate-trend',
    name: 'Close Rate Trend',
    shows: '40.5%',
    sentence: 'Failed to fetch close rate trend report',
    empty: { ...closeRateTrend, overall: { ...closeRateTrend.overall, totalCalls: 0 } },
    emptySentence: 'No live calls were counted in Sep 2026 – Nov 2026.',
    filters: ['Group by', 'Months to include', 'Date range: Any dates'],
  },
];

describe.each(reports)('$id', ({ id, name, shows, sentence, empty, emptySentence, filters }) => {
  const address = `?company=1&type=${id}`;
  const call = `GET /api/reports/${id}`;

  test('is shown under its name, and reloads on Refresh', async () => {
    const { requests } = open(address, answers);
    await screen.findByText(shows);
    expect(screen.getByRole('heading', { level: 2, name })).toBeDefined();
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(/^Report refreshed: /);
    expect(requestedReports(requests)).toHaveLength(2);
  });

  test('holds skeletons where figures come', async () => {
    open(address, { ...answers, [call]: () => new Promise(() => {}) });
    await screen.findByRole('heading', { level: 2, name });
    expect(screen.getAllByText('Loading...').length).toBeGreaterThanOrEqual(4);
    expect(screen.getByRole('button', { name: 'Export' }).hasAttribute('disabled')).toBe(true);
  });

  test('a failure is shown in a toast and in place, and Retry loads the report', async () => {
    const server = open(address, { ...answers, [call]: refuse(500, 'Broken.') });
    await waitFor(() => expect(toasts()).toEqual([`Error loading report: ${sentence}`]));
    expect(within(screen.getByRole('region', { name })).getByText(sentence)).toBeDefined();
    server.answers[call] = answers[call];
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText(shows);
    expect(toasts()).toHaveLength(1);
  });

  test('no calls give the empty state', async () => {
    open(address, { ...answers, [call]: empty });
    await screen.findByText('No data available');
    expect(screen.getByText(emptySentence)).toBeDefined();
  });

  // spec 9: time grouping, months, call types and call tags
  test('offers its own filters and no others', async () => {
    open(address, answers);
    await screen.findByText(shows);
    await userEvent.click(screen.getByRole('button', { name: /^Call Filters/ }));
    const offered = ['Call Tag', 'Group by', 'Months to include', 'Days to include', 'Date range: Any dates'];
    const isThere = (label: string) => screen.queryAllByLabelText(label).length > 0;
    expect(offered.filter(isThere)).toEqual(filters);
    for (const label of ['Region', 'District', 'Location', 'Employee', 'Service', 'Call Type'])
      expect(isThere(label)).toBe(true);
  });
});

test('the practice reports are asked for one call tag', async () => {
  const { requests, router } = open('?company=1&type=practice-vs-live', answers);
  await screen.findByText('1,234');
  await userEvent.click(screen.getByRole('button', { name: /^Call Filters/ }));
  expect(await optionsOf('Call Tag')).toEqual(['All call tags', 'Live', 'Practice']);
  await choose('Call Tag', 'Live');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(router.state.location.search).toBe('?company=1&type=practice-vs-live&callTag=Live');
  expect(chips()).toEqual(['Call Tag Live']);
  await waitFor(() => expect(requestedReports(requests).at(-1)).toContain('callTag=Live'));
  expect(await screen.findByText('left out by Call Tag')).toBeDefined();
});

test('the direction and whether somebody answered can be chosen, and Not known is the last service', {
  tags: 'long',
}, async () => {
  const { requests } = open('?company=1&type=close-rate-trend', answers);
  await screen.findByText('40.5%');
  await userEvent.click(screen.getByRole('button', { name: /^Call Filters/ }));
  expect(await optionsOf('Direction')).toEqual(['All directions', 'Inbound', 'Not known']);
  expect(await optionsOf('Answered')).toEqual(['All calls', 'Answered', 'Missed', 'Voicemail', 'Not known']);
  expect(await optionsOf('Service')).toEqual(['All services', 'Tires', 'Not known']);
  await choose('Service', 'Not known');
  await choose('Direction', 'Inbound');
  await choose('Answered', 'Voicemail');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(path().at(-1)).toBe('Not known');
  expect(chips()).toEqual(['Direction Inbound', 'Answered Voicemail']);
  await waitFor(() => expect(requestedReports(requests).at(-1)).toContain('serviceId=0'));
  expect(requestedReports(requests).at(-1)).toContain('direction=inbound&answered=voicemail');
});

test('a direction of the address that is not offered is shown, too', async () => {
  open('?company=1&type=close-rate-trend&direction=outbound', answers);
  await screen.findByText('40.5%');
  expect(chips()).toEqual(['Direction Outbound']);
  expect(screen.getByRole('combobox', { name: 'Direction' }).textContent).toBe('Outbound');
});

// spec 9: days to include
test('the days to include are those of the specification, 30 at first', async () => {
  const { requests, router } = open('?company=1&type=employee-practice', answers);
  await screen.findByText('480');
  expect(requestedReports(requests)).toEqual(['GET /api/reports/employee-practice?days=30&companyId=1']);
  expect(await optionsOf('Days to include')).toEqual(['7 days', '14 days', '30 days', '60 days', '90 days']);
  await choose('Days to include', '7 days');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(router.state.location.search).toBe('?company=1&type=employee-practice&days=7');
  expect(chips()).toEqual(['Period 7 days']);
});

// spec 2: changing the report type clears the filters
test('another type begins without the filters of the one before', async () => {
  const { requests, router } = open('?company=1&type=practice-vs-live&callTag=Live&months=3', answers);
  await screen.findByRole('button', { name: 'Remove Call Tag Live' });
  await userEvent.click(screen.getByRole('link', { name: 'Close Rate Trend' }));
  await screen.findByText('40.5%');
  expect(router.state.location.search).toBe('?company=1&type=close-rate-trend');
  expect(chips()).toEqual([]);
  expect(requestedReports(requests).at(-1)).toBe(
    'GET /api/reports/close-rate-trend?months=12&breakDownBy=service&companyId=1',
  );
});

test('a select box changes the report if the picker is above it, with the same addresses', async () => {
  const { router } = open('?company=1&type=practice-vs-live&months=3', answers);
  await screen.findByRole('button', { name: /^Remove/ });
  expect(await optionsOf('Report type')).toEqual([
    'Service Close Rate',
    'Practice vs. Live Performance',
    'Employee Practice Activity',
    'Close Rate Trend',
  ]);
  await choose('Report type', 'Close Rate Trend');
  await screen.findByText('40.5%');
  expect(router.state.location.search).toBe('?company=1&type=close-rate-trend');
});

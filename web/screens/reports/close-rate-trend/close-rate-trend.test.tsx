// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/days';
import type { CloseRateTrendReport } from '#contract/reports';
import { open, tableRows } from '../open-reports';
import { allKnown, closeRateTrend } from '../report-answers';

beforeAll(() => import('../../../ui/line-plot'));

const address = '?company=1&type=close-rate-trend';
const call = 'GET /api/reports/close-rate-trend';

test('every figure of the report is shown, and a missing one is a dash', async () => {
  open(address, { [call]: closeRateTrend });
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  await summary.findByText('40.5%');
  for (const words of ['Gold', '500 of 1,234 calls', 'Increasing', 'Tuesday', '44.1% close rate'])
    expect(summary.getByText(words)).toBeDefined();
  expect(summary.getByText('—')).toBeDefined();
  expect(summary.getByText('no weekday has 20 calls')).toBeDefined();
  expect(tableRows('Services')).toEqual(['Oil ChangePlatinum23485.5%', 'TiresSilver1,00030.0%']);
});

test.each([
  ['up', 'Increasing'],
  ['down', 'Decreasing'],
  ['stable', 'Stable'],
] as const)('a rate that goes %s is %s', async (trendDirection, word) => {
  open(address, { [call]: { ...closeRateTrend, overall: { ...closeRateTrend.overall, trendDirection } } });
  expect(await screen.findByText(word)).toBeDefined();
});

test('both charts show their figures as tables, with gaps without calls', async () => {
  open(address, { [call]: closeRateTrend });
  await screen.findByText('40.5%');
  for (const button of screen.getAllByRole('button', { name: /^View .+ as table$/ })) await userEvent.click(button);
  expect(tableRows('Close rate by month, as a table')).toEqual([
    'Sep 202640.0%240 of 600 calls',
    'Oct 2026—0 of 0 calls',
    'Nov 1 – 20, 202641.0%260 of 634 calls',
  ]);
  expect(tableRows('Close rate of services by month, as a table')[0]).toBe(
    'Sep 202640.0%— outcome known for 0 of 600 callsoutcome known for 600 of 1,200 calls, all services',
  );
});

test.each([
  ['daily', 'Close rate by day'],
  ['weekly', 'Close rate by week'],
])('grouped %s it is the %s', async (timeRange, title) => {
  const { requests } = open(`${address}&timeRange=${timeRange}`, { [call]: { ...closeRateTrend, timeRange } });
  await screen.findByText('40.5%');
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  expect(requests.some((it) => it.includes(`timeRange=${timeRange}`))).toBe(true);
});

test('over many single days one service is shown, and a button groups by week', async () => {
  const { requests, router } = open(`${address}&timeRange=daily&months=3`, {
    [call]: (_: unknown, asked = '') =>
      asked.includes('weekly') ? { ...closeRateTrend, timeRange: 'weekly' } : byDays(63),
  });
  await screen.findByText('40.5%');
  expect(shownServices()).toEqual(['Tires']);
  expect(screen.getByText('Appointments ÷ live calls, 1 of 2 services')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Group by week' }));
  expect(router.state.location.search).toBe('?company=1&type=close-rate-trend&timeRange=weekly&months=3');
  await waitFor(() => expect(requests.some((it) => it.includes('timeRange=weekly'))).toBe(true));
  expect(document.activeElement?.textContent).toBe('Close Rate Trend');
  expect(screen.queryByRole('button', { name: 'Group by week' })).toBeNull();
});

test('over two months of single days all services are shown', async () => {
  open(`${address}&timeRange=daily&months=2`, { [call]: byDays(62) });
  await screen.findByText('40.5%');
  expect(shownServices()).toEqual(['Tires', 'Oil Change']);
  expect(screen.queryByRole('button', { name: 'Group by week' })).toBeNull();
});

function byDays(count: number): CloseRateTrendReport {
  const trend = Array.from({ length: count }, (_, index) => ({
    date: addDays('2026-09-01', index),
    totalCalls: 40,
    appointmentsMade: 16,
    closeRate: 40,
    ...allKnown(40, 16),
  }));
  return { ...closeRateTrend, timeRange: 'daily', trend, servicesTrend: { 9: trend, 8: trend } };
}

function shownServices(): (string | null)[] {
  const chart = within(screen.getByRole('region', { name: 'Close rate of services by day' }));
  return chart.getAllByRole('button', { pressed: true }).map((button) => button.textContent);
}

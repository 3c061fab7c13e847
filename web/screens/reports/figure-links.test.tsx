// Every figure of the reports is a link to its calls.
// @module-tag long
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { asOfInTests } from '../../api/test-server';
import { readOrigin } from '../../shell/calls/calls-address';
import { open, report } from './open-reports';
import { closeRateTrend, employeePractice, practiceVsLive } from './report-answers';

beforeAll(() => import('../../ui/line-plot'));

const paramsOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'https://calls.example').searchParams;

/** The filters of a link, without where it leads back to. */
function filtersOf(link: HTMLElement): Record<string, string> {
  const { from: _, back: __, figures: ___, ...filters } = Object.fromEntries(paramsOf(link));
  return filters;
}

const answers = {
  'GET /api/reports/practice-vs-live': practiceVsLive,
  'GET /api/reports/employee-practice': employeePractice,
  'GET /api/reports/close-rate-trend': closeRateTrend,
};

const live = { company: '1', counted: 'yes', callTag: 'Live', asOf: asOfInTests };
const practice = { ...live, callTag: 'Practice' };
const year = { months: '12' };

test.each([
  ['1,234, Total Calls', {}],
  ['500, Appointments', { appointment: 'booked' }],
  ['40.5%, Close Rate', { outcome: 'known' }],
  ['+1.7 pts, Trend', { outcome: 'known', compared: 'yes' }],
  ['1,000, Total Calls, Tires', { serviceId: '9' }],
  ['300, Appointments, Tires', { serviceId: '9', appointment: 'booked' }],
  ['30.0%, Close Rate, Tires', { serviceId: '9', outcome: 'known' }],
  ['−0.8 pts, Trend, Tires', { serviceId: '9', outcome: 'known', compared: 'yes' }],
])('of Service Close Rate, "%s" opens its calls', async (name, filters) => {
  open('?company=1&callType=Quote');
  const link = await screen.findByRole('link', { name });
  expect(filtersOf(link)).toEqual({ ...live, ...year, callType: 'Quote', ...filters });
  expect(readOrigin(paramsOf(link))?.path).toBe('/reports?company=1&callType=Quote');
});

test('a link says what its calls add up to and which report it is from', async () => {
  open('?company=1');
  const link = await screen.findByRole('link', { name: '30.0%, Close Rate, Tires' });
  expect(readOrigin(paramsOf(link))).toEqual({
    ...{ label: 'Service Close Rate: Tires', path: '/reports?company=1' },
    figures: { total: 1000, knownCalls: 1000, knownAppointments: 300 },
  });
});

test('a trend that is not stated opens the calls of its period all the same', async () => {
  open('?company=1');
  await screen.findByText('1,234');
  const row = screen.getByRole('row', { name: /^Oil Change/ });
  const hrefs = within(row).getAllByRole('link');
  expect(filtersOf(hrefs.at(-1) as HTMLElement)).toMatchObject({ serviceId: '8', compared: 'yes' });
});

test('each point of a series opens its bucket in the table of figures', async () => {
  const point = { totalCalls: 80, appointmentsMade: 24, knownCalls: 80, knownAppointments: 24, value: 30 };
  open('?company=1&timeRange=monthly', {
    'GET /api/reports/service-close-rate': {
      ...report,
      closeRates: { 9: [{ ...point, date: '2026-11-01' }], 8: [{ ...point, date: '2026-11-01' }] },
    },
  });
  await screen.findByText('1,234');
  await userEvent.click(screen.getByRole('button', { name: 'View Close rate by month as table' }));
  const table = within(screen.getByRole('region', { name: 'Close rate by month' })).getByRole('table');
  const [tires] = within(table).getAllByRole('link');
  expect(filtersOf(tires as HTMLElement)).toEqual({
    ...{ ...live, ...year, serviceId: '9', outcome: 'known' },
    ...{ bucket: '2026-11-01', timeRange: 'monthly' },
  });
});

test.each([
  ['practice-vs-live', '1,234, Live Calls', live],
  ['practice-vs-live', '40.5%, Live Close Rate', { ...live, outcome: 'known' }],
  ['practice-vs-live', '56, Practice Calls', practice],
  ['practice-vs-live', '1,000, Live Calls, Tires', { ...live, serviceId: '9' }],
  ['practice-vs-live', '30.0%, Live Close Rate, Tires', { ...live, serviceId: '9', outcome: 'known' }],
  ['practice-vs-live', '40, Practice Calls, Tires', { ...practice, serviceId: '9' }],
  ['practice-vs-live', '62.5%, Practice Rate, Tires', { ...practice, serviceId: '9', outcome: 'known' }],
  ['practice-vs-live', '+2.4 pts, Average Improvement', { ...live, practiced: 'yes', compared: 'yes' }],
  ['practice-vs-live', '+3.1 pts, Improvement, Tires', { ...live, serviceId: '9', practiced: 'yes' }],
  ['close-rate-trend', '40.5%, Average Close Rate', { ...live, outcome: 'known' }],
  ['employee-practice', '480, Live Calls', live],
])('of %s, "%s" opens its calls', async (type, name, filters) => {
  open(`?company=1&type=${type}`, answers);
  const link = await screen.findByRole('link', { name });
  expect(filtersOf(link)).toMatchObject(filters);
});

test('of Employee Practice, each figure of each person and service opens its calls', async () => {
  open('?company=1&type=employee-practice', answers);
  await screen.findByText('480');
  const table = screen.getByRole('table', { name: 'Employees' });
  const links = within(table).getAllByRole('link').map(filtersOf);
  expect(links.length).toBeGreaterThan(employeePractice.employees.length);
  for (const filters of links) expect(filters).toMatchObject({ company: '1', employeeId: expect.any(String) });
  const ranking = within(screen.getByRole('list', { name: 'Top Practice Categories' })).getAllByRole('link');
  expect(ranking.map((link) => filtersOf(link).callTag)).toEqual(ranking.map(() => 'Practice'));
});

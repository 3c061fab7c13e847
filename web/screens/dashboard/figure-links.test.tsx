// Every figure of the dashboard is a link to its calls.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { asOfInTests } from '../../api/test-server';
import { readOrigin } from '../../shell/calls/calls-address';
import { endpointOf, open, summary } from './test-dashboard';

beforeAll(() => import('../../ui/plots'));
afterEach(cleanup);

/** The filters of a link, without where it leads back to. */
function filtersOf(link: HTMLElement): Record<string, string> {
  const { from: _, back: __, figures: ___, ...filters } = Object.fromEntries(paramsOf(link));
  return filters;
}

const paramsOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'https://calls.example').searchParams;

const live = { company: '1', callTag: 'Live', counted: 'yes', asOf: asOfInTests };

test.each([
  ['Call Volume', '897', { days: '7' }],
  ['Conversions', '351', { days: '7', appointment: 'booked' }],
  ['Close Rate', '39.1%', { days: '7', outcome: 'known' }],
  ['Avg. Call Time', '4:32', { days: '7', timed: 'yes' }],
])('the card %s opens its calls of the last 7 days', async (name, figure, filters) => {
  open();
  const link = await screen.findByRole('link', { name: `${figure}, ${name}, last 7 days` });
  expect(filtersOf(link)).toEqual({ ...live, ...filters });
  expect(readOrigin(paramsOf(link))).toMatchObject({ label: `${name}, last 7 days`, path: '/dashboard?company=1' });
});

test('a change opens the same calls, and leads on to those before', async () => {
  open();
  const link = await screen.findByRole('link', { name: /from 797/ });
  expect(filtersOf(link)).toEqual({ ...live, days: '7', compared: 'yes' });
});

test('a rate that cannot be stated opens the calls that are not known', async () => {
  const closeRate = { value: null, previous: null, change: null, calls: 640, knownCalls: 66, knownAppointments: 9 };
  open('?company=1', { [endpointOf['Last 7 days']]: { ...summary, closeRate } });
  const link = await screen.findByRole('link', { name: 'outcome known for 66 of 640 calls' });
  expect(filtersOf(link)).toEqual({ ...live, days: '7', outcome: 'unknown' });
  expect(readOrigin(paramsOf(link))?.figures).toEqual({ total: 574 });
});

test.each([
  ['Conversion Rate Trend', { months: '12', timeRange: 'monthly' }],
  ['Training vs Production', { weeks: '12', timeRange: 'weekly' }],
  ['Product Performance', { days: '30' }],
  ['Top Performers', { days: '30' }],
  ['Weekly Activity', { days: '7' }],
])('in the table of %s each figure opens its calls', async (title, filters) => {
  open();
  const card = await screen.findByRole('region', { name: title });
  await userEvent.click(await within(card).findByRole('button', { name: `View ${title} as table` }));
  const table = within(card).getByRole('table');
  const links = within(table).getAllByRole('link');
  for (const link of links) expect(filtersOf(link)).toMatchObject({ company: '1', counted: 'yes', ...filters });
  const figures = within(table)
    .getAllByRole('cell')
    .filter((cell) => /[1-9]/.test(cell.textContent ?? ''));
  expect(links).toHaveLength(figures.length);
});

test('Enter opens the person whose bar arrow keys have chosen', async () => {
  const { router } = open();
  const bars = await screen.findByRole('group', { name: /^Top Performers/ });
  bars.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(router.state.location.pathname).toBe('/calls');
  expect(router.state.location.search).toContain('employeeId=');
});

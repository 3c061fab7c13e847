// @module-tag long
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { GroupWithTrend } from '#contract/break-down';
import type { ServiceCloseRateReport } from '#contract/reports';
import { open, path, report, requestedReports, tableRows } from '../open-reports';
import { allKnown } from '../report-answers';

beforeAll(() => import('../../../ui/line-plot'));

const call = 'GET /api/reports/service-close-rate';
const northside = { id: 1, name: 'Northside' };

function group(change: Partial<GroupWithTrend>): GroupWithTrend {
  return {
    ...{ id: 5, name: 'Northgate', company: northside, region: null, location: null },
    ...{ totalCalls: 100, appointmentsMade: 40, closeRate: 40, ...allKnown(100, 40), points: [] },
    ...{ trend: 1.5, isTrendBeyondChance: false },
    ...change,
  };
}

type BreakDown = NonNullable<ServiceCloseRateReport['breakDown']>;

/** Answers each break-down with its groups, and services without one. */
function answering(groups: Partial<Record<BreakDown['by'], GroupWithTrend[]>>, more: Partial<BreakDown> = {}) {
  const asked: URLSearchParams[] = [];
  return {
    asked,
    answer: (_: unknown, address = '') => {
      const query = new URL(address, 'https://calls.example').searchParams;
      asked.push(query);
      const by = query.get('breakDownBy');
      const found = Object.entries(groups).find(([level]) => level === by);
      if (!found) return report;
      const [level, rows] = found as [BreakDown['by'], GroupWithTrend[]];
      return { ...report, services: [], closeRates: {}, breakDown: { by: level, groups: rows, ...more } };
    },
  };
}

const people = [
  group({ id: 66, name: 'Jane Smith', location: { id: 5, name: 'Northgate' } }),
  group({ id: 66, name: 'Jane Smith', location: { id: 6, name: 'Downtown' }, totalCalls: 50 }),
  group({ id: 0, name: 'Nobody named', company: null, totalCalls: 30, closeRate: null, ...allKnown(3), trend: null }),
];

test('tabs over the table choose what its rows are, in the address', async () => {
  const { answer } = answering({ location: [group({})] });
  const { router, requests } = open('?company=1&callType=Quote', { [call]: answer });
  await screen.findByText('1,234');
  const tabs = within(screen.getByRole('tablist', { name: 'Break down by' })).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Service', 'Region', 'District', 'Location', 'Employee']);
  await userEvent.click(screen.getByRole('tab', { name: 'Location' }));
  await waitFor(() => expect(tableRows('Locations')).toEqual(['NorthgateGold1004040.0%+1.5 pts']));
  expect(router.state.location.search).toBe('?company=1&callType=Quote&breakDownBy=location');
  expect(requestedReports(requests).at(-1)).toContain('breakDownBy=location');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Service'));
});

test('a row opens the next level with itself as a filter, the path and Backspace lead up again', async () => {
  const { answer } = answering({
    region: [group({ id: 11, name: 'North' })],
    district: [],
    location: [group({})],
    employee: people,
  });
  const { router } = open('?company=1&timeRange=weekly', { [call]: answer });
  await userEvent.click(await screen.findByRole('link', { name: 'Tires' }));
  expect(router.state.location.search).toBe('?company=1&timeRange=weekly&serviceId=9&breakDownBy=region');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Service Close Rate' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Location' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Northgate' }));
  expect(path()).toEqual(['All Accounts', 'Northside', 'Tires', 'Northgate']);
  expect(router.state.location.search).toContain('serviceId=9&breakDownBy=employee&storeId=5');

  act(() => void (document.activeElement as HTMLElement | null)?.blur());
  await userEvent.keyboard('{Backspace}');
  await waitFor(() => expect(path()).toEqual(['All Accounts', 'Northside', 'Tires']));
  expect(router.state.location.search).toContain('breakDownBy=location');
  await userEvent.click(screen.getByRole('link', { name: 'Northside' }));
  expect(router.state.location.search).toBe('?company=1&timeRange=weekly');
});

test('a person has a row for each location, and opens as person and location; the last level opens its calls', async () => {
  const { answer } = answering({ employee: people });
  const { router } = open('?company=1&breakDownBy=employee', { [call]: answer });
  await screen.findByText('1,234');
  expect(tableRows('Employees')).toEqual([
    'Jane SmithNorthgateGold1004040.0%+1.5 pts',
    'Jane SmithDowntownGold504040.0%+1.5 pts',
    'Nobody named—3040outcome known for 3 of 30 calls——',
  ]);
  const [, second] = screen.getAllByRole('link', { name: 'Jane Smith' });
  await userEvent.click(second as HTMLElement);
  expect(router.state.location.search).toBe('?company=1&storeId=6&employeeId=66');
  await act(() => router.navigate('/reports?company=1&breakDownBy=employee&serviceId=9&storeId=6'));
  await waitFor(() => expect(tableRows('Employees')[0]).toContain('Jane Smith'));
  const [last] = screen.getAllByRole('link', { name: 'Jane Smith' });
  const address = new URL(last?.getAttribute('href') ?? '', 'https://calls.example');
  expect(address.pathname).toBe('/calls');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ company: '1', serviceId: '9', storeId: '5', employeeId: '66', callTag: 'Live', counted: 'yes' },
    figures: 'total:100,appointments:40,knownCalls:100,knownAppointments:40',
  });
});

test('under All Accounts companies come first, and a row chooses its company', async () => {
  const { answer } = answering({
    company: [group({ id: 1, name: 'Northside' })],
    region: [group({ id: 11, name: 'North' }), group({ id: 0, name: 'No region', company: null })],
  });
  const { router } = open('?company=all&breakDownBy=company', { [call]: answer });
  await userEvent.click(await screen.findByRole('link', { name: 'Northside' }));
  expect(router.state.location.search).toBe('?company=1');
  await act(() => router.navigate('/reports?company=all&breakDownBy=region'));
  expect(await screen.findByText('Northside', { selector: 'td span, th span' })).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'No region' }));
  expect(router.state.location.search).toBe('?company=all&breakDownBy=district&regionId=0');
  await act(() => router.navigate('/reports?company=all&breakDownBy=region'));
  await userEvent.click(await screen.findByRole('link', { name: 'North' }));
  expect(new URLSearchParams(router.state.location.search).get('company')).toBe('1');
});

test('rows that are not listed are counted below the table', async () => {
  const rest = { groups: 340, totalCalls: 12_345, appointmentsMade: 1, closeRate: null, ...allKnown(2, 1) };
  const { answer } = answering({ location: [group({})] }, { rest });
  open('?company=1&breakDownBy=location', { [call]: answer });
  expect(await screen.findByText('340 more locations with 12,345 calls are not listed.')).toBeDefined();
});

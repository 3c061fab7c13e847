import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { refuse, testUser } from '../../api/test-server';
import {
  chips,
  choose,
  counts,
  lakeshore,
  lookups,
  northside,
  open,
  optionsOf,
  path,
  report,
  requestedReports,
  tableRows,
  toasts,
} from './open-reports';
import { allKnown, practiceVsLive } from './report-answers';
import { findReportType } from './report-types';
import { withType } from './use-report-address';

// The chart library takes its time on a busy machine, and is no part of what is waited for here.
beforeAll(() => import('../../ui/line-plot'));

test('filters in the address are requested and shown as a path and chips with their names', {
  tags: 'long',
}, async () => {
  const { requests } = open('?company=1&regionId=11&callType=Quote&timeRange=weekly&months=6');
  await screen.findByText('1,234');
  expect(requests).toContain(
    'GET /api/reports/service-close-rate?regionId=11&callType=Quote&timeRange=weekly&months=6&breakDownBy=service&companyId=1',
  );
  await waitFor(() => expect(path()).toEqual(['All Accounts', 'Northside', 'North']));
  expect(chips()).toEqual(['Call Type Quote', 'Period 6 months', 'Group by Week']);
  expect(screen.getByText('4 applied')).toBeDefined();
  expect(counts()).toEqual({ 'Hierarchy Filters': '1 set', 'Call Filters': '1 set', 'Time Filters': '2 set' });
});

test('closed and empty, a section says None', async () => {
  open('?company=1');
  await screen.findByText('1,234');
  expect(counts()).toEqual({ 'Hierarchy Filters': 'None', 'Call Filters': 'None', 'Time Filters': 'None' });
  expect(screen.getByText('None applied')).toBeDefined();
  expect(chips()).toEqual([]);
});

test('drafts take effect only when applied, and Back removes them again', async () => {
  const { router, requests } = open('?company=1');
  await screen.findByText('1,234');
  await choose('Region', 'North');
  await userEvent.click(screen.getByRole('radio', { name: 'Day' }));
  expect(router.state.location.search).toBe('?company=1');
  expect(requestedReports(requests)).toHaveLength(1);
  expect(screen.getByText('Changes not applied')).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(router.state.location.search).toBe('?company=1&regionId=11&timeRange=daily');
  await waitFor(() => expect(path()).toEqual(['All Accounts', 'Northside', 'North']));
  expect(chips()).toEqual(['Group by Day']);
  expect(screen.getByText('2 applied')).toBeDefined();

  await router.navigate(-1);
  await waitFor(() => expect(chips()).toEqual([]));
  expect(screen.getByRole('combobox', { name: 'Region' }).textContent).toBe('All regions');
  expect(screen.getByRole('radio', { name: 'Month' }).getAttribute('aria-checked')).toBe('true');
});

test('every level offers what the one above leaves, and those without one', { tags: 'long' }, async () => {
  const { requests } = open('?company=1');
  await screen.findByText('1,234');
  expect(await optionsOf('Region')).toEqual(['All regions', 'North', 'No region']);
  expect(await optionsOf('District')).toEqual(['All districts', 'City', 'No district']);
  expect(await optionsOf('Location')).toEqual(['All locations', 'Northgate', 'Downtown']);
  expect(requests).toContain('GET /api/stores?companyId=1');

  await choose('Region', 'No region');
  expect(await optionsOf('District')).toEqual(['All districts', 'No district']);
  await waitFor(() => expect(requests).toContain('GET /api/stores?companyId=1&regionId=0'));
  await choose('Region', 'North');
  await choose('District', 'City');
  await waitFor(() => expect(requests).toContain('GET /api/stores?companyId=1&regionId=11&districtId=111'));
  await choose('Location', 'Downtown');
  await choose('Region', 'All regions');
  expect(screen.getByRole('combobox', { name: 'District' }).textContent).toBe('All districts');
  expect(screen.getByRole('combobox', { name: 'Location' }).textContent).toBe('All locations');
});

test('a person is found by name without a location, and nobody named is a choice', { tags: 'long' }, async () => {
  const { requests, router } = open('?company=1');
  await screen.findByText('1,234');
  const box = () => screen.getByRole('combobox', { name: 'Employee' });
  expect(box().textContent).toBe('All employees');
  expect(requests.some((it) => it.includes('employee-names'))).toBe(false);
  await userEvent.click(box());
  expect(await screen.findByRole('option', { name: 'Jane Smith Downtown' })).toBeDefined();
  expect(screen.getByRole('option', { name: 'Nobody named' })).toBeDefined();
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'jane');
  await waitFor(() => expect(requests).toContain('GET /api/employee-names?companyId=1&text=jane'));
  await waitFor(() => expect(screen.queryByRole('option', { name: 'All employees' })).toBeNull());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(box().textContent).toContain('Jane Smith'));
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(router.state.location.search).toBe('?company=1&employeeId=66');
});

test('a name that no choice has is asked for', async () => {
  open('?company=1&storeId=7', { 'GET /api/filter-names': { storeId: 'Closed Down' } });
  expect(await screen.findByText('Closed Down')).toBeDefined();
});

test('a chip removes its filter and those below it, and other drafts stay', { tags: 'long' }, async () => {
  const { router } = open('?company=1&type=practice-vs-live&regionId=11&districtId=111&callType=Quote', {
    'GET /api/reports/practice-vs-live': practiceVsLive,
  });
  await choose('Months to include', '6 months');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Region North' }));
  expect(router.state.location.search).toBe('?company=1&type=practice-vs-live&callType=Quote');
  expect(chips()).toEqual(['Call Type Quote']);
  expect(screen.getByRole('combobox', { name: 'Months to include' }).textContent).toBe('6 months');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Practice vs. Live Performance' }));
});

test('Reset removes every filter and keeps the company', { tags: 'long' }, async () => {
  const { router } = open('?company=2&regionId=21&startDate=2026-11-01&endDate=2026-11-19');
  await screen.findByRole('button', { name: 'Remove Period Nov 1 – 19, 2026' });
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(router.state.location.search).toBe('?company=2');
  expect(chips()).toEqual([]);
});

test('an incomplete range is refused at its fields with the contract’s message', async () => {
  const { router, requests } = open('?company=1');
  await screen.findByText('1,234');
  await userEvent.click(screen.getByRole('button', { name: 'Date range: Any dates' }));
  await userEvent.type(screen.getByLabelText('Start date'), '2026-11-01');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Choose an end date, too.');
  await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(screen.getByRole('alert').textContent).toContain('Not applied');
  expect(router.state.location.search).toBe('?company=1');

  await userEvent.click(screen.getByRole('button', { name: 'Date range: From Nov 1, 2026' }));
  expect(document.activeElement).toBe(screen.getByLabelText('End date'));
  await userEvent.type(screen.getByLabelText('End date'), '2026-11-19');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('combobox', { name: 'Months to include' }).textContent).toBe('The date range is used');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(router.state.location.search).toBe('?company=1&startDate=2026-11-01&endDate=2026-11-19&timeRange=weekly');
  expect(requestedReports(requests).at(-1)).toContain('startDate=2026-11-01&endDate=2026-11-19');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('too many days for a report by day show an error at the field, and no request is sent', async () => {
  const { router, requests } = open('?company=1&months=24&timeRange=daily');
  await screen.findByText('1,234');
  expect(requestedReports(requests).at(-1)).not.toContain('daily');
  await userEvent.click(screen.getByRole('radio', { name: 'Day' }));
  expect(await screen.findByText(/By day, a period can have at most 400 days/)).toBeDefined();
  const before = router.state.location.search;
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(screen.getByRole('alert').textContent).toContain('Not applied');
  expect(router.state.location.search).toBe(before);
  await choose('Months to include', '12 months');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(router.state.location.search).toBe('?company=1&timeRange=daily');
});

test('on a narrow screen applying closes the filters and leaves the focus on what opens them', async () => {
  open('?company=1&callType=Quote');
  const toggle = await screen.findByRole('button', { name: 'Filters (1)' });
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);
});

test('the hierarchy asks for a company first under All Accounts, and accepts one from the panel', {
  tags: 'long',
}, async () => {
  const { router, requests } = open('?company=all&callType=Quote');
  await screen.findByText('1,234');
  expect(requestedReports(requests)[0]).not.toContain('companyId');
  expect(screen.getByRole('combobox', { name: 'Region' }).textContent).toBe('Choose a company first');
  expect(screen.getByRole('combobox', { name: 'Location' }).textContent).toBe('Choose a company first');
  await choose('Company', 'Lakeshore');
  await choose('Region', 'Lake');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  const search = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(search)).toEqual({ company: '2', regionId: '21', callType: 'Quote' });
});

test('another company in the panel drops what was chosen in the first', { tags: 'long' }, async () => {
  open('?company=1&regionId=11&callType=Quote');
  await waitFor(() => expect(path()).toEqual(['All Accounts', 'Northside', 'North']));
  await choose('Company', 'Lakeshore');
  await userEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
  await waitFor(() => expect(path()).toEqual(['All Accounts', 'Lakeshore']));
  expect(chips()).toEqual(['Call Type Quote']);
  expect(screen.getByText('Close rates, practice and trends across Lakeshore')).toBeDefined();
});

test.each([
  ['director', [northside], false],
  ['director', [northside, lakeshore], true],
  ['admin', [northside], true],
] as const)('the panel lets a %s with %j choose a company: %s', async (role, companies, isOffered) => {
  open('?company=1', { 'GET /api/user': testUser(role), 'GET /api/companies': companies });
  await screen.findByText('1,234');
  expect(screen.queryByRole('combobox', { name: 'Company' }) !== null).toBe(isOffered);
});

test.each([
  ['director', 'Close rates, practice and trends across Northside'],
  ['store_manager', 'Close rates, practice and trends of your locations across Northside'],
  ['employee', 'Close rates, practice and trends of your own calls across Northside'],
] as const)('the head shows a %s what is covered', async (role, words) => {
  open('?company=1', { 'GET /api/user': testUser(role) });
  await screen.findByText(words);
});

test('another type of report begins without filters', () => {
  const shown = findReportType('service-close-rate');
  const other = findReportType('employee-practice');
  const params = new URLSearchParams('company=1&type=service-close-rate&regionId=11&months=3');
  expect(withType(params, shown, other).toString()).toBe('company=1&type=employee-practice');
  expect(withType(params, shown, shown).toString()).toBe(params.toString());
});

test('an unknown report type opens the first one, which is marked', async () => {
  open('?company=1&type=no-such-report');
  const link = await screen.findByRole('link', { name: 'Service Close Rate' });
  expect(link.getAttribute('aria-current')).toBe('page');
  expect(link.getAttribute('href')).toBe('/reports?company=1&type=service-close-rate');
});

// spec 4: tier of a service
test('tiers follow the thresholds in force, and services are sorted by any column', async () => {
  const company = { silverThreshold: 30, goldThreshold: 40, platinumThreshold: 90 };
  open('?company=1', { 'GET /api/reports/service-close-rate': { ...report, company } });
  await screen.findByText('1,234');
  const rows = () =>
    within(screen.getByRole('table', { name: 'Services' }))
      .getAllByRole('row')
      .slice(1);
  expect(rows().map((row) => row.textContent)).toEqual([
    'Oil ChangeGold23420085.5%—',
    'TiresSilver1,00030030.0%\u22120.8 pts',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Total Calls' }));
  expect(rows()[0]?.textContent).toContain('Tires');
  expect(screen.getByText('from 38.8%, Dec 11, 2024 – Nov 30, 2025')).toBeDefined();
  expect(screen.getByRole('button', { name: /Silver from 30% close rate: the thresholds of Northside/ })).toBeDefined();
});

test('no calls give the empty state, with a way back from filters only', async () => {
  const none = {
    totalCalls: 0,
    appointmentsMade: 0,
    closeRate: null,
    ...allKnown(0),
    trend: null,
    previousCloseRate: null,
    previousCalls: 0,
    previousKnownCalls: 0,
    previousKnownAppointments: 0,
  };
  const empty = { ...report, overall: none, services: [], closeRates: {} };
  const { router } = open('?company=1&months=3', { 'GET /api/reports/service-close-rate': empty });
  await screen.findByText('No data available');
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(router.state.location.search).toBe('?company=1'));
  await screen.findByText('No data available');
  expect(screen.queryByRole('button', { name: 'Reset filters' })).toBeNull();
});

test('a failure is shown in a toast and in place, and Retry loads the report', async () => {
  const { answers } = open('?company=1', { 'GET /api/reports/service-close-rate': refuse(500, 'Broken.') });
  await waitFor(() => expect(toasts()).toEqual(['Error loading report: Failed to fetch service close rate report']));
  answers['GET /api/reports/service-close-rate'] = report;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1,234');
  expect(toasts()).toHaveLength(1);
});

test('the server’s message is shown if it says more', async () => {
  open('?company=1', { 'GET /api/reports/service-close-rate': refuse(503, 'The database is busy.') });
  const sentence = 'Failed to fetch service close rate report. The database is busy.';
  await waitFor(() => expect(toasts()).toEqual([`Error loading report: ${sentence}`]));
});

test('a filter for a record that the viewer may not see offers Reset filters, not Retry', async () => {
  const { router } = open('?company=1&storeId=999', {
    'GET /api/reports/service-close-rate': refuse(404, 'Not found.'),
  });
  await screen.findByText('Unknown location');
  const resetFilters = await screen.findByRole('button', { name: 'Reset filters' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(resetFilters);
  expect(router.state.location.search).toBe('?company=1');
  expect(chips()).toEqual([]);
});

test('a refresh reloads and says so, and a failed one keeps the figures', async () => {
  const { answers, requests } = open('?company=1');
  await screen.findByText('1,234');
  answers['GET /api/reports/service-close-rate'] = { ...report, overall: { ...report.overall, totalCalls: 1235 } };
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Report refreshed: 1,235 calls.');
  expect(screen.getByText('1,235')).toBeDefined();
  answers['GET /api/reports/service-close-rate'] = refuse(500, 'Broken.');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(toasts()).toEqual(['Error loading report: Failed to fetch service close rate report']));
  expect(screen.getByText('1,235')).toBeDefined();
  expect(requestedReports(requests)).toHaveLength(3);
});

test('a list that fails says so and can be retried', async () => {
  const { answers } = open('?company=1', { 'GET /api/companies/1/regions': refuse(500, 'Broken.') });
  await screen.findByText('These could not be loaded.');
  answers['GET /api/companies/1/regions'] = lookups['GET /api/companies/1/regions'];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('These could not be loaded.')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Region' }).textContent).toBe('All regions');
});

test('opening the reports of a company with a call completes its first steps', async () => {
  const steps = { companyId: 1, hasLocation: true, hasWebhook: true, hasCall: true, hasReadReport: false };
  const { requests } = open('?company=1', {
    'GET /api/first-steps/1': steps,
    'POST /api/first-steps': { ...steps, hasReadReport: true },
  });
  await waitFor(() => expect(requests).toContain('POST /api/first-steps'));
  expect(requests.filter((request) => request === 'POST /api/first-steps')).toHaveLength(1);
});

test('a company without a call has not read a report', async () => {
  const steps = { companyId: 1, hasLocation: true, hasWebhook: true, hasCall: false, hasReadReport: false };
  const { requests } = open('?company=1', { 'GET /api/first-steps/1': steps });
  await waitFor(() => expect(requests).toContain('GET /api/first-steps/1'));
  await screen.findByText('1,234');
  expect(requests).not.toContain('POST /api/first-steps');
});

test('a tier from few calls is named with the number of calls, and its row is last in both directions', async () => {
  const few = {
    serviceId: 7,
    serviceName: 'Brake Job',
    totalCalls: 2,
    appointmentsMade: 2,
    closeRate: 100,
    ...allKnown(2, 2),
    trend: null,
  };
  open('?company=1', { 'GET /api/reports/service-close-rate': { ...report, services: [few, ...report.services] } });
  await screen.findByText('1,234');
  const names = () => tableRows('Services').map((row) => /^\D+?(?=Platinum|Gold|Silver|Not Ranked)/.exec(row)?.[0]);
  expect(names()).toEqual(['Oil Change', 'Tires', 'Brake Job']);
  expect(tableRows('Services')[2]).toBe('Brake JobPlatinumfrom 2 calls22100.0%—');
  await userEvent.click(screen.getByRole('button', { name: 'Close Rate' }));
  expect(names()).toEqual(['Tires', 'Oil Change', 'Brake Job']);
  const solid = within(screen.getByRole('row', { name: /^Oil Change/ })).getByText('Platinum');
  const muted = within(screen.getByRole('row', { name: /^Brake Job/ })).getByText('Platinum');
  expect(solid.className).toContain('bg-platinum-soft');
  expect(muted.className).not.toContain('bg-platinum-soft');
});

test('a period by name applies at once with the grouping that fits; other drafts still wait', {
  tags: 'long',
}, async () => {
  const { router, requests } = open('?company=1&months=6');
  await screen.findByText('1,234');
  await choose('Region', 'North');
  await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(router.state.location.search).toBe('?company=1&preset=last-7-days');
  await waitFor(() => expect(requestedReports(requests).at(-1)).toContain('preset=last-7-days'));
  expect(screen.getByRole('button', { name: 'Last 7 days', pressed: true })).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Auto' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('Changes not applied')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Region' }).textContent).toBe('North');
  await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(router.state.location.search).toBe('?company=1');
});

test('since outcomes are known is offered where they came to be known lately', async () => {
  const { router } = open('?company=1', { 'GET /api/reports/known-since': { knownSince: '2026-10-12' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Since outcomes are known (Oct 12)' }));
  expect(router.state.location.search).toBe('?company=1&since=2026-10-12');
  await waitFor(() => expect(chips()).toEqual(['Period Since Oct 12, 2026']));
});

// What nobody stated is shown as not known: a dash with its coverage in every figure, chart and file.
// @module-tag long
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { EmployeePracticeReport, ServiceCloseRateReport } from '#contract/reports';
import { open, report, tableRows } from './open-reports';
import { allKnown, closeRateTrend, employeePractice, practiceVsLive } from './report-answers';

beforeAll(() => import('../../ui/line-plot'));

type Service = ServiceCloseRateReport['services'][number];

const service = (change: Partial<Service>): Service => ({
  ...{ serviceId: 7, serviceName: 'Brake Job', totalCalls: 0, appointmentsMade: 0, closeRate: null, ...allKnown(0) },
  ...{ trend: null, isTrendBeyondChance: false },
  ...change,
});
const unknown = service({ totalCalls: 640, appointmentsMade: 17, knownCalls: 66, knownAppointments: 9 });
const few = service({ serviceId: 6, serviceName: 'Glass', totalCalls: 22, closeRate: 100, ...allKnown(19, 19) });
const noCalls = service({ serviceId: 5, serviceName: 'Air Filter' });
const nameless = service({
  serviceId: 0,
  serviceName: 'Not known',
  totalCalls: 60,
  closeRate: 50,
  ...allKnown(60, 30),
});

const closeRates = 'GET /api/reports/service-close-rate';
const summary = () => within(screen.getByRole('region', { name: 'Summary' }));

test('a service without a rate has a dash with its coverage, no tier, and stands before those with few known calls', async () => {
  const services = [few, noCalls, unknown, nameless, ...report.services];
  open('?company=1', { [closeRates]: { ...report, services } });
  await screen.findByText('1,234');
  const last = [
    'Brake Job—64017outcome known for 66 of 640 calls——',
    'GlassPlatinumfrom 19 calls220100.0%—',
    'Air FilterNot Ranked00——',
  ];
  expect(tableRows('Services').slice(1)).toEqual([
    'Not knownPlatinum60050.0%—',
    'TiresSilver1,00030030.0%−0.8 pts',
    ...last,
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close Rate' }));
  expect(tableRows('Services').slice(-3)).toEqual(last);
});

test('the row with the most unknown outcomes is named under the table, with what can be done about it', async () => {
  const other = service({ serviceId: 88, serviceName: 'Wipers', totalCalls: 30, ...allKnown(0) });
  open('?company=1&storeId=1', {
    [closeRates]: { ...report, services: [other, unknown, ...report.services] },
    'GET /api/calls/to-mark': { companies: [{ companyId: 1, companyName: 'Northside', toMark: 574 }] },
  });
  const line = within(await screen.findByRole('region', { name: 'Outcomes not known' }));
  expect(line.getByText('Brake Job: 574 calls without a known outcome.')).toBeDefined();
  expect(line.getByText(/^1 more row like it\. Where do its appointments come from\?$/)).toBeDefined();
  const toMark = await line.findByRole('link', { name: 'Calls to mark 574' });
  expect(toMark.getAttribute('href')).toBe('/calls/to-mark?company=1&storeId=1');
  const lists = line.getByRole('link', { name: 'Set up appointments' });
  expect(lists.getAttribute('href')).toBe('/calls/appointments?company=1');
});

test('where every outcome is known nothing is added', async () => {
  open('?company=1');
  await screen.findByText('1,234');
  expect(screen.queryByText(/outcome known|known outcome/)).toBeNull();
});

test('a total of which most outcomes are known keeps its rate and tier, with its coverage', async () => {
  const overall = { ...report.overall, ...allKnown(1100, 446) };
  open('?company=1', { [closeRates]: { ...report, overall } });
  await screen.findByText('1,234');
  expect(summary().getByText(/^outcome known for 1,100 of 1,234 calls$/)).toBeDefined();
  expect(summary().getByText('Gold')).toBeDefined();
});

test('a total of which too few outcomes are known has neither rate nor tier nor trend', async () => {
  const overall = { ...report.overall, closeRate: null, trend: null, ...allKnown(66, 9) };
  open('?company=1', { [closeRates]: { ...report, overall } });
  await screen.findByText('1,234');
  expect(summary().getByText('outcome known for 66 of 1,234 calls')).toBeDefined();
  expect(summary().queryByText(/Gold|Not Ranked|%|no calls/)).toBeNull();
  expect(summary().getByText('too few outcomes known in Dec 2025 – Nov 2026')).toBeDefined();
});

test('Practice vs. Live says of each of its two rates what is known', async () => {
  const [tires] = practiceVsLive.services;
  const services = [
    {
      ...{ ...tires, ...allKnown(66, 9), liveCloseRate: null, improvementPoints: null },
      ...{ practiceCloseRate: null, practiceKnownCalls: 3, practiceKnownAppointments: 1 },
      improvement: { ...tires?.improvement, reason: 'outcomes-unknown', interval: null },
    },
  ];
  const overall = {
    ...{ ...practiceVsLive.overall, ...allKnown(66, 9), liveCloseRate: null },
    ...{ averageImprovement: null, averageInterval: null },
  };
  open('?company=1&type=practice-vs-live', {
    'GET /api/reports/practice-vs-live': { ...practiceVsLive, overall, services },
  });
  await screen.findByText('1,234');
  expect(tableRows('Services')).toEqual([
    'Tires—1,000outcome known for 66 of 1,000 calls—40outcome known for 3 of 40 calls—Unclear',
  ]);
  expect(summary().getByText('outcome known for 66 of 1,234 calls')).toBeDefined();
  expect(summary().getByRole('button', { name: 'Unclear: too few calls have an answer' })).toBeDefined();
  expect(summary().queryByText('Not Ranked')).toBeNull();
});

test('a person without a rate stands between those with one and those with few known calls', async () => {
  const [jane, , ben] = employeePractice.employees;
  const person = (employeeId: number, employeeName: string, live: object) => ({
    ...{ employeeId, employeeName, totalPracticeCalls: 0, practiceServices: [] },
    livePerformance: { totalCalls: 34, closeRate: null, ...allKnown(0), ...live },
  });
  const employees = [
    ...[person(7, 'Few Calls', { closeRate: 90, ...allKnown(10, 9) }), person(8, 'Nobody Said', {}), jane, ben],
  ] as EmployeePracticeReport['employees'];
  open('?company=1&type=employee-practice', {
    'GET /api/reports/employee-practice': { ...employeePractice, employees },
  });
  await screen.findByText('480');
  const names = () => tableRows('Employees').map((row) => /^\D+?(?=\d|—)/.exec(row)?.[0]);
  const sort = () => userEvent.click(screen.getByRole('button', { name: 'Live Close Rate' }));
  await sort();
  expect(names()).toEqual(['Ben Tran', 'Jane Smith', 'Nobody Said', 'Few Calls']);
  await sort();
  expect(names()).toEqual(['Jane Smith', 'Ben Tran', 'Nobody Said', 'Few Calls']);
  expect(tableRows('Employees')[2]).toBe('Nobody Said0—34outcome known for 0 of 34 calls—');
});

test('a trend without rates claims no direction, and its charts are tables with one sentence', async () => {
  const trend = closeRateTrend.trend.map((point) => ({ ...point, closeRate: null, ...allKnown(0) }));
  const overall = {
    ...{ ...closeRateTrend.overall, ...allKnown(0), averageCloseRate: null, trendDirection: 'stable' },
    ...{ bestDay: null, bestDayCloseRate: null },
  };
  open('?company=1&type=close-rate-trend', {
    'GET /api/reports/close-rate-trend': { ...closeRateTrend, overall, trend, servicesTrend: { 9: trend, 8: trend } },
  });
  await screen.findByText('outcome known for 0 of 1,234 calls');
  expect(summary().getByText('too few outcomes known')).toBeDefined();
  expect(summary().queryByText(/Stable|Not Ranked|%/)).toBeNull();
  expect(summary().getAllByText('no weekday has 20 known outcomes')).toHaveLength(2);
  expect(screen.getAllByText('No line yet: a point needs 20 calls, 80% with an answer.')).toHaveLength(2);
  expect(tableRows('Close rate by month, as a table')).toEqual([
    'Sep 2026—outcome known for 0 of 600 calls',
    'Oct 2026—0 of 0 calls',
    'Nov 1 – 20, 2026—outcome known for 0 of 634 calls',
  ]);
});

test('one gap leaves the direction of the others', async () => {
  const [first, gap, last] = closeRateTrend.trend;
  const trend = [first, { ...gap, totalCalls: 34 }, last];
  open('?company=1&type=close-rate-trend', { 'GET /api/reports/close-rate-trend': { ...closeRateTrend, trend } });
  expect(await screen.findByText('Increasing')).toBeDefined();
});

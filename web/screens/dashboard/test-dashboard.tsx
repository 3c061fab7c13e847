// For tests: the dashboard over a test server.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type {
  CallVolume,
  ConversionRateSeries,
  MetricsSummary,
  PracticeVsLiveSeries,
  ServicePerformance,
  TopEmployees,
} from '#contract/dashboard';
import type { OutputOf } from '#contract/endpoints';
import type { Move, WhatChanged } from '#contract/what-changed';
import { type Answers, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { DashboardScreen } from './dashboard-screen';

/** Every outcome is known. */
export const allKnown = (calls: number, appointments: number) => ({
  ...{ calls, appointments },
  ...{ knownCalls: calls, knownAppointments: appointments },
});

export const week = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

export const summary: MetricsSummary = {
  period: { startDay: '2026-11-14', endDay: '2026-11-20' },
  previousPeriod: { startDay: '2026-11-07', endDay: '2026-11-13' },
  callVolume: { value: 897, previous: 797, change: 12.5 },
  conversions: { value: 351, previous: 287, change: 22.3 },
  closeRate: { value: 39.1, previous: 36, change: 3.1, isBeyondChance: false, ...allKnown(897, 351) },
  averageCallSeconds: { value: 272, previous: 260, change: 12 },
  days: week.map((date) => ({ date, ...allKnown(128, 50), closeRate: 39.1, averageCallSeconds: 272 })),
};

export const months: OutputOf<'getConversionRate'> = [
  { name: 'Sep 2026', date: '2026-09-01', rate: 31.5, ...allKnown(1000, 315) },
  { name: 'Oct 2026', date: '2026-10-01', rate: null, ...allKnown(0, 0) },
  { name: 'Nov 2026', date: '2026-11-01', rate: 34.7, ...allKnown(3576, 1241) },
] satisfies typeof ConversionRateSeries._output;

export const weeks: typeof PracticeVsLiveSeries._output = [
  {
    name: 'Nov 9',
    date: '2026-11-09',
    practice: null,
    live: 36,
    practiceCalls: 0,
    practiceAppointments: 0,
    practiceKnownCalls: 0,
    practiceKnownAppointments: 0,
    liveCalls: 797,
    liveAppointments: 287,
    liveKnownCalls: 797,
    liveKnownAppointments: 287,
  },
  {
    name: 'Nov 16',
    date: '2026-11-16',
    practice: 61.8,
    live: 39.1,
    practiceCalls: 34,
    practiceAppointments: 21,
    practiceKnownCalls: 34,
    practiceKnownAppointments: 21,
    liveCalls: 897,
    liveAppointments: 351,
    liveKnownCalls: 897,
    liveKnownAppointments: 351,
  },
];

export const services: typeof ServicePerformance._output = [
  { serviceId: 2, name: 'Tires', value: 50, ...allKnown(200, 100) },
  { serviceId: 1, name: 'Oil Change', value: 25.5, ...allKnown(200, 51) },
];

export const people: typeof TopEmployees._output = [
  { employeeId: 7, name: 'Marcus Reed', rate: 52.4, ...allKnown(42, 22) },
  { employeeId: 8, name: 'Priya Nair', rate: 48.1, ...allKnown(54, 26) },
];

export const weekdays: typeof CallVolume._output = [
  { name: 'Mon', date: '2026-11-16', ...allKnown(152, 61) },
  { name: 'Tue', date: '2026-11-17', ...allKnown(0, 0) },
];

const move: Move = {
  ...{ companyId: 1, companyName: 'Northside' },
  ...{
    serviceId: 2,
    serviceName: 'Tires',
    storeId: 5,
    storeName: 'Airport Road',
    employeeId: null,
    employeeName: null,
  },
  ...{ employees: 3, mostly: [], calls: 80, knownCalls: 74, knownAppointments: 8, closeRate: 10.8 },
  ...{ previousCalls: 80, previousKnownCalls: 71, previousKnownAppointments: 24, previousCloseRate: 33.8 },
  appointments: -17,
};

export const whatChanged: WhatChanged = {
  days: 30,
  asOf: '2026-11-20',
  period: {
    startDay: '2026-10-22',
    endDay: '2026-11-20',
    previousStartDay: '2026-09-22',
    previousEndDay: '2026-10-21',
  },
  compared: 130,
  lost: [move],
  won: [
    {
      ...move,
      ...{ employeeId: 7, employeeName: 'Jane Smith', employees: 1, calls: 52, knownCalls: 52, knownAppointments: 31 },
      ...{ closeRate: 59.6, previousCloseRate: 28.6, appointments: 16 },
    },
  ],
};

export const endpointOf = {
  'Last 7 days': 'GET /api/metrics/summary',
  'What changed': 'GET /api/reports/what-changed',
  'Conversion Rate Trend': 'GET /api/metrics/conversion-rate',
  'Training vs Production': 'GET /api/metrics/practice-vs-live',
  'Product Performance': 'GET /api/service-performance',
  'Top Performers': 'GET /api/top-employees',
  'Weekly Activity': 'GET /api/call-volume',
} as const;

export const data: Answers = {
  'GET /api/metrics/summary': summary,
  'GET /api/reports/what-changed': whatChanged,
  'GET /api/metrics/conversion-rate': months,
  'GET /api/metrics/practice-vs-live': weeks,
  'GET /api/service-performance': services,
  'GET /api/top-employees': people,
  'GET /api/call-volume': weekdays,
};

export const firstStepsDone = { companyId: 1, hasLocation: true, hasWebhook: true, hasCall: true, hasReadReport: true };

export function open(search = '?company=1', answers: Answers = {}) {
  const server = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [
      { id: 1, name: 'Northside' },
      { id: 2, name: 'Lakeshore' },
    ],
    'GET /api/stores': [
      { id: 5, name: 'Northgate', code: 'NS-01' },
      { id: 6, name: 'Downtown', code: 'NS-02' },
    ],
    'GET /api/calls/to-mark': { companies: [] },
    'GET /api/first-steps/1': firstStepsDone,
    'GET /api/first-steps/2': { ...firstStepsDone, companyId: 2 },
    ...data,
    ...answers,
  });
  const router = openInShell(`/dashboard${search}`, [
    { path: '/dashboard', element: <DashboardScreen /> },
    { path: '*', element: <p>Another screen</p> },
  ]);
  return { router, ...server };
}

export function part(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

export function cardText(name: string): string | null {
  return part(name).textContent;
}

export function text(element: HTMLElement): string | null {
  return element.textContent;
}

export function statusOf(name: string): string | null {
  return within(part(name)).getByRole('status').textContent;
}

export async function rowsOf(title: string): Promise<string[]> {
  const button = within(part(title)).getByRole('button', { name: `View ${title} as table` });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  const rows = within(screen.getByRole('table', { name: `${title}, as a table` })).getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent).join('|'));
}

export function requestedParts(requests: string[]): string[] {
  const names: string[] = Object.values(endpointOf);
  return requests.filter((one) => names.includes(one.split('?')[0] ?? '')).sort();
}

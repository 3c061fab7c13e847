// For tests: opens the Reports screen over a test server and reads it.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect } from 'vitest';
import type { ServiceCloseRateReport } from '#contract/reports';
import { type Answers, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { closeToast, removeToast, toastStore } from '../../ui/toast';
import { allKnown } from './report-answers';
import { ReportsScreen } from './reports-screen';

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.read()) {
    closeToast(id);
    removeToast(id);
  }
});

export const northside = { id: 1, name: 'Northside' };
export const lakeshore = { id: 2, name: 'Lakeshore' };
export const lookups: Answers = {
  'GET /api/companies/1/regions': [{ id: 11, name: 'North', companyId: 1 }],
  'GET /api/companies/2/regions': [{ id: 21, name: 'Lake', companyId: 2 }],
  'GET /api/regions/11/districts': [{ id: 111, name: 'City', regionId: 11 }],
  'GET /api/districts': [{ id: 111, name: 'City', regionId: 11 }],
  'GET /api/stores': [
    { id: 5, name: 'Northgate', code: 'NS-01' },
    { id: 6, name: 'Downtown', code: 'NS-02' },
  ],
  'GET /api/employee-names': [{ id: 66, name: 'Jane Smith', companyName: 'Northside', storeNames: ['Downtown'] }],
  'GET /api/services': [{ id: 9, name: 'Tires' }],
};
export const report = {
  period: {
    startDay: '2025-12-01',
    endDay: '2026-11-20',
    previousStartDay: '2024-12-11',
    previousEndDay: '2025-11-30',
  },
  timeRange: 'monthly',
  overall: {
    totalCalls: 1234,
    appointmentsMade: 500,
    closeRate: 40.5,
    ...allKnown(1234, 500),
    trend: 1.7,
    previousCloseRate: 38.8,
    previousCalls: 1000,
    previousKnownCalls: 1000,
    previousKnownAppointments: 388,
  },
  services: [
    {
      serviceId: 9,
      serviceName: 'Tires',
      totalCalls: 1000,
      appointmentsMade: 300,
      closeRate: 30,
      ...allKnown(1000, 300),
      trend: -0.8,
      isTrendBeyondChance: true,
    },
    {
      serviceId: 8,
      serviceName: 'Oil Change',
      totalCalls: 234,
      appointmentsMade: 200,
      closeRate: 85.5,
      ...allKnown(234, 200),
      trend: null,
      isTrendBeyondChance: false,
    },
  ],
  closeRates: { 9: [], 8: [] },
} satisfies ServiceCloseRateReport;

export function open(search: string, answers: Answers = {}) {
  const server = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [northside, lakeshore],
    'GET /api/reports/service-close-rate': report,
    'GET /api/reports/known-since': { knownSince: null },
    'GET /api/calls/to-mark': { companies: [] },
    ...lookups,
    ...answers,
  });
  const router = openInShell(`/reports${search}`, [{ path: '/reports', element: <ReportsScreen /> }]);
  return { router, ...server };
}

export function chips(): string[] {
  return screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', '') ?? '');
}

/** What stands above the report: "Northside", "North". */
export function path(): (string | null)[] {
  return within(screen.getByRole('navigation', { name: 'Path' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

export function counts() {
  const sections = screen.getAllByRole('button', { name: /Filters/ }).filter((it) => it.closest('h3'));
  return Object.fromEntries(
    sections.map((section) => {
      const [title = '', count = ''] = [...section.querySelectorAll(':scope > span')].map((it) => it.textContent ?? '');
      return [title, count];
    }),
  );
}

export function requestedReports(requests: string[]): string[] {
  return requests.filter((it) => it.startsWith('GET /api/reports/') && !it.includes('/known-since'));
}

export function toasts(): string[] {
  return toastStore.read().map(({ title, description }) => `${title}: ${description}`);
}

export async function optionsOf(name: string): Promise<(string | null)[]> {
  await waitFor(() => expect(screen.getByRole('combobox', { name }).hasAttribute('disabled')).toBe(false));
  screen.getByRole('combobox', { name }).focus();
  await userEvent.keyboard('{Enter}');
  const labels = screen.getAllByRole('option').map((option) => option.textContent);
  await userEvent.keyboard('{Escape}');
  return labels;
}

export async function choose(name: string, label: string) {
  const labels = await optionsOf(name);
  screen.getByRole('combobox', { name }).focus();
  await userEvent.keyboard(`{Enter}{Home}${'{ArrowDown}'.repeat(labels.indexOf(label))}{Enter}`);
  await waitFor(() => expect(screen.getByRole('combobox', { name }).textContent).toBe(label));
}

export function tableRows(name: string): string[] {
  const rows = within(screen.getByRole('table', { name })).getAllByRole('row');
  return rows.slice(1).map((row) => row.textContent ?? '');
}

// For tests: opens Calls over a test server and reads it.
import { screen, within } from '@testing-library/react';
import type { Call, CallList, CallTotals } from '#contract/call-list';
import { type Answers, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { CallsScreen } from './calls-screen';

export function aCall(about: Partial<Call> & { id: number }): Call {
  return {
    companyId: 1,
    companyName: 'Northside',
    startedAt: '2026-11-21T21:31:00.000Z',
    localDay: '2026-11-21',
    timeZone: 'America/Chicago',
    storeId: 5,
    storeName: 'Airport Road',
    employeeId: 66,
    employeeName: 'Rosa Delgado',
    serviceId: 9,
    serviceName: 'Alignment',
    callType: 'Appointment',
    callTag: 'Live',
    direction: 'inbound',
    answered: 'answered',
    appointment: false,
    isKnown: true,
    appointmentOrigin: { source: 'phone-system', name: 'Nextiva', assumption: null, match: null, at: null },
    durationSeconds: 257,
    customerPhone: '+14145550186',
    numberCalled: '+13125550142',
    recordingUrl: null,
    isCounted: true,
    apart: null,
    phoneSystem: 'Nextiva',
    phoneSystemCallId: `CA-${about.id}`,
    version: `v${about.id}`,
    maySet: ['appointment', 'service', 'employee', 'callType', 'callTag'],
    mayWithdraw: [],
    ...about,
  };
}

/** A call of which nothing is known. */
export const unknownCall = aCall({
  id: 2,
  startedAt: '2026-11-21T21:12:00.000Z',
  storeId: null,
  storeName: null,
  employeeId: null,
  employeeName: null,
  serviceId: 0,
  serviceName: 'Not known',
  callType: null,
  direction: null,
  answered: 'missed',
  appointment: null,
  isKnown: false,
  appointmentOrigin: null,
  durationSeconds: null,
  customerPhone: null,
  numberCalled: null,
  phoneSystemCallId: null,
});

export function listOf(calls: Call[], about: Partial<CallList> = {}): CallList {
  return {
    total: calls.length,
    calls,
    nextCursor: null,
    sort: 'time',
    order: 'desc',
    tooMany: null,
    ...about,
  };
}

export const totals: CallTotals = {
  total: 293,
  apart: 0,
  knownCalls: 281,
  knownAppointments: 79,
  appointments: 79,
  closeRate: 28.1,
  talkSeconds: 60_000,
  timedCalls: 250,
};

export const lookups: Answers = {
  'GET /api/stores': [
    { id: 5, name: 'Airport Road', code: 'NS-01' },
    { id: 6, name: 'Cedar Hills', code: 'NS-02' },
  ],
  'GET /api/services': [
    { id: 8, name: 'Tires' },
    { id: 9, name: 'Alignment' },
  ],
  'GET /api/regions': [{ id: 11, name: 'North', companyId: 1 }],
  'GET /api/districts': [{ id: 111, name: 'City', regionId: 11 }],
  'GET /api/employees': [
    { id: 66, firstName: 'Rosa', lastName: 'Delgado' },
    { id: 67, firstName: 'Devon', lastName: 'Hughes' },
  ],
};

export function openCalls(search: string, answers: Answers = {}) {
  const server = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [
      { id: 1, name: 'Northside' },
      { id: 2, name: 'Lakeshore' },
    ],
    'GET /api/calls': listOf([aCall({ id: 1 }), unknownCall]),
    'GET /api/calls/total': totals,
    ...lookups,
    ...answers,
  });
  const router = openInShell(`/calls${search}`, [
    { path: '/calls', element: <CallsScreen /> },
    { path: '*', element: <p>Another screen</p> },
  ]);
  return { router, ...server };
}

/** What the rows of the list say, from top to bottom. */
export async function rowTexts(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Calls' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => row.textContent ?? '');
}

/** The queries of the lists asked for. */
export function requestedLists(requests: string[]): string[] {
  const start = 'GET /api/calls?';
  return requests.filter((it) => it.startsWith(start)).map((it) => it.slice(start.length));
}

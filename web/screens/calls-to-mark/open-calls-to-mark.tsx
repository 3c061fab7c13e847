// For tests: opens Calls to mark over a test server that keeps what is marked.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { CallToMark, MarkList } from '#contract/calls-to-mark';
import type { Role } from '#contract/roles';
import { type Answers, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { closeToast, removeToast, toastStore } from '../../ui/toast';
import { CallsToMarkScreen } from './calls-to-mark-screen';

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.read()) {
    closeToast(id);
    removeToast(id);
  }
});

export const services = ['Oil Change', 'Tires', 'Brakes', 'Battery', 'Alignment'].map((name, index) => ({
  id: index + 1,
  name,
}));

/** Calls 1, 2, 3 … of Airport Road, with the phone numbers …0101, …0102, …0103. */
export function callToMark(id: number, more: Partial<CallToMark> = {}): CallToMark {
  return {
    id,
    ...{ companyId: 1, companyName: 'Northside', storeId: 5, storeName: 'Airport Road' },
    ...{ startedAt: '2026-11-21T20:14:00.000Z', localDay: '2026-11-21', timeZone: 'America/Chicago' },
    ...{ employeeId: 7, employeeName: 'Devon Hughes', serviceId: 2, serviceName: 'Tires' },
    ...{ callType: 'Appointment', callTag: 'Live', direction: null, answered: null, durationSeconds: 182 },
    ...{ appointment: null, isKnown: false, appointmentOrigin: null, isCounted: true, apart: null },
    ...{ customerPhone: `+141455501${String(id).padStart(2, '0')}`, numberCalled: null, recordingUrl: null },
    ...{ phoneSystem: 'Phone system', phoneSystemCallId: `call-${id}`, version: `v${id}` },
    ...{ maySet: ['appointment', 'service', 'employee', 'callType', 'callTag'], mayWithdraw: [] },
    ...{ kind: 'newest', skips: 0, earlier: [], earlierTotal: 0, earlierSince: null },
    ...more,
  };
}

export function listOf(calls: CallToMark[], more: Partial<MarkList> = {}): MarkList {
  return {
    calls,
    heldByOthers: 0,
    services: [{ storeId: 5, services }],
    today: { day: '2026-11-21', booked: 0, notBooked: 0, notKnown: 0 },
    known: { monthDay: '2026-11-01', calls: 100, knownCalls: 78 },
    ...more,
  };
}

export interface Opened {
  requests: string[];
  answers: Answers;
  /** The bodies of saves, in order, with the call's id. */
  saves: { id: number; body: Record<string, unknown> }[];
  /** What was said of lists: holds, skips, releases. */
  changes: Record<string, unknown>[];
  router: ReturnType<typeof openInShell>;
}

export function openCallsToMark(
  list: MarkList,
  { answers = {}, role = 'director', search = '?company=1' }: { answers?: Answers; role?: Role; search?: string } = {},
): Opened {
  vi.setSystemTime(new Date('2026-11-23T15:00:00Z'));
  const saves: Opened['saves'] = [];
  const changes: Opened['changes'] = [];
  const saved = new Map<number, CallToMark>();
  const save = (id: number) => (init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    saves.push({ id, body });
    const before = saved.get(id) ?? callToMark(id);
    const appointment = 'withdraw' in body || body.appointment === null ? null : body.appointment === 'yes';
    const after = { ...before, appointment, isKnown: appointment !== null, version: `${before.version}+` };
    saved.set(id, after);
    return after;
  };
  const server = serve({
    'GET /api/user': testUser(role),
    'GET /api/companies': [
      { id: 1, name: 'Northside', timeZone: 'America/Chicago' },
      { id: 2, name: 'Lakeshore', timeZone: 'America/Chicago' },
    ],
    'GET /api/stores': [
      { id: 5, name: 'Airport Road', code: null },
      { id: 6, name: 'Mill Street', code: null },
    ],
    'GET /api/services': [...services, { id: 40, name: 'Windshield' }],
    'GET /api/calls/to-mark': { companies: [{ companyId: 1, companyName: 'Northside', toMark: 12 }] },
    'POST /api/calls/to-mark': list,
    'PUT /api/calls/to-mark': (init: RequestInit) => {
      const body = JSON.parse(String(init.body)) as { hold?: number[] };
      changes.push(body);
      return { held: body.hold ?? [] };
    },
    ...Object.fromEntries(list.calls.map(({ id }) => [`PUT /api/calls/${id}`, save(id)])),
    ...answers,
  });
  const router = openInShell(`/calls/to-mark${search}`, [
    { path: '/calls/to-mark', element: <CallsToMarkScreen /> },
    { path: '/calls', element: <p>All calls</p> },
  ]);
  return { ...server, saves, changes, router };
}

/** The call in hand: its phone number. */
export async function callInHand(phone: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 2, name: phone });
}

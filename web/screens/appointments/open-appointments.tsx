// Opens the screen of appointment lists for a test.
import type { AppointmentImport } from '#contract/appointment-imports';
import type { Role } from '#contract/roles';
import { type Answers, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { AppointmentsScreen } from './appointments-screen';

const settings = {
  ...{ windowDays: 7, isDaily: false, mapping: null, version: 4 },
  ...{ completeSince: null, completeLocationIds: [], endpointPath: null },
};
export const aList = { id: 3, companyId: 1, name: 'Shop', mayEdit: true, lastImportAt: null, ...settings };

export function anImport(more: Partial<AppointmentImport> = {}): AppointmentImport {
  return {
    ...{
      id: 7,
      companyId: 1,
      listId: 3,
      listName: 'Shop',
      isNewList: false,
      kind: 'file',
      fileName: 'shop.csv',
      dryRun: false,
    },
    ...{ status: 'done', problem: null, startedBy: 'Dana', createdAt: '2026-11-21T21:00:00.000Z' },
    ...{ finishedAt: null, undoneAt: null, totalRows: 2, rowsRead: 2, rowsDone: 2 },
    ...{ newRows: 0, changedRows: 0, sameRows: 0, refusedRows: 0, refusals: [], unexplainedValues: 0 },
    ...{ matched: { sure: 0, likely: 0, possible: 0 }, unmatched: [], newlyBooked: 0 },
    ...{ days: null, before: null, after: null, complete: null, mapping: null, mayChange: true },
    ...more,
  };
}

export function openAppointments(search: string, answers: Answers, role: Role = 'director') {
  const server = serve({
    'GET /api/user': testUser(role),
    'GET /api/companies': [{ id: 1, name: 'Northside', timeZone: 'America/Chicago' }],
    'GET /api/appointment-lists': [],
    'GET /api/appointment-imports': [],
    'GET /api/appointment-imports/7/refused': { rows: [], nextAfter: null },
    'GET /api/appointment-matches': { total: 0, matches: [], nextAfter: null },
    'GET /api/stores': [],
    'GET /api/services': [],
    'GET /api/employees': [],
    ...answers,
  });
  openInShell(`/calls/appointments?company=1${search}`, [
    { path: '/calls/appointments', element: <AppointmentsScreen /> },
    { path: '*', element: <p>Another screen</p> },
  ]);
  return server;
}

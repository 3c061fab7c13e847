import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { refuse } from '../../api/test-server';
import { aList, anImport, openAppointments } from './open-appointments';

afterEach(cleanup);

test('without a list the screen says how to begin, and a failure can be tried again', async () => {
  const { answers } = openAppointments('', { 'GET /api/appointment-lists': refuse(500, 'Broken.') });
  await screen.findByText('Appointment lists could not be loaded');
  answers['GET /api/appointment-lists'] = [];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No appointment lists yet');
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe(
    '/calls/appointments?company=1&upload=new',
  );
});

test('an employee is told that lists are not theirs to see, and nothing is asked for', async () => {
  const { requests } = openAppointments('', {}, 'employee');
  await screen.findByText('You do not have access to appointment lists');
  expect(requests.filter((it) => it.includes('appointment'))).toEqual([]);
});

test('rows outside a manager’s locations are shown as left out, with the reason', async () => {
  const answers = {
    'GET /api/appointment-imports/7': anImport({
      refusedRows: 2,
      refusals: [{ reason: 'other-location', rows: 2 }],
    }),
    'GET /api/appointment-imports/7/refused': {
      rows: [{ line: 3, reason: 'other-location', values: { Store: 'Lakeview' } }],
      nextAfter: null,
    },
  };
  openAppointments('&import=7', answers, 'store_manager');
  const rows = await screen.findByRole('table', { name: 'Left out' });
  expect(within(rows).getByText('At a location that is not yours')).toBeDefined();
  expect(within(rows).getByRole('cell', { name: 'Store: Lakeview' })).toBeDefined();
});

test('a preview of which every row is left out says why, in which column, and offers another file', async () => {
  const mapping = { ...noColumns, phone: 'Home Phone', createdAt: 'Booked' };
  const refusals = [
    { reason: 'phone-missing' as const, rows: 11 },
    { reason: 'created-unreadable' as const, rows: 3 },
  ];
  openAppointments('&import=7', {
    'GET /api/appointment-imports/7': anImport({ dryRun: true, totalRows: 14, refusedRows: 14, refusals, mapping }),
  });
  await screen.findByText('None of the 14 rows could be used.');
  expect(screen.getByText(/Most common reason \(11 rows, column “Home Phone”\): No phone number\./)).toBeDefined();
  expect(screen.queryByText('Nothing new.')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Why rows are left out' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose the file again' }).getAttribute('href')).toBe(
    '/calls/appointments?company=1&upload=3',
  );
});

test('a preview is not imported until it is confirmed, and an import that is done can be undone', async () => {
  const { requests, answers } = openAppointments('&import=7', {
    'GET /api/appointment-imports/7': anImport({ dryRun: true, newRows: 2, newlyBooked: 1 }),
    'POST /api/appointment-imports/7/confirm': anImport({ newRows: 2, newlyBooked: 1 }),
    'POST /api/appointment-imports/7/undo': anImport({ status: 'undone' }),
  });
  await screen.findByText('1 call would become booked.');
  answers['GET /api/appointment-imports/7'] = anImport({ newRows: 2, newlyBooked: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('1 call was booked.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo this import…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  await screen.findByText('Undone.');
  expect(requests).toContain('POST /api/appointment-imports/7/undo');
});

test('a value that was not understood is explained once', async () => {
  const bodies: unknown[] = [];
  openAppointments('&import=7', {
    'GET /api/appointment-imports/7': anImport({ newRows: 2, unexplainedValues: 1 }),
    'GET /api/appointment-lists': [aList],
    'GET /api/appointment-lists/3/unexplained': [{ field: 'status', value: 'Showed up', rows: 2 }],
    'POST /api/appointment-lists/3/explain': (init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return aList;
    },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Status “Showed up” means' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Kept' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save and read again' }));
  await expect
    .poll(() => bodies)
    .toEqual([{ explanations: [{ field: 'status', value: 'Showed up', meaning: 'kept' }] }]);
});

test('switching the address on saves one that cannot be guessed', async () => {
  const bodies: Record<string, unknown>[] = [];
  openAppointments('', {
    'GET /api/appointment-lists': [{ ...aList, appointments: 5, matched: 3, possible: 1 }],
    'PUT /api/appointment-lists/3': (init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return aList;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Shop' }));
  const box = await screen.findByRole('checkbox', { name: 'The shop system sends appointments to an address' });
  await userEvent.click(box);
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value;
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ version: 4, completeSince: null, endpointPath: address.split('/').at(-1) });
  expect(String(bodies[0]?.endpointPath)).toMatch(/^list-[0-9a-f]{32}$/);
});

test('a list for an address is added without a file, and is not added twice if its address is refused', async () => {
  const bodies: Record<string, unknown>[] = [];
  const { requests, answers } = openAppointments('', {
    'POST /api/appointment-lists': { ...aList, version: 1 },
    'PUT /api/appointment-lists/3': refuse(409, 'Another list has this address.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add list' }));
  expect(dialog.queryByRole('button', { name: 'Delete this list…' })).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Shop');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'The shop system sends appointments to an address' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add list' }));
  await dialog.findByText('Another list has this address.');
  answers['PUT /api/appointment-lists/3'] = (init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return aList;
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Add list' }));
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ name: 'Shop', windowDays: 7, version: 1 });
  expect(requests.filter((it) => it === 'POST /api/appointment-lists')).toHaveLength(1);
});

test('a list is deleted once that is confirmed', async () => {
  const { requests } = openAppointments('', {
    'GET /api/appointment-lists': [{ ...aList, appointments: 5, matched: 3, possible: 1 }],
    'DELETE /api/appointment-lists/3': undefined,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Shop' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete this list…' }));
  await screen.findByText(/5 appointments will be gone/);
  expect(requests).not.toContain('DELETE /api/appointment-lists/3');
  await userEvent.click(screen.getByRole('button', { name: 'Delete list' }));
  await expect.poll(() => requests).toContain('DELETE /api/appointment-lists/3');
});

test('a running import says how far it is, and can be stopped', async () => {
  const stopped = anImport({ status: 'stopped' });
  const { answers } = openAppointments('&import=7', {
    'GET /api/appointment-imports/7': anImport({ status: 'running', totalRows: 200, rowsRead: 200, rowsDone: 50 }),
    'POST /api/appointment-imports/7/stop': stopped,
  });
  await screen.findByText('Importing 50 of 200 rows');
  expect(screen.getByRole('progressbar', { name: 'Progress of the import' }).getAttribute('aria-valuenow')).toBe('25');
  answers['GET /api/appointment-imports/7'] = stopped;
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('Stopped.');
});

const noColumns = {
  ...{ createdTime: '', secondPhone: '', thirdPhone: '' },
  ...{ phone: '', createdAt: '', appointmentAt: '', location: '', service: '' },
  ...{ employee: '', status: '', value: '', id: '' },
};

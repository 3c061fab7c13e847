import { expect, test } from 'vitest';
import { indexCompany } from '../ingest/names/resolve-names';
import { guessMapping } from './guess-mapping';
import { readFile } from './read-file';
import { createRowReader } from './read-row';

const shopExport = `\uFEFFRO #;Home Phone;Cust Cell;Appt Made;Appt Date;Appt Stat;Requested Svc;Est
4711;;(312) 555-0101;11/24/26 3:05 PM;11/27/26 8:00 AM;Cancelled;Brakes;"$1,249.50"
4712;;312.555.0102;11/24/26 4:40 PM;;Open;;89
`;

test('an odd export of a shop system is read without choosing a column', () => {
  const table = tableOf(shopExport);
  const mapping = guessMapping(table);
  expect(mapping).toEqual({
    ...{ secondPhone: 'Home Phone', thirdPhone: '', createdTime: '' },
    ...{ phone: 'Cust Cell', createdAt: 'Appt Made', appointmentAt: 'Appt Date', status: 'Appt Stat' },
    ...{ service: 'Requested Svc', value: 'Est', id: 'RO #', location: '', employee: '' },
  });
  const readings = table.rows.map(createRowReader(table, mapping, context));
  const said = { phone: '+13125550101', createdAt: new Date('2026-11-24T21:05:00Z'), rowId: '4711' };
  expect(readings).toMatchObject([
    { row: { ...said, status: 'canceled', serviceId: 8, valueCents: 124_950 }, problems: [], unexplained: [] },
    { row: { phone: '+13125550102', status: 'open', serviceId: null, valueCents: 8_900 }, problems: [] },
  ]);
});

test('a column without a value is taken only if no other one has the name', () => {
  const table = tableOf('Phone,Status,Callback,Created\n,,312-555-0101,2026-11-24 15:05\n');
  expect(guessMapping(table)).toMatchObject({ phone: 'Callback', createdAt: 'Created', status: 'Status' });
});

test('of a file without rows the names of its columns are enough', () => {
  const table = tableOf('Phone,Status,Created\n');
  expect(guessMapping(table)).toMatchObject({ phone: 'Phone', createdAt: 'Created', status: 'Status' });
});

test('further phones of the customer, and the time beside a day, are found by their values', () => {
  const guess = (text: string) => guessMapping(tableOf(text));
  const phones =
    'Store Phone,Home Phone,Mobile,Fax,Work,Alt Phone\n312-555-0100,312-555-0101,312-555-0102,312-555-0103,312-555-0104,312-555-0105 (wife)\n';
  expect(guess(phones)).toMatchObject({ phone: 'Mobile', secondPhone: 'Home Phone', thirdPhone: 'Alt Phone' });
  const times = 'Time,Date Created,Time Created,Appt Date,Appt Time\n8:00 AM,11/24/26,9:05 AM,11/27/26,8:00 AM\n';
  expect(guess(times)).toMatchObject({
    createdAt: 'Date Created',
    createdTime: 'Time Created',
    appointmentAt: 'Appt Date',
  });
  expect(guess('Mobile,Booked On,Booked At\n312-555-0142,28/11/26,09:05\n')).toMatchObject({
    ...{ createdAt: 'Booked On', createdTime: 'Booked At' },
  });
  expect(guess('Phone,Create Date,Create Time\n312-555-0142,11/28/2026,12/30/1899 9:05 AM\n')).toMatchObject({
    ...{ createdAt: 'Create Date', createdTime: 'Create Time' },
  });
  expect(guess('Phone,Date Entered,RO,Time Entered\n312-555-0142,11/28/2026,1234,905\n')).toMatchObject({
    ...{ createdAt: 'Date Entered', createdTime: 'Time Entered', id: 'RO' },
  });
  expect(guess('Created,Hour\n24.11.26,9:05 PM\n')).toMatchObject({ createdAt: 'Created', createdTime: 'Hour' });
  expect(guess('Created,Hour\n11/24/26 9:05 PM,9:05 PM\n')).toMatchObject({ createdAt: 'Created', createdTime: '' });
});

test('what lists in a row say of others is not taken for the customer’s', () => {
  const row = {
    ...{ id: 'A', phone_number: '312-555-0142', created_at: '2026-11-28T16:12:00Z' },
    appointment: { note: 'call first', jobs: [{ name: 'Oil', technician_phone: '312-555-0150' }] },
  };
  expect(guessMapping(tableOf(JSON.stringify(row)))).toMatchObject({
    ...{ phone: 'phone_number', secondPhone: '', appointmentAt: '' },
  });
});

test.each(['N/A', '0', '{{appointment.id}}', 'null', '-', 'unknown'])(
  '%s is no id, location, service or person',
  (nothing) => {
    const row = (phone: string) => `${phone},11/24/2026 9:05 AM,${nothing},${nothing},${nothing},${nothing}`;
    const table = tableOf(`Phone,Created,Id,Location,Service,Advisor\n${row('312-555-0101')}\n${row('312-555-0102')}`);
    const readings = table.rows.map(createRowReader(table, guessMapping(table), context));
    const said = { rowId: null, locationId: null, serviceId: null, employeeId: null };
    expect(readings).toMatchObject(['+13125550101', '+13125550102'].map((phone) => ({ row: { ...said, phone } })));
    expect(readings).toMatchObject([{ unexplained: [] }, { unexplained: [] }]);
    expect(new Set(readings.map((reading) => 'row' in reading && reading.row.key)).size).toBe(2);
  },
);

const noNames = { locations: [], employees: [], aliases: [], numbers: [], locationAliases: [], employeeAliases: [] };
const context = {
  listId: 1,
  names: indexCompany({
    ...{ name: 'Northside', timeZone: 'America/Chicago', ...noNames },
    services: [{ id: 8, name: 'Brakes', isShared: true }],
  }),
  ...{ meanings: {}, locationIds: null, receivedAt: new Date('2026-11-25T12:00:00Z') },
};

function tableOf(text: string) {
  const table = readFile(text);
  if ('problem' in table) throw new Error(table.problem);
  return table;
}

// Which column of a list says what, by its name and, for phones and times, by its values.
import { type AppointmentField, type AppointmentMapping, appointmentFieldNames } from '#contract/appointments';
import { dialedNumber } from '../access/phone-number';
import { readTime } from '../ingest/read/read-time';
import type { FileTable } from './read-file';

/** Names as exports write them, without case, blanks and punctuation; the better ones first. */
const names: Record<AppointmentField, readonly string[]> = {
  phone: [
    ...['phone', 'phonenumber', 'customerphone', 'customerphonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone'],
    ...['telephone', 'contactphone', 'primaryphone', 'customermobile', 'customercell', 'custphone', 'custcell'],
    ...['custmobile', 'homephone', 'callerphone', 'callernumber', 'tel'],
  ],
  createdAt: [
    ...['createdat', 'created', 'createdon', 'createddate', 'datecreated', 'createdtime', 'createddatetime'],
    ...['bookedat', 'bookedon', 'bookeddate', 'datebooked', 'bookingdate', 'bookingcreated', 'dateadded', 'addedon'],
    ...['entered', 'entereddate', 'entrydate', 'dateentered', 'writtenat', 'submittedat', 'timestamp'],
    ...['apptmade', 'apptcreated', 'appointmentmade'],
  ],
  appointmentAt: [
    ...['appointmentat', 'appointment', 'appointmentdate', 'appointmenttime', 'appointmentdatetime', 'apptdate'],
    ...['appttime', 'apptdatetime', 'appt', 'scheduledfor', 'scheduledat', 'scheduleddate', 'scheduledtime'],
    ...['startsat', 'startat', 'starttime', 'startdate', 'start', 'dropoff', 'dropoffdate', 'servicedate', 'duedate'],
  ],
  location: [
    ...['location', 'locationname', 'locationid', 'locationcode', 'store', 'storename', 'storeid', 'storenumber'],
    ...['storecode', 'shop', 'shopname', 'shopid', 'branch', 'branchname', 'site', 'facility', 'center', 'dealership'],
  ],
  service: [
    ...['service', 'servicename', 'servicetype', 'services', 'servicerequested', 'job', 'jobtype', 'jobname'],
    ...['servicecategory', 'category', 'opcode', 'reason', 'reasonforvisit', 'concern', 'worktype', 'appointmenttype'],
    ...['requestedsvc', 'svcrequested', 'svc'],
  ],
  employee: [
    ...['employee', 'employeename', 'employeeid', 'advisor', 'serviceadvisor', 'servicewriter', 'writer', 'csr'],
    ...['bookedby', 'createdby', 'scheduledby', 'takenby', 'enteredby', 'agent', 'staff', 'staffmember', 'user'],
  ],
  status: [
    ...['status', 'appointmentstatus', 'apptstatus', 'bookingstatus', 'jobstatus', 'orderstatus', 'state', 'outcome'],
    ...['apptstat', 'stat', 'result', 'disposition', 'showed', 'show'],
  ],
  value: [
    ...['value', 'amount', 'total', 'totalamount', 'revenue', 'price', 'invoicetotal', 'invoiceamount', 'rototal'],
    ...['est', 'estimate', 'estimatetotal', 'estimatedvalue', 'grandtotal', 'ticket', 'sales', 'saleamount'],
  ],
  id: [
    ...['id', 'appointmentid', 'apptid', 'bookingid', 'appointmentnumber', 'bookingnumber', 'confirmationnumber'],
    ...['ro', 'ronumber', 'repairorder', 'repairordernumber', 'ordernumber', 'orderid', 'jobid', 'recordid', 'uuid'],
  ],
};

/** A column whose rows are mostly phones or times is one, whatever its name. */
const enoughOfRows = 0.8;
const sampledRows = 50;

export function guessMapping(table: FileTable): AppointmentMapping {
  const mapping = Object.fromEntries(appointmentFieldNames.map((field) => [field, ''])) as AppointmentMapping;
  const sampled = table.rows.slice(0, sampledRows);
  const free: Columns = new Map(table.columns.map((name, place) => [name, { place, folded: foldHeader(name) }]));
  const take = (field: AppointmentField, column: string | undefined) => {
    if (column === undefined || mapping[field] !== '') return;
    mapping[field] = column;
    free.delete(column);
  };
  const takeByName = (columns: Columns) => {
    for (const isMatch of [isNamed, isWord]) {
      for (const field of appointmentFieldNames) {
        if (mapping[field] !== '') continue;
        const column = bestOf(columns, names[field], isMatch);
        take(field, column);
        if (column !== undefined) columns.delete(column);
      }
    }
  };
  const readsAs = (place: number, isOne: (text: string) => boolean) => {
    const values = sampled.flatMap(({ cells }) => cells[place]?.trim() || []);
    return values.length > 0 && values.filter(isOne).length >= enoughOfRows * values.length;
  };
  const byValues = (isOne: (text: string) => boolean) => [...free].find(([, { place }]) => readsAs(place, isOne))?.[0];

  // A system exports columns that its shop never fills: those come last, for a row that does.
  const isFilled = (place: number) => sampled.some(({ cells }) => cells[place]?.trim());
  takeByName(new Map([...free].filter(([, { place }]) => isFilled(place))));
  take(
    'phone',
    byValues((text) => /\d{7}/.test(text.replaceAll(/\D/g, '')) && dialedNumber(text) !== undefined),
  );
  take(
    'createdAt',
    byValues((text) => /[-/.:]/.test(text) && readTime(text).kind === 'read'),
  );
  takeByName(free);
  return mapping;
}

type Columns = Map<string, { place: number; folded: string }>;

function bestOf(
  columns: Columns,
  known: readonly string[],
  isMatch: (folded: string, name: string) => boolean,
): string | undefined {
  for (const name of known) {
    for (const [column, { folded }] of columns) if (isMatch(folded, name)) return column;
  }
  return undefined;
}

/** `Customer.Phone Number` is `customerphonenumber`, and also known by its last part. */
const foldHeader = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{Nd}.]+/gu, '');

const isNamed = (folded: string, name: string) =>
  folded.replaceAll('.', '') === name || folded.split('.').at(-1) === name;

/** As part of a longer name; short ones would be in too many. */
const isWord = (folded: string, name: string) => name.length >= 5 && folded.replaceAll('.', '').includes(name);

/** A file with other columns needs another mapping. */
export const fitsColumns = ({ phone, createdAt }: AppointmentMapping, columns: readonly string[]) =>
  [phone, createdAt].every((name) => name === '' || columns.includes(name));

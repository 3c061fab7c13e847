// Calls as rows of a file: a plain table, whatever columns are on screen.
import type { Call } from '#contract/call-list';
import { answeredWord, directionWord, saidBy } from '../../../shell/calls/call-words';
import { appointmentWord } from '../../../ui/appointment-mark';
import type { FileCell } from '../../../ui/save-file';

const columns: readonly { name: string; width: number; value: (call: Call) => FileCell }[] = [
  { name: 'Call', width: 10, value: ({ id }) => id },
  { name: 'Company', width: 24, value: ({ companyName }) => companyName },
  { name: 'Local time', width: 20, value: ({ startedAt, timeZone }) => localTime(startedAt, timeZone) },
  { name: 'Time zone', width: 20, value: ({ timeZone }) => timeZone },
  { name: 'Started at (UTC)', width: 26, value: ({ startedAt }) => startedAt },
  { name: 'Customer', width: 16, value: ({ customerPhone }) => customerPhone },
  { name: 'Location', width: 24, value: ({ storeName }) => storeName },
  { name: 'Employee', width: 24, value: ({ employeeName }) => employeeName },
  { name: 'Service', width: 20, value: ({ serviceName }) => serviceName },
  { name: 'Appointment', width: 14, value: ({ appointment }) => appointmentWord(appointment) },
  { name: 'Who says so', width: 22, value: (call) => saidBy(call)?.words ?? null },
  { name: 'Type', width: 14, value: ({ callType }) => callType ?? 'Not known' },
  { name: 'Tag', width: 10, value: ({ callTag }) => callTag },
  { name: 'Direction', width: 12, value: ({ direction }) => directionWord(direction) },
  { name: 'Answered', width: 12, value: ({ answered }) => answeredWord(answered) },
  { name: 'Duration (seconds)', width: 12, value: ({ durationSeconds }) => durationSeconds },
  { name: 'Number called', width: 16, value: ({ numberCalled }) => numberCalled },
  { name: 'Phone system', width: 18, value: ({ phoneSystem }) => phoneSystem },
  { name: 'Phone system’s call id', width: 24, value: ({ phoneSystemCallId }) => phoneSystemCallId },
  { name: 'In figures', width: 22, value: ({ apart }) => (apart === null ? 'yes' : `no: ${apart}`) },
  { name: 'In close rates', width: 14, value: ({ isKnown, isCounted }) => (isKnown && isCounted ? 'yes' : 'no') },
];

export const fileHead: readonly string[] = columns.map(({ name }) => name);
export const fileWidths: readonly number[] = columns.map(({ width }) => width);

export function fileRow(call: Call): FileCell[] {
  return columns.map(({ value }) => value(call));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-21 15:31:00", which spreadsheets sort and read in any language. */
function localTime(instant: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

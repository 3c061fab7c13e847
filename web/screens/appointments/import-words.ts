// Imports in words.
import type { AppointmentImport, AppointmentRefusal, UnmatchedReason } from '#contract/appointment-imports';
import type { AppointmentField } from '#contract/appointments';
import { formatCount } from '../../ui/format';

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export function isRunning({ status }: Pick<AppointmentImport, 'status'>): boolean {
  return status === 'waiting' || status === 'running' || status === 'undoing';
}

export function statusWord({ status, dryRun }: Pick<AppointmentImport, 'status' | 'dryRun'>): string {
  if (dryRun && status === 'done') return 'Preview, not imported';
  return statusWords[status];
}

const statusWords: Record<AppointmentImport['status'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Failed',
};

export const importName = ({ fileName, kind }: Pick<AppointmentImport, 'fileName' | 'kind'>): string =>
  fileName || (kind === 'webhook' ? 'Webhook' : 'File without a name');

export const notFound = ({ unmatched }: Pick<AppointmentImport, 'unmatched'>): number =>
  unmatched.reduce((sum, { rows }) => sum + rows, 0);

/** The contract's words are on the server's side of a schema; these load without it. */
export const unmatchedWords: Record<UnmatchedReason, { title: string; hint: string }> = {
  'no-call': { title: 'No call from that phone', hint: 'Walk-ins and online bookings look like this.' },
  'other-location': { title: 'Called another location', hint: 'The list says another location than the call.' },
  'already-has-one': { title: 'Its call already has one', hint: 'One call, one appointment.' },
  'shared-number': { title: 'Shared number', hint: 'Too many calls from it to match by phone alone.' },
  'answered-no': { title: 'A person said no', hint: 'It does not belong to the call that was proposed.' },
};

export const refusalWords: Record<AppointmentRefusal, string> = {
  'phone-missing': 'No phone number',
  'phone-unreadable': 'The phone number could not be read',
  'created-missing': 'No time of creation',
  'created-unreadable': 'The time of creation could not be read',
  'created-implausible': 'The time of creation is before 2000 or in the future',
  'location-unknown': 'The location is not known',
  'location-missing': 'No location, and you manage several',
  'other-location': 'At a location that is not yours',
  'row-too-long': 'The row is too long',
  'line-unreadable': 'A quotation mark is opened and not closed',
};

export const isAllLeftOut = ({ newRows, changedRows, sameRows, refusedRows }: AppointmentImport): boolean =>
  refusedRows > 0 && newRows + changedRows + sameRows === 0;

/** The reason for which most rows are left out, with the column that decided, as a sentence. */
export function mainRefusal({ refusals, refusedRows, mapping }: AppointmentImport): string {
  const [main] = refusals;
  if (!main) return '';
  const field = refusedFields[main.reason];
  const column = field && mapping?.[field];
  const where = [
    ...(main.rows < refusedRows ? [plural(main.rows, 'row')] : []),
    ...(column ? [`column “${column}”`] : []),
  ].join(', ');
  const begin = main.rows < refusedRows ? 'Most common reason' : 'Reason';
  return `${begin}${where && ` (${where})`}: ${refusalWords[main.reason]}.`;
}

const refusedFields: Partial<Record<AppointmentRefusal, AppointmentField>> = {
  'phone-missing': 'phone',
  'phone-unreadable': 'phone',
  'created-missing': 'createdAt',
  'created-unreadable': 'createdAt',
  'created-implausible': 'createdAt',
  'location-unknown': 'location',
  'location-missing': 'location',
  'other-location': 'location',
};

/** "tekmetric_appointments-2026-11-28.csv" is of the list "Tekmetric appointments": the next file has another date. */
export function nameListAfter(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z]{2,4}$/i, '')
    .replace(/\d[\d\-_.: T]*/g, ' ')
    .replace(/\(\s*\)/g, ' ')
    .split(/[\s_\-.]+/)
    .filter((word) => /\p{L}/u.test(word));
  const name = words.join(' ').slice(0, 80).trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

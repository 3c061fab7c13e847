// One row of a list: what it says, or why it is left out. Pure.
import type { AppointmentRefusal } from '#contract/appointment-imports';
import {
  type AppointmentField,
  type AppointmentMapping,
  appointmentFieldNames,
  type ExplainableField,
} from '#contract/appointments';
import { todayIn } from '#contract/days';
import { namesNothing } from '#contract/placeholders';
import { foldName } from '../access/fold-name';
import type { AppointmentRow } from '../database/appointments/store-rows';
import type { NamedLocation } from '../database/companies/company-directory';
import type { ListMeanings } from '../database/schema/appointment-json';
import { type CompanyDirectory, findEmployee, findService, findStore } from '../ingest/names/resolve-names';
import { isPlausibleTime, toInstant } from '../ingest/read/to-instant';
import { appointmentKey } from '../matching/appointment-key';
import { phonesInCell } from './phones-in-cell';
import type { DateOrder, FileRow, ListHead } from './read-file';
import { hasNoTimeOfDay, readListTime } from './read-list-time';
import { readStatus } from './read-status';
import { readValue } from './read-value';
import { between } from './rows-in-json';

export interface RowContext {
  listId: number;
  names: CompanyDirectory;
  meanings: ListMeanings;
  /** The locations of a store manager; null: all. */
  locationIds: readonly number[] | null;
  /** When the list arrived: nothing was created after that. */
  receivedAt: Date;
}

export interface ReadRow {
  row: AppointmentRow;
  unexplained: Unexplained[];
  /** Values that could not be read and are left out. */
  problems: string[];
}

export interface LeftOutRow {
  line: number;
  refused: AppointmentRefusal;
  unexplained: Unexplained[];
}

interface Unexplained {
  field: ExplainableField;
  value: string;
}

export type RowReading = ReadRow | LeftOutRow;

const maxCellLength = 2_000;
const maxValueLength = 200;

/** Reads rows of a table; a column that it lacks says nothing. */
export function createRowReader(
  { columns, dateOrders }: Pick<ListHead, 'columns' | 'dateOrders'>,
  mapping: AppointmentMapping,
  context: RowContext,
): (row: FileRow) => RowReading {
  const places = Object.fromEntries(
    appointmentFieldNames.map((field) => [field, columns.indexOf(mapping[field])]),
  ) as Record<AppointmentField, number>;
  const orderOf = (field: AppointmentField): DateOrder => dateOrders[places[field]] ?? 'unknown';
  return (row) => {
    const cell = (field: AppointmentField) => row.cells[places[field]]?.trim() ?? '';
    if (row.isBroken) return { line: row.line, refused: 'line-unreadable', unexplained: [] };
    return readRow(row.line, { cell, orderOf }, context);
  };
}

interface Cells {
  cell(field: AppointmentField): string;
  orderOf(field: AppointmentField): DateOrder;
}

const phoneFields = ['phone', 'secondPhone', 'thirdPhone'] as const;

function readRow(line: number, { cell, orderOf }: Cells, context: RowContext): RowReading {
  const { names, locationIds, receivedAt, listId } = context;
  const unexplained: Unexplained[] = [];
  const problems: string[] = [];
  const refuse = (refused: AppointmentRefusal): LeftOutRow => ({ line, refused, unexplained });
  if (appointmentFieldNames.some((field) => cell(field).length > maxCellLength)) return refuse('row-too-long');

  const phoneTexts = phoneFields.map(cell).filter((text) => text !== '');
  if (phoneTexts.length === 0) return refuse('phone-missing');
  const [phone, secondPhone = null, thirdPhone = null] = [...new Set(phoneTexts.flatMap(phonesInCell))];
  if (phone === undefined) return refuse('phone-unreadable');

  const createdText = cell('createdAt');
  if (createdText === '') return refuse('created-missing');
  const timeText = cell('createdTime');
  const timed = readListTime(createdText, timeText, orderOf('createdAt'));
  const created = timed.kind === 'read' ? timed : readListTime(createdText, '', orderOf('createdAt'));
  if (created !== timed && created.kind === 'read')
    problems.push(`The time “${timeText.slice(0, 40)}” could not be read.`);
  if (created.kind !== 'read') return refuse(created.kind === 'absent' ? 'created-missing' : 'created-unreadable');

  const location = findLocation(cell('location'), context, unexplained);
  if (location === 'unknown') return refuse('location-unknown');
  if (location === 'missing') return refuse('location-missing');
  if (location && locationIds && !locationIds.includes(location.id)) return refuse('other-location');

  const zone = location?.timeZone ?? names.timeZone;
  const createdAt = toInstant(created.value, zone);
  if (createdAt === 'unreadable') return refuse('created-unreadable');
  if (!isPlausibleTime(createdAt, receivedAt)) return refuse('created-implausible');
  const isDayOnly = hasNoTimeOfDay(created.value);

  const serviceId = explained('service', cell('service'), context, unexplained, (name) => findService(names, name)?.id);
  const employeeId = explained('employee', cell('employee'), context, unexplained, (name) => {
    const found = findEmployee(names, name, location ?? undefined);
    return found === 'ambiguous' ? undefined : found?.id;
  });
  // Else every row without an id would be the same one.
  const rowId = namesNothing(cell('id')) ? null : cell('id').slice(0, maxValueLength) || null;
  const identified = {
    listId,
    rowId,
    phone,
    createdAt,
    appointmentAt: readAppointmentTime(cell('appointmentAt'), orderOf('appointmentAt'), zone, problems),
    locationId: location?.id ?? null,
  };
  const valueText = cell('value');
  const valueCents = valueText === '' ? null : (readValue(valueText) ?? null);
  if (valueText !== '' && valueCents === null)
    problems.push(`The value “${valueText.slice(0, 40)}” could not be read.`);
  const { listId: _, ...said } = identified;
  const row: AppointmentRow = {
    ...{ ...said, secondPhone, thirdPhone },
    key: appointmentKey(identified),
    createdDay: todayIn(zone, createdAt),
    isDayOnly,
    serviceId,
    employeeId,
    status: statusOf(cell('status'), context, unexplained),
    valueCents,
    line,
  };
  return { row, unexplained, problems };
}

function readAppointmentTime(text: string, order: DateOrder, zone: string, problems: string[]): Date | null {
  if (text === '') return null;
  const moment = readListTime(text, '', order);
  const at = moment.kind === 'read' ? toInstant(moment.value, zone) : 'unreadable';
  if (at !== 'unreadable') return at;
  problems.push(`The time of the appointment “${text.slice(0, 40)}” could not be read.`);
  return null;
}

/** Null: the row names none. A store manager of one location means that one. */
function findLocation(
  text: string,
  { names, meanings, locationIds }: RowContext,
  unexplained: Unexplained[],
): NamedLocation | null | 'unknown' | 'missing' {
  const byId = (id: number) => names.locationsById.get(String(id));
  const name = text.slice(0, maxValueLength);
  const meaning = name === '' ? 'nothing' : meanings.location?.[foldName(name)];
  const found = typeof meaning === 'number' ? byId(meaning) : meaning !== 'nothing' && findStore(names, name);
  if (found) return found;
  if (meaning === 'nothing' || namesNothing(name)) {
    if (locationIds === null) return null;
    return (locationIds.length === 1 ? byId(locationIds[0] ?? 0) : undefined) ?? 'missing';
  }
  unexplained.push({ field: 'location', value: name });
  return 'unknown';
}

function explained(
  field: 'service' | 'employee',
  text: string,
  { meanings }: RowContext,
  unexplained: Unexplained[],
  find: (name: string) => number | undefined,
): number | null {
  const name = text.slice(0, maxValueLength);
  if (name === '') return null;
  const several = name.split(between);
  // A list in a row has several; the first that is known is the one.
  for (const one of new Set([name, ...several])) {
    const meaning = meanings[field]?.[foldName(one)];
    if (meaning === 'nothing') return null;
    const found = typeof meaning === 'number' ? meaning : find(one);
    if (found !== undefined) return found;
  }
  if (!several.every(namesNothing)) unexplained.push({ field, value: name });
  return null;
}

function statusOf(text: string, { meanings }: RowContext, unexplained: Unexplained[]): AppointmentRow['status'] {
  const word = text.slice(0, maxValueLength);
  if (word === '') return 'open';
  const meaning = meanings.status?.[foldName(word)] ?? readStatus(word);
  if (meaning === 'nothing') return 'open';
  if (typeof meaning === 'string') return meaning;
  unexplained.push({ field: 'status', value: word });
  return 'open';
}

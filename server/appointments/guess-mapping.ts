// Which column of a list says what, by its name and, for phones and times, by its values.
import { type AppointmentField, type AppointmentMapping, appointmentFieldNames } from '#contract/appointments';
import { columnNames, foldHeader, isNamed, isWord } from './column-names';
import { isPhone } from './phones-in-cell';
import type { DateOrder, FileRow } from './read-file';
import { hasNoTimeOfDay, readListTime } from './read-list-time';
import { isOfCustomer, isOfPhones } from './rows-in-json';

/** A column whose rows are mostly phones or times is one, whatever its name. */
const enoughOfRows = 0.8;
const sampledRows = 50;

interface SampledTable {
  columns: readonly string[];
  rows: readonly FileRow[];
  dateOrders: readonly DateOrder[];
}

export function guessMapping(table: SampledTable): AppointmentMapping {
  const mapping = Object.fromEntries(appointmentFieldNames.map((field) => [field, ''])) as AppointmentMapping;
  const sampled = table.rows.filter(({ isBroken }) => !isBroken).slice(0, sampledRows);
  const free: Columns = new Map(table.columns.map((name, place) => [name, { place, folded: foldHeader(name) }]));
  const take = (field: AppointmentField, column: string | undefined) => {
    if (column === undefined || mapping[field] !== '') return;
    mapping[field] = column;
    free.delete(column);
  };
  const readsAs = (place: number, isOne: (text: string, order: DateOrder) => boolean) => {
    const values = sampled.flatMap(({ cells }) => cells[place]?.trim() || []);
    const order = table.dateOrders[place] ?? 'unknown';
    return values.length > 0 && values.filter((text) => isOne(text, order)).length >= enoughOfRows * values.length;
  };
  /** As part of a longer name a word proves little: `appointment.note` is no time. */
  const fits = (field: AppointmentField, place: number, isPartOfName: boolean) => {
    if (field === 'createdAt' || field === 'appointmentAt')
      return !readsAs(place, isTimeOfDay) && (!isPartOfName || readsAs(place, isTime));
    return field !== 'phone' || !isPartOfName || readsAs(place, isPhone);
  };
  const takeByName = (columns: Columns) => {
    for (const isMatch of [isNamed, isWord]) {
      for (const field of appointmentFieldNames) {
        if (mapping[field] !== '' || field === 'createdTime') continue;
        const fitting = new Map([...columns].filter(([, { place }]) => fits(field, place, isMatch === isWord)));
        const column = bestOf(fitting, columnNames[field], isMatch);
        take(field, column);
        if (column !== undefined) columns.delete(column);
      }
    }
  };
  const byValues = (isOne: (text: string, order: DateOrder) => boolean) =>
    [...free].find(([, { place }]) => readsAs(place, isOne))?.[0];

  // A system exports columns that its shop never fills: those come last, for a row that does.
  const isFilled = (place: number) => sampled.some(({ cells }) => cells[place]?.trim());
  takeByName(new Map([...free].filter(([, { place }]) => isFilled(place))));
  take('phone', byValues(isPhone));
  take('createdAt', byValues(isTime));
  const created = table.columns.indexOf(mapping.createdAt);
  if (created >= 0 && readsAs(created, isDay)) {
    const times: Columns = new Map(
      [...free].filter(([, { place, folded }]) =>
        readsAs(place, /time|hour/.test(folded) ? isTimeOrDigits : isTimeOfDay),
      ),
    );
    const beside = [...times].find(([, { place }]) => place === created + 1)?.[0];
    take('createdTime', bestOf(times, columnNames.createdTime, isNamed) ?? beside);
  }
  takeByName(free);
  const named = [...free].filter(([name]) => isOtherPhone(name));
  // Those that this file does not fill, too: the next one may.
  const otherPhones = [(place: number) => readsAs(place, isPhone), (place: number) => !isFilled(place)].flatMap(
    (isOne) => named.filter(([, { place }]) => isOne(place)),
  );
  take('secondPhone', otherPhones[0]?.[0]);
  take('thirdPhone', otherPhones[1]?.[0]);
  return mapping;
}

const isOtherPhone = (name: string) => isOfPhones(name) && isOfCustomer(name);

const isTime = (text: string, order: DateOrder) =>
  /[-/.: ]/.test(text) && !isPhone(text) && readListTime(text, '', order).kind === 'read';

const isDay = (text: string, order: DateOrder) => {
  const reading = readListTime(text, '', order);
  return reading.kind === 'read' && hasNoTimeOfDay(reading.value);
};

/** Access writes times as those of the day from which it counts. */
const isTimeOfDay = (text: string) =>
  /^(?:\d{1,2}\/\d{1,2}\/(?:1899|1900) )?(?:\d{1,2}[:.h]\d\d(?::\d\d)?(?: ?[ap]\.?m?\.?)?|\d{1,2} ?[ap]\.?m\.?|0?\.\d+)$/i.test(
    text,
  );

const isTimeOrDigits = (text: string) => isTimeOfDay(text) || /^\d{1,2}[0-5]\d$/.test(text);

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

/** A file with other columns needs another mapping. */
export const fitsColumns = ({ phone, createdAt }: AppointmentMapping, columns: readonly string[]) =>
  [phone, createdAt].every((name) => name === '' || columns.includes(name));

// Which column of a list says what, by its name and, for phones and times, by its values.
import { type AppointmentField, type AppointmentMapping, appointmentFieldNames } from '#contract/appointments';
import { dialedNumber } from '../access/phone-number';
import { readTime } from '../ingest/read/read-time';
import { columnNames, foldHeader, isNamed, isWord } from './column-names';
import type { FileRow } from './read-file';

/** A column whose rows are mostly phones or times is one, whatever its name. */
const enoughOfRows = 0.8;
const sampledRows = 50;

export function guessMapping(table: { columns: readonly string[]; rows: readonly FileRow[] }): AppointmentMapping {
  const mapping = Object.fromEntries(appointmentFieldNames.map((field) => [field, ''])) as AppointmentMapping;
  const sampled = table.rows.filter(({ isBroken }) => !isBroken).slice(0, sampledRows);
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
        const column = bestOf(columns, columnNames[field], isMatch);
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

/** A file with other columns needs another mapping. */
export const fitsColumns = ({ phone, createdAt }: AppointmentMapping, columns: readonly string[]) =>
  [phone, createdAt].every((name) => name === '' || columns.includes(name));

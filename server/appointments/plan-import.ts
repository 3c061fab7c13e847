// Reads the file of an import: which rows count, by phone, and which are left out.

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AppointmentRefusal } from '#contract/appointment-imports';
import { type AppointmentMapping, maxAppointmentRows } from '#contract/appointments';
import { formatCount } from '#contract/format-count';
import { readAside } from '../aside/read-aside';
import type { StoredPart } from '../database/appointments/import-jobs';
import type { RefusedRow, Unexplained } from '../database/appointments/refused-rows';
import type { AppointmentRow } from '../database/appointments/store-rows';
import { fitsColumns, guessMapping } from './guess-mapping';
import { type FileRow, listReading } from './read-file';
import { createRowReader, type RowContext } from './read-row';

const unzip = promisify(gunzip);
/** Usually a webhook's row, which is read here. */
const maxBytesUnzipped = 16 * 1024;

export interface ImportPlan {
  /** Each identity once, in order of phone. */
  rows: AppointmentRow[];
  refused: RefusedRow[];
  refusedByReason: Partial<Record<AppointmentRefusal, number>>;
  unexplained: Unexplained[];
  totalRows: number;
  /** Equal identities within the file beyond the first: the last one says what counts. */
  repeatedRows: number;
  fromDay: string | null;
  toDay: string | null;
  /** The one that was chosen, or guessed from this file. */
  mapping: AppointmentMapping | null;
  problem: string | null;
}

export interface PlanContext extends Omit<RowContext, 'receivedAt'> {
  companyId: number;
  /** The best first. */
  mappings: readonly (AppointmentMapping | null)[];
  /** Rows of earlier parts, so that lines are told apart. */
  linesBefore: number;
  /** Not waited for: others wait for the turn to read (server/aside/read-aside.ts), which must not last as long as a save. */
  onProgress(rowsRead: number, totalRows: number): void;
}

/** Of a webhook's day: its rows are in memory together. */
const maxRows = 2 * maxAppointmentRows;
const tooManyRows = `The webhook brought more than ${formatCount(maxRows)} rows on one day. The others are left out; send them as a file.`;
const maxShownCells = 30;
const maxShownLength = 200;

/** Reads all parts, each with its own columns. */
export async function planImport(parts: readonly StoredPart[], context: PlanContext): Promise<ImportPlan> {
  const rows = new Map<string, AppointmentRow>();
  const refused: RefusedRow[] = [];
  const unexplained = new Map<string, Unexplained>();
  const refusedByReason: ImportPlan['refusedByReason'] = {};
  let mapping: AppointmentMapping | null = null;
  let [totalRows, read, repeatedRows] = [0, 0, 0];
  let problem: string | null = null;
  for (const part of parts) {
    const input = await unzip(part.body, { maxOutputLength: maxBytesUnzipped }).then(
      (text) => text.toString('utf8'),
      () => part.body,
    );
    const bytes = typeof input === 'string' ? input.length : Number.POSITIVE_INFINITY;
    const aside = { key: `company ${context.companyId}`, bytes, isPatient: true };
    const unreadable = await readAside(listReading, input, aside, async ({ answer: table, rows: slices }) => {
      if ('problem' in table) return table;
      if (totalRows + table.totalRows > maxRows) return { problem: tooManyRows };
      totalRows += table.totalRows;
      const chosen: AppointmentMapping =
        chooseMapping([mapping, ...context.mappings], table.columns) ?? guessMapping({ ...table, rows: table.sample });
      if (chosen.phone === '' || chosen.createdAt === '') problem ??= unmapped;
      else mapping = chosen;
      const readRow = createRowReader(table, chosen, { ...context, receivedAt: part.receivedAt });
      const lineOf = (row: FileRow) =>
        parts.length > 1 || context.linesBefore > 0 ? context.linesBefore + read : row.line;
      for await (const slice of slices) {
        for (const row of slice) {
          read += 1;
          const line = lineOf(row);
          const reading = readRow(row);
          for (const { field, value } of reading.unexplained) {
            const key = `${field} ${value}`;
            const known = unexplained.get(key);
            if (known) known.rows += 1;
            else unexplained.set(key, { field, value, rows: 1 });
          }
          if ('refused' in reading) {
            refusedByReason[reading.refused] = (refusedByReason[reading.refused] ?? 0) + 1;
            refused.push({ line, reason: reading.refused, values: shownValues(table.columns, row) });
          } else {
            if (rows.has(reading.row.key)) repeatedRows += 1;
            rows.set(reading.row.key, { ...reading.row, line });
          }
        }
        context.onProgress(read, totalRows);
      }
      return undefined;
    });
    problem ??= unreadable?.problem ?? null;
  }
  const sorted = withoutSharedPhones([...rows.values()]).sort(compareRows);
  const days = sorted.map(({ createdDay }) => createdDay).sort();
  return {
    ...{ rows: sorted, refused, refusedByReason, unexplained: [...unexplained.values()] },
    ...{ totalRows, repeatedRows, mapping, problem },
    fromDay: days[0] ?? null,
    toDay: days.at(-1) ?? null,
  };
}

/** How many first numbers a further number of a customer may come with; one with more is the shop's. */
const maxFirstPhones = 3;

function withoutSharedPhones(rows: readonly AppointmentRow[]): AppointmentRow[] {
  const firstPhones = new Map<string, Set<string>>();
  for (const { phone, secondPhone, thirdPhone } of rows) {
    for (const one of [secondPhone, thirdPhone]) {
      if (one !== null) firstPhones.set(one, (firstPhones.get(one) ?? new Set()).add(phone));
    }
  }
  const ofCustomer = (phone: string | null) =>
    phone !== null && (firstPhones.get(phone)?.size ?? 0) <= maxFirstPhones ? phone : null;
  return rows.map((row) => ({
    ...row,
    ...{ secondPhone: ofCustomer(row.secondPhone), thirdPhone: ofCustomer(row.thirdPhone) },
  }));
}

/** The first that fits the columns, else the last there is: its rows are then left out, rather than read by a guess. */
function chooseMapping(
  mappings: readonly (AppointmentMapping | null)[],
  columns: readonly string[],
): AppointmentMapping | undefined {
  const given = mappings.filter((mapping) => mapping !== null);
  return given.find((mapping) => fitsColumns(mapping, columns)) ?? given.at(-1);
}

const unmapped = 'No column was found for the phone number or the time of creation. Choose them, then import again.';

const compareRows = (one: AppointmentRow, other: AppointmentRow) =>
  compare(one.phone, other.phone) || compare(one.key, other.key);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function shownValues(columns: readonly string[], { cells, isBroken }: FileRow): Record<string, string> {
  if (isBroken) return { Line: cells[0]?.slice(0, maxShownLength) ?? '' };
  const shown = columns.slice(0, maxShownCells).flatMap((column, place) => {
    const cell = cells[place]?.trim();
    return cell ? [[column, cell.slice(0, maxShownLength)] as const] : [];
  });
  return Object.fromEntries(shown);
}

/** Rows from `from` on, as many as fit, but always all of a phone. */
export function nextBatch(rows: readonly AppointmentRow[], from: number, size: number): AppointmentRow[] {
  let end = Math.min(from + size, rows.length);
  while (end < rows.length && rows[end]?.phone === rows[end - 1]?.phone) end += 1;
  return rows.slice(from, end);
}

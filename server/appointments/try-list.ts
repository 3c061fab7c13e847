// Shows how the rows of a file read. Nothing is stored.

import { appointmentRefusals } from '#contract/appointment-imports';
import type { AppointmentTrial, ReadAppointment } from '#contract/appointments';
import { type AppointmentMapping, maxTriedRows } from '#contract/appointments';
import type { CompanyDirectory } from '../ingest/names/resolve-names';
import { fitsColumns, guessMapping } from './guess-mapping';
import { type FileTable, readFile } from './read-file';
import { createRowReader, type RowContext, type RowReading } from './read-row';

const maxSamples = 3;
const maxSampleLength = 80;
/** Further down a column is rarely of another kind. */
const sampledRows = 200;

export async function tryList(
  text: string,
  context: RowContext & { mapping: AppointmentMapping | null },
): Promise<AppointmentTrial> {
  const table = await readFile(text);
  if ('problem' in table) {
    const none = guessMapping({ columns: [], rows: [] });
    return {
      columns: [],
      mapping: context.mapping ?? none,
      isGuessed: false,
      rows: [],
      totalRows: 0,
      problem: table.problem,
    };
  }
  const fits = context.mapping && fitsColumns(context.mapping, table.columns);
  const mapping = fits && context.mapping ? context.mapping : guessMapping(table);
  const readRow = createRowReader(table.columns, mapping, context);
  return {
    columns: table.columns.map((name, place) => ({ name, samples: samplesOf(table, place) })),
    mapping,
    isGuessed: !fits,
    rows: table.rows.slice(0, maxTriedRows).map((row) => describe(readRow(row), context.names)),
    totalRows: table.rows.length,
    problem: null,
  };
}

function samplesOf({ rows }: FileTable, place: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows.slice(0, sampledRows)) {
    const cell = cells[place]?.trim().slice(0, maxSampleLength);
    if (cell) samples.add(cell);
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}

function describe(reading: RowReading, names: CompanyDirectory): ReadAppointment {
  const notUnderstood = reading.unexplained.map(({ field, value }) => `The ${field} “${value}” is not known.`);
  if ('refused' in reading) {
    return {
      ...{ line: reading.line, phone: null, createdAt: null, isDayOnly: false, appointmentAt: null },
      ...{ locationName: null, serviceName: null, employeeName: null, status: 'open', valueCents: null, rowId: null },
      refused: appointmentRefusals[reading.refused],
      problems: notUnderstood,
    };
  }
  const { row, problems } = reading;
  const nameOf = (id: number | null, rows: Iterable<{ id: number; name: string }>) => {
    for (const one of rows) if (one.id === id) return one.name;
    return null;
  };
  return {
    ...{ line: row.line, phone: row.phone, isDayOnly: row.isDayOnly, status: row.status },
    createdAt: row.createdAt.toISOString(),
    appointmentAt: row.appointmentAt?.toISOString() ?? null,
    locationName: nameOf(row.locationId, names.locationsById.values()),
    serviceName: nameOf(row.serviceId, names.servicesByName.values()),
    employeeName: nameOf(row.employeeId, [...names.employeesByName.values()].flat()),
    ...{ valueCents: row.valueCents, rowId: row.rowId, refused: null },
    problems: [...notUnderstood, ...problems],
  };
}

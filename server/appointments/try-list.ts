// Shows how the rows of a file read. Nothing is stored.
import { appointmentRefusals } from '#contract/appointment-imports';
import type { AppointmentTrial, ReadAppointment } from '#contract/appointments';
import { type AppointmentMapping, maxTriedRows } from '#contract/appointments';
import { readAside } from '../aside/read-aside';
import type { CompanyDirectory } from '../ingest/names/resolve-names';
import { fitsColumns, guessMapping } from './guess-mapping';
import { type ListHead, listReading } from './read-file';
import { createRowReader, type RowContext, type RowReading } from './read-row';

const maxSamples = 3;
const maxSampleLength = 80;

export async function tryList(
  text: string,
  { companyId, ...context }: RowContext & { companyId: number; mapping: AppointmentMapping | null },
): Promise<AppointmentTrial> {
  const aside = { key: `company ${companyId}`, bytes: text.length };
  const read = await readAside(listReading, text, aside, ({ answer }) => answer);
  const head = 'problem' in read ? { columns: [], dateOrders: [], sample: [], totalRows: 0 } : read;
  const { columns, sample, totalRows } = head;
  const fits = context.mapping && ('problem' in read || fitsColumns(context.mapping, columns));
  const mapping = fits && context.mapping ? context.mapping : guessMapping({ ...head, rows: sample });
  const readRow = createRowReader(head, mapping, context);
  return {
    columns: columns.map((name, place) => ({ name, samples: samplesOf(head, place) })),
    mapping,
    isGuessed: !fits && !('problem' in read),
    rows: sample.slice(0, maxTriedRows).map((row) => describe(readRow(row), context.names)),
    totalRows,
    problem: 'problem' in read ? read.problem : null,
  };
}

function samplesOf({ sample }: ListHead, place: number): string[] {
  const samples = new Set<string>();
  for (const { cells, isBroken } of sample) {
    const cell = isBroken ? undefined : cells[place]?.trim().slice(0, maxSampleLength);
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

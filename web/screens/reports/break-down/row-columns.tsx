import type { BreakDownBy } from '#contract/break-down';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../../../ui/column';
import { titleOf } from '../levels';
import { rateColumn, tierColumn } from '../tier-columns';
import { RowName } from './row-name';
import type { ReportRow } from './rows';

export interface RowColumnsOf {
  by: BreakDownBy;
  thresholds: Thresholds;
  /** Whose thresholds apply; undefined for the defaults. */
  thresholdsOf: string | undefined;
  /** The address of the level that a row opens; null of the last one, and without levels. */
  linkTo: ((row: ReportRow) => string | null) | undefined;
}

export function rowColumns(
  { by, thresholds, thresholdsOf, linkTo }: RowColumnsOf,
  rateDefinition?: string,
): { [Name in 'name' | 'tier' | 'calls' | 'appointments' | 'rate' | 'trend']: Column<ReportRow> } {
  const ratedValues = ({ closeRate, totalCalls: calls, knownCalls }: ReportRow) => ({ closeRate, calls, knownCalls });
  return {
    name: {
      id: 'name',
      name: titleOf(by),
      kind: 'text',
      value: ({ name }) => name,
      show: (row) => <RowName row={row} to={linkTo?.(row) ?? null} />,
      bar: 'w-24',
    },
    tier: tierColumn(ratedValues, thresholds, thresholdsOf),
    calls: { id: 'totalCalls', name: 'Total Calls', kind: 'count', value: (row) => row.totalCalls, bar: 'w-14' },
    appointments: {
      id: 'appointmentsMade',
      name: 'Appointments',
      kind: 'count',
      value: ({ appointmentsMade }) => appointmentsMade ?? null,
      bar: 'w-12',
    },
    rate: rateColumn(ratedValues, thresholds, {
      id: 'closeRate',
      name: 'Close Rate',
      ...(rateDefinition && { definition: rateDefinition }),
    }),
    trend: { id: 'trend', name: 'Trend', kind: 'points', value: ({ trend }) => trend ?? null, bar: 'w-16' },
  };
}

/** For files, where a row is named in full: a column for each kind of place that tells rows apart. */
export function fileColumns(columns: readonly Column<ReportRow>[], rows: readonly ReportRow[]): Column<ReportRow>[] {
  const [name, ...others] = columns;
  const places = [...new Set(rows.flatMap((row) => row.places.map(({ column }) => column)))];
  return [
    ...(name ? [name] : []),
    ...places.map(
      (place): Column<ReportRow> => ({
        id: place,
        name: place,
        kind: 'text',
        value: (row) => row.places.find(({ column }) => column === place)?.name ?? null,
      }),
    ),
    ...others,
  ];
}

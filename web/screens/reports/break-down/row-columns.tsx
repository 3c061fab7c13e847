import type { BreakDownBy } from '#contract/break-down';
import type { Thresholds } from '#contract/tiers';
import type { Column } from '../../../ui/column';
import { Trend } from '../../../ui/trend';
import { titleOf } from '../levels';
import { linkedColumn, type ReportCalls } from '../report-calls';
import { rateColumn, tierColumn } from '../tier-columns';
import { RowName } from './row-name';
import { fullNameOf, type ReportRow } from './rows';

export interface RowColumnsOf {
  by: BreakDownBy;
  thresholds: Thresholds;
  /** Whose thresholds apply; undefined for the defaults. */
  thresholdsOf: string | undefined;
  /** The address of the level that a row opens; null of the last one, whose rows open their calls. */
  linkTo: ((row: ReportRow) => string | null) | undefined;
  addressOf: ReportCalls['addressOf'];
}

export function rowColumns(
  { by, thresholds, thresholdsOf, linkTo, addressOf }: RowColumnsOf,
  rateDefinition?: string,
): { [Name in 'name' | 'tier' | 'calls' | 'appointments' | 'rate' | 'trend']: Column<ReportRow> } {
  const ratedValues = ({ closeRate, totalCalls: calls, knownCalls }: ReportRow) => ({ closeRate, calls, knownCalls });
  const opening = (figure: keyof NonNullable<ReportRow['calls']>, column: Column<ReportRow>) =>
    linkedColumn(column, ({ calls }) => calls?.[figure], fullNameOf, addressOf);
  return {
    name: {
      id: 'name',
      name: titleOf(by),
      kind: 'text',
      value: ({ name }) => name,
      show: (row) => (
        <RowName row={row} to={linkTo?.(row) ?? addressOf(row.calls?.totalCalls, fullNameOf(row)) ?? null} />
      ),
      bar: 'w-24',
    },
    tier: tierColumn(ratedValues, thresholds, thresholdsOf),
    calls: opening('totalCalls', {
      ...{ id: 'totalCalls', name: 'Total Calls', kind: 'count', bar: 'w-14' },
      value: (row) => row.totalCalls,
    }),
    appointments: opening('appointmentsMade', {
      ...{ id: 'appointmentsMade', name: 'Appointments', kind: 'count', bar: 'w-12' },
      value: ({ appointmentsMade }) => appointmentsMade ?? null,
    }),
    rate: opening(
      'closeRate',
      rateColumn(ratedValues, thresholds, {
        id: 'closeRate',
        name: 'Close Rate',
        ...(rateDefinition && { definition: rateDefinition }),
      }),
    ),
    trend: opening('trend', {
      ...{ id: 'trend', name: 'Trend', kind: 'points', bar: 'w-16' },
      value: ({ trend }) => trend ?? null,
      show: ({ trend, isTrendBeyondChance }) => <Trend change={trend ?? null} isNeutral={!isTrendBeyondChance} />,
    }),
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

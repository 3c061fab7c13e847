// The rows of a report, whatever it is broken down by.
import type { BreakDownBy, Group, RestOfGroups } from '#contract/break-down';
import type { CallListFilters } from '#contract/call-list';
import type { Asked, FigureCalls } from '#contract/figure-calls/figure-calls';
import {
  callsOfGroupWithTrend,
  callsOfPoint,
  callsOfServiceRow,
  filtersOfGroup,
} from '#contract/figure-calls/report-calls';
import type { CloseRateTrendReport, ServiceCloseRateReport, TimeRange } from '#contract/reports';
import type { Filters } from '../filters/report-filters';
import type { ReportPeriod } from '../format-period';
import { filterOfLevel, levelNames } from '../levels';
import type { ReportCalls } from '../report-calls';
import type { RowLines } from '../row-lines-chart';
import type { RatedPoint } from '../row-series';

export interface ReportRow {
  key: string;
  name: string;
  /** Where it is, as far as that is not said above the table: "Airport Road" of a person. */
  places: readonly { column: 'Company' | 'Region' | 'Location'; name: string }[];
  /** What the row becomes as a filter. */
  sets: { companyId?: number; filters: Filters };
  totalCalls: number;
  appointmentsMade?: number;
  closeRate: number | null;
  knownCalls: number;
  knownAppointments: number;
  trend?: number | null;
  isTrendBeyondChance?: boolean;
  /** What each figure opens; undefined of rows in files alone, and while no instant is known. */
  calls?: Readonly<Record<'totalCalls' | 'appointmentsMade' | 'closeRate' | 'trend', FigureCalls | null>>;
  /** The filters that the row stands for. */
  of?: CallListFilters;
  /** None beyond the first fifty rows. */
  points: readonly RatedPoint[];
}

type Service = ServiceCloseRateReport['services'][number] | CloseRateTrendReport['services'][number];

export function rowsOfServices(
  services: readonly Service[],
  pointsOf: (serviceId: number) => readonly RatedPoint[],
  asked: Asked | undefined,
): ReportRow[] {
  return services.map(({ serviceId, serviceName, ...figures }) => ({
    ...(asked && {
      calls: callsOfServiceRow({ appointmentsMade: 0, ...noTrend, ...figures, serviceId, serviceName }, asked),
    }),
    of: { serviceId },
    key: String(serviceId),
    name: serviceName,
    places: [],
    sets: { filters: { serviceId: String(serviceId) } },
    ...figures,
    points: pointsOf(serviceId),
  }));
}

const noTrend = { trend: null, isTrendBeyondChance: false };

/** `isAll`: of several companies; `filters` are those of the report. */
export function rowsOfGroups(
  by: Exclude<BreakDownBy, 'service'>,
  groups: readonly (Group & Pick<ReportRow, 'trend' | 'isTrendBeyondChance'>)[],
  filters: Filters,
  isAll: boolean,
  asked: Asked | undefined,
): ReportRow[] {
  return groups.map(({ id, name, company, region, location, ...figures }) => ({
    ...(asked && {
      calls: callsOfGroupWithTrend({ ...noTrend, ...figures, id, name, company, region, location }, by, asked),
    }),
    of: filtersOfGroup[by]({ id, location }),
    key: `${id}-${location?.id ?? 0}`,
    name,
    places: [
      ...(location && filters.storeId === undefined ? [{ column: 'Location' as const, name: location.name }] : []),
      ...(region && filters.regionId === undefined ? [{ column: 'Region' as const, name: region.name }] : []),
      ...(company && isAll && by !== 'company' ? [{ column: 'Company' as const, name: company.name }] : []),
    ],
    sets: {
      ...(company && { companyId: company.id }),
      filters: {
        ...(location && { storeId: String(location.id) }),
        ...(by !== 'company' && { [filterOfLevel[by]]: String(id) }),
      },
    },
    ...figures,
  }));
}

/** In files: what the rows beyond those listed add up to. */
export function restRow(by: BreakDownBy, rest: RestOfGroups | undefined): ReportRow[] {
  if (!rest) return [];
  const { groups, ...figures } = rest;
  const { one, many } = levelNames[by];
  const name = `${groups} other ${groups === 1 ? one : many}`;
  return [{ key: 'rest', name, places: [], sets: { filters: {} }, ...figures, points: [] }];
}

/** The course of the rows that have one. */
export function linesOf(
  by: BreakDownBy,
  rows: readonly ReportRow[],
  report: { period: ReportPeriod; timeRange: TimeRange; breakDown?: { rest?: RestOfGroups | undefined } | undefined },
  { asked, addressOf }: ReportCalls,
): RowLines {
  const series = rows.filter(({ points }) => points.length > 0);
  const others = rows.length - series.length + (report.breakDown?.rest?.groups ?? 0);
  return {
    by,
    series: series.map((row) => ({
      key: row.key,
      name: fullNameOf(row),
      points: row.points,
      links: row.points.map(
        (point) =>
          asked &&
          addressOf(
            callsOfPoint(point, { ...asked, timeRange: report.timeRange }, row.of).closeRate,
            `${fullNameOf(row)}, ${point.date}`,
          ),
      ),
    })),
    others,
    period: report.period,
  };
}

/** "Jane Smith, Northgate". */
export function fullNameOf({ name, places }: Pick<ReportRow, 'name' | 'places'>): string {
  return [name, ...places.map((place) => place.name)].join(', ');
}

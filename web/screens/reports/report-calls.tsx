// The calls behind the figures of a report, in the days that it was asked for.
import { useMemo } from 'react';
import type { Asked, AskedFilters, FigureCalls } from '#contract/figure-calls/figure-calls';
import { asOfOf } from '../../api/as-of';
import { type AddressOfCalls, useCallsAddresses } from '../../shell/calls/use-calls-addresses';
import type { Column } from '../../ui/column';
import { FigureLink } from '../../ui/figure-link';
import { formatCount, formatPercent, formatPoints } from '../../ui/format';
import type { FileCell } from '../../ui/save-file';
import { type FigureKind, showFigure } from '../../ui/show-figure';

export interface ReportCalls {
  /** Undefined while there are no figures. */
  asked: Asked | undefined;
  /** `of` says which of the report's calls: "Tires, Northgate". */
  addressOf: AddressOfCalls;
}

export function useReportCalls(name: string, query: AskedFilters, report: object | undefined): ReportCalls {
  const addressOf = useCallsAddresses();
  const asOf = asOfOf(report);
  const question = JSON.stringify(query);
  return useMemo(
    () => ({
      asked: asOf === undefined ? undefined : { ...(JSON.parse(question) as AskedFilters), asOf },
      addressOf: (calls, of) => addressOf(calls, of ? `${name}: ${of}` : name),
    }),
    [addressOf, asOf, question, name],
  );
}

/** The column, each figure a link to its calls; `nameOf` names the row. */
export function linkedColumn<Row>(
  column: Column<Row>,
  callsOf: (row: Row) => FigureCalls | null | undefined,
  nameOf: (row: Row) => string,
  addressOf: AddressOfCalls,
): Column<Row> {
  const { show, value, kind = 'text' } = column;
  return {
    ...column,
    show: (row) => {
      const figure = value?.(row) ?? null;
      const label = [spell(kind, figure), column.name, nameOf(row)].filter(Boolean).join(', ');
      return (
        <FigureLink to={addressOf(callsOf(row), nameOf(row))} {...(figure !== null && { label })}>
          {show ? show(row) : showFigure(kind, figure)}
        </FigureLink>
      );
    },
  };
}

/** A figure as it is shown, for screen readers: "40.5%". */
export function spell(kind: FigureKind, figure: FileCell): string {
  if (typeof figure !== 'number') return String(figure ?? '');
  if (kind === 'points') return figure === 0 ? 'no change' : formatPoints(figure);
  return kind === 'percent' ? formatPercent(figure) : formatCount(figure);
}

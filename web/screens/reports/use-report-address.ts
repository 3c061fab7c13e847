// Keeps the report and its filters in the address, for reload, Back and shared links.

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type BreakDownBy, BreakDownBy as Level } from '#contract/break-down';
import { changeAddress } from '../../shell/change-address';
import { type CompanyChoice, withCompanyChoice } from '../../shell/company-choice';
import type { BreakDownAddress } from './break-down/use-break-down';
import { type Filters, filterRules, noFilters, readFilters, writeFilters } from './filters/report-filters';
import { findReportType, type ReportType, typeParam } from './report-types';

export interface ReportAddress extends BreakDownAddress {
  type: ReportType;
  /** Applies filters, and optionally another company, in one step that Back undoes. */
  apply(filters: Filters, company?: CompanyChoice): void;
  linkToType(type: ReportType): string;
}

const breakDownParam = 'breakDownBy';
const defaultBreakDown: BreakDownBy = 'service';

export function useReportAddress(): ReportAddress {
  const [params, setParams] = useSearchParams();
  const type = findReportType(params.get(typeParam));
  const filters = useMemo(() => readFilters(filterRules[type.id], params), [type, params]);
  const breakDownBy = Level.safeParse(params.get(breakDownParam)).data ?? defaultBreakDown;
  const chooseBreakDown = useCallback(
    (by: BreakDownBy) => setParams((now) => withBreakDown(now, by), changeAddress),
    [setParams],
  );
  const linkTo: ReportAddress['linkTo'] = useCallback(
    ({ filters: next, breakDownBy: by, company }) => {
      const about = company === undefined ? params : withCompanyChoice(params, company);
      return `?${withBreakDown(writeFilters(filterRules[type.id], about, next), by)}`;
    },
    [params, type],
  );
  return {
    type,
    filters,
    breakDownBy,
    apply(next, company) {
      const about = company === undefined ? params : withCompanyChoice(params, company);
      const address = writeFilters(filterRules[type.id], about, next);
      if (address.toString() !== params.toString()) setParams(address, changeAddress);
    },
    chooseBreakDown,
    linkTo,
    linkToType: (next) => `?${withType(params, type, next)}`,
  };
}

function withBreakDown(params: URLSearchParams, by: BreakDownBy): URLSearchParams {
  const next = new URLSearchParams(params);
  if (by === defaultBreakDown) next.delete(breakDownParam);
  else next.set(breakDownParam, by);
  return next;
}

/** The address of another report keeps the company and drops the filters; the current report keeps its filters. */
export function withType(params: URLSearchParams, shown: ReportType, next: ReportType): URLSearchParams {
  const address =
    next === shown
      ? new URLSearchParams(params)
      : withBreakDown(writeFilters(filterRules[next.id], params, noFilters), defaultBreakDown);
  address.set(typeParam, next.id);
  return address;
}

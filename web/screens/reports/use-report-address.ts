// Which report is shown and which filters are applied: the address says it, so reload, back and a shared link work.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CompanyChoice, withCompanyChoice } from '../../shell/company-choice';
import { type Filters, filterRules, noFilters, readFilters, writeFilters } from './filters/report-filters';
import { findReportType, type ReportType, typeParam } from './report-types';

export interface ReportAddress {
  type: ReportType;
  /** The applied filters. */
  filters: Filters;
  /** Applies filters, and another company if given, as one step that Back undoes. */
  apply(filters: Filters, company?: CompanyChoice): void;
  /** The query string that leads to a type. */
  linkToType(type: ReportType): string;
}

export function useReportAddress(): ReportAddress {
  const [params, setParams] = useSearchParams();
  const type = findReportType(params.get(typeParam));
  const filters = useMemo(() => readFilters(filterRules[type.id], params), [type, params]);
  return {
    type,
    filters,
    apply(next, company) {
      const about = company === undefined ? params : withCompanyChoice(params, company);
      const address = writeFilters(filterRules[type.id], about, next);
      if (address.toString() !== params.toString()) setParams(address, { preventScrollReset: true });
    },
    linkToType: (next) => `?${withType(params, type, next)}`,
  };
}

/** The address of another type: the company stays, the filters go. That of the type shown keeps them. */
export function withType(params: URLSearchParams, shown: ReportType, next: ReportType): URLSearchParams {
  const address = next === shown ? new URLSearchParams(params) : writeFilters(filterRules[next.id], params, noFilters);
  address.set(typeParam, next.id);
  return address;
}

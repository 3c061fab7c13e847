// Keeps the report and its filters in the address, for reload, Back and shared links.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CompanyChoice, withCompanyChoice } from '../../shell/company-choice';
import { type Filters, filterRules, noFilters, readFilters, writeFilters } from './filters/report-filters';
import { findReportType, type ReportType, typeParam } from './report-types';

export interface ReportAddress {
  type: ReportType;
  filters: Filters;
  /** Applies filters, and optionally another company, in one step that Back undoes. */
  apply(filters: Filters, company?: CompanyChoice): void;
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

/** The address of another report keeps the company and drops the filters; the current report keeps its filters. */
export function withType(params: URLSearchParams, shown: ReportType, next: ReportType): URLSearchParams {
  const address = next === shown ? new URLSearchParams(params) : writeFilters(filterRules[next.id], params, noFilters);
  address.set(typeParam, next.id);
  return address;
}

import { CompanyQuery } from '../companies';
import {
  CallVolume,
  ConversionRateSeries,
  MetricsSummary,
  PracticeVsLiveSeries,
  ServicePerformance,
  TopEmployees,
} from '../dashboard';
import { endpoint } from '../endpoint';
import {
  CloseRateTrendFilters,
  CloseRateTrendReport,
  EmployeePracticeFilters,
  EmployeePracticeReport,
  FilterNames,
  FilterNamesQuery,
  KnownSince,
  KnownSinceFilters,
  PracticeVsLiveFilters,
  PracticeVsLiveReport,
  ServiceCloseRateFilters,
  ServiceCloseRateReport,
} from '../reports';
import { WhatChanged, WhatChangedQuery } from '../what-changed';

export const reportEndpoints = {
  getMetricsSummary: endpoint(
    'GET /api/metrics/summary',
    'reports.read',
    'Returns the four dashboard cards for the last 7 days.',
    {
      query: CompanyQuery,
      output: MetricsSummary,
    },
  ),
  getConversionRate: endpoint(
    'GET /api/metrics/conversion-rate',
    'reports.read',
    'Returns twelve months of close rates.',
    {
      query: CompanyQuery,
      output: ConversionRateSeries,
    },
  ),
  getPracticeVsLiveSeries: endpoint(
    'GET /api/metrics/practice-vs-live',
    'reports.read',
    'Returns twelve weeks of practice and live close rates.',
    { query: CompanyQuery, output: PracticeVsLiveSeries },
  ),
  getServicePerformance: endpoint(
    'GET /api/service-performance',
    'reports.read',
    'Returns 30 days of close rates by service.',
    {
      query: CompanyQuery,
      output: ServicePerformance,
    },
  ),
  getTopEmployees: endpoint('GET /api/top-employees', 'reports.read', 'Returns the people with the best close rates.', {
    query: CompanyQuery,
    output: TopEmployees,
  }),
  getCallVolume: endpoint(
    'GET /api/call-volume',
    'reports.read',
    'Returns 7 days of calls and appointments by weekday.',
    {
      query: CompanyQuery,
      output: CallVolume,
    },
  ),

  getServiceCloseRate: endpoint(
    'GET /api/reports/service-close-rate',
    'reports.read',
    'Reports the close rate per service, or per `breakDownBy`, with trend and series.',
    { query: ServiceCloseRateFilters, output: ServiceCloseRateReport },
  ),
  getPracticeVsLive: endpoint(
    'GET /api/reports/practice-vs-live',
    'reports.read',
    'Compares live close rates with practice and shows what practice changed.',
    { query: PracticeVsLiveFilters, output: PracticeVsLiveReport },
  ),
  getEmployeePractice: endpoint(
    'GET /api/reports/employee-practice',
    'reports.read',
    'Reports who practiced what and how their live calls went.',
    { query: EmployeePracticeFilters, output: EmployeePracticeReport },
  ),
  getCloseRateTrend: endpoint(
    'GET /api/reports/close-rate-trend',
    'reports.read',
    'Reports the close rate over time, its direction, and the best and worst weekday.',
    { query: CloseRateTrendFilters, output: CloseRateTrendReport },
  ),
  getFilterNames: endpoint('GET /api/filter-names', 'reports.read', 'Names what the filters of an address refer to.', {
    query: FilterNamesQuery,
    output: FilterNames,
  }),
  getKnownSince: endpoint(
    'GET /api/reports/known-since',
    'reports.read',
    'Returns the day since which at least 80% of the outcomes of live calls are known, if that began within twelve months.',
    { query: KnownSinceFilters, output: KnownSince },
  ),
  getWhatChanged: endpoint(
    'GET /api/reports/what-changed',
    'reports.read',
    'Returns the largest moves of close rates against the period before, as far as they are more than chance.',
    { query: WhatChangedQuery, output: WhatChanged },
  ),
};

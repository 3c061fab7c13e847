// The dashboard and the reports.
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
  PracticeVsLiveFilters,
  PracticeVsLiveReport,
  ServiceCloseRateFilters,
  ServiceCloseRateReport,
} from '../reports';

export const reportEndpoints = {
  // The dashboard
  getMetricsSummary: endpoint('GET /api/metrics/summary', 'reports.read', 'The four cards: last 7 days.', {
    query: CompanyQuery,
    output: MetricsSummary,
  }),
  getConversionRate: endpoint('GET /api/metrics/conversion-rate', 'reports.read', 'Close rate of twelve months.', {
    query: CompanyQuery,
    output: ConversionRateSeries,
  }),
  getPracticeVsLiveSeries: endpoint(
    'GET /api/metrics/practice-vs-live',
    'reports.read',
    'Practice and live close rates of twelve weeks.',
    { query: CompanyQuery, output: PracticeVsLiveSeries },
  ),
  getServicePerformance: endpoint(
    'GET /api/service-performance',
    'reports.read',
    'Close rates of 30 days by service.',
    {
      query: CompanyQuery,
      output: ServicePerformance,
    },
  ),
  getTopEmployees: endpoint('GET /api/top-employees', 'reports.read', 'The people with the best close rates.', {
    query: CompanyQuery,
    output: TopEmployees,
  }),
  getCallVolume: endpoint('GET /api/call-volume', 'reports.read', 'Calls and appointments of 7 days by weekday.', {
    query: CompanyQuery,
    output: CallVolume,
  }),

  // Reports
  getServiceCloseRate: endpoint(
    'GET /api/reports/service-close-rate',
    'reports.read',
    'Close rate per service, with trend and series.',
    { query: ServiceCloseRateFilters, output: ServiceCloseRateReport },
  ),
  getPracticeVsLive: endpoint(
    'GET /api/reports/practice-vs-live',
    'reports.read',
    'Live close rates beside practice, and what practice did to them.',
    { query: PracticeVsLiveFilters, output: PracticeVsLiveReport },
  ),
  getEmployeePractice: endpoint(
    'GET /api/reports/employee-practice',
    'reports.read',
    'Who practised what, and how their live calls went.',
    { query: EmployeePracticeFilters, output: EmployeePracticeReport },
  ),
  getCloseRateTrend: endpoint(
    'GET /api/reports/close-rate-trend',
    'reports.read',
    'Close rate over time, its direction, best and worst weekday.',
    { query: CloseRateTrendFilters, output: CloseRateTrendReport },
  ),
};

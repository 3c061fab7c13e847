// What to reload after saving: everything that shows the record, on any screen.
import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints';

const reports: readonly EndpointName[] = [
  'getServiceCloseRate',
  'getPracticeVsLive',
  'getEmployeePractice',
  'getCloseRateTrend',
];

const people: readonly EndpointName[] = ['listEmployees', 'listEmployeesOfStore', 'getTopEmployees', 'listUsers'];

const shownIn = {
  locations: [
    'listLocations',
    'listStores',
    'listStoresOfDistrict',
    'listRegions',
    'listRegionsOfCompany',
    'listDistricts',
    'listDistrictsOfRegion',
    ...people,
    'getFirstSteps',
    'getCallVolume',
    'getMetricsSummary',
    ...reports,
  ],
  employees: [...people, 'getFirstSteps', ...reports],
  tiers: ['getPerformanceTiers', 'listAdminCompanies', ...reports],
  services: ['listCompanyServices', 'listServices', 'getServicePerformance', ...reports],
} as const satisfies Record<string, readonly EndpointName[]>;

export type Subject = keyof typeof shownIn;

/** Resolves once visible queries have reloaded. */
export async function reloadSubject(queries: QueryClient, subject: Subject): Promise<void> {
  await Promise.all(shownIn[subject].map((name) => queries.invalidateQueries({ queryKey: [name] })));
}

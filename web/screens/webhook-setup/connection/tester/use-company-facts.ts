// What a company knows about itself, for guesses about its phone system.
import { useMemo } from 'react';
import type { CompanyFacts } from '#contract/inference/inference';
import { useLoaded } from '../../../../api/queries';

/** Undefined while it loads. What cannot be loaded is left out: guesses then rely on the deliveries alone. */
export function useCompanyFacts(companyId: number | undefined, isNeeded: boolean): CompanyFacts | undefined {
  const query = companyId === undefined ? {} : { companyId };
  const locations = useLoaded('listLocations', { query }, isNeeded);
  const employees = useLoaded('listEmployees', { query }, isNeeded);
  const services = useLoaded('listServices', { query }, isNeeded);
  const companies = useLoaded('listCompanies', undefined, isNeeded);
  const isLoading = [locations, employees, services, companies].some((it) => it.isLoading);
  return useMemo(() => {
    if (isLoading) return undefined;
    return {
      locations: locations.data ?? [],
      employees: (employees.data ?? []).map(({ firstName, lastName, email, code }) => ({
        name: `${firstName} ${lastName}`.trim(),
        email,
        code,
      })),
      services: (services.data ?? []).map(({ name }) => name),
      timeZone: companies.data?.find(({ id }) => id === companyId)?.timeZone ?? ownTimeZone,
    };
  }, [isLoading, companyId, companies.data, locations.data, employees.data, services.data]);
}

const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

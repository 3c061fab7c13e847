// What the filters of calls offer to choose from, of one company; under All Accounts locations and services only.
import type { UseQueryResult } from '@tanstack/react-query';
import { unknownService } from '#contract/services';
import { useLoaded } from '../../../api/queries';
import type { SelectOption } from '../../../ui/select';

export interface Lookup {
  status: 'loading' | 'failed' | 'ready';
  options: readonly SelectOption[];
  retry(): void;
}

export type ChoiceName = 'regionId' | 'districtId' | 'storeId' | 'employeeId' | 'serviceId';

export type Choices = Readonly<Record<ChoiceName, Lookup>>;

/** Loads once for all filters. `isKnown`: which company it is. */
export function useChoices(companyId: number | undefined, isKnown: boolean): Choices {
  const hasCompany = companyId !== undefined;
  const query = { query: { companyId } };
  const stores = useLoaded('listStores', query, isKnown);
  const services = useLoaded('listServices', query, isKnown);
  const regions = useLoaded('listRegions', query, hasCompany);
  const districts = useLoaded('listDistricts', query, hasCompany);
  const employees = useLoaded('listEmployees', query, hasCompany);
  return {
    storeId: lookupOf(stores, named),
    serviceId: lookupOf(services, named, { value: '0', label: unknownService }),
    regionId: hasCompany ? lookupOf(regions, named, { value: '0', label: 'No region' }) : nothing,
    districtId: hasCompany ? lookupOf(districts, named, { value: '0', label: 'No district' }) : nothing,
    employeeId: hasCompany ? lookupOf(employees, person, { value: '0', label: nobodyNamed }) : nothing,
  };
}

export const nobodyNamed = 'Nobody named';

export function named({ id, name }: { id: number; name: string }): SelectOption {
  return { value: String(id), label: name };
}

export function person({ id, firstName, lastName }: { id: number; firstName: string; lastName: string }): SelectOption {
  return { value: String(id), label: `${firstName} ${lastName}`.trim() };
}

/** `last` comes after the others, for calls that have none. */
function lookupOf<Row>(
  { data, isError, refetch }: UseQueryResult<Row[]>,
  optionOf: (row: Row) => SelectOption,
  last?: SelectOption,
): Lookup {
  const options = (data ?? []).map(optionOf);
  return {
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    options: last ? [...options, last] : options,
    retry: () => void refetch(),
  };
}

const nothing: Lookup = { status: 'ready', options: [], retry: () => {} };

/** The name behind an id; "…" while it loads, the id if it cannot be seen. */
export function nameOf({ status, options }: Lookup, id: number): string {
  return options.find(({ value }) => value === String(id))?.label ?? (status === 'loading' ? '…' : `#${id}`);
}

// What the filters of calls offer to choose from, and the names of what is chosen.
import type { UseQueryResult } from '@tanstack/react-query';
import type { CallListFilters } from '#contract/call-list';
import type { FilterNames } from '#contract/reports';
import { unknownService } from '#contract/services';
import { useLoaded } from '../../../api/queries';
import type { SelectOption } from '../../../ui/select';

export interface Lookup {
  status: 'loading' | 'failed' | 'ready';
  options: readonly SelectOption[];
}

/** Filters that name a row of the company. People are found by their names instead (employee-choice.tsx). */
export type ListedName = 'regionId' | 'districtId' | 'storeId' | 'serviceId';
export type RowName = ListedName | 'employeeId';

export interface Choices {
  lookups: Readonly<Record<ListedName, Lookup>>;
  /** "…" while it loads, the id if it cannot be seen. */
  nameOf(name: RowName, id: number): string;
}

/** Under All Accounts locations and services only. */
export function useChoices(filters: CallListFilters | undefined): Choices {
  const isKnown = filters !== undefined;
  const companyId = filters?.companyId;
  const hasCompany = companyId !== undefined;
  const query = { query: { companyId } };
  const stores = useLoaded('listStores', query, isKnown);
  const services = useLoaded('listServices', query, isKnown);
  const regions = useLoaded('listRegions', query, hasCompany);
  const districts = useLoaded('listDistricts', query, hasCompany);
  const named = useNames(filters);
  return {
    lookups: {
      storeId: lookupOf(stores),
      serviceId: lookupOf(services, { value: '0', label: unknownService }),
      regionId: hasCompany ? lookupOf(regions, { value: '0', label: 'No region' }) : nothing,
      districtId: hasCompany ? lookupOf(districts, { value: '0', label: 'No district' }) : nothing,
    },
    nameOf: (name, id) => named.data?.[name] ?? (named.isPending ? '…' : `#${id}`),
  };
}

function useNames(filters: CallListFilters | undefined): Pick<UseQueryResult<FilterNames>, 'data' | 'isPending'> {
  const { regionId, districtId, storeId, employeeId, serviceId } = filters ?? {};
  const named = { regionId, districtId, storeId, employeeId, serviceId };
  const isNeeded = Object.values(named).some((id) => id !== undefined);
  return useLoaded('getFilterNames', { query: named }, isNeeded);
}

function lookupOf({ data, isError }: UseQueryResult<{ id: number; name: string }[]>, last?: SelectOption): Lookup {
  const options = (data ?? []).map(optionOf);
  return {
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    // For calls that have none.
    options: last ? [...options, last] : options,
  };
}

export function optionOf({ id, name }: { id: number; name: string }): SelectOption {
  return { value: String(id), label: name };
}

const nothing: Lookup = { status: 'ready', options: [] };

// Choices of the hierarchy and service filters, level by level below a company, and the names of what is chosen. Panel,
// path and chips share them, loaded once.
import { keepPreviousData, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namesOfNone } from '#contract/break-down';
import { unknownService } from '#contract/services';
import { queryOf, useLoaded } from '../../../api/queries';
import { RequestError } from '../../../api/request';
import { useRested } from '../../../ui/use-rested';
import type { Filters, RowFilter } from './report-filters';

export interface Lookup {
  /** `waiting` until the level above is chosen; `missing` if the viewer cannot see it. */
  status: 'waiting' | 'loading' | 'failed' | 'missing' | 'ready';
  options: readonly LookupOption[];
  retry(): void;
}

interface LookupOption {
  value: string;
  label: string;
  /** Where it is, if names alone could be mistaken. */
  note?: string;
}

/** Of which only the options that match a text are loaded. */
export interface SearchedLookup extends Lookup {
  onSearch(text: string): void;
  isSearching: boolean;
  /** Whether the options are those that match a text. */
  isSought: boolean;
}

export interface Hierarchy {
  regions: Lookup;
  districts: Lookup;
  stores: Lookup;
  employees: SearchedLookup;
  services: Lookup;
  /** What set filters name. Undefined while it loads, null if that failed or it is not there. */
  names: Readonly<Partial<Record<RowFilter, string | null | undefined>>>;
}

/** Loads the choices below a company and the chosen levels; under All Accounts only services and people. */
export function useHierarchy(companyId: number | undefined, filters: Filters, isKnown: boolean): Hierarchy {
  const [regionId, districtId, storeId] = [idOf(filters.regionId), idOf(filters.districtId), idOf(filters.storeId)];
  const hasCompany = companyId !== undefined;
  const regions = useLoaded('listRegionsOfCompany', { params: { id: companyId ?? 0 } }, hasCompany);
  const hasRegion = regionId !== undefined && regionId > 0;
  const ofRegion = useLoaded('listDistrictsOfRegion', { params: { id: regionId ?? 0 } }, hasRegion);
  const ofCompany = useLoaded('listDistricts', { query: { companyId } }, hasCompany && regionId === undefined);
  const stores = useLoaded('listStores', { query: { companyId, regionId, districtId } }, hasCompany);
  const services = useLoaded('listServices', { query: { companyId } }, isKnown);
  const employees = useEmployees(companyId, storeId, isKnown);

  const lookups = {
    regions: hasCompany ? withNone(lookupOf(regions), namesOfNone.region) : waiting,
    districts: districtsOf(),
    stores: hasCompany ? lookupOf(stores) : waiting,
    employees,
    services: withNone(lookupOf(services), unknownService),
  };
  return { ...lookups, names: useNames(filters, lookups) };

  function districtsOf(): Lookup {
    if (hasRegion) return withNone(lookupOf(ofRegion), namesOfNone.district);
    if (!hasCompany) return waiting;
    return withNone(regionId === 0 ? noRows : lookupOf(ofCompany), namesOfNone.district);
  }
}

/** Everyone in scope, or at a location, who matches what was typed. Loads when it is first asked. */
function useEmployees(companyId: number | undefined, storeId: number | undefined, isKnown: boolean): SearchedLookup {
  const [text, setText] = useState<string>();
  const rested = useRested(text ?? '');
  const sought = useQuery({
    ...queryOf('searchEmployees', { query: { companyId, storeId, text: rested } }),
    enabled: isKnown && text !== undefined,
    placeholderData: keepPreviousData,
    // Somebody added meanwhile is found without a reload.
    staleTime: 30_000,
  });
  const lookup = lookupOf(sought, ({ storeNames, companyName }) =>
    [...storeNames, ...(companyId === undefined ? [companyName] : [])].join(', '),
  );
  const isNobodySought = namesOfNone.employee.toLowerCase().includes(rested.trim().toLowerCase());
  return {
    ...(isNobodySought ? withNone(lookup, namesOfNone.employee) : lookup),
    // Nothing is loaded until somebody looks.
    status: text === undefined ? 'ready' : lookup.status,
    onSearch: setText,
    isSought: rested.trim() !== '',
    isSearching: text !== undefined && (rested !== text || sought.isFetching),
  };
}

const lookupsOf = {
  regionId: 'regions',
  districtId: 'districts',
  storeId: 'stores',
  employeeId: 'employees',
  serviceId: 'services',
} as const satisfies Record<RowFilter, keyof Hierarchy>;

/** From the choices; what they do not offer, such as a deleted location, is asked for by itself. */
function useNames(filters: Filters, lookups: Omit<Hierarchy, 'names'>): Hierarchy['names'] {
  const known: Partial<Record<RowFilter, string>> = {};
  const asked: { filter: RowFilter; id: number }[] = [];
  for (const filter of Object.keys(lookupsOf) as RowFilter[]) {
    const text = filters[filter];
    if (text === undefined) continue;
    const { options, status } = lookups[lookupsOf[filter]];
    const label = options.find(({ value }) => value === text)?.label ?? (text === '0' ? noneOf[filter] : undefined);
    if (label !== undefined) known[filter] = label;
    else if (status !== 'loading' || filter === 'employeeId') asked.push({ filter, id: Number(text) });
  }
  const answers = useQueries({
    queries: asked.map(({ filter, id }) => queryOf('getFilterNames', { query: { [filter]: id } })),
  });
  const found = asked.map(({ filter }, index) => {
    const { data, isPending } = answers[index] ?? {};
    return [filter, isPending ? undefined : (data?.[filter] ?? null)] as const;
  });
  return { ...known, ...Object.fromEntries(found) };
}

const noneOf: Partial<Record<RowFilter, string>> = {
  regionId: namesOfNone.region,
  districtId: namesOfNone.district,
  employeeId: namesOfNone.employee,
  serviceId: unknownService,
};

type Row = { id: number; name: string };

function lookupOf<Found extends Row>(
  { data, error, isError, isPending, refetch }: UseQueryResult<Found[]>,
  noteOf?: (row: Found) => string,
): Lookup {
  const status = isNotFound(error) ? 'missing' : isError ? 'failed' : isPending ? 'loading' : 'ready';
  return {
    status,
    options: (data ?? []).map((row) => ({
      ...{ value: String(row.id), label: row.name },
      ...(noteOf && { note: noteOf(row) }),
    })),
    retry: () => void refetch(),
  };
}

const noRows: Lookup = { status: 'ready', options: [], retry: () => {} };
const waiting: Lookup = { ...noRows, status: 'waiting' };

/** Calls that have none come last. */
function withNone<Some extends Lookup>(lookup: Some, label: string): Some {
  return { ...lookup, options: [...lookup.options, { value: '0', label }] };
}

function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

function idOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

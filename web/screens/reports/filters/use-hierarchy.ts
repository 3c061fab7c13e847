// Choices of the hierarchy and service filters, level by level below a company. Panel and chips share them, loaded
// once.
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { unknownService } from '#contract/services';
import { queryOf, useLoaded } from '../../../api/queries';
import { RequestError } from '../../../api/request';
import type { Filters } from './report-filters';

export interface Lookup {
  /** `waiting` until the level above is chosen; `missing` if the viewer cannot see it. */
  status: 'waiting' | 'loading' | 'failed' | 'missing' | 'ready';
  options: readonly { value: string; label: string }[];
  retry(): void;
}

export interface Hierarchy {
  regions: Lookup;
  districts: Lookup;
  stores: Lookup;
  employees: Lookup;
  services: Lookup;
}

/** Loads the choices below a company and the chosen levels; under All Accounts only services. */
export function useHierarchy(companyId: number | undefined, filters: Filters, isKnown: boolean): Hierarchy {
  const regionId = idOf(filters.regionId);
  const districtId = idOf(filters.districtId);
  const storeId = idOf(filters.storeId);
  const hasCompany = companyId !== undefined;
  const isBelow = regionId !== undefined || districtId !== undefined;

  const regions = useLoaded('listRegionsOfCompany', below(companyId), hasCompany);
  const districts = useLoaded('listDistrictsOfRegion', below(regionId), regionId !== undefined);
  const storesOfCompany = useLoaded('listStores', { query: { companyId } }, hasCompany && !isBelow);
  // No endpoint lists the locations of a region, so this combines those of its districts.
  const districtIds = districtId !== undefined ? [districtId] : (districts.data ?? []).map(({ id }) => id);
  const storesOfDistricts = useQueries({
    queries: districtIds.map((id) => queryOf('listStoresOfDistrict', below(id))),
  });
  const employees = useLoaded('listEmployeesOfStore', below(storeId), storeId !== undefined);
  const services = useLoaded('listServices', { query: { companyId } }, isKnown);

  return {
    regions: hasCompany ? lookupOf([regions]) : waiting,
    districts: regionId === undefined ? waiting : lookupOf([districts]),
    stores: storesOf(),
    employees: storeId === undefined ? waiting : lookupOf([employees]),
    services: withUnknown(lookupOf([services])),
  };

  function storesOf(): Lookup {
    if (districtId !== undefined) return lookupOf(storesOfDistricts);
    if (regionId !== undefined)
      return districts.data ? lookupOf(storesOfDistricts) : { ...lookupOf([districts]), options: [] };
    return hasCompany ? lookupOf([storesOfCompany]) : waiting;
  }
}

type Row = { id: number; name: string };

function lookupOf(answers: readonly UseQueryResult<Row[]>[]): Lookup {
  const errors = answers.flatMap(({ error }) => error ?? []);
  const status = errors.some(isNotFound)
    ? 'missing'
    : errors.length > 0
      ? 'failed'
      : answers.some(({ isPending }) => isPending)
        ? 'loading'
        : 'ready';
  const rows = answers.flatMap(({ data }) => data ?? []);
  return {
    status,
    options: rows.map(({ id, name }) => ({ value: String(id), label: name })),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}

const waiting: Lookup = { status: 'waiting', options: [], retry: () => {} };

/** Calls of which nobody knows the service come last. */
function withUnknown(services: Lookup): Lookup {
  return { ...services, options: [...services.options, { value: '0', label: unknownService }] };
}

function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

function idOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** The path params of a list below a row; the query waits, so 0 is never sent. */
function below(id: number | undefined) {
  return { params: { id: id ?? 0 } };
}

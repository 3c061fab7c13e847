// The locations of the chosen company or all. While calls are moved to other days, the list reloads every two seconds.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Location } from '#contract/locations';
import { queryOf, useReload } from '../../../api/queries';
import { useCompany } from '../../../shell/company';
import { reloadSubject } from '../load-again';

const redatingEvery = 2_000;

export function useLocations() {
  const { companyId, isKnown } = useCompany();
  const loading = useQuery({
    ...queryOf('listLocations', inputOf(companyId)),
    enabled: isKnown,
    refetchInterval: ({ state }) => (isAnyRedated(state.data) ? redatingEvery : false),
  });
  useReportsAfterRedating(isAnyRedated(loading.data));
  return loading;
}

export function useReloadLocations() {
  return useReload('listLocations', inputOf(useCompany().companyId));
}

const inputOf = (companyId: number | undefined) => ({ query: companyId === undefined ? {} : { companyId } });

function isAnyRedated(locations: readonly Location[] | undefined): boolean {
  return locations?.some(({ redating }) => redating !== null) ?? false;
}

/** Daily counts change once the calls have moved. */
function useReportsAfterRedating(isRedating: boolean): void {
  const queries = useQueryClient();
  const wasRedating = useRef(isRedating);
  useEffect(() => {
    if (wasRedating.current && !isRedating) void reloadSubject(queries, 'locations');
    wasRedating.current = isRedating;
  }, [isRedating, queries]);
}

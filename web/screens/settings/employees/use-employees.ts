// The employees of the chosen company, or of all.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Employee } from '#contract/employees';
import { queryOf } from '../../../api/queries';
import { useCompany } from '../../../shell/company';

export function useEmployees() {
  const { isKnown } = useCompany();
  return useQuery({ ...useEmployeesQuery(), enabled: isKnown });
}

/** Loads the list anew, whatever is known of it. */
export function useLoadEmployees(): () => Promise<readonly Employee[]> {
  const queries = useQueryClient();
  const query = useEmployeesQuery();
  return () => queries.fetchQuery({ ...query, staleTime: 0 });
}

function useEmployeesQuery() {
  const { companyId } = useCompany();
  return queryOf('listEmployees', { query: companyId === undefined ? {} : { companyId } });
}

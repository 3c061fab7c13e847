// The services of a company, or of all, as Settings shows them.
import { useQueryClient } from '@tanstack/react-query';
import type { CompanyService } from '#contract/services';
import { queryOf } from '../../../api/queries';

export function servicesQuery(companyId: number | undefined) {
  return queryOf('listCompanyServices', { query: companyId === undefined ? {} : { companyId } });
}

/** Puts a saved service where the lists have it, so that what is done next begins with its version. */
export function useShowSaved(): (saved: CompanyService) => void {
  const queries = useQueryClient();
  const takeIn = (saved: CompanyService) => (row: CompanyService) =>
    row.id === saved.id && row.companyId === saved.companyId ? saved : row;
  return (saved) => {
    queries.setQueriesData<CompanyService[]>({ queryKey: ['listCompanyServices'] }, (rows) => rows?.map(takeIn(saved)));
  };
}

/** Loads those of one company anew, whatever is known of them. */
export function useLoadServices(companyId: number): () => Promise<readonly CompanyService[]> {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...servicesQuery(companyId), staleTime: 0 });
}

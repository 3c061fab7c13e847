import { useQueryClient } from '@tanstack/react-query';
import type { CompanyService } from '#contract/services';
import { useLoaded, useReload } from '../../../api/queries';
import { useCompany } from '../../../shell/company';

export function useServices() {
  const { companyId, isKnown } = useCompany();
  return useLoaded('listCompanyServices', { query: companyId === undefined ? {} : { companyId } }, isKnown);
}

/** Puts a saved service into the cached lists, so the next change starts from its version. */
export function useShowSaved(): (saved: CompanyService) => void {
  const queries = useQueryClient();
  const mergeSaved = (saved: CompanyService) => (row: CompanyService) =>
    row.id === saved.id && row.companyId === saved.companyId ? saved : row;
  return (saved) => {
    queries.setQueriesData<CompanyService[]>({ queryKey: ['listCompanyServices'] }, (rows) =>
      rows?.map(mergeSaved(saved)),
    );
  };
}

export function useReloadServices(companyId: number) {
  return useReload('listCompanyServices', { query: { companyId } });
}

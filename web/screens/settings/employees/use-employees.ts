import { useLoaded, useReload } from '../../../api/queries';
import { useCompany } from '../../../shell/company';

export function useEmployees() {
  const { companyId, isKnown } = useCompany();
  return useLoaded('listEmployees', inputOf(companyId), isKnown);
}

export function useReloadEmployees() {
  return useReload('listEmployees', inputOf(useCompany().companyId));
}

const inputOf = (companyId: number | undefined) => ({ query: companyId === undefined ? {} : { companyId } });

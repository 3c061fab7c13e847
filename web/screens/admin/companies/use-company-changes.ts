// Changes to companies; each reloads the lists that show companies.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Company, CompanyInput } from '#contract/companies';
import { isChangedMeanwhile } from '../../../api/refusals';
import { request } from '../../../api/request';
import { toast } from '../../../ui/toast';
import { toastFailure } from '../toast-failure';
import { valuesOf } from './company-values';

const saveFailed = 'An error occurred while saving the company.';

export function useCompanyChanges() {
  const queries = useQueryClient();
  const reloadSubject = (title?: string) => {
    if (title) toast({ title });
    const names = ['listAdminCompanies', 'listCompanies', 'listUserCompanies', 'listUsers'];
    return Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };

  const save = useMutation({
    mutationFn: ({ id, input }: { id: number | undefined; input: CompanyInput }) =>
      id === undefined
        ? request('createCompany', { body: input })
        : request('saveCompany', { params: { id }, body: input }),
    onSuccess: (_, { id }) => reloadSubject(id === undefined ? 'Company created' : 'Company updated'),
    onError: (error) => isChangedMeanwhile(error) || toastFailure(error, saveFailed),
  });
  const setActive = useMutation({
    mutationFn: ({ company, active }: { company: Company; active: boolean }) =>
      request('saveCompany', { params: { id: company.id }, body: { ...valuesOf(company), active } }),
    onSuccess: () => reloadSubject('Company updated'),
    onError(error) {
      toastFailure(error, saveFailed);
      if (isChangedMeanwhile(error)) void reloadSubject();
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Company) => request('deleteCompany', { params: { id } }),
    onSuccess: () => reloadSubject('Company deleted'),
    onError: (error) => toastFailure(error, 'An error occurred while deleting the company.'),
  });
  const restore = useMutation({
    mutationFn: ({ id }: Company) => request('restoreCompany', { params: { id } }),
    onSuccess: () => reloadSubject('Company restored'),
    onError: (error) => toastFailure(error, 'An error occurred while restoring the company.'),
  });
  return { save, setActive, remove, restore };
}

// Changes to users; each reloads the list.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUser, UserChange, UserInput } from '#contract/users';
import { isChangedMeanwhile } from '../../../api/refusals';
import { request } from '../../../api/request';
import { toast } from '../../../ui/toast';
import { toastFailure } from '../toast-failure';

const saveFailed = 'An error occurred while saving the user.';

export function useUserChanges() {
  const queries = useQueryClient();
  const reloadSubject = (title?: string) => {
    if (title) toast({ title });
    return queries.invalidateQueries({ queryKey: ['listUsers'] });
  };

  const invite = useMutation({
    mutationFn: (input: UserInput) => request('inviteUser', { body: input }),
    onSuccess: () => reloadSubject('User invited'),
    onError: (error) => toastFailure(error, saveFailed),
  });
  const save = useMutation({
    mutationFn: ({ id, change }: { id: number; change: UserChange }) =>
      request('saveUser', { params: { id }, body: change }),
    onSuccess: () => reloadSubject('User updated'),
    onError: (error) => isChangedMeanwhile(error) || toastFailure(error, saveFailed),
  });
  const setActive = useMutation({
    mutationFn: ({ user, active }: { user: AdminUser; active: boolean }) =>
      request('saveUser', { params: { id: user.id }, body: { ...changeOf(user), active } }),
    onSuccess: ({ active }) => reloadSubject(active ? 'User activated' : 'User deactivated'),
    onError(error) {
      toastFailure(error, saveFailed);
      if (isChangedMeanwhile(error)) void reloadSubject();
    },
  });
  const reset = useMutation({
    mutationFn: ({ id }: AdminUser) => request('makeResetLink', { params: { id } }),
    onError: (error) => toastFailure(error, 'The link could not be created.'),
  });
  return { invite, save, setActive, reset };
}

export function changeOf({ name, email, role, companies, active, version }: AdminUser): UserChange {
  return { name, email, role, companyIds: companies.map(({ id }) => id), active, version };
}

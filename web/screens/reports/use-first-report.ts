// The last of a new company's first steps is to read a report: opening this screen in any way completes it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../api/queries';
import { request } from '../../api/request';
import { useSession } from '../../session/session-context';

/** Notes that a report of this company, which has a call, was read; for those who may set a company up. */
export function useFirstReport(companyId: number | undefined): void {
  const { can } = useSession();
  const { data } = useQuery({
    ...queryOf('getFirstSteps', { params: { companyId: companyId ?? 0 } }),
    enabled: companyId !== undefined && can('first-steps.read'),
    // The steps before are done elsewhere, the first call by a phone system.
    refetchOnMount: ({ state }) => (state.data?.hasReadReport ? false : 'always'),
  });
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number) => request('finishFirstSteps', { body: { companyId: id } }),
    onSuccess: (done) =>
      queries.setQueryData(queryOf('getFirstSteps', { params: { companyId: done.companyId } }).queryKey, done),
  });
  const isDue = data?.hasCall && !data.hasReadReport;
  useEffect(() => {
    if (isDue && companyId !== undefined) mutate(companyId);
  }, [isDue, companyId, mutate]);
}

// Reading a report is a new company's last first step: opening this screen completes it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../api/queries';
import { request } from '../../api/request';
import { useSession } from '../../session/session-context';

/** Records that a report was read, for a company with a call and a viewer who may set it up. */
export function useFirstReport(companyId: number | undefined): void {
  const { can } = useSession();
  const { data } = useQuery({
    ...queryOf('getFirstSteps', { params: { companyId: companyId ?? 0 } }),
    enabled: companyId !== undefined && can('first-steps.read'),
    // Earlier steps happen elsewhere; the first call comes from a phone system.
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

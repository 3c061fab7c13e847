// Adds and removes secrets at once, without touching unsaved changes in the form.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../api/request';
import { toast } from '../../../../ui/toast';

export function useMakeSecret() {
  const reloadSubject = useLoadSources();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; secret?: string; overlapHours: number }) =>
      request('makeWebhookSecret', { params: { id }, body }),
    onSuccess: reloadSubject,
  });
}

export function useDeleteSecret(onDone: () => void) {
  const reloadSubject = useLoadSources();
  return useMutation({
    mutationFn: (id: number) => request('deleteWebhookSecret', { params: { id } }),
    async onSuccess() {
      toast({ title: 'Secret deleted', description: 'Deliveries signed with it are no longer valid.' });
      onDone();
      await reloadSubject();
    },
  });
}

/** Reloads only the list of phone systems: reloading the configuration would reset the form. */
function useLoadSources() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['listWebhookSources'] });
}

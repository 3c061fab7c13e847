// Adding a secret and taking one away: kept at once, beside the form, whose unsaved changes stay.
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

/** Only the list of phone systems: loading the form's configuration again would undo what was typed. */
function useLoadSources() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['listWebhookSources'] });
}

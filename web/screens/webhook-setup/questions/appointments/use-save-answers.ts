// The answers as the configuration that All fields shows.
import { useMutation } from '@tanstack/react-query';
import { isSignedOut, messageOf, RequestError, request } from '../../../../api/request';
import { toast } from '../../../../ui/toast';
import { valuesOf } from '../../connection/configuration-values';
import { tidySignature } from '../../connection/signature-values';
import { useCacheConfiguration } from '../../connection/use-configuration';
import type { Setup } from '../use-setup';

export function useSaveAnswers({ saved, mapping, vendor, tell }: Setup, onSaved: () => void) {
  const cache = useCacheConfiguration();
  const saving = useMutation({
    mutationFn() {
      const values = valuesOf(saved.companyId, saved);
      const signature = tidySignature(values.signature);
      return request('saveWebhookConfiguration', {
        body: { ...values, ...mapping, signature, preset: vendor?.id ?? saved.preset, isMapped: undefined },
      });
    },
    async onSuccess(now) {
      await cache(now);
      tell({ type: 'saved' });
      toast({ title: 'Saved', description: 'New calls count from now on.' });
      onSaved();
    },
  });
  const { error } = saving;
  return {
    save: () => saving.mutate(),
    isPending: saving.isPending,
    error: error && !isSignedOut(error) ? describe(error) : undefined,
  };
}

function describe(error: Error): string {
  const [atField] = error instanceof RequestError ? Object.values(error.said?.fields ?? {}) : [];
  return atField ?? messageOf(error, 'The server could not be reached. Nothing was saved. Try again.');
}

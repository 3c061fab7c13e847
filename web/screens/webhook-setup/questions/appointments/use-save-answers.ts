// The answers as the configuration that All fields shows.
import { useMutation } from '@tanstack/react-query';
import type { MappingDraft } from '#contract/webhooks';
import { isSignedOut, messageOf, RequestError, request } from '../../../../api/request';
import { valuesOf } from '../../connection/configuration-values';
import { tidySignature } from '../../connection/signature-values';
import { useCacheConfiguration } from '../../connection/use-configuration';
import { confirmWords, mappingOf, placeOf } from '../draft/answers';
import type { Setup } from '../use-setup';
import { listWords } from './list-words';

export function useSaveAnswers(setup: Setup, onSaved: () => void) {
  const { saved, vendor, tell } = setup;
  const cache = useCacheConfiguration();
  const saving = useMutation({
    mutationFn() {
      const values = valuesOf(saved.companyId, saved);
      const signature = tidySignature(values.signature);
      return request('saveWebhookConfiguration', {
        body: {
          ...values,
          ...confirmedMapping(setup),
          signature,
          preset: vendor?.id ?? null,
          isMapped: undefined,
        },
      });
    },
    async onSuccess(now) {
      await cache(now);
      tell({ type: 'saved' });
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

/** Words are shown, and so confirmed, before the first save; later each is explained in a list of its own. */
function confirmedMapping({ saved, found, mapping, inference, answers }: Setup): MappingDraft | undefined {
  if (!found || !mapping || saved.isMapped || placeOf(mapping, 'appointment').rule.notReported) return mapping;
  const confirmed = confirmWords(answers, listWords(inference, mapping));
  return mappingOf(found, confirmed, inference?.words[0]?.key);
}

function describe(error: Error): string {
  const [atField] = error instanceof RequestError ? Object.values(error.said?.fields ?? {}) : [];
  return atField ?? messageOf(error, 'The server could not be reached. Nothing was saved. Try again.');
}

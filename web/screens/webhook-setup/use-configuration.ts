// The saved configuration that the form edits: the one place that knows how it is asked for and kept.
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import type { WebhookConfiguration } from '#contract/webhooks';
import { queryOf, useLoaded } from '../../api/queries';

export type LoadedConfiguration = UseQueryResult<WebhookConfiguration | null>;

/** The company's configuration; null where none is saved. Waits while no company is chosen. */
export function useConfiguration(companyId: number | undefined): LoadedConfiguration {
  return useLoaded('getWebhookConfiguration', { params: { companyId: companyId ?? 0 } }, companyId !== undefined);
}

/** After a save: the new one is shown at once, and loaded again. */
export function useKeepConfiguration() {
  const queries = useQueryClient();
  return async (saved: WebhookConfiguration) => {
    const { queryKey } = queryOf('getWebhookConfiguration', { params: { companyId: saved.companyId } });
    queries.setQueryData(queryKey, saved);
    await queries.invalidateQueries({ queryKey });
  };
}

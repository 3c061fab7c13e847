// The saved configuration that the form edits: the only place that loads and caches it.
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { defaultSource } from '#contract/default-source';
import type { WebhookConfiguration } from '#contract/webhooks';
import { queryOf, useLoaded } from '../../../api/queries';

export type LoadedConfiguration = UseQueryResult<WebhookConfiguration | null>;

/**
 * The configuration of a phone system; null if none is saved. Waits until a company is chosen. Excludes secrets, which
 * change separately, so the object stays the same.
 */
export function useConfiguration(companyId: number | undefined, source: string): LoadedConfiguration {
  const isKnown = companyId !== undefined;
  const isDefault = source === defaultSource;
  const byDefault = useLoaded(
    'getWebhookConfiguration',
    { params: { companyId: companyId ?? 0 } },
    isKnown && isDefault,
  );
  const others = useQuery({
    ...queryOf('listWebhookSources', { query: { companyId: companyId ?? 0 } }),
    enabled: isKnown && !isDefault,
    select: (sources) => withoutSecrets(sources.find((one) => one.source === source)),
  });
  return isDefault ? byDefault : others;
}

const withoutSecrets = (saved: WebhookConfiguration | undefined) => (saved ? { ...saved, secrets: [] } : null);

export function useCacheConfiguration() {
  const queries = useQueryClient();
  return async (saved: WebhookConfiguration) => {
    const { companyId } = saved;
    const list = queryOf('listWebhookSources', { query: { companyId } });
    queries.setQueryData(list.queryKey, (sources) => sources && withSaved(sources, saved));
    const { queryKey } = queryOf('getWebhookConfiguration', { params: { companyId } });
    if (saved.source === defaultSource) queries.setQueryData(queryKey, saved);
    await Promise.all([list.queryKey, queryKey].map((key) => queries.invalidateQueries({ queryKey: key })));
  };
}

function withSaved(sources: WebhookConfiguration[], saved: WebhookConfiguration): WebhookConfiguration[] {
  const isThere = sources.some(({ id }) => id === saved.id);
  return isThere ? sources.map((one) => (one.id === saved.id ? saved : one)) : [...sources, saved];
}

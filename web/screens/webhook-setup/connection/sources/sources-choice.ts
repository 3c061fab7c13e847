// The selected phone system, from the address.
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { defaultSource } from '#contract/default-source';
import type { WebhookConfiguration } from '#contract/webhooks';
import { useLoaded } from '../../../../api/queries';
import { questionParameter, sourceParameter, tryParameter } from '../../../../shell/webhook-company';

export interface SourcesChoice {
  list: readonly WebhookConfiguration[] | undefined;
  loading: UseQueryResult<WebhookConfiguration[]>;
  /**
   * The selected short name: the address's, even while unconfirmed, since its form must never hold another one's
   * mapping; the default if the address names none or an unknown one.
   */
  source: string;
  saved: WebhookConfiguration | undefined;
  choose: (source: string) => void;
}

export function useSourcesChoice(companyId: number | undefined): SourcesChoice {
  const [search, setSearch] = useSearchParams();
  const isKnown = companyId !== undefined;
  const loading = useLoaded('listWebhookSources', { query: { companyId: companyId ?? 0 } }, isKnown);
  const { data: list } = loading;
  const named = search.get(sourceParameter);
  const isSaved = (source: string) => list?.some((one) => one.source === source) ?? false;
  const source = named !== null && (!list || isSaved(named)) ? named : defaultSource;
  const choose = (next: string) =>
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      changed.delete(tryParameter);
      changed.delete(questionParameter);
      if (next === defaultSource) changed.delete(sourceParameter);
      else changed.set(sourceParameter, next);
      return changed;
    });
  return { list, loading, source, saved: list?.find((one) => one.source === source), choose };
}

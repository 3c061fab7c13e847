// Keeps the log and the bell of an open page up to date with what the server tells.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName } from '#contract/endpoints';
import { listenToLiveNews } from '../api/live-news';

const log: EndpointName = 'listWebhookLogs';
const notifications: EndpointName = 'listNotifications';
const intake: EndpointName = 'getIntakeStatus';
/** What a replay has come to is told as news of its company. */
const replays: readonly EndpointName[] = ['getReplay', 'listReplays'];

/** Loads again what is shown of a company's deliveries when some came in. */
export function useLiveNews(): void {
  const queries = useQueryClient();
  useEffect(() => {
    // A tab in a test or an old browser has no such thing, and does without.
    if (typeof EventSource === 'undefined') return undefined;
    return listenToLiveNews({
      onNews({ companies, alarming }) {
        void queries.invalidateQueries({ predicate: ({ queryKey }) => isLogOf(queryKey, companies) });
        void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => replays.some((one) => one === name) });
        void queries.invalidateQueries({ queryKey: [intake] });
        if (alarming.length > 0) void queries.invalidateQueries({ queryKey: [notifications] });
      },
      onGap() {
        void queries.invalidateQueries({ queryKey: [log] });
        void queries.invalidateQueries({ queryKey: [notifications] });
        void queries.invalidateQueries({ queryKey: [intake] });
        for (const name of replays) void queries.invalidateQueries({ queryKey: [name] });
      },
    });
  }, [queries]);
}

/** Any query of the log that asks about one of the companies, or about all. */
function isLogOf([name, ...asked]: QueryKey, companies: readonly number[]): boolean {
  if (name !== log) return false;
  const named = asked.flatMap(companiesIn);
  return named.length === 0 || named.some((companyId) => companies.includes(companyId));
}

function companiesIn(asked: unknown): number[] {
  if (typeof asked === 'number') return [asked];
  const query = typeof asked === 'object' && asked !== null && 'query' in asked ? asked.query : undefined;
  const companyId = typeof query === 'object' && query !== null && 'companyId' in query ? query.companyId : undefined;
  return typeof companyId === 'number' ? [companyId] : [];
}

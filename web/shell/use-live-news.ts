// Keeps the log and the bell of an open page current, from the server's event stream.
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName } from '#contract/endpoints';
import type { IntakeStatus } from '#contract/intake';
import type { LiveNews } from '#contract/live-news';
import { listenToLiveNews } from '../api/live-news';
import { queryOf } from '../api/queries';
import { RequestError } from '../api/request';
import { announceSignedOut } from '../api/signed-out';
import { newestKey } from './calls/call-cache';

const log: EndpointName = 'listWebhookLogs';
const notifications: EndpointName = 'listNotifications';
/** These read many rows each time, so they reload at once and then at a limited rate. */
const unmapped: EndpointName = 'listUnmapped';
const limitedEveryMs = 15_000;
/** Reloaded on news of any company, since their keys do not name one. */
const ofAnyCompany: readonly EndpointName[] = ['getReplay', 'listReplays', 'getWebhookArrivals'];

export function useLiveNews(): void {
  const queries = useQueryClient();
  useEffect(() => {
    // Old browsers and tests have no EventSource.
    if (typeof EventSource === 'undefined') return undefined;
    const limitedNews = collect((companies) => {
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => isOf(unmapped, queryKey, companies) || isNewestCalls(queryKey, companies),
      });
    });
    const intake = followIntake(queries);
    const stop = listenToLiveNews({
      onNews({ companies, alarming, ...news }) {
        intake.take(news);
        if (companies.length === 0) return;
        void queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(log, queryKey, companies) });
        void queries.invalidateQueries({
          predicate: ({ queryKey: [name] }) => ofAnyCompany.some((one) => one === name),
        });
        limitedNews.add(companies);
        if (alarming.length > 0) void queries.invalidateQueries({ queryKey: [notifications] });
      },
      onGap() {
        void queries.invalidateQueries({ queryKey: [log] });
        void queries.invalidateQueries({ queryKey: [unmapped] });
        void queries.invalidateQueries({ queryKey: newestKey });
        void queries.invalidateQueries({ queryKey: [notifications] });
        intake.noteGap();
        for (const name of ofAnyCompany) void queries.invalidateQueries({ queryKey: [name] });
      },
      // The session may have ended elsewhere: the page asks whether it has.
      onRefused: announceSignedOut,
    });
    return () => {
      limitedNews.stop();
      stop();
    };
  }, [queries]);
}

/** Updates the banner from the stream, and once the database is back, reloads what failed during the outage. */
function followIntake(queries: QueryClient) {
  const { queryKey } = queryOf('getIntakeStatus');
  let mayHaveFailed = false;
  return {
    /** The stream was interrupted: an outage may have begun and ended. */
    noteGap() {
      mayHaveFailed = true;
    },
    take({ intake, outage = intake?.outage }: Pick<LiveNews, 'intake' | 'outage'>) {
      if (outage === undefined) return;
      queries.setQueryData<IntakeStatus>(queryKey, (known) => intake ?? { ...(known ?? nothingKnown), outage });
      if (outage) mayHaveFailed = true;
      else if (mayHaveFailed) {
        mayHaveFailed = false;
        void queries.refetchQueries({ type: 'active', predicate: ({ state }) => isServerError(state.error) });
      }
    },
  };
}

const nothingKnown: Omit<IntakeStatus, 'outage'> = {
  waiting: 0,
  waitingSince: null,
  aside: 0,
  diskUsedPercent: null,
  isDiskNearlyFull: false,
};

/** Excludes permanent rejections, such as 404. */
function isServerError(error: Error | null): boolean {
  return error !== null && !(error instanceof RequestError && error.status < 500);
}

/** Reports companies at once, then those that arrive within the next 15 seconds at their end. */
function collect(notify: (companies: readonly number[]) => void) {
  const waiting = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (waiting.size === 0) return;
    notify([...waiting]);
    waiting.clear();
    timer = setTimeout(flush, limitedEveryMs);
  };
  return {
    add(companies: readonly number[]) {
      for (const companyId of companies) waiting.add(companyId);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Matches queries of the endpoint for one of the companies, or for all. */
function isOf(endpoint: EndpointName, [name, ...asked]: QueryKey, companies: readonly number[]): boolean {
  if (name !== endpoint) return false;
  const named = asked.flatMap(companiesIn);
  return named.length === 0 || named.some((companyId) => companies.includes(companyId));
}

/** What a list of calls announces; the list itself never moves alone. */
function isNewestCalls(queryKey: QueryKey, companies: readonly number[]): boolean {
  const [name, ...others] = newestKey;
  return queryKey[1] === others[0] && isOf(name, queryKey, companies);
}

function companiesIn(asked: unknown): number[] {
  if (typeof asked === 'number') return [asked];
  const query = typeof asked === 'object' && asked !== null && 'query' in asked ? asked.query : undefined;
  const companyId = typeof query === 'object' && query !== null && 'companyId' in query ? query.companyId : undefined;
  return typeof companyId === 'number' ? [companyId] : [];
}

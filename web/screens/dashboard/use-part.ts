// Loads each part of the dashboard separately, for the company in the top bar; "What changed" for its own period.

import { type ChangedDays, defaultChangedDays } from '#contract/changed-days';
import type { OutputOf } from '#contract/endpoints';
import { queryOf, useLoaded } from '../../api/queries';
import { messageOf, type RequestInput } from '../../api/request';
import { useCompany } from '../../shell/company';
import type { ChartState } from '../../ui/chart-frame';
import { useChangedDays } from './use-changed-days';

export const parts = {
  getMetricsSummary: 'Figures of the last 7 days',
  getWhatChanged: 'What changed',
  getConversionRate: 'Conversion Rate Trend',
  getServicePerformance: 'Product Performance',
  getPracticeVsLiveSeries: 'Training vs Production',
  getTopEmployees: 'Top Performers',
  getCallVolume: 'Weekly Activity',
} as const;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as PartName[];

export interface Part<Data> {
  data: Data | undefined;
  failure: string | undefined;
  retry(): void;
}

export function usePart<N extends PartName>(name: N): Part<OutputOf<N>> {
  const { asked, isKnown } = useAsked();
  const { data, error, isLoadingError, refetch } = useLoaded(name, inputOf(name, asked), isKnown);
  return {
    data,
    failure: isLoadingError ? explain(error, `Failed to fetch ${parts[name].toLowerCase()}`) : undefined,
    retry: () => void refetch(),
  };
}

/** What the address says that the parts are asked for. */
export interface Asked {
  companyId: number | undefined;
  changedDays: ChangedDays;
}

export function useAsked(): { asked: Asked; isKnown: boolean } {
  const { companyId, isKnown } = useCompany();
  return { asked: { companyId, changedDays: useChangedDays().days }, isKnown };
}

export function queryOfPart<N extends PartName>(name: N, asked: Asked): ReturnType<typeof queryOf<N>> {
  return queryOf(name, inputOf(name, asked));
}

/** `empty` is the text to show if there is nothing to draw. */
export function chartStateOf(part: Part<unknown>, empty: { title: string; text: string } | false): ChartState {
  if (part.failure !== undefined) {
    return { kind: 'failed', title: 'Error loading chart', message: part.failure, onRetry: part.retry };
  }
  if (part.data === undefined) return { kind: 'loading' };
  return empty ? { kind: 'empty', ...empty } : { kind: 'ready' };
}

function inputOf<N extends PartName>(name: N, { companyId, changedDays }: Asked): RequestInput<N> {
  const days = name === 'getWhatChanged' && changedDays !== defaultChangedDays ? changedDays : undefined;
  // All take a companyId, and one of them days, which TypeScript cannot infer through N.
  return { query: { companyId, ...(days && { days }) } } as RequestInput<N>;
}

/** The part's own message, plus the server's if it is more specific than "Internal error". */
function explain(error: unknown, sentence: string): string {
  if (error instanceof TypeError) return `${sentence}. The server could not be reached.`;
  const said = messageOf(error, '');
  return said && !/internal/i.test(said) ? `${sentence}. ${said}` : sentence;
}

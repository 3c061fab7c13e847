// How each part of the dashboard loads: for the company chosen in the top bar, apart from the others.
import type { OutputOf } from '#contract/endpoints';
import { queryOf, useLoaded } from '../../api/queries';
import { messageOf, type RequestInput } from '../../api/request';
import { useCompany } from '../../shell/company';
import type { ChartState } from '../../ui/chart-frame';

/** The six requests, and what each brings as the screen calls it. */
export const parts = {
  getMetricsSummary: 'Figures of the last 7 days',
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
  /** Why there is nothing to show. */
  failure: string | undefined;
  retry(): void;
}

export function usePart<N extends PartName>(name: N): Part<OutputOf<N>> {
  const { companyId, isKnown } = useCompany();
  const { data, error, isLoadingError, refetch } = useLoaded(name, inputOf<N>(companyId), isKnown);
  return {
    data,
    failure: isLoadingError ? explain(error, `Failed to fetch ${parts[name].toLowerCase()}`) : undefined,
    retry: () => void refetch(),
  };
}

/** The query of a part, as usePart asks for it. */
export function queryOfPart<N extends PartName>(name: N, companyId: number | undefined) {
  return queryOf(name, inputOf<N>(companyId));
}

/** `empty` is what to say where the data holds nothing to draw. */
export function chartStateOf(part: Part<unknown>, empty: { title: string; text: string } | false): ChartState {
  if (part.failure !== undefined) {
    return { kind: 'failed', title: 'Error loading chart', message: part.failure, onRetry: part.retry };
  }
  if (part.data === undefined) return { kind: 'loading' };
  return empty ? { kind: 'empty', ...empty } : { kind: 'ready' };
}

function inputOf<N extends PartName>(companyId: number | undefined): RequestInput<N> {
  // All six take a companyId and nothing else, which TypeScript cannot see through N.
  return { query: { companyId } } as RequestInput<N>;
}

/** The part's own sentence, and the server's where that says more than "Internal error". */
function explain(error: unknown, sentence: string): string {
  if (error instanceof TypeError) return `${sentence}. The server could not be reached.`;
  const said = messageOf(error, '');
  return said && !/internal/i.test(said) ? `${sentence}. ${said}` : sentence;
}

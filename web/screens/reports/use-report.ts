// How any report loads, refreshes and fails: figures stay after a failed refresh, and every failure shows a toast.
import { useEffect, useState } from 'react';
import type { EndpointName, OutputOf } from '#contract/endpoints';
import { useLoaded } from '../../api/queries';
import { isSignedOut, RequestError, type RequestInput } from '../../api/request';
import { toast } from '../../ui/toast';

export interface LoadedReport<Report> {
  report: Report | undefined;
  isLoading: boolean;
  failure: { message: string; isNotFound: boolean } | undefined;
  refresh: () => Promise<void>;
  isRefreshing: boolean;
  refreshes: number;
}

/** Loads a report once its input `isKnown`. `sentence` names the report: "Failed to fetch …". */
export function useReport<N extends EndpointName>(
  name: N,
  input: RequestInput<N>,
  sentence: string,
  isKnown: boolean,
): LoadedReport<OutputOf<N>> {
  const { data, error, isLoadingError, isFetching, refetch } = useLoaded(name, input, isKnown);
  const [refreshes, setRefreshes] = useState(0);
  useEffect(() => {
    if (isLoadingError) toastFailure(error, sentence);
  }, [isLoadingError, error, sentence]);

  const refresh = async () => {
    const after = await refetch();
    if (after.isSuccess) setRefreshes((count) => count + 1);
    else if (after.data !== undefined) toastFailure(after.error, sentence);
  };
  const message = explain(error, sentence);
  return {
    report: data,
    isLoading: data === undefined && !isLoadingError,
    failure: isLoadingError ? { message, isNotFound: isNotFound(error) } : undefined,
    refresh,
    isRefreshing: isFetching && data !== undefined,
    refreshes,
  };
}

function toastFailure(error: unknown, sentence: string) {
  // The session has its own dialog.
  if (isSignedOut(error)) return;
  toast({ title: 'Error loading report', description: explain(error, sentence), variant: 'destructive' });
}

/** The report's message, plus the server's if it is more specific. */
function explain(error: unknown, sentence: string): string {
  if (error instanceof TypeError) return `${sentence}. The server could not be reached.`;
  const said = error instanceof RequestError && ![404, 500].includes(error.status) ? error.said?.message : undefined;
  return said ? `${sentence}. ${said}` : sentence;
}

function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

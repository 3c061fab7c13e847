// One replay: started, followed, stopped. Live news reloads it; slow polling covers dry runs, which send no news, and
// servers reached without news, only while it runs.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName } from '#contract/endpoints';
import type { Replay, ReplaySelection } from '#contract/replays';
import { queryOf } from '../../api/queries';
import { request } from '../../api/request';

const pollMs = 2_000;

export const isRunning = (replay: Replay | undefined) => replay?.status === 'waiting' || replay?.status === 'running';

export function useReplay(id: number | null) {
  const loaded = useQuery({
    ...queryOf('getReplay', { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false),
  });
  useReloadLog(loaded.data);
  return loaded;
}

export function useRunningReplays(companyId: number | undefined, isAllowed: boolean): readonly Replay[] {
  const isKnown = isAllowed && companyId !== undefined;
  const loaded = useQuery({
    ...queryOf('listReplays', { query: { ...(companyId !== undefined && { companyId }) } }),
    enabled: isKnown,
    refetchInterval: ({ state }) => (state.data?.some(isChangingCalls) ? pollMs : false),
  });
  const running = loaded.data?.filter(isChangingCalls) ?? [];
  useReloadLog(running[0] ?? loaded.data?.find(({ dryRun }) => !dryRun));
  return isKnown ? running : [];
}

export function useReplayChanges() {
  const queries = useQueryClient();
  const cache = (replay: Replay) => {
    queries.setQueryData(queryOf('getReplay', { params: { id: replay.id } }).queryKey, replay);
    void queries.invalidateQueries({ queryKey: ['listReplays' satisfies EndpointName] });
  };
  const start = useMutation({
    mutationFn: (replayRequest: { companyId: number; dryRun: boolean; selection: ReplaySelection }) =>
      request('startReplay', { body: replayRequest }),
    onSuccess: cache,
  });
  const stop = useMutation({
    mutationFn: (id: number) => request('stopReplay', { params: { id } }),
    onSuccess: cache,
  });
  return { start, stop };
}

const changedByReplay: readonly EndpointName[] = ['listWebhookLogs', 'getWebhookArrivals'];

const isChangingCalls = (replay: Replay) => !replay.dryRun && isRunning(replay);

function useReloadLog(replay: Replay | undefined): void {
  const queries = useQueryClient();
  const runs = replay && !replay.dryRun && isRunning(replay) ? replay.id : null;
  useEffect(() => {
    if (runs === null) return undefined;
    return () => {
      for (const name of changedByReplay) void queries.invalidateQueries({ queryKey: [name] });
    };
  }, [runs, queries]);
}

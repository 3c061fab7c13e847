// The Webhook Activity Log: every delivery a company's webhook received, and its outcome. Problems are fixed in Webhook
// Setup.
import { RefreshCw, RotateCcw } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { IdText } from '#contract/endpoint';
import type { WebhookLog } from '#contract/webhooks';
import { messageOf } from '../../api/request';
import { useSession } from '../../session/session-context';
import { countToday } from '../../shell/replay/delivery-labels';
import { ReplayDialog, type ReplayTarget } from '../../shell/replay/replay-dialog';
import { useRunningReplays } from '../../shell/replay/use-replay';
import { ExplainDialog, type UnknownValue } from '../../shell/unmapped/explain-dialog';
import { type ResolvedName, UnmappedProgress } from '../../shell/unmapped/unmapped-progress';
import { useWebhookCompany, WebhookCompanyChoice } from '../../shell/webhook-company';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { formatCount } from '../../ui/format';
import { PageHead } from '../../ui/page-head';
import { toast } from '../../ui/toast';
import type { DeliveryActions } from './delivery-rows';
import { EntryActions, EntryFixes } from './entry-actions';
import { LogDetailsDialog } from './log-details-dialog';
import { LogFilterRow } from './log-filters';
import { LogEnd, LogRows } from './log-rows';
import { ChosenBar, RunningReplays } from './replay-bar';
import { useArrivals, useIsScrolledPast } from './use-arrivals';
import { useDeliveries } from './use-deliveries';
import { useLogFilters } from './use-log-filters';
import { useSelection } from './use-selection';
import { useSources } from './use-sources';

const unreachable = 'The server could not be reached. Check the connection and try again.';

export function ActivityLogScreen() {
  const companies = useWebhookCompany({ offersAll: true });
  const { isAll } = companies;
  const companyId = companies.company?.id;
  const filters = useLogFilters();
  const deliveries = useDeliveries(isAll ? 'all' : companyId, filters.chosen);
  const sources = useSources(companyId);
  const hasSeveralSources = sources.list.length > 1;
  const open = useOpenEntry();
  const { can } = useSession();
  const mayReplay = can('webhook-logs.replay');
  const [target, setTarget] = useState<ReplayTarget | null>(null);
  const [unknown, setUnknown] = useState<UnknownValue | null>(null);
  const [settled, setSettled] = useState<ResolvedName | null>(null);
  const explain = (value: UnknownValue) => {
    setTarget(null);
    setUnknown(value);
  };
  const onExplain = can('webhook-config.write') ? explain : undefined;
  const running = useRunningReplays(companyId, mayReplay);

  const loaded = deliveries.data?.rows ?? noRows;
  const list = JSON.stringify([isAll ? 'all' : companyId, filters.chosen]);
  const card = useRef<HTMLDivElement>(null);
  const isScrolledPast = useIsScrolledPast(card);
  const [isChoosing, setChoosing] = useState(false);
  const arrivals = useArrivals(loaded, list, isScrolledPast || isChoosing);
  const selection = useSelection(arrivals.rows, list);
  if (isChoosing !== selection.chosen.length > 0) setChoosing(selection.chosen.length > 0);

  const fromOf = (row: WebhookLog) => {
    if (isAll) return companies.companies.find(({ id }) => id === row.companyId)?.name;
    return hasSeveralSources ? sources.nameOf(row.source) : undefined;
  };
  const actions = useSteady({
    open: open.show,
    showSimilar: (row) => filters.showSimilar(row, { namesSource: isAll || hasSeveralSources }),
    explain: onExplain,
  });

  const counts = loaded.length > 0 && !filters.isFiltered && countToday(loaded, deliveries.hasNextPage, new Date());
  const toastIfFailed = ({ error }: { error: Error | null }, title: string) =>
    error && toast({ title, description: messageOf(error, unreachable), variant: 'destructive' });
  const replayShown = (id: number) => {
    // Deliveries that arrive later are not included.
    const shown = { until: new Date().toISOString(), ...filters.chosen };
    const what = filters.isFiltered ? 'All deliveries that match the filters' : 'All deliveries in the log';
    setTarget({ companyId: id, selection: { filters: shown }, what });
  };
  const leaveAnd =
    <Given,>(next: (given: Given) => void) =>
    (given: Given) => {
      open.close();
      next(given);
    };
  return (
    <>
      <PageHead
        title="Webhook Activity Log"
        subtitle="Monitor and troubleshoot incoming webhook calls from your tracking systems."
        actions={
          <div className="w-56 max-w-full">
            <WebhookCompanyChoice of={companies} />
          </div>
        }
      />
      <div ref={card} />
      <Card aria-labelledby="recent-activity">
        <CardHeader
          title="Recent Webhook Activity"
          titleId="recent-activity"
          className="max-md:px-4"
          actions={
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {counts && (
                <span className="whitespace-nowrap text-compact text-muted-foreground max-md:w-full">{counts}</span>
              )}
              {mayReplay && companyId !== undefined && loaded.length > 0 && (
                <Button size="sm" icon={<RotateCcw aria-hidden="true" />} onClick={() => replayShown(companyId)}>
                  Replay all shown...
                </Button>
              )}
              {mayReplay && isAll && (
                <span className="text-compact text-muted-foreground">Choose one company to replay deliveries.</span>
              )}
              <Button
                size="sm"
                icon={<RefreshCw aria-hidden="true" />}
                disabled={!companies.company}
                isPending={deliveries.isRefetching && !deliveries.isFetchingNextPage}
                onClick={async () => toastIfFailed(await deliveries.refetch(), 'Error refreshing webhook activity')}
              >
                Refresh
              </Button>
            </div>
          }
        />
        <LogFilterRow of={filters} sources={sources} />
        <RunningReplays replays={running} onShow={setTarget} />
        {mayReplay && companyId !== undefined && (
          <ChosenBar companyId={companyId} selection={selection} onReplay={setTarget} />
        )}
        {settled && (
          <UnmappedProgress
            key={`${settled.what} ${settled.answer.replay?.id}`}
            settled={settled}
            onClose={() => setSettled(null)}
          />
        )}
        {arrivals.waiting > 0 && (
          <NewDeliveries
            count={arrivals.waiting}
            onShow={() => {
              arrivals.show();
              card.current?.scrollIntoView();
            }}
          />
        )}
        <LogRows
          companies={companies}
          deliveries={deliveries}
          rows={arrivals.rows.map((row) => ({
            row,
            isNew: arrivals.isNew(row.id),
            from: fromOf(row),
            isSimilarShown: filters.isSimilarShown(row),
          }))}
          actions={actions}
          selection={mayReplay && !isAll ? selection : undefined}
          {...(filters.isFiltered && { onShowAll: filters.showAll })}
        />
        {deliveries.hasNextPage && (
          <LogEnd
            deliveries={deliveries}
            isFiltered={filters.isFiltered}
            onOlder={async () => toastIfFailed(await deliveries.fetchNextPage(), 'Error loading older activity')}
          />
        )}
      </Card>
      {!mayReplay && (
        <p className="mt-3 text-compact text-muted-foreground">
          Admins and directors can replay deliveries and explain unknown values.
        </p>
      )}
      <LogDetailsDialog
        id={open.id}
        rows={loaded}
        onClose={open.close}
        linkToLog={(id) => companies.linkTo('/activity-log', id)}
        fromOf={fromOf}
        fixes={(entry) => <EntryFixes entry={entry} onExplain={onExplain && leaveAnd(onExplain)} />}
        {...(mayReplay && {
          actions: (entry: WebhookLog) => <EntryActions entry={entry} onReplay={leaveAnd(setTarget)} />,
        })}
      />
      <ReplayDialog
        target={target}
        onClose={() => setTarget(null)}
        onExplain={onExplain}
        onShowReason={(reason) => {
          setTarget(null);
          filters.showReason(reason);
        }}
      />
      {unknown && (
        <ExplainDialog
          key={JSON.stringify(unknown)}
          of={unknown}
          onClose={() => setUnknown(null)}
          onSettled={setSettled}
        />
      )}
    </>
  );
}

const noRows: readonly WebhookLog[] = [];

function NewDeliveries({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-20 flex h-0 justify-center">
      <Button size="sm" className="pointer-events-auto mt-2 shadow-popover" onClick={onShow}>
        {count === 1 ? '1 new delivery' : `${formatCount(count)} new deliveries`}
      </Button>
    </div>
  );
}

/** Keeps the same functions between renders, so the rows of a long log do not render again. */
function useSteady(wanted: DeliveryActions): DeliveryActions {
  const latest = useRef(wanted);
  latest.current = wanted;
  const mayExplain = wanted.explain !== undefined;
  return useMemo(
    () => ({
      open: (id) => latest.current.open(id),
      showSimilar: (row) => latest.current.showSimilar(row),
      explain: mayExplain ? (unknown) => latest.current.explain?.(unknown) : undefined,
    }),
    [mayExplain],
  );
}

/** The open entry's id is in the URL: links open it and Back closes it. */
function useOpenEntry() {
  const [search, setSearch] = useSearchParams();
  const id = IdText.safeParse(search.get('log')).data ?? null;
  const show = useCallback((log: number) => setSearch((now) => withLog(now, String(log))), [setSearch]);
  const close = useCallback(() => setSearch((now) => withLog(now, null), { replace: true }), [setSearch]);
  return { id, show, close };
}

function withLog(now: URLSearchParams, log: string | null): URLSearchParams {
  const next = new URLSearchParams(now);
  if (log === null) next.delete('log');
  else next.set('log', log);
  return next;
}

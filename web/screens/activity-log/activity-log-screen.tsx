// The Webhook Activity Log: every delivery a company's webhook ever received, and what became of it. What to mend is
// mended in Webhook Setup.
import { Building2, Inbox, RefreshCw, RotateCcw } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { IdText } from '#contract/endpoint';
import type { WebhookLog } from '#contract/webhooks';
import { sayWhy } from '../../api/request';
import { useSession } from '../../session/session-context';
import { useWebhookCompany, WebhookCompanyChoice, webhookCompanyParameter } from '../../shell/webhook-company';
import { Button, buttonClasses } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { formatCount, formatTimestamp } from '../../ui/format';
import { PageHead } from '../../ui/page-head';
import { toast } from '../../ui/toast';
import { DeliveryTable, DeliveryTableSkeleton } from './delivery-table';
import { countToday } from './delivery-words';
import { LogDetailsDialog } from './log-details-dialog';
import { LogFilterRow } from './log-filters';
import { ChosenBar, RunningReplays } from './replay-bar';
import { ReplayDialog, type ReplayWish } from './replay-dialog';
import { type Arrivals, useArrivals, useIsScrolledPast } from './use-arrivals';
import { useDeliveries } from './use-deliveries';
import { useLogFilters } from './use-log-filters';
import { useRunningReplays } from './use-replay';
import { type RowSelection, useSelection } from './use-selection';
import { useSources } from './use-sources';

const unreachable = 'The server could not be reached. Check the connection and try again.';

export function ActivityLogScreen() {
  const companies = useWebhookCompany();
  const companyId = companies.company?.id;
  const filters = useLogFilters();
  const deliveries = useDeliveries(companyId, filters.chosen);
  const sources = useSources(companyId);
  const nameOfSource = sources.list.length > 1 ? sources.nameOf : undefined;
  const open = useOpenEntry();
  const mayReplay = useSession().can('webhook-logs.replay');
  const [wish, setWish] = useState<ReplayWish | null>(null);
  const running = useRunningReplays(companyId, mayReplay);

  const loaded = deliveries.data ?? noRows;
  const list = JSON.stringify([companyId, filters.chosen]);
  const card = useRef<HTMLDivElement>(null);
  const isScrolledPast = useIsScrolledPast(card);
  const [isChoosing, setChoosing] = useState(false);
  const arrivals = useArrivals(loaded, list, isScrolledPast || isChoosing);
  const selection = useSelection(arrivals.rows, list);
  if (isChoosing !== selection.chosen.length > 0) setChoosing(selection.chosen.length > 0);

  const counts = loaded.length > 0 && !filters.isFiltered && countToday(loaded, deliveries.hasNextPage, new Date());
  const sayIfFailed = ({ error }: { error: Error | null }, title: string) =>
    error && toast({ title, description: sayWhy(error, unreachable), variant: 'destructive' });
  const replayShown = (id: number) => {
    // What arrives from now on is not shown.
    const shown = { until: new Date().toISOString(), ...filters.chosen };
    const what = filters.isFiltered ? 'All deliveries that the filters show' : 'All deliveries of the log';
    setWish({ companyId: id, selection: { filters: shown }, what });
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
              <Button
                size="sm"
                icon={<RefreshCw aria-hidden="true" />}
                disabled={!companies.company}
                isPending={deliveries.isRefetching && !deliveries.isFetchingNextPage}
                onClick={async () => sayIfFailed(await deliveries.refetch(), 'Error refreshing webhook activity')}
              >
                Refresh
              </Button>
            </div>
          }
        />
        <LogFilterRow of={filters} sources={sources} />
        <RunningReplays replays={running} onShow={setWish} />
        {mayReplay && companyId !== undefined && (
          <ChosenBar companyId={companyId} selection={selection} onReplay={setWish} />
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
        <Rows
          companies={companies}
          deliveries={deliveries}
          onOpen={open.show}
          arrivals={arrivals}
          selection={mayReplay ? selection : undefined}
          nameOfSource={nameOfSource}
          {...(filters.isFiltered && { onShowAll: filters.showAll })}
        />
        {deliveries.hasNextPage && (
          <div className="flex justify-center border-t p-3">
            <Button
              size="sm"
              isPending={deliveries.isFetchingNextPage}
              pendingText="Loading..."
              onClick={async () => sayIfFailed(await deliveries.fetchNextPage(), 'Error loading older activity')}
            >
              {filters.isFiltered ? 'Look for older ones' : 'Load older'}
            </Button>
          </div>
        )}
      </Card>
      {!mayReplay && (
        <p className="mt-3 text-compact text-muted-foreground">Admins and directors can replay deliveries.</p>
      )}
      <LogDetailsDialog
        id={open.id}
        rows={loaded}
        onClose={open.close}
        linkToLog={(id) => companies.linkTo('/activity-log', id)}
        nameOfSource={nameOfSource}
        {...(mayReplay && {
          actions: (entry: WebhookLog) => (
            <EntryActions entry={entry} companyId={companyId} onReplay={setWish} onLeave={open.close} />
          ),
        })}
      />
      <ReplayDialog wish={wish} onClose={() => setWish(null)} />
    </>
  );
}

const noRows: readonly WebhookLog[] = [];

/** Stays in view while one reads further down. */
function NewDeliveries({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="pointer-events-none sticky top-16 z-20 flex h-0 justify-center">
      <Button size="sm" className="pointer-events-auto mt-2 shadow-popover" onClick={onShow}>
        {count === 1 ? '1 new delivery' : `${formatCount(count)} new deliveries`}
      </Button>
    </div>
  );
}

function EntryActions({
  entry,
  companyId,
  onReplay,
  onLeave,
}: {
  entry: WebhookLog;
  companyId: number | undefined;
  onReplay: (wish: ReplayWish) => void;
  onLeave: () => void;
}) {
  if (companyId === undefined) return null;
  const tester = new URLSearchParams({
    company: String(companyId),
    [webhookCompanyParameter]: String(companyId),
    try: String(entry.id),
  });
  const replay = () => {
    onLeave();
    onReplay({
      companyId,
      selection: { ids: [entry.id] },
      what: `The delivery of ${formatTimestamp(entry.timestamp)}`,
    });
  };
  return (
    <>
      <Link to={`/webhook-setup?${tester}`} className={buttonClasses()}>
        Open in tester
      </Link>
      <Button onClick={replay}>Replay...</Button>
    </>
  );
}

function Rows({
  companies,
  deliveries,
  onOpen,
  onShowAll,
  arrivals,
  selection,
  nameOfSource,
}: {
  companies: ReturnType<typeof useWebhookCompany>;
  deliveries: ReturnType<typeof useDeliveries>;
  onOpen: (id: number) => void;
  /** There where a filter is chosen. */
  onShowAll?: () => void;
  arrivals: Arrivals;
  selection: RowSelection | undefined;
  nameOfSource: ((source: string) => string) | undefined;
}) {
  const { loaded } = companies;
  if (deliveries.data && deliveries.data.length > 0) {
    return (
      <DeliveryTable
        rows={arrivals.rows}
        onOpen={onOpen}
        isNew={arrivals.isNew}
        selection={selection}
        nameOfSource={nameOfSource}
      />
    );
  }
  if (deliveries.data && onShowAll) {
    return (
      <EmptyState
        icon={<Inbox />}
        title={deliveries.hasNextPage ? 'No such delivery so far' : 'No such delivery'}
        className="min-h-52 border-t"
        action={
          <Button size="sm" onClick={onShowAll}>
            Show all deliveries
          </Button>
        }
      />
    );
  }
  if (deliveries.data) {
    return (
      <EmptyState
        icon={<Inbox />}
        title="No webhook activity found for this company."
        className="min-h-52 border-t"
        action={
          <Link to={companies.linkTo('/webhook-setup')} className={buttonClasses({ size: 'sm' })}>
            Webhook Setup
          </Link>
        }
      />
    );
  }
  if (loaded.data?.length === 0) {
    return <EmptyState icon={<Building2 />} title="No companies available" className="min-h-52 border-t" />;
  }
  const failed = loaded.isError ? loaded : deliveries.isError ? deliveries : undefined;
  if (failed) {
    return (
      <FailedState
        title={failed === loaded ? 'Error loading companies' : 'Error loading webhook activity'}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
        className="min-h-52 border-t"
      >
        {sayWhy(failed.error, unreachable)}
      </FailedState>
    );
  }
  return <DeliveryTableSkeleton />;
}

/** The entry shown in the dialog: its id stands in the URL, so that a link opens it and Back closes it. */
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

// What happened to a call, oldest first.
import { CalendarCheck2, type LucideIcon, PhoneIncoming, Tag, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { Call } from '#contract/call-list';
import type { OneCall } from '#contract/one-call';
import { useSession } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { callTimeIn, formatCallTime } from '../../../ui/format-call-time';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { type HistoryLine, tellHistory } from './tell-history';

export function CallHistory({
  call,
  loaded,
  isFailed,
  isRetrying,
  onRetry,
}: {
  call: Call;
  loaded: OneCall | undefined;
  isFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  return (
    <section aria-label="History" className="border-t px-6 py-4 max-md:px-4">
      <h3 className="mb-2 text-title">History</h3>
      {!loaded && isFailed && (
        <p role="alert" className="flex items-center gap-2 text-compact text-muted-foreground">
          The history could not be loaded.
          <Button size="sm" variant="ghost" isPending={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        </p>
      )}
      {!loaded && !isFailed && <HistorySkeleton />}
      {loaded?.isHistoryCut && (
        <p className="mb-2 text-muted-foreground text-small">Earlier deliveries are not in the log any more.</p>
      )}
      {loaded && <Lines call={call} loaded={loaded} />}
    </section>
  );
}

function Lines({ call, loaded }: { call: Call; loaded: OneCall }) {
  const { can } = useSession();
  const lines = tellHistory(loaded.history, call.timeZone);
  if (lines.length === 0) return <p className="text-compact text-muted-foreground">Nothing is recorded about it.</p>;
  return (
    <ol>
      {lines.map((line, index) => (
        <Line
          key={line.key}
          line={line}
          call={call}
          isLast={index === lines.length - 1}
          mayOpenLog={can('webhook-logs.read')}
        />
      ))}
    </ol>
  );
}

const icons: Record<HistoryLine['kind'], LucideIcon> = {
  new: PhoneIncoming,
  delivery: Tag,
  person: UserRound,
  list: CalendarCheck2,
};

function Line({
  line: { kind, title, text, at, logId },
  call: { companyId, timeZone, startedAt },
  isLast,
  mayOpenLog,
}: {
  line: HistoryLine;
  call: Call;
  isLast: boolean;
  mayOpenLog: boolean;
}) {
  const Icon = icons[kind];
  const { day, clock } = callTimeIn(timeZone, at);
  const isSameDay = day === callTimeIn(timeZone, startedAt).day;
  return (
    <li className="relative flex gap-3 pb-3 last:pb-0">
      {!isLast && <span aria-hidden="true" className="absolute top-5 bottom-0 left-2.5 w-px bg-border" />}
      <span className="grid size-5 shrink-0 place-items-center rounded-full bg-fill">
        <Icon aria-hidden="true" className="size-3 text-muted-foreground" />
      </span>
      <div className="min-w-0 flex-1 text-small">
        <p className="flex items-baseline justify-between gap-3">
          {logId !== undefined && mayOpenLog ? (
            <Link
              to={`/activity-log?${new URLSearchParams({ company: String(companyId), log: String(logId) })}`}
              className="rounded-badge font-medium text-compact hover:underline"
            >
              {title}
              <span className="sr-only">, in the Activity Log</span>
            </Link>
          ) : (
            <span className="font-medium text-compact">{title}</span>
          )}
          <time dateTime={at} title={formatCallTime(timeZone, at)} className="shrink-0 text-muted-foreground">
            {isSameDay ? clock : `${day}, ${clock}`}
          </time>
        </p>
        <p className="text-foreground-2 normal-nums [overflow-wrap:anywhere]">{text}</p>
      </div>
    </li>
  );
}

function HistorySkeleton() {
  return (
    <Loading label="Loading the history..." className="flex flex-col gap-3">
      {['w-72', 'w-56', 'w-64'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-5 rounded-full" />
          <div className="flex flex-col gap-1.5 py-0.5">
            <Skeleton className="h-3 w-24" />
            <Skeleton className={`h-3 ${width}`} />
          </div>
        </div>
      ))}
    </Loading>
  );
}

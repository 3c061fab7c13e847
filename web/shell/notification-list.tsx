// What the bell lists: each company's webhook or list that needs someone, with a link to the fix. Loads when the bell is
// opened first.
import { BellOff, CalendarX, CircleX, DatabaseBackup, Hourglass, PhoneOff, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { defaultSource } from '#contract/default-source';
import type { Notification } from '#contract/notifications';
import { messageOf } from '../api/request';
import { useSession } from '../session/session-context';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { EmptyState } from '../ui/empty-state';
import { FailedState } from '../ui/failed-state';
import { formatCount, formatTimestamp, formatTimestampClock, formatTimestampDay } from '../ui/format';
import { describeFinding } from './finding-words';
import { NotificationsLoading } from './notifications-loading';
import type { useNotifications } from './use-notifications';
import { describeWaiting } from './waiting-words';
import { sourceParameter } from './webhook-company';

export function NotificationList({
  of: { loaded, dismiss, dismissed },
  onFollow,
}: {
  of: ReturnType<typeof useNotifications>;
  onFollow: (notification: Notification) => void;
}) {
  const mayDismiss = useSession().can('webhook-config.write');
  const { data, error, isFetching, refetch } = loaded;
  if (!data && error && !isFetching) {
    return (
      <FailedState title="Notifications could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching}>
        {messageOf(error, 'The server could not be reached or had an error.')}
      </FailedState>
    );
  }
  if (!data) return <NotificationsLoading />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<BellOff />} title="Nothing failed.">
        No webhook delivery has failed in the last 24 hours.
      </EmptyState>
    );
  }
  return (
    <ul>
      {data.map((notification) => (
        <li key={keyOf(notification)} className="not-first:border-t">
          <Entry notification={notification} onFollow={() => onFollow(notification)} />
          {notification.finding && mayDismiss && (
            <Button
              variant="ghost"
              size="sm"
              className="-mt-2 mb-2 ml-8"
              isPending={dismissed === notification}
              aria-label={`Dismiss: ${describeNotification(notification)}`}
              onClick={() => dismiss(notification)}
            >
              Dismiss
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A company may have several such phone systems with the same name. */
const keyOf = ({ kind, companyId, sourceName, latestAt, waiting, messages, finding, listId }: Notification) =>
  [
    kind,
    companyId,
    listId,
    (waiting ?? messages ?? finding)?.source,
    finding?.finding,
    finding?.other?.source,
    ...(kind === 'silence' ? [sourceName, latestAt] : []),
  ].join(' ');

/** Where to fix it, with its company selected in the top bar; for failures, the deliveries they count. */
function addressOfFix({ kind, companyId, waiting, messages, finding, listId }: Notification): string {
  const company = { company: String(companyId) };
  if (listId !== undefined) return `/calls/appointments?company=${companyId}&list=${listId}`;
  const about = (waiting ?? messages ?? finding)?.source;
  if (about !== undefined) {
    const source = about === defaultSource ? {} : { [sourceParameter]: about };
    return `/webhook-setup?${new URLSearchParams({ ...company, ...source })}`;
  }
  if (kind === 'backup') return '/admin';
  if (kind === 'silence') return `/webhook-setup?${new URLSearchParams(company)}`;
  const since = new Date(Date.now() - 24 * 3_600_000).toISOString();
  return `/activity-log?${new URLSearchParams({ ...company, status: 'alarming', since })}`;
}

const icons = {
  failures: CircleX,
  silence: PhoneOff,
  'no-calls': PhoneOff,
  waiting: Hourglass,
  finding: TriangleAlert,
  'list-silence': CalendarX,
  backup: DatabaseBackup,
};
const iconColors = {
  failures: 'text-destructive-text',
  silence: 'text-destructive-text',
  'no-calls': 'text-destructive-text',
  waiting: 'text-muted-foreground',
  finding: 'text-warning',
  'list-silence': 'text-destructive-text',
  backup: 'text-destructive-text',
};

function Entry({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { kind, companyName, latestAt, latestMessage, isRead, finding, sourceName } = notification;
  const Icon = icons[kind];
  return (
    <Link
      to={addressOfFix(notification)}
      onClick={onFollow}
      className="flex gap-3 px-4 py-3 transition-colors last:rounded-b-card hover:bg-muted focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', iconColors[kind])} />
      <span className="min-w-0 flex-1 text-compact">
        <span className="flex items-center gap-2">
          <span className={cn('min-w-0 truncate text-body', isRead ? 'font-medium' : 'font-semibold')}>
            {companyName}
          </span>
          {!isRead && (
            <span className="ml-auto inline-flex shrink-0 items-center gap-1.5 font-medium text-primary-text text-small">
              <span aria-hidden="true" className="size-1.5 rounded-[50%] bg-primary" />
              New
            </span>
          )}
        </span>
        <span className={cn('block text-foreground-2', finding && 'text-foreground')}>
          {describeNotification(notification)}
        </span>
        {finding && (
          <span className="block text-foreground-2">
            {describeFinding(sourceName ?? finding.source, finding).advice}
          </span>
        )}
        {latestMessage && (
          <span className="line-clamp-2 text-foreground-2 [overflow-wrap:anywhere]">{latestMessage}</span>
        )}
        <time dateTime={latestAt} className="block text-muted-foreground text-small">
          {finding ? 'Noticed at' : 'Last at'} {formatTimestamp(latestAt)}
        </time>
      </span>
    </Link>
  );
}

function describeNotification({
  kind,
  failures,
  silentHours,
  sourceName,
  waiting,
  messages,
  finding,
  listId,
}: Notification): string {
  if (listId !== undefined) return `${sourceName} is a daily list, but nothing has come for a day and a half.`;
  if (finding) return describeFinding(sourceName ?? finding.source, finding).sentence;
  if (kind === 'backup') return 'The data of all companies has no recent backup.';
  if (waiting) return `${describeWaiting({ ...waiting, name: sourceName ?? waiting.source })}.`;
  if (messages) return describeMessages(sourceName ?? messages.source, messages);
  if (kind === 'silence') {
    return `No calls${sourceName === null ? '' : ` from ${sourceName}`} for ${formatCount(silentHours)} business hours; usually there are some. Check the webhook at the phone system.`;
  }
  return `${failures === 1 ? '1 delivery' : `${formatCount(failures)} deliveries`} failed in the last 24 hours`;
}

function describeMessages(name: string, { deliveries, since }: NonNullable<Notification['messages']>): string {
  const isToday = new Date(since).toDateString() === new Date().toDateString();
  const when = isToday ? formatTimestampClock(since) : `${formatTimestampDay(since)}, ${formatTimestampClock(since)}`;
  const count = deliveries === 1 ? '1 message' : `${formatCount(deliveries)} messages`;
  return `${name} has sent ${count} since ${when} but no call. Check which messages are calls.`;
}

// How the server does: its figures of now in words, and deliveries of the last 24 hours.
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ServerStatus } from '#contract/server-status';
import { useLoaded } from '../../../api/queries';
import { messageOf } from '../../../api/request';
import { BarChart } from '../../../ui/bar-chart';
import { Button } from '../../../ui/button';
import { Card, CardHeader, CardSection } from '../../../ui/card';
import { FailedState } from '../../../ui/failed-state';
import { formatCount, formatTimestamp, formatTimestampClock } from '../../../ui/format';
import { formatAgo } from '../../../ui/format-ago';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { describeNow, describePeriod, groupHours } from './status-words';

export function StatusTab() {
  const { data, error, isFetching, refetch } = useLoaded('getServerStatus');
  const refresh = () => void refetch();
  if (error) {
    return (
      <Card aria-label="Status">
        <FailedState title="The status could not be loaded" onRetry={refresh} isRetrying={isFetching}>
          {messageOf(error, 'The server could not be reached or had an error.')}
        </FailedState>
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      <NowCard status={data}>
        <Button size="sm" icon={<RefreshCw aria-hidden="true" />} isPending={isFetching && !!data} onClick={refresh}>
          Refresh
        </Button>
      </NowCard>
      <DayChart status={data} />
    </div>
  );
}

function NowCard({ status, children }: { status: ServerStatus | undefined; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title="Now"
        titleId={titleId}
        description={status && `As of ${formatTimestamp(status.at)}`}
        actions={children}
      />
      <CardSection>
        {status ? (
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-6 gap-y-4">
            {describeNow(status).map(({ name, text, detail }) => (
              <div key={name}>
                <dt className="text-compact text-muted-foreground">{name}</dt>
                <dd className="text-body">{text}</dd>
                {detail && <dd className="text-compact text-muted-foreground">{detail}</dd>}
              </div>
            ))}
          </dl>
        ) : (
          <Loading>
            <Skeleton className="h-28 w-full" />
          </Loading>
        )}
      </CardSection>
    </Card>
  );
}

function DayChart({ status }: { status: ServerStatus | undefined }) {
  const groups = groupHours(status?.hours ?? []);
  const isEmpty = groups.every(({ deliveries, refused }) => deliveries + refused === 0);
  return (
    <BarChart
      title="Deliveries"
      caption={status ? `Number of deliveries, ${describePeriod(status)}` : 'Number of deliveries'}
      note={
        status && (
          <span className="text-compact text-muted-foreground">
            Started {formatAgo(status.startedAt, new Date(status.at))}
          </span>
        )
      }
      groupHeading="From"
      groups={groups.map(({ beginsAt }, index) => ({
        label: formatTimestampClock(beginsAt),
        title: formatTimestamp(beginsAt),
        isUnfinished: index === groups.length - 1,
      }))}
      series={[
        { id: 'all', name: 'Stored', values: groups.map(({ deliveries }) => deliveries), look: 'a' },
        {
          id: 'bad',
          name: 'Failed or refused',
          values: groups.map(({ failed, refused }) => failed + refused),
          look: 'b',
        },
      ]}
      state={
        !status
          ? { kind: 'loading' }
          : isEmpty
            ? { kind: 'empty', title: 'No deliveries yet', text: `None arrived ${describePeriod(status)}.` }
            : { kind: 'ready' }
      }
      foot={status && <p className="text-compact text-muted-foreground">{describeDay(status)}</p>}
    />
  );
}

function describeDay({ day }: ServerStatus): string {
  const parts = Object.entries(day.deliveries).map(
    ([status, count]) => `${formatCount(count)} ${status.replaceAll('-', ' ')}`,
  );
  const refused = `${formatCount(day.refused)} refused, because nothing could store them`;
  return `${[...parts, `${formatCount(day.waited)} waited on disk`, refused].join('; ')}.`;
}

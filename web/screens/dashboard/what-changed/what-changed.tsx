// What changed: the largest moves of close rates against the period before, where they are more than chance. As high in
// every state.
import { Scale } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { changedDaysOffered, maxMoves } from '#contract/changed-days';
import { fewCalls } from '#contract/few-calls';
import type { WhatChanged as Changes, Move } from '#contract/what-changed';
import { useCompany } from '../../../shell/company';
import { Card } from '../../../ui/card';
import { cn } from '../../../ui/cn';
import { Definition } from '../../../ui/definition';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { Select } from '../../../ui/select';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { useChangedDays } from '../use-changed-days';
import { usePart } from '../use-part';
import { type AskedMoves, MoveRow } from './move-row';

export function WhatChanged() {
  const { data, failure, retry } = usePart('getWhatChanged');
  const { days, setDays } = useChangedDays();
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = failure !== undefined && (
    <FailedState
      title="Error loading figures"
      className="flex-1"
      onRetry={() => {
        // Keeps the focus: the pressed button is about to disappear.
        heading.current?.focus();
        retry();
      }}
    >
      {failure}
    </FailedState>
  );
  return (
    <Card aria-labelledby={titleId} className="flex flex-col">
      <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 px-5 pt-4 pb-3 max-md:px-4">
        <div className="flex items-center gap-1">
          <h2 ref={heading} tabIndex={-1} id={titleId} className="rounded-badge text-title">
            What changed
          </h2>
          <Definition of="What changed" text={definition} />
        </div>
        <p className="@max-[640px]:order-last @max-[640px]:col-span-2 @max-[640px]:mt-1 text-compact text-muted-foreground">
          Close rates and appointments against the {days} days before, where the change is more than chance
        </p>
        <Select
          aria-label="Period of what changed"
          size="sm"
          value={String(days)}
          onChange={(chosen) => setDays(Number(chosen))}
          options={changedDaysOffered.map((count) => ({ value: String(count), label: `Last ${count} days` }))}
          className="col-start-2 row-start-1 w-35 @min-[640px]:row-end-3"
        />
      </div>
      {/* Its two lists set the height; what covers them keeps it. */}
      <div className="relative grid @min-[720px]:grid-cols-2 border-t">
        <MoveList title="Lost" data={data} days={days} moves={data?.lost} isHidden={Boolean(failed) || isQuiet(data)} />
        <MoveList title="Won" data={data} days={days} moves={data?.won} isHidden={Boolean(failed) || isQuiet(data)} />
        {(failed || isQuiet(data)) && (
          <div className="absolute inset-0 flex flex-col justify-center">
            {failed || <Quiet data={data} days={days} />}
          </div>
        )}
      </div>
    </Card>
  );
}

const isQuiet = (data: Changes | undefined) => data !== undefined && data.lost.length + data.won.length === 0;

function Quiet({ data, days }: { data: Changes | undefined; days: number }) {
  if (data?.compared === 0)
    return (
      <EmptyState icon={<Scale />} title="Too few calls to compare">
        It takes {fewCalls} calls with a known outcome in the last {days} days, and as many in the {days} before.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Scale />} title="Nothing changed beyond chance">
      Services, locations and employees closed about as many of their calls as in the {days} days before.
    </EmptyState>
  );
}

function MoveList({
  title,
  data,
  days,
  moves,
  isHidden,
}: {
  title: 'Lost' | 'Won';
  data: Changes | undefined;
  days: number;
  moves: readonly Move[] | undefined;
  isHidden: boolean;
}) {
  const { isAll, companies } = useCompany();
  const { pathname, search } = useLocation();
  const asked: AskedMoves | undefined = data && {
    ...{ days, asOf: data.asOf },
    ...{ isOfAll: isAll && companies.length > 1, path: `${pathname}${search}` },
  };
  const titleId = useId();
  return (
    <div
      className={cn(
        'min-w-0 px-2 pt-2.5 pb-2 @max-[720px]:not-first:border-t @min-[720px]:not-first:border-l',
        isHidden && 'invisible',
      )}
      aria-hidden={isHidden}
    >
      <div className="flex justify-between px-3 pr-9 text-muted-foreground text-small">
        <h3 id={titleId} className="font-medium">
          {title}
        </h3>
        <span className="font-medium">Appointments</span>
      </div>
      <div className="min-h-33">
        {!isHidden && <Rows title={title} titleId={titleId} moves={moves} asked={asked} />}
      </div>
    </div>
  );
}

function Rows({
  title,
  titleId,
  moves,
  asked,
}: {
  title: 'Lost' | 'Won';
  titleId: string;
  moves: readonly Move[] | undefined;
  asked: AskedMoves | undefined;
}): ReactNode {
  if (!moves || !asked)
    return (
      <Loading>
        {Array.from({ length: maxMoves }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
          <div key={row} className="flex h-11 items-center justify-between gap-4 px-3">
            <Skeleton className="h-3.5 w-44 max-w-[50%]" />
            <Skeleton className="mr-6 h-3.5 w-40 max-w-[30%]" />
          </div>
        ))}
      </Loading>
    );
  if (moves.length === 0)
    return (
      <p className="flex h-33 items-center justify-center text-compact text-muted-foreground">
        Nothing {title.toLowerCase()} beyond chance
      </p>
    );
  return (
    <ul aria-labelledby={titleId}>
      {moves.map((move) => (
        <MoveRow
          key={[move.companyId, move.serviceId, move.storeId, move.employeeId].join(' ')}
          move={move}
          asked={asked}
        />
      ))}
    </ul>
  );
}

const definition = `Appointments lost or won = calls with a known outcome now × (close rate now − before). Compared are companies' services, locations and employees and their combinations with at least ${fewCalls} such calls in both periods; what is shown is more than chance, at most 5% of it by mistake. No call is behind two rows of a list. Named are the fewest people, three at most, whose own changes make most of it.`;

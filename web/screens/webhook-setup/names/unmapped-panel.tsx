// The list of unmapped values in all its states, and the actions on a value.
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  type CreateAll,
  daysLookedAt,
  type Resolution,
  type UnmappedList,
  type UnmappedValue,
} from '#contract/unmapped';
import { isSignedOut, messageOf } from '../../../api/request';
import { CreateAllButtons, CreateAllDialog } from '../../../shell/unmapped/create-all-dialog';
import { ChooseDialog, CreateDialog } from '../../../shell/unmapped/unmapped-dialogs';
import { type ResolvedName, UnmappedProgress } from '../../../shell/unmapped/unmapped-progress';
import { useResolve } from '../../../shell/unmapped/use-names';
import { EmptyState } from '../../../ui/empty-state';
import { FailedState } from '../../../ui/failed-state';
import { textLinkClasses } from '../../../ui/text-link';
import { toast } from '../../../ui/toast';
import { UnmappedTable, unmappedColumns } from './unmapped-table';

type Open =
  | { what: 'choose' | 'create'; value: UnmappedValue }
  | { what: 'create-all'; field: CreateAll['field']; values: readonly UnmappedValue[] }
  | null;

export function UnmappedPanel({
  companyId,
  loading,
  logAddress,
  hasUnsavedMapping,
}: {
  companyId: number;
  loading: UseQueryResult<UnmappedList>;
  logAddress: string;
  hasUnsavedMapping: boolean;
}) {
  const [open, setOpen] = useState<Open>(null);
  const [settled, setSettled] = useState<ResolvedName>();
  const { mutate, isPending, error, reset } = useResolve();
  const send = ({ source, field, value }: UnmappedValue, as: Resolution['as'], onRefused?: (why: unknown) => void) =>
    mutate(
      { companyId, source, field, value, as },
      {
        onSuccess: (answer) => {
          setOpen(null);
          setSettled({ what: `“${value}”`, answer });
        },
        ...(onRefused && { onError: onRefused }),
      },
    );
  // Columns stay the same while rows are resolved, so the table does not move.
  const sources = new Set(loading.data?.values.flatMap(({ source }) => source || []));
  const withSource = sources.size > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` differs by the company alone, which is the panel's key.
  const columns = useMemo(() => {
    const begin = (next: Open) => {
      reset();
      setOpen(next);
    };
    return unmappedColumns(withSource, {
      onChoose: (value) => begin({ what: 'choose', value }),
      onCreate: (value) => begin({ what: 'create', value }),
      onApply: (value) => send(value, { kind: 'known' }, toastRefusal),
      onDismiss: (value) => send(value, { kind: 'dismiss' }, toastRefusal),
    });
  }, [withSource, reset]);

  const dialog = open &&
    open.what !== 'create-all' && {
      companyId,
      value: open.value,
      resolve: { isPending, error, send: (as: Resolution['as']) => send(open.value, as) },
      onClose: () => setOpen(null),
    };
  return (
    <>
      {settled && (
        <UnmappedProgress
          key={`${settled.what} ${settled.answer.replay?.id}`}
          settled={settled}
          logAddress={logAddress}
          onClose={() => setSettled(undefined)}
        />
      )}
      <CreateAllButtons
        values={loading.data?.values ?? []}
        onOpen={(field, values) => setOpen({ what: 'create-all', field, values })}
      />
      <Content loading={loading} columns={columns} />
      {dialog && open?.what === 'choose' && <ChooseDialog {...dialog} hasUnsavedMapping={hasUnsavedMapping} />}
      {dialog && open?.what === 'create' && <CreateDialog {...dialog} />}
      {open?.what === 'create-all' && (
        <CreateAllDialog
          companyId={companyId}
          field={open.field}
          values={open.values}
          onClose={() => setOpen(null)}
          onCreated={(what, answer) => {
            setOpen(null);
            setSettled({ what, answer });
          }}
        />
      )}
    </>
  );
}

function toastRefusal(why: unknown): void {
  if (isSignedOut(why)) return;
  const description = messageOf(why, 'The server could not be reached. Check the connection and try again.');
  toast({ title: 'Error', description, variant: 'destructive' });
}

function Content({
  loading,
  columns,
}: {
  loading: UseQueryResult<UnmappedList>;
  columns: ReturnType<typeof unmappedColumns>;
}) {
  const { data } = loading;
  if (loading.isError && !data) {
    return (
      <FailedState
        title="Error loading unmapped values"
        onRetry={() => void loading.refetch()}
        isRetrying={loading.isFetching}
        className="min-h-48"
      >
        {messageOf(loading.error, 'The server could not be reached. Check the connection and try again.')}
      </FailedState>
    );
  }
  if (data?.values.length === 0) {
    return (
      <EmptyState icon={<CircleCheck />} title="No unmapped values." className="min-h-48">
        Stores, employees and words that CallGauge does not recognize are collected here. Choose once what each one
        means. The list covers the last {daysLookedAt} days.
      </EmptyState>
    );
  }
  const hasNewServices = data?.values.some(({ newServiceId }) => newServiceId !== null);
  return (
    <>
      <UnmappedTable rows={data?.values} columns={columns} />
      {(data?.isCut || hasNewServices) && (
        <div className="space-y-1 border-t px-5 py-3 text-compact text-muted-foreground max-md:px-4">
          {hasNewServices && (
            <p>
              New services are already counted. Rename or hide them in{' '}
              <Link to="/settings?tab=services" className={textLinkClasses}>
                Settings, Services
              </Link>
              .
            </p>
          )}
          {data?.isCut && <p>Not all of them are shown. The most frequent and most recent come first.</p>}
        </div>
      )}
    </>
  );
}

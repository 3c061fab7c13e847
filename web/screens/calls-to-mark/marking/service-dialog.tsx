// All services of the company, to be searched.
import { useEffect, useRef } from 'react';
import { unknownService } from '#contract/services';
import { useLoaded } from '../../../api/queries';
import { Dialog } from '../../../ui/dialog';
import { FailedState } from '../../../ui/failed-state';
import { OptionSearch } from '../../../ui/searchable-select';
import { Loading, Skeleton } from '../../../ui/skeleton';

export function ServiceDialog({
  isOpen,
  companyId,
  serviceId,
  onChoose,
  onClose,
}: {
  isOpen: boolean;
  companyId: number;
  serviceId: number;
  onChoose: (serviceId: number) => void;
  onClose: () => void;
}) {
  // Loaded before it is opened, so that typing goes into the search at once.
  const { data, isError, isFetching, refetch } = useLoaded('listServices', { query: { companyId } });
  const content = useRef<HTMLDivElement>(null);
  const hasData = data !== undefined;
  useEffect(() => {
    if (isOpen && hasData) content.current?.querySelector('input')?.focus();
  }, [isOpen, hasData]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="What was it about?" className="max-w-md">
      <div ref={content} className="mt-3 border-t">
        {data ? (
          <OptionSearch
            options={[
              ...data.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: '0', label: unknownService },
            ]}
            value={String(serviceId)}
            onChoose={(value) => onChoose(Number(value))}
          />
        ) : isError ? (
          <FailedState
            title="Services could not be loaded"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="min-h-60"
          />
        ) : (
          <Loading className="p-4">
            <Skeleton className="h-48" />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

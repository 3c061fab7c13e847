// The head of any report: its name, what can be done with it, what is applied.
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';

/** `announcement` is read out when it changes. The heading takes the focus when what had it is gone. */
export function ReportHead({
  name,
  chips,
  announcement,
  onRefresh,
  isRefreshing,
}: {
  name: string;
  chips: ReactNode;
  announcement: string;
  onRefresh: () => void;
  isRefreshing: boolean;
}) {
  return (
    <div className="mb-4 flex flex-col gap-2 max-md:mb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 tabIndex={-1} className="text-section outline-none">
          {name}
        </h2>
        <Button size="sm" icon={<RefreshCw aria-hidden="true" />} isPending={isRefreshing} onClick={onRefresh}>
          Refresh
        </Button>
      </div>
      {chips}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { type PathPart, ReportPath } from './break-down/report-path';
import type { FilterWord } from './filters/describe-filters';
import { FilterChips } from './filters/filter-chips';
import type { FilterName } from './filters/report-filters';

/** `announcement` is read out when it changes. The heading takes the focus if its holder is gone. */
export function ReportHead({
  name,
  path,
  words,
  onRemoveFilters,
  announcement,
  onRefresh,
  isRefreshing,
  exportMenu,
}: {
  name: string;
  path: readonly PathPart[] | undefined;
  words: readonly FilterWord[];
  onRemoveFilters: (names: readonly FilterName[]) => void;
  announcement: string;
  onRefresh: () => void;
  isRefreshing: boolean;
  exportMenu: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-col gap-2 max-md:mb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 tabIndex={-1} className="text-section outline-none">
          {name}
        </h2>
        <div className="flex gap-2 print:hidden">
          <Button size="sm" icon={<RefreshCw aria-hidden="true" />} isPending={isRefreshing} onClick={onRefresh}>
            Refresh
          </Button>
          {exportMenu}
        </div>
      </div>
      {path && <ReportPath parts={path} />}
      <FilterChips words={words} onRemove={onRemoveFilters} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

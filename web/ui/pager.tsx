import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { formatCount } from './format';
import { IconButton } from './icon-button';

/** The range of rows shown, and page buttons. `page` counts from 0. Renders nothing for a single page. */
export function Pager({
  label,
  page,
  pageSize,
  total,
  onPage,
}: {
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const last = Math.ceil(total / pageSize) - 1;
  if (last < 1) return null;
  const first = page * pageSize + 1;
  const shown = `${formatCount(first)}–${formatCount(Math.min(total, first + pageSize - 1))}`;
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-5 py-1.5 max-md:px-4"
    >
      <p role="status" className="text-compact text-muted-foreground">
        Showing {shown} of {formatCount(total)}
      </p>
      <div className="flex items-center gap-1">
        <Step label="First page" icon={<ChevronsLeft />} to={0} page={page} last={last} onPage={onPage} />
        <Step label="Previous page" icon={<ChevronLeft />} to={page - 1} page={page} last={last} onPage={onPage} />
        <span className="px-2 text-compact text-foreground-2">
          Page {formatCount(page + 1)} of {formatCount(last + 1)}
        </span>
        <Step label="Next page" icon={<ChevronRight />} to={page + 1} page={page} last={last} onPage={onPage} />
        <Step label="Last page" icon={<ChevronsRight />} to={last} page={page} last={last} onPage={onPage} />
      </div>
    </nav>
  );
}

/** aria-disabled instead of disabled keeps the focus on the last page. */
function Step({
  to,
  page,
  last,
  onPage,
  ...rest
}: {
  label: string;
  icon: React.ReactNode;
  to: number;
  page: number;
  last: number;
  onPage: (page: number) => void;
}) {
  const isPossible = to >= 0 && to <= last && to !== page;
  return (
    <IconButton
      {...rest}
      size="md"
      aria-disabled={!isPossible}
      onClick={() => isPossible && onPage(to)}
      className="aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:hover:bg-transparent"
    />
  );
}

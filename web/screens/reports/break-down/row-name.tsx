import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { CutText } from '../../../ui/cut-text';
import type { ReportRow } from './rows';

/** The name opens the next level; below it, where that is. */
export function RowName({ row: { name, places }, to }: { row: ReportRow; to: string | null }) {
  const where = places.map((place) => place.name).join(', ');
  return (
    <span className="flex min-w-0 flex-col">
      {to === null ? (
        <CutText text={name} />
      ) : (
        <Link
          to={to}
          preventScrollReset
          className="flex min-h-6 min-w-0 items-center gap-1 rounded-badge group-hover/row:text-primary-text hover:text-primary-text max-md:min-h-10"
        >
          <CutText text={name} />
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-md:opacity-100 print:hidden"
          />
        </Link>
      )}
      {where && (
        <span title={where} className="truncate font-normal text-muted-foreground text-small leading-4">
          {where}
        </span>
      )}
    </span>
  );
}

// Where a report is: the company and the filters that rows became, each a way back up.
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

export interface PathPart {
  /** "…" while it loads. */
  label: string;
  /** Null: here. */
  to: string | null;
}

export function ReportPath({ parts }: { parts: readonly PathPart[] }) {
  return (
    <nav aria-label="Path" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-body">
        {parts.map(({ label, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <li key={index} className="flex min-w-0 max-w-full items-center gap-1.5">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />}
            {to === null ? (
              <span aria-current="page" className="truncate py-0.5" title={label}>
                {label}
              </span>
            ) : (
              <Link
                to={to}
                preventScrollReset
                title={label}
                className="truncate rounded-badge py-0.5 font-medium text-primary-text hover:underline max-md:py-2.5"
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

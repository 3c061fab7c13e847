// A screen's h1, a line saying what it covers, and its actions.
import type { ReactNode } from 'react';

/** At most one primary button in `actions`; `note` comes before them ("Updated 9:42 AM"). */
export function PageHead({
  title,
  subtitle,
  note,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="mr-auto min-w-0 md:flex-1 md:basis-60">
        <h1 className="text-page">{title}</h1>
        {subtitle && <div className="mt-1 text-body text-muted-foreground">{subtitle}</div>}
      </div>
      {(note || actions) && (
        <div className="flex flex-wrap items-center gap-2">
          {note && <span className="text-compact text-muted-foreground">{note}</span>}
          {actions}
        </div>
      )}
    </div>
  );
}

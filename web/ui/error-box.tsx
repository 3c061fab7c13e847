import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn';

/** An error in its place; `title` alone or with text below. Announced when it appears. */
export function ErrorBox({
  title,
  children,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={cn(
        'flex items-start gap-2.5 rounded-control border border-destructive-line bg-destructive-soft px-4 py-3 text-compact',
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-destructive-text" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium text-destructive-text">{title}</p>
        {children && <div className="text-foreground">{children}</div>}
      </div>
    </div>
  );
}

// A figure that opens exactly the calls behind it.
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from './cn';

/**
 * `look`: dotted underline in tables, chevron in lists, the figure alone on dashboard cards (underlined under the
 * pointer). `label` says what opens and begins with the figure as shown: "293 calls, Alignment in November"; if left
 * out, the children say it. Without an address the figure is plain.
 */
export function FigureLink({
  to,
  label,
  look = 'table',
  className,
  children,
}: {
  to: string | undefined;
  label?: string;
  look?: 'table' | 'list' | 'card';
  className?: string;
  children: ReactNode;
}) {
  if (to === undefined) return children;
  return (
    <Link
      to={to}
      aria-label={label}
      className={cn('rounded-badge hover:text-primary-text', figureLinkLooks[look], className)}
    >
      {children}
      {look === 'list' && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />}
    </Link>
  );
}

const underlined = 'underline decoration-dotted underline-offset-4';

const figureLinkLooks = {
  // The padding makes it as high as a pointer needs.
  table: cn(underlined, 'py-1 decoration-border-strong hover:decoration-current'),
  list: 'inline-flex min-h-7 items-center justify-end gap-1 max-md:min-h-10',
  card: cn(underlined, 'decoration-transparent hover:decoration-current'),
};

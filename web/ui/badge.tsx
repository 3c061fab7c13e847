import type { ReactNode } from 'react';
import { cn } from './cn';

/** A word in a box, 20 px high, never clickable; `className` may set other colors. */
export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-badge bg-fill px-2 font-medium text-foreground text-small',
        className,
      )}
    >
      {children}
    </span>
  );
}

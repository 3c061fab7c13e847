// Shown if there is nothing to show: what is missing, and how to add it.
import type { ReactNode } from 'react';
import { cn } from './cn';

/** `title` says what is missing, `children` what to do about it; `action` is a secondary button. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  className,
}: {
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('flex flex-col items-center justify-center p-6 text-center', className)}>
      <span aria-hidden="true" className="mb-2 text-muted-foreground [&_svg]:size-5">
        {icon}
      </span>
      <p className="text-title">{title}</p>
      {children && <p className="text-balance text-compact text-muted-foreground">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

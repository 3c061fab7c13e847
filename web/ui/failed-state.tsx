// Something could not be loaded: what, why, and Retry, in its place.
import { CircleAlert, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cn } from './cn';

/** `title` and `children` say what failed and why; Retry needs `onRetry`; `action` is an alternative. */
export function FailedState({
  title,
  children,
  onRetry,
  isRetrying = false,
  action,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div role="alert" className={cn('flex flex-col items-center justify-center p-6 text-center', className)}>
      <CircleAlert aria-hidden="true" className="mb-2 size-5 text-destructive-text" />
      <p className="text-title">{title}</p>
      {children && <p className="text-compact text-muted-foreground">{children}</p>}
      {onRetry && (
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden="true" />}
          isPending={isRetrying}
          onClick={onRetry}
          className="mt-3"
        >
          Retry
        </Button>
      )}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

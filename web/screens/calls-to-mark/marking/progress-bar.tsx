import { cn } from '../../../ui/cn';
import type { MarkProgress } from './mark-state';

export function ProgressBar({
  progress: { marked, total },
  className,
}: {
  progress: MarkProgress;
  className?: string;
}) {
  return (
    <div aria-hidden="true" className={cn('h-1 overflow-hidden rounded-badge bg-fill', className)}>
      <div
        className="h-full rounded-badge bg-primary transition-[width]"
        style={{ width: `${total === 0 ? 0 : (100 * marked) / total}%` }}
      />
    </div>
  );
}

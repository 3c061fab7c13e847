import { TriangleAlert } from 'lucide-react';
import type { AddressOpenings } from '#contract/arrivals';
import { cn } from '../../../../ui/cn';
import { formatCount, formatTimestamp } from '../../../../ui/format';

/** A redirect loses calls without a trace: the sender's own log is green. */
export function OpeningsNote({
  openings,
  className,
}: {
  openings: AddressOpenings | null | undefined;
  className?: string;
}) {
  if (!openings) return null;
  const { times, lastAt } = openings;
  return (
    <p className={cn('flex items-start gap-2 text-compact', className)}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>
        This address was opened {times === 1 ? 'once' : `${formatCount(times)} times`} without a call, last at{' '}
        <time dateTime={lastAt}>{formatTimestamp(lastAt)}</time>. A redirect from http to https turns POST into GET:
        give your phone system the whole address, exactly as it is here.
      </span>
    </p>
  );
}

// The way to the calls whose appointment nobody has stated, with their number.
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { maxCountedToMark, secondsPerMark } from '#contract/to-mark-limits';
import { useLoaded } from '../../api/queries';
import { buttonClasses } from '../../ui/button';
import { cn } from '../../ui/cn';
import { formatCount } from '../../ui/format';
import { useCompany } from '../company';
import { toMarkAddress } from './to-mark-address';

interface CallsToMarkLinkProps {
  storeId?: number | undefined;
  /** "13 calls to mark, about 1 minute" instead of "Calls to mark 13". */
  saysTime?: boolean;
  className?: string;
}

/** Leads to the calls open to the viewer, at a location or in the chosen company. Nothing while there is none. */
export function CallsToMarkLink({ storeId, saysTime = false, className }: CallsToMarkLinkProps) {
  const { companyId, isKnown } = useCompany();
  const { data } = useLoaded('countCallsToMark', { query: { companyId, storeId } }, isKnown);
  const counts = data?.companies.map(({ toMark }) => toMark) ?? [];
  const toMark = counts.reduce((sum, count) => sum + count, 0);
  if (toMark === 0) return null;
  // Counting ends at a limit.
  const shown = `${formatCount(toMark)}${counts.some((count) => count >= maxCountedToMark) ? '+' : ''}`;
  return (
    <Link to={toMarkAddress({ companyId, storeId })} className={cn(buttonClasses({ size: 'sm' }), className)}>
      <span className="inline-flex items-center gap-2">
        <ListChecks aria-hidden="true" className="text-primary-text" />
        {saysTime ? (
          <span>
            {shown} {toMark === 1 ? 'call' : 'calls'} to mark
            <span className="font-normal text-muted-foreground">, about {formatMinutes(toMark * secondsPerMark)}</span>
          </span>
        ) : (
          <>
            Calls to mark{' '}
            <span className="rounded-badge bg-primary-soft px-1.5 text-primary-text tabular-nums">{shown}</span>
          </>
        )}
      </span>
    </Link>
  );
}

export function formatMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

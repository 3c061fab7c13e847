// The way to the calls whose appointment nobody has stated, with their number.
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { maxCountedToMark } from '#contract/to-mark-limits';
import { useLoaded } from '../../api/queries';
import { buttonClasses } from '../../ui/button';
import { cn } from '../../ui/cn';
import { formatCount } from '../../ui/format';
import { useCompany } from '../company';
import { toMarkAddress } from './to-mark-address';

/** How many calls are open to the viewer, at a location or in the chosen company. */
export function useToMark(storeId?: number) {
  const { companyId, isKnown } = useCompany();
  const { data } = useLoaded('countCallsToMark', { query: { companyId, storeId } }, isKnown);
  const counts = data?.companies.map(({ toMark }) => toMark) ?? [];
  return {
    companyId,
    toMark: counts.reduce((sum, count) => sum + count, 0),
    /** There are more. */
    isCut: counts.some((count) => count >= maxCountedToMark),
  };
}

/** "Calls to mark 40": of a location, or of the chosen company. Nothing while there is none. */
export function CallsToMarkLink({ storeId, className }: { storeId?: number | undefined; className?: string }) {
  const { companyId, toMark, isCut } = useToMark(storeId);
  if (toMark === 0) return null;
  return (
    <Link to={toMarkAddress({ companyId, storeId })} className={cn(buttonClasses({ size: 'sm' }), className)}>
      <span className="inline-flex items-center gap-2">
        <ListChecks aria-hidden="true" />
        Calls to mark{' '}
        <span className="rounded-badge bg-primary-soft px-1.5 text-primary-text tabular-nums">
          {formatCount(toMark)}
          {isCut && '+'}
        </span>
      </span>
    </Link>
  );
}

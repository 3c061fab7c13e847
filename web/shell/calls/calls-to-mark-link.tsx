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

/** "Calls to mark 40": of a location, or of the chosen company. Nothing while there is none. */
export function CallsToMarkLink({ storeId, className }: { storeId?: number | undefined; className?: string }) {
  const { companyId, isKnown } = useCompany();
  const { data } = useLoaded('countCallsToMark', { query: { companyId, storeId } }, isKnown);
  const toMark = data?.companies.reduce((sum, company) => sum + company.toMark, 0) ?? 0;
  if (toMark === 0) return null;
  const isCut = data?.companies.some((company) => company.toMark >= maxCountedToMark);
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

// While calls of the viewer are open to mark: how many, how long it takes, and the way there.
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { secondsPerMark } from '#contract/to-mark-limits';
import { useToMark } from '../../shell/calls/calls-to-mark-link';
import { toMarkAddress } from '../../shell/calls/to-mark-address';
import { buttonClasses } from '../../ui/button';
import { cn } from '../../ui/cn';
import { formatCount } from '../../ui/format';

export function ToMarkLink({ className }: { className?: string }) {
  const { companyId, toMark, isCut } = useToMark();
  if (toMark === 0) return null;
  return (
    <Link to={toMarkAddress({ companyId })} className={cn(buttonClasses({ size: 'sm' }), className)}>
      <span className="inline-flex items-center gap-2">
        <ListChecks aria-hidden="true" className="text-primary-text" />
        <span>
          {formatCount(toMark)}
          {isCut && '+'} {toMark === 1 ? 'call' : 'calls'} to mark
          <span className="font-normal text-muted-foreground">, about {formatMinutes(toMark * secondsPerMark)}</span>
        </span>
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

// While calls of the viewer are open to mark: how many, how long it takes, and the way there.
import { ChevronRight, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { secondsPerMark } from '#contract/to-mark-limits';
import { useToMark } from '../../shell/calls/calls-to-mark-link';
import { toMarkAddress } from '../../shell/calls/to-mark-address';
import { Card } from '../../ui/card';
import { formatCount } from '../../ui/format';

export function ToMarkCard() {
  const { companyId, toMark, isCut } = useToMark();
  if (toMark === 0) return null;
  return (
    <Card aria-label="Calls to mark">
      <Link
        to={toMarkAddress({ companyId })}
        className="flex min-h-11 items-center gap-3 rounded-card px-5 py-2.5 hover:bg-muted max-md:px-3.5"
      >
        <ListChecks aria-hidden="true" className="size-4 shrink-0 text-primary-text" />
        <p className="min-w-0 flex-1 text-compact">
          <strong className="font-semibold">
            {formatCount(toMark)}
            {isCut && '+'} {toMark === 1 ? 'call' : 'calls'} to mark
          </strong>
          <span className="text-muted-foreground">, about {formatMinutes(toMark * secondsPerMark)}</span>
        </p>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      </Link>
    </Card>
  );
}

export function formatMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

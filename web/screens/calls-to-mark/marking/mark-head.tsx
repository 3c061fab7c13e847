// The head of the screen; on phones it also says how far the list is.
import { ArrowLeft, ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompany } from '../../../shell/company';
import { cn } from '../../../ui/cn';
import { iconButtonClasses } from '../../../ui/icon-button-classes';
import type { MarkProgress } from './mark-state';
import { ProgressBar } from './progress-bar';

export function MarkHead({ place, progress }: { place?: ReactNode; progress?: MarkProgress }) {
  const { linkTo } = useCompany();
  return (
    <div className="mb-5 max-md:mb-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-6 max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-1">
        <Link
          to={linkTo('/calls')}
          className="col-start-1 row-start-1 mb-1 inline-flex w-fit items-center gap-1.5 rounded-badge font-medium text-compact text-primary-text hover:underline max-md:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          Calls
        </Link>
        <Link
          to={linkTo('/calls')}
          aria-label="Back to Calls"
          className={cn(iconButtonClasses('md'), '-ml-3 row-span-2 row-start-1 md:hidden')}
        >
          <ChevronLeft aria-hidden="true" />
        </Link>
        <div className="min-w-0 max-md:col-start-2 max-md:row-start-1 md:col-start-1 md:row-start-2">
          <h1 className="text-page max-md:text-section">Calls to mark</h1>
          <p className="mt-1 text-body text-muted-foreground max-md:hidden">
            Calls whose appointment nobody has stated yet
          </p>
        </div>
        {place && (
          <div className="min-w-0 max-md:col-start-2 max-md:row-start-2 md:col-start-2 md:row-span-2 md:row-start-1">
            {place}
          </div>
        )}
        {progress && (
          <span className="col-start-3 row-span-2 row-start-1 font-semibold text-body tabular-nums md:hidden">
            {progress.marked} of {progress.total}
          </span>
        )}
      </div>
      {progress && <ProgressBar progress={progress} className="mt-2 md:hidden" />}
    </div>
  );
}

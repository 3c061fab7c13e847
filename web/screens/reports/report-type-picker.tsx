// Which report: one link each, so that a type can be opened in a new tab and stands in the address.
import { Link } from 'react-router';
import { cn } from '../../ui/cn';
import { type ReportType, reportTypes } from './report-types';

/** `linkTo` gives a type's address; the chosen one is marked. */
export function ReportTypePicker({ chosen, linkTo }: { chosen: ReportType; linkTo: (type: ReportType) => string }) {
  return (
    <nav aria-label="Report type">
      <ul className="flex flex-col gap-0.5">
        {reportTypes.map((type) => (
          <li key={type.id}>
            <Link
              to={linkTo(type)}
              preventScrollReset
              aria-current={type === chosen ? 'page' : undefined}
              className={cn(
                'flex h-9 items-center gap-3 rounded-control border px-3 font-medium text-compact transition-colors max-md:h-10',
                type === chosen
                  ? 'bg-card text-foreground shadow-card dark:bg-muted'
                  : 'border-transparent text-foreground-2 hover:bg-fill hover:text-foreground',
              )}
            >
              <type.icon
                aria-hidden="true"
                className={cn('size-4 shrink-0', type === chosen ? 'text-primary-text' : 'text-muted-foreground')}
              />
              {type.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

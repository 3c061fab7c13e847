// Chooses the report: one link each, so a report can be opened in a new tab.
import { Link, useNavigate } from 'react-router';
import { cn } from '../../ui/cn';
import { Select } from '../../ui/select';
import { findReportType, type ReportType, reportTypes } from './report-types';

interface PickerProps {
  chosen: ReportType;
  linkTo: (type: ReportType) => string;
}

/** A list of links next to the report; above it, a select box, which keeps the figures near. */
export function ReportTypePicker(props: PickerProps) {
  return (
    <>
      <TypeLinks {...props} />
      <TypeSelect {...props} />
    </>
  );
}

function TypeSelect({ chosen, linkTo }: PickerProps) {
  const navigate = useNavigate();
  return (
    <div className="@min-[960px]:hidden">
      <Select
        aria-label="Report type"
        value={chosen.id}
        onChange={(id) => void navigate(linkTo(findReportType(id)), { preventScrollReset: true })}
        options={reportTypes.map(({ id, name }) => ({ value: id, label: name }))}
        lead={<chosen.icon aria-hidden="true" className="size-4 shrink-0 text-primary-text" />}
        className="w-full"
      />
    </div>
  );
}

function TypeLinks({ chosen, linkTo }: PickerProps) {
  return (
    <nav aria-label="Report type" className="hidden @min-[960px]:block">
      <ul className="flex flex-col gap-0.5">
        {reportTypes.map((type) => (
          <li key={type.id}>
            <Link
              to={linkTo(type)}
              preventScrollReset
              aria-current={type === chosen ? 'page' : undefined}
              className={cn(
                'flex h-9 items-center gap-3 rounded-control border px-3 font-medium text-compact transition-colors',
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

// Names the row with the most calls without a known outcome, and what can be done about it.
import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { areMostlyKnown } from '#contract/known-outcomes';
import { useSession } from '../../../session/session-context';
import { CallsToMarkLink } from '../../../shell/calls/calls-to-mark-link';
import { useCompany } from '../../../shell/company';
import { buttonClasses } from '../../../ui/button';
import { formatCount } from '../../../ui/format';
import type { ReportRow } from './rows';

/** Nothing where every row has a rate. `storeId`: the location that the report is about. */
export function UnknownRows({ rows, storeId }: { rows: readonly ReportRow[]; storeId: string | undefined }) {
  const { can } = useSession();
  const { linkTo } = useCompany();
  const unknown = rows
    .filter(({ totalCalls, knownCalls }) => totalCalls > 0 && !areMostlyKnown({ calls: totalCalls, knownCalls }))
    .toSorted((one, other) => unknownCallsOf(other) - unknownCallsOf(one));
  const [most, ...others] = unknown;
  if (!most) return null;
  const location = most.sets.filters.storeId ?? storeId;
  const missing = unknownCallsOf(most);
  return (
    <section
      aria-label="Outcomes not known"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t px-5 py-3 text-compact max-md:px-4 print:hidden"
    >
      <CircleHelp aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 flex-1 basis-60 text-muted-foreground">
        <strong className="break-words font-semibold text-foreground">
          {most.name}: {formatCount(missing)} {missing === 1 ? 'call' : 'calls'} without a known outcome.
        </strong>{' '}
        {others.length > 0 && `${formatCount(others.length)} more ${others.length === 1 ? 'row' : 'rows'} like it. `}
        Where do its appointments come from?
      </p>
      <div className="flex flex-wrap gap-2">
        <CallsToMarkLink {...(location && { storeId: Number(location) })} />
        {can('appointments.write') && (
          <Link to={linkTo('/calls/appointments')} className={buttonClasses({ size: 'sm' })}>
            Set up appointments
          </Link>
        )}
      </div>
    </section>
  );
}

const unknownCallsOf = ({ totalCalls, knownCalls }: ReportRow) => totalCalls - knownCalls;

// What an import says, or would: pairs by how sure they are, and the close rate before and after.
import { Link } from 'react-router';
import type { AppointmentImport } from '#contract/appointment-imports';
import { callsAddress } from '../../../shell/calls/calls-address';
import { Card } from '../../../ui/card';
import { formatCount, formatPercent, formatShortDayRange } from '../../../ui/format';
import { isAllLeftOut, mainRefusal, notFound, plural } from '../import-words';

export function ImportFigures({ of }: { of: AppointmentImport }) {
  const { matched, days, before, after, dryRun } = of;
  const tiles = [
    ['Sure', matched.sure, 'Made during the call or within 30 minutes'],
    ['Likely', matched.likely, 'Made later the same day'],
    ['Possible', matched.possible, 'Booked on a later day; you decide'],
    ['Not found', notFound(of), 'No matching call'],
  ] as const;
  const rows = [
    [of.newRows, 'new'],
    [of.changedRows, 'changed'],
    [of.sameRows, 'the same'],
    [of.refusedRows, 'left out'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${formatCount(Number(count))} ${word}`)
    .join(', ');
  return (
    <Card aria-label={dryRun ? 'What the import would do' : 'What the import did'}>
      <dl className="grid grid-cols-4 max-lg:grid-cols-2">
        {tiles.map(([name, count, hint]) => (
          <div
            key={name}
            className="min-w-0 border-r px-5 py-4 last:border-r-0 max-lg:nth-[2]:border-r-0 max-lg:nth-[n+3]:border-t max-md:px-4"
          >
            <dt className="text-compact">{name}</dt>
            <dd>
              <span className="block text-figure tabular-nums">{formatCount(count)}</span>
              <span className="block text-muted-foreground text-small">{hint}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t px-5 py-3 text-compact max-md:px-4">
        <p className="mr-auto min-w-0">
          <strong className="font-semibold">{outcomeOf(of)}</strong>{' '}
          {isAllLeftOut(of) ? mainRefusal(of) : `Rows: ${rows}.`}{' '}
          {!dryRun && days && (
            <Link
              to={callsAddress(
                {
                  companyId: of.companyId,
                  startDate: days.fromDay,
                  endDate: days.toDay,
                  appointment: 'booked',
                  appointmentSource: 'list',
                },
                {
                  label: `Import of ${of.listName}`,
                  path: `/calls/appointments?company=${of.companyId}&import=${of.id}`,
                },
              )}
              className="font-semibold text-primary-text hover:underline"
            >
              Open the calls of these days that lists booked
            </Link>
          )}
        </p>
        {days && after && (
          <p>
            Close rate for {formatShortDayRange(days.fromDay, days.toDay)}:{' '}
            {before && `${formatPercent(before.closeRate)} ${dryRun ? 'now' : 'before'}, `}
            <strong className="font-semibold">{formatPercent(after.closeRate)}</strong> after import
          </p>
        )}
      </div>
    </Card>
  );
}

function outcomeOf(of: AppointmentImport): string {
  const { dryRun, newRows, changedRows, newlyBooked, totalRows } = of;
  if (isAllLeftOut(of)) {
    return totalRows === 1 ? 'The row could not be used.' : `None of the ${formatCount(totalRows)} rows could be used.`;
  }
  if (newRows === 0 && changedRows === 0) return 'Nothing new.';
  return `${plural(newlyBooked, 'call')} ${dryRun ? 'would become' : newlyBooked === 1 ? 'was' : 'were'} booked.`;
}

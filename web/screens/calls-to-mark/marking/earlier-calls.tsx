// What the same customer called about before.
import type { CallToMark } from '#contract/calls-to-mark';
import { maxEarlierCounted } from '#contract/to-mark-limits';
import { callsAddress } from '../../../shell/calls/calls-address';
import { AppointmentMark } from '../../../ui/appointment-mark';
import { FigureLink } from '../../../ui/figure-link';
import { formatDay, formatDuration, formatMonth, formatShortDay } from '../../../ui/format';
import { Part } from './part';

export function EarlierCalls({
  call: { companyId, earlier, earlierTotal, earlierSince, customerPhone, localDay },
}: {
  call: CallToMark;
}) {
  if (customerPhone === null) return null;
  const isThisYear = (day: string) => day.slice(0, 4) === localDay.slice(0, 4);
  return (
    <Part>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-title">
          Earlier calls<span className="max-md:hidden"> of this customer</span>
        </h3>
        <span className="text-compact text-muted-foreground tabular-nums">
          {earlierSince === null ? (
            'None'
          ) : (
            <FigureLink to={callsAddress({ companyId, phone: customerPhone })}>
              {countOf(earlierTotal)} since {formatMonth(earlierSince)}
            </FigureLink>
          )}
        </span>
      </div>
      {earlier.length > 0 && (
        <ul className="mt-1">
          {earlier.map((one) => (
            <li
              key={one.id}
              className="grid min-h-8 grid-cols-[96px_minmax(0,1fr)_auto] items-center gap-3 text-compact max-md:min-h-10 @min-[560px]/call:grid-cols-[112px_minmax(0,1.2fr)_120px_minmax(0,2fr)_auto]"
            >
              <span className="font-medium tabular-nums">
                {isThisYear(one.localDay) ? formatShortDay(one.localDay) : formatDay(one.localDay)}
              </span>
              <span title={one.serviceName} className="truncate text-foreground-2">
                {one.serviceName}
              </span>
              <AppointmentMark appointment={one.appointment} />
              <span
                title={one.employeeName ?? undefined}
                className="truncate text-foreground-2 @max-[560px]/call:hidden"
              >
                {one.employeeName}
              </span>
              <span className="text-right text-foreground-2 tabular-nums @max-[560px]/call:hidden">
                {one.durationSeconds !== null && formatDuration(one.durationSeconds)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function countOf(total: number): string {
  return total >= maxEarlierCounted ? `${maxEarlierCounted} or more` : String(total);
}

import type { ConversionRateSeries } from '#contract/dashboard';
import { areFew } from '#contract/few-calls';
import { formatShortMonth } from '../../ui/format';
import { LineChart } from '../../ui/line-chart';
import { describeCounts } from '../../ui/rated';
import { Trend } from '../../ui/trend';
import { chartStateOf, usePart } from './use-part';

export function ConversionRateTrend({ className }: { className?: string }) {
  const part = usePart('getConversionRate');
  const months = part.data ?? [];
  const isEmpty = months.every(({ calls }) => calls === 0);
  const moved = isEmpty ? null : pointsMoved(months);
  return (
    <LineChart
      {...(className && { className })}
      title="Conversion Rate Trend"
      caption="Appointments ÷ live calls in %, by month, past year"
      note={
        moved !== null && (
          <Trend change={moved} from={<span className="max-md:hidden">in 12 months</span>} className="max-md:gap-0" />
        )
      }
      pointHeading="Month"
      noteHeading="Appointments of calls"
      points={months.map((month) => ({
        label: formatShortMonth(month.date),
        title: month.name,
        note: describeCounts(month),
      }))}
      series={[{ id: 'rate', name: 'Conversion Rate', values: months.map(({ rate }) => rate) }]}
      state={chartStateOf(
        part,
        isEmpty && { title: 'No calls in the past year', text: 'The line starts with the first live call.' },
      )}
      whenBare="No close rate: too few outcomes known"
      height={240}
    />
  );
}

/** From the first month to this one in points; null if either has too few known calls. */
function pointsMoved(months: typeof ConversionRateSeries._output): number | null {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || areFew(first.knownCalls) || areFew(last.knownCalls)) return null;
  if (first.rate === null || last.rate === null) return null;
  return Math.round(last.rate * 10 - first.rate * 10) / 10;
}

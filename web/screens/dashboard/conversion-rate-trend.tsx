import type { ConversionRateSeries } from '#contract/dashboard';
import { areFew } from '#contract/few-calls';
import { callsOfMonth } from '#contract/figure-calls/dashboard-calls';
import { isBeyondChance } from '#contract/two-proportions';
import { FigureLink } from '../../ui/figure-link';
import { formatPoints, formatShortMonth } from '../../ui/format';
import { LineChart } from '../../ui/line-chart';
import { describeCounts } from '../../ui/rated';
import { Trend } from '../../ui/trend';
import { chartStateOf, usePart } from './use-part';
import { usePartCalls } from './use-part-calls';

export function ConversionRateTrend({ className }: { className?: string }) {
  const part = usePart('getConversionRate');
  const months = part.data ?? [];
  const isEmpty = months.every(({ calls }) => calls === 0);
  const { asked, addressOf } = usePartCalls(part);
  const links = months.map((month) => {
    const calls = asked && callsOfMonth(month, asked);
    const of = `Conversion Rate Trend: ${month.name}`;
    return { rate: addressOf(calls?.rate, of), calls: addressOf(calls?.calls, of) };
  });
  const moved = isEmpty ? null : pointsMoved(months);
  return (
    <LineChart
      {...(className && { className })}
      title="Conversion Rate Trend"
      caption="Appointments ÷ live calls in %, by month, past year"
      note={
        moved !== null && (
          <FigureLink to={links.at(-1)?.rate} label={`${formatPoints(moved.points)} in 12 months`} look="card">
            <Trend
              change={moved.points}
              isNeutral={!moved.isBeyondChance}
              from={<span className="max-md:hidden">in 12 months</span>}
              className="max-md:gap-0"
            />
          </FigureLink>
        )
      }
      pointHeading="Month"
      noteHeading="Appointments of calls"
      points={months.map((month, index) => ({
        label: formatShortMonth(month.date),
        title: month.name,
        note: describeCounts(month),
        noteLink: links[index]?.calls,
      }))}
      series={[
        {
          id: 'rate',
          name: 'Conversion Rate',
          values: months.map(({ rate }) => rate),
          knownCalls: months.map(({ knownCalls }) => knownCalls),
          links: links.map(({ rate }) => rate),
        },
      ]}
      state={chartStateOf(
        part,
        isEmpty && { title: 'No calls in the past year', text: 'The line starts with the first live call.' },
      )}
      height={240}
    />
  );
}

/** From the first month to this one in points; null if either has too few known calls. */
function pointsMoved(months: typeof ConversionRateSeries._output) {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || areFew(first.knownCalls) || areFew(last.knownCalls)) return null;
  if (first.rate === null || last.rate === null) return null;
  return { points: Math.round(last.rate * 10 - first.rate * 10) / 10, isBeyondChance: isBeyondChance(last, first) };
}

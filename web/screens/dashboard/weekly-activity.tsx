// The last 7 days including today, by weekday; the bars add up to the cards.
import { callsOfBar } from '#contract/figure-calls/dashboard-calls';
import { BarChart } from '../../ui/bar-chart';
import { formatDayRange, formatPercent, formatShortDay, formatShortDayRange } from '../../ui/format';
import { closeRateOf, whyUnrated } from '../../ui/rated';
import { chartStateOf, usePart } from './use-part';
import { usePartCalls } from './use-part-calls';

export function WeeklyActivity({ className }: { className?: string }) {
  const part = usePart('getCallVolume');
  const days = part.data ?? [];
  const isEmpty = days.every(({ calls }) => calls === 0);
  const { asked, addressOf } = usePartCalls(part);
  const links = days.map((day) => {
    const calls = asked && callsOfBar(day, asked);
    const of = (name: string) => `${name}, ${day.name}, ${formatShortDay(day.date)}`;
    return {
      contacts: addressOf(calls?.calls, of('Contacts')),
      conversions: addressOf(calls?.appointments, of('Conversions')),
      rate: addressOf(calls?.rate, of('Close Rate')),
    };
  });
  const dates = days.map(({ date }) => date).sort();
  const [first, today] = [dates[0], dates.at(-1)];
  return (
    <BarChart
      {...(className && { className })}
      title="Weekly Activity"
      caption="Live calls, last 7 days"
      {...(first && today && { tableCaption: `Live calls, ${formatDayRange(first, today)}` })}
      note={
        first &&
        today &&
        !isEmpty && <span className="text-compact text-muted-foreground">{formatShortDayRange(first, today)}</span>
      }
      groupHeading="Day"
      noteHeading="Rate"
      groups={days.map((day, index) => {
        const closeRate = closeRateOf(day);
        const rate = formatPercent(closeRate);
        const why = whyUnrated({ closeRate, ...day });
        return {
          label: day.name,
          isUnfinished: day.date === today,
          title: `${day.name}, ${formatShortDay(day.date)}${day.date === today ? ' so far' : ''}`,
          note: why ?? `${rate} close rate`,
          cell: why ? `${rate} ${why}` : rate,
          noteLink: links[index]?.rate,
        };
      })}
      series={[
        {
          id: 'contacts',
          name: 'Contacts',
          values: days.map(({ calls }) => calls),
          links: links.map(({ contacts }) => contacts),
          look: 'a',
        },
        {
          id: 'conversions',
          name: 'Conversions',
          values: days.map(({ appointments }) => appointments),
          links: links.map(({ conversions }) => conversions),
          look: 'b',
        },
      ]}
      state={chartStateOf(
        part,
        isEmpty && { title: 'No calls in the last 7 days', text: 'Contacts and conversions show here, day by day.' },
      )}
      height={228}
    />
  );
}

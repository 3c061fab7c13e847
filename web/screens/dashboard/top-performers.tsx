import type { TopEmployees } from '#contract/dashboard';
import { fewCalls } from '#contract/few-calls';
import { callsOfPerformer } from '#contract/figure-calls/dashboard-calls';
import { formatCount } from '../../ui/format';
import { HorizontalBars } from '../../ui/horizontal-bars';
import { describeCounts, listKnown } from '../../ui/rated';
import { chartStateOf, usePart } from './use-part';
import { usePartCalls } from './use-part-calls';

export function TopPerformers({ className }: { className?: string }) {
  const part = usePart('getTopEmployees');
  const people = part.data ?? [];
  const { asked, addressOf } = usePartCalls(part);
  return (
    <HorizontalBars
      {...(className && { className })}
      title="Top Performers"
      caption={`Close rate, last 30 days, at least ${fewCalls} live calls`}
      things={['person', 'people']}
      headings={['Employee', 'Close rate', 'Appointments of calls']}
      bars={people.map((person) => ({
        ...linksOf(person),
        id: String(person.employeeId),
        name: person.name,
        detail: `${formatCount(person.calls)} calls`,
        value: person.rate,
        note: describeCounts(person),
        cell: listKnown(person),
      }))}
      state={chartStateOf(
        part,
        people.length === 0 && {
          title: 'Nobody ranked yet',
          text: `Ranked after ${fewCalls} live calls with a known outcome in 30 days.`,
        },
      )}
      height={228}
    />
  );

  function linksOf(person: TopEmployees[number]) {
    const calls = asked && callsOfPerformer(person, asked);
    const of = `Top Performers: ${person.name}`;
    return { link: addressOf(calls?.rate, of), detailLink: addressOf(calls?.calls, of) };
  }
}

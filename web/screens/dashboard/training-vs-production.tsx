// Twelve weeks of practice and live calls, labeled Training and Production.
import { callsOfWeek } from '#contract/figure-calls/dashboard-calls';
import { formatShortDay } from '../../ui/format';
import { LineChart } from '../../ui/line-chart';
import { describeCounts } from '../../ui/rated';
import { chartStateOf, usePart } from './use-part';
import { usePartCalls } from './use-part-calls';

export function TrainingVsProduction({ className }: { className?: string }) {
  const part = usePart('getPracticeVsLiveSeries');
  const weeks = part.data ?? [];
  const { asked, addressOf } = usePartCalls(part);
  const linksOf = (name: 'Training' | 'Production') =>
    weeks.map((week) => {
      const calls = asked && callsOfWeek(week, asked);
      const of = `${name}, week of ${week.name}`;
      return name === 'Training'
        ? { rate: addressOf(calls?.practice, of), calls: addressOf(calls?.practiceCalls, of) }
        : { rate: addressOf(calls?.live, of), calls: addressOf(calls?.liveCalls, of) };
    });
  const [training, production] = [linksOf('Training'), linksOf('Production')];
  const isEmpty = weeks.every(({ practiceCalls, liveCalls }) => practiceCalls + liveCalls === 0);
  return (
    <LineChart
      {...(className && { className })}
      title="Training vs Production"
      caption="Close rate, 12 weeks"
      tableCaption="Close rate in %, by week, past 12 weeks"
      pointHeading="Week"
      noteHeading="Calls"
      points={weeks.map(({ date, name }) => ({ label: formatShortDay(date), title: `Week of ${name}` }))}
      series={[
        {
          id: 'training',
          name: 'Training',
          values: weeks.map(({ practice }) => practice),
          knownCalls: weeks.map(({ practiceKnownCalls }) => practiceKnownCalls),
          links: training.map(({ rate }) => rate),
          noteLinks: training.map(({ calls }) => calls),
          notes: weeks.map((week) =>
            describeCounts({
              calls: week.practiceCalls,
              appointments: week.practiceAppointments,
              knownCalls: week.practiceKnownCalls,
              knownAppointments: week.practiceKnownAppointments,
            }),
          ),
          look: 'practice',
        },
        {
          id: 'production',
          name: 'Production',
          values: weeks.map(({ live }) => live),
          knownCalls: weeks.map(({ liveKnownCalls }) => liveKnownCalls),
          links: production.map(({ rate }) => rate),
          noteLinks: production.map(({ calls }) => calls),
          notes: weeks.map((week) =>
            describeCounts({
              calls: week.liveCalls,
              appointments: week.liveAppointments,
              knownCalls: week.liveKnownCalls,
              knownAppointments: week.liveKnownAppointments,
            }),
          ),
          look: 0,
        },
      ]}
      hasToggles={false}
      state={chartStateOf(
        part,
        isEmpty && {
          title: 'No calls in the past 12 weeks',
          text: 'Practice calls show as Training, live ones as Production.',
        },
      )}
      height={228}
    />
  );
}

// The share of calls whose outcome is known, on a bar with a tick where a close rate begins to be shown.
import { callsOfPhoneSystem } from '#contract/figure-calls/list-calls';
import { areMostlyKnown } from '#contract/known-outcomes';
import { knownShareDays, type WordList } from '#contract/words';
import { useCallsAddresses } from '../../../shell/calls/use-calls-addresses';
import { FigureLink } from '../../../ui/figure-link';
import { formatCount } from '../../../ui/format';

export function KnownShare({
  list,
  system,
}: {
  list: Pick<WordList, 'since' | 'calls' | 'knownCalls'>;
  system: { companyId: number; source: string };
}) {
  const addressOf = useCallsAddresses();
  const { calls, knownCalls } = list;
  if (calls === 0) return null;
  const links = callsOfPhoneSystem(list, system);
  // Rounded down, so that a share below the tick never reads as 80%.
  const percent = Math.floor((100 * knownCalls) / calls);
  const missing = Math.ceil(0.8 * calls) - knownCalls;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-5 py-4 max-md:px-4">
      <div aria-hidden="true" className="relative h-1.5 w-[220px] shrink-0 rounded-full bg-fill">
        <div className="h-full rounded-full bg-primary" style={{ width: `${(100 * knownCalls) / calls}%` }} />
        <div className="absolute -top-1 -bottom-1 left-[80%] w-0.5 bg-foreground" />
      </div>
      <p className="min-w-0 flex-1 basis-64 text-compact">
        <strong className="font-semibold">
          Outcome known for{' '}
          <FigureLink to={addressOf(links.knownCalls, 'Webhook Setup')} label={`${formatCount(knownCalls)}, known`}>
            {formatCount(knownCalls)}
          </FigureLink>{' '}
          of <FigureLink to={addressOf(links.calls, 'Webhook Setup')}>{formatCount(calls)} calls</FigureLink>, {percent}
          %.
        </strong>{' '}
        <span className="text-foreground-2">
          In the last {knownShareDays} days.{' '}
          {areMostlyKnown({ calls, knownCalls })
            ? 'Enough for a close rate.'
            : `A close rate is shown from 80%: ${formatCount(missing)} more.`}
        </span>
      </p>
    </div>
  );
}

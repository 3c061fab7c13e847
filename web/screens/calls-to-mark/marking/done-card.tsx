// The end of a list: what it brought, and the next one.
import { ListChecks, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { MarkList } from '#contract/calls-to-mark';
import { callsOfKnown } from '#contract/figure-calls/list-calls';
import { callsPerList } from '#contract/to-mark-limits';
import { useReload } from '../../../api/queries';
import { useCallsAddresses } from '../../../shell/calls/use-calls-addresses';
import { useCompany } from '../../../shell/company';
import { Button, buttonClasses } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { FigureLink } from '../../../ui/figure-link';
import { UndoAndSkip } from './call-card';
import type { MarkProgress } from './mark-state';
import { describeEnd, percentKnown } from './mark-words';
import type { Marking } from './use-marking';

export function DoneCard({
  marking,
  progress,
  asked,
  known,
  ofWhom,
  onMore,
}: {
  marking: Marking;
  progress: MarkProgress;
  asked: { companyId: number; storeId: number | undefined };
  known: MarkList['known'];
  ofWhom: string | null;
  onMore: () => void;
}) {
  const { linkTo } = useCompany();
  const addressOf = useCallsAddresses();
  const more = useMore(marking, asked);
  return (
    <Card aria-label="The end of the list">
      <EmptyState
        icon={<ListChecks />}
        title={describeEnd(progress)}
        className="min-h-80"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {more !== undefined && more > 0 && (
              <Button variant="primary" onClick={onMore}>
                Mark {more} more
              </Button>
            )}
            <Link to={linkTo('/calls')} className={buttonClasses()}>
              Calls
            </Link>
            <Button icon={<Undo2 aria-hidden="true" />} onClick={marking.undo} className="md:hidden">
              Undo
            </Button>
          </div>
        }
      >
        {known && (
          <>
            {ofWhom === null ? 'Your outcomes are' : `${ofWhom} is`} now known for{' '}
            <FigureLink
              to={addressOf(callsOfKnown(known, asked), 'Calls to mark')}
              label={`${percentKnown(known)}%, known`}
            >
              {percentKnown(known)}%
            </FigureLink>
            .
          </>
        )}
      </EmptyState>
      <UndoAndSkip marking={marking} />
    </Card>
  );
}

/** How many calls a further list would have; undefined until everything is saved. */
function useMore(
  { settle }: Marking,
  { companyId, storeId }: { companyId: number; storeId: number | undefined },
): number | undefined {
  const [more, setMore] = useState<number>();
  const count = useReload('countCallsToMark', { query: { companyId, storeId } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once, when the end is shown.
  useEffect(() => {
    let isShown = true;
    void settle()
      .then(count)
      .then(({ companies }) => isShown && setMore(Math.min(companies[0]?.toMark ?? 0, callsPerList)))
      // Then there is no offer.
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, []);
  return more;
}

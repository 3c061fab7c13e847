// What becomes of past calls that name a service which was just added.
import { CircleCheck } from 'lucide-react';
import type { Replay } from '#contract/replays';
import type { AddedService } from '#contract/services';
import { useLoaded } from '../../api/queries';
import { formatCount } from '../../ui/format';
import { SpinnerRing } from '../../ui/spinner';
import { isInProgress, useFollowedReplay } from './use-names';

/** Nothing if no past call names it. */
export function AddedServiceNote({ added, className }: { added: AddedService; className?: string }) {
  const { replay, isReplayBusy, name } = added;
  return (
    <div role="status" className={className}>
      {isReplayBusy && (
        <p className="text-compact text-foreground-2">
          Past calls are being corrected right now. Those that name {name} keep their service until they are replayed in
          the Activity Log.
        </p>
      )}
      {replay && <Followed key={replay.id} added={added} replay={replay} />}
    </div>
  );
}

function Followed({ added: { id, name, companyId }, replay: begun }: { added: AddedService; replay: Replay }) {
  const replay = useFollowedReplay(begun);
  const services = useLoaded('listCompanyServices', { query: { companyId } }, !isInProgress(replay));
  const calls = services.data?.find((it) => it.id === id)?.calls;
  const runs = isInProgress(replay) || calls === undefined || services.isFetching;
  return (
    <p className="flex items-start gap-2 text-compact">
      <span className="mt-0.5 shrink-0 text-muted-foreground">
        {runs ? <SpinnerRing size={16} /> : <CircleCheck aria-hidden="true" className="size-4 text-success" />}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {runs
          ? `Correcting past calls that name ${name}… ${formatCount(replay.done)} of ${formatCount(replay.total)} messages.`
          : `${name}: ${calls === 1 ? '1 past call now has' : `${formatCount(calls)} past calls now have`} this service.`}
      </span>
    </p>
  );
}

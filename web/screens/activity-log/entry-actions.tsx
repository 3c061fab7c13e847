// What may be done with one delivery: mend what kept it from counting, try it, replay it.
import { Link } from 'react-router';
import type { WebhookLog } from '#contract/webhooks';
import type { UnknownValue } from '../../shell/unmapped/explain-dialog';
import { Button, buttonClasses } from '../../ui/button';
import { formatTimestamp } from '../../ui/format';
import { CureControl, curesOf, setupOf } from './cures';
import type { ReplayTarget } from './replay-dialog';

/** In the error box: for those who may not mend it, who can. */
export function EntryCures({
  entry,
  onExplain,
}: {
  entry: WebhookLog;
  onExplain: ((unknown: UnknownValue) => void) | undefined;
}) {
  const cures = curesOf(entry);
  if (cures.length === 0) return null;
  if (!onExplain) return <p className="mt-2">Admins and directors can fix this in Webhook Setup.</p>;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {cures.map((cure) => (
        <CureControl
          key={cure.label}
          of={cure}
          onExplain={onExplain}
          className={`${buttonClasses({ size: 'sm' })} max-w-full shrink`}
        />
      ))}
    </div>
  );
}

/** A test call counts nowhere, so there is nothing to replay. */
export function EntryActions({ entry, onReplay }: { entry: WebhookLog; onReplay: (wish: ReplayTarget) => void }) {
  const { id, companyId, timestamp, isTest } = entry;
  return (
    <>
      <Link to={setupOf(entry)} className={buttonClasses()}>
        Open in tester
      </Link>
      {!isTest && (
        <Button
          onClick={() =>
            onReplay({ companyId, selection: { ids: [id] }, what: `The delivery of ${formatTimestamp(timestamp)}` })
          }
        >
          Replay...
        </Button>
      )}
    </>
  );
}

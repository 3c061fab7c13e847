// Actions for one delivery: fix it, try it, replay it.
import { Link } from 'react-router';
import type { WebhookLog } from '#contract/webhooks';
import { FixControl, fixesOf, setupOf } from '../../shell/replay/fixes';
import type { ReplayTarget } from '../../shell/replay/replay-dialog';
import type { UnknownValue } from '../../shell/unmapped/explain-dialog';
import { Button, buttonClasses } from '../../ui/button';
import { formatTimestamp } from '../../ui/format';

/** In the error box. Viewers who cannot fix it see who can. */
export function EntryFixes({
  entry,
  onExplain,
}: {
  entry: WebhookLog;
  onExplain: ((unknown: UnknownValue) => void) | undefined;
}) {
  const fixes = fixesOf(entry);
  if (fixes.length === 0) return null;
  if (!onExplain) return <p className="mt-2">Admins and directors can fix this in Webhook Setup.</p>;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {fixes.map((fix) => (
        <FixControl
          key={fix.label}
          of={fix}
          onExplain={onExplain}
          className={`${buttonClasses({ size: 'sm' })} max-w-full shrink`}
        />
      ))}
    </div>
  );
}

/** Test calls cannot be replayed: they count nowhere. Of erased and old deliveries nothing is left to try or replay. */
export function EntryActions({ entry, onReplay }: { entry: WebhookLog; onReplay: (target: ReplayTarget) => void }) {
  const { id, companyId, timestamp, isTest } = entry;
  if (entry.erasedAt !== null || entry.emptiedAt !== null) return null;
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

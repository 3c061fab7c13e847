import { Play } from 'lucide-react';
import type { Call } from '#contract/call-list';
import { buttonClasses } from '../../ui/button';
import { cn } from '../../ui/cn';
import { formatDuration } from '../../ui/format';
import { Kbd } from '../../ui/kbd';

/** Opens the recording of a call in a new tab; nothing without one. */
export function ListenLink({ call, shortcut }: { call: Recorded; shortcut?: string }) {
  const address = recordingOf(call);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      {...(shortcut && { 'aria-keyshortcuts': shortcut })}
      className={cn(buttonClasses({ size: 'sm' }), 'grid-flow-col gap-2')}
    >
      <Play aria-hidden="true" className="size-3.5 text-muted-foreground" />
      Listen
      {call.durationSeconds !== null && (
        <span className="font-normal text-muted-foreground tabular-nums">{formatDuration(call.durationSeconds)}</span>
      )}
      {shortcut && <Kbd>{shortcut}</Kbd>}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

type Recorded = Pick<Call, 'recordingUrl' | 'durationSeconds'>;

/** Its web address; another kind of address could run something. */
export function recordingOf({ recordingUrl }: Pick<Call, 'recordingUrl'>): string | null {
  return recordingUrl !== null && /^https?:\/\//.test(recordingUrl) ? recordingUrl : null;
}

/** As the link does. */
export function listenTo(call: Pick<Call, 'recordingUrl'>): void {
  const address = recordingOf(call);
  if (address) open(address, '_blank', 'noopener,noreferrer');
}

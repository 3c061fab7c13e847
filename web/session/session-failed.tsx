// The server could not say who is there, so no screen can be shown yet. The live stream says why, where it knows, and when
// it is worth asking again.
import { useEffect, useState } from 'react';
import type { Outage } from '#contract/intake';
import { listenToLiveNews } from '../api/live-news';
import { FailedState } from '../ui/failed-state';
import { describeOutage } from './outage-text';
import { useSession } from './session-context';

/** Fills the page, offers to ask again, and asks by itself once the database is back. */
export function SessionFailed() {
  const { retry } = useSession();
  const outageText = useOutage();
  return (
    <main className="grid min-h-dvh place-items-center bg-background">
      <h1 className="sr-only">CallGauge</h1>
      <FailedState title="Failed to fetch user data" onRetry={retry} className="max-w-prose">
        {outageText ?? 'The server could not be reached or had an error.'}
      </FailedState>
    </main>
  );
}

/** What is known of the outage; undefined while nothing is. */
function useOutage(): string | undefined {
  const { failure, recheck } = useSession();
  const [known, setKnown] = useState<{ outage: Outage | null; waiting: number | undefined }>();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined;
    // It may have come back before the stream began: then it is asked again, but a failure of another kind only once.
    let shouldRetry = true;
    const retryOnce = () => {
      if (shouldRetry) recheck();
      shouldRetry = false;
    };
    return listenToLiveNews({
      onNews({ intake, outage = intake?.outage }) {
        if (outage === undefined) return;
        setKnown({ outage, waiting: intake?.waiting });
        if (outage) shouldRetry = true;
        else retryOnce();
      },
      onGap() {
        shouldRetry = true;
      },
      onRefused: retryOnce,
    });
  }, [recheck]);
  return known?.outage ? describeOutage(known.outage, known.waiting) : failure;
}

// Shown if the server could not say who is signed in. The live stream reports the cause, if known, and when to retry.
import { useEffect, useState } from 'react';
import type { Outage } from '#contract/intake';
import { listenToLiveNews } from '../api/live-news';
import { FailedState } from '../ui/failed-state';
import { describeOutage } from './outage-text';
import { useSession } from './session-context';

/** Fills the page, offers to retry, and retries when the database is back. */
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

function useOutage(): string | undefined {
  const { failure, recheck } = useSession();
  const [known, setKnown] = useState<{ outage: Outage | null; waiting: number | undefined }>();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined;
    // The database may have recovered before the stream opened, so this retries; after other failures only once.
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

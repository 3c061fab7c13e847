// The server could not say who is there, so no screen can be shown yet.
import { FailedState } from '../ui/failed-state';
import { useSession } from './session-context';

/** Fills the page and offers to ask again. */
export function SessionFailed() {
  const { retry } = useSession();
  return (
    <main className="grid min-h-dvh place-items-center bg-background">
      <h1 className="sr-only">CallGauge</h1>
      <FailedState title="Failed to fetch user data" onRetry={retry}>
        The server could not be reached or had an error.
      </FailedState>
    </main>
  );
}

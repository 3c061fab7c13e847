// Runs work that is recorded in the database: callers wake it, and one walk at a time does what there is.

export interface Walker {
  /** Call after adding work, and at start. Settles when nothing is left for now, or when stopped. */
  wake(): Promise<void>;
  stop(): void;
  isStopped(): boolean;
  /** Reports an error, except after a stop, when the database closes under the work. */
  report(error: unknown): void;
}

export interface WalkerParts {
  /** Does all work. Returns the milliseconds until the next check; undefined: not before the next wake. */
  walk(): Promise<number | undefined>;
  pauseAfterError(): number;
  onError(error: unknown): void;
}

export function createWalker({ walk, pauseAfterError, onError }: WalkerParts): Walker {
  let isStopped = false;
  let isRequestedAgain = false;
  let walking: Promise<void> | undefined;
  let later: NodeJS.Timeout | undefined;

  function wake(): Promise<void> {
    if (isStopped) return Promise.resolve();
    clearTimeout(later);
    isRequestedAgain = true;
    walking ??= runWhileRequested();
    return walking;
  }

  async function runWhileRequested(): Promise<void> {
    let pauseMs: number | undefined;
    try {
      while (isRequestedAgain && !isStopped) {
        isRequestedAgain = false;
        pauseMs = await walk();
      }
    } catch (error) {
      report(error);
      pauseMs = pauseAfterError();
    } finally {
      // Without a pause after the last check of isRequestedAgain, so that no wake is lost.
      walking = undefined;
    }
    if (pauseMs === undefined || isStopped) return;
    later = setTimeout(() => void wake(), pauseMs).unref();
  }

  function report(error: unknown): void {
    if (!isStopped) onError(error);
  }

  return {
    wake,
    stop() {
      isStopped = true;
      clearTimeout(later);
    },
    isStopped: () => isStopped,
    report,
  };
}

// Work that stands in the database until it is done: whoever adds some says so, and one walk at a time does what there is.

export interface Walker {
  /** To be said after something was added, and at the start. Settles when nothing is left to do just now, or at a stop. */
  wake(): Promise<void>;
  /** The walk under way ends at its next look at `isStopped`. */
  stop(): void;
  isStopped(): boolean;
  /** Tells of trouble; after a stop the database is closed under the work, and that is none. */
  report(error: unknown): void;
}

export interface WalkerParts {
  /** Does all there is. Answers in how many milliseconds it looks again unasked; undefined: not before it is woken. */
  walk(): Promise<number | undefined>;
  /** The same after a walk that threw. */
  pauseAfterError(): number;
  onTrouble(error: unknown): void;
}

export function createWalker({ walk, pauseAfterError, onTrouble }: WalkerParts): Walker {
  let isStopped = false;
  let isAskedAgain = false;
  let walking: Promise<void> | undefined;
  let later: NodeJS.Timeout | undefined;

  function wake(): Promise<void> {
    if (isStopped) return Promise.resolve();
    clearTimeout(later);
    isAskedAgain = true;
    walking ??= walkWhileAsked();
    return walking;
  }

  async function walkWhileAsked(): Promise<void> {
    let pauseMs: number | undefined;
    try {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false;
        pauseMs = await walk();
      }
    } catch (error) {
      report(error);
      pauseMs = pauseAfterError();
    } finally {
      // In the same breath as the last look at isAskedAgain, so that nobody's wake is lost.
      walking = undefined;
    }
    if (pauseMs === undefined || isStopped) return;
    later = setTimeout(() => void wake(), pauseMs).unref();
  }

  function report(error: unknown): void {
    if (!isStopped) onTrouble(error);
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

// Whether the database takes deliveries just now. Only what happens to deliveries makes it suspect; then it is asked now
// and again until it answers, and meanwhile nobody waits for it.

export interface DatabaseWatch {
  /** Nobody should wait for the database: it was suspect, and has not answered since. */
  isAway(): boolean;
  /** To be said when it did not take something in time. */
  suspect(): void;
  /** Calls back each time the database answers after it was away. */
  onBack(listener: () => void): void;
  stop(): void;
}

export interface WatchOptions {
  /** Rejects while the database would not take a delivery. */
  probe(): Promise<void>;
  /** Told of each change. */
  onChange(isAway: boolean): void;
  /** Where it is not there from the start. */
  startsAway?: boolean;
}

const betweenProbesMs = 500;
/** An answer that takes longer is none: a delivery would wait as long. */
const answerWithinMs = 1_000;

export function createDatabaseWatch({ probe, onChange, startsAway = false }: WatchOptions): DatabaseWatch {
  const listeners: (() => void)[] = [];
  let isAway = startsAway;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** One question at a time: those to a database that says nothing must not pile up. */
  let asking: Promise<boolean> | undefined;

  const askLater = () => {
    if (!isStopped) timer = setTimeout(ask, betweenProbesMs);
  };

  async function ask(): Promise<void> {
    asking ??= probe()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    const answers = await withinTime(asking, answerWithinMs);
    if (!answers || isStopped) return askLater();
    isAway = false;
    onChange(false);
    for (const listener of listeners) listener();
  }

  if (isAway) askLater();
  return {
    isAway: () => isAway,
    suspect() {
      if (isAway || isStopped) return;
      isAway = true;
      onChange(true);
      askLater();
    },
    onBack(listener) {
      listeners.push(listener);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function withinTime(answer: Promise<boolean>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

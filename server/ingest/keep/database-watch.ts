// Whether the database accepts deliveries. After a failure it is probed, and no delivery waits for it.

import { isReadOnly } from '../../database/engine/database-away';
import { withinTime } from '../../within-time';

export interface DatabaseWatch {
  /** True while nobody should wait for the database. */
  isUnavailable(): boolean;
  /** Call when it did not accept something in time. */
  suspect(): void;
  look(): Promise<boolean>;
  /** The start of an outage; null while it answers, is only read-only, or was silent for a moment. */
  outageSince(): Date | null;
  /** Called when an outage begins and ends. */
  onOutage(listener: () => void): void;
  /** Called each time the database answers again. */
  onBack(listener: () => void): void;
  stop(): void;
}

export interface WatchOptions {
  probe(): Promise<void>;
  onChange(isUnavailable: boolean): void;
  startsUnavailable?: boolean;
  now?: () => Date;
}

const betweenProbesMs = 500;
/** A slower answer counts as none: a delivery would wait as long. */
const answerWithinMs = 1_000;
/** An outage begins with the third silent probe; a briefly busy engine is none. */
const probesUntilOutage = 3;

/** The result of a probe: an error, or no answer in time. */
type Finding = 'answers' | 'read-only' | 'silent';

export function createDatabaseWatch({
  probe,
  onChange,
  startsUnavailable = false,
  now = () => new Date(),
}: WatchOptions): DatabaseWatch {
  const listeners: (() => void)[] = [];
  const outageListeners: (() => void)[] = [];
  let isUnavailable = startsUnavailable;
  let unavailableSince = now();
  let silentProbes = startsUnavailable ? probesUntilOutage : 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** One probe at a time: they must not queue up at an unresponsive database. */
  let running: Promise<Finding> | undefined;

  const isOutage = () => isUnavailable && silentProbes >= probesUntilOutage;
  const reportOutage = () => {
    for (const listener of outageListeners) listener();
  };

  const find = (): Promise<Finding> => {
    running ??= probe()
      .then(
        () => 'answers' as const,
        (error: unknown) => (isReadOnly(error) ? 'read-only' : 'silent'),
      )
      .finally(() => {
        running = undefined;
      });
    return withinTime(running, answerWithinMs, () => 'silent');
  };

  const askLater = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(ask, betweenProbesMs);
  };

  async function ask(): Promise<void> {
    const found = await find();
    if (isStopped || !isUnavailable) return;
    const wasOutage = isOutage();
    if (found === 'answers') {
      isUnavailable = false;
      silentProbes = 0;
      onChange(false);
      for (const listener of listeners) listener();
    } else {
      silentProbes = found === 'silent' ? silentProbes + 1 : 0;
      askLater();
    }
    if (isOutage() !== wasOutage) reportOutage();
  }

  const suspect = (probes = 0) => {
    if (isUnavailable || isStopped) return;
    isUnavailable = true;
    silentProbes = probes;
    unavailableSince = now();
    onChange(true);
    askLater();
  };

  if (isUnavailable) askLater();
  return {
    isUnavailable: () => isUnavailable,
    suspect: () => suspect(),
    async look() {
      if (isUnavailable || isStopped) return false;
      const found = await find();
      if (found !== 'answers') suspect(found === 'silent' ? 1 : 0);
      return found === 'answers';
    },
    outageSince: () => (isOutage() ? unavailableSince : null),
    onOutage(listener) {
      outageListeners.push(listener);
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

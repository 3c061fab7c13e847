// Whether the database accepts deliveries. After a failure it is probed until it answers, and no delivery waits for it.
import { isReadOnly } from '../../database/engine/database-away';
import { withinTime } from '../../within-time';

export interface DatabaseWatch {
  /** True while nothing should wait for the database. */
  isUnavailable(): boolean;
  /** Call when the database was unavailable for a delivery. */
  reportFailure(): void;
  /** Returns whether it answers; if it does not, it is unavailable from now on. */
  probe(): Promise<boolean>;
  /** The start of an outage; null while it answers, is only read-only, or was silent for a moment. */
  outageSince(): Date | null;
  /** Called when an outage begins and ends. */
  onOutage(listener: () => void): void;
  /** Called each time the database answers again. */
  onBack(listener: () => void): void;
  stop(): void;
}

export interface WatchOptions {
  ping(): Promise<void>;
  onChange(isUnavailable: boolean): void;
  startsUnavailable?: boolean;
  now?: () => Date;
}

const betweenProbesMs = 500;
/** A slower answer counts as none: a delivery would wait as long. */
const answerWithinMs = 1_000;
/** An outage begins with the third silent probe; a briefly busy database is none. */
const probesUntilOutage = 3;

type Answer = 'answers' | 'read-only' | 'silent';

export function createDatabaseWatch({
  ping,
  onChange,
  startsUnavailable = false,
  now = () => new Date(),
}: WatchOptions): DatabaseWatch {
  const backListeners: (() => void)[] = [];
  const outageListeners: (() => void)[] = [];
  let isUnavailable = startsUnavailable;
  let unavailableSince = now();
  let silentProbes = startsUnavailable ? probesUntilOutage : 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** One ping at a time: they must not queue up at an unresponsive database. */
  let running: Promise<Answer> | undefined;

  const isOutage = () => isUnavailable && silentProbes >= probesUntilOutage;

  const findAnswer = (): Promise<Answer> => {
    running ??= ping()
      .then(
        () => 'answers' as const,
        (error: unknown) => (isReadOnly(error) ? 'read-only' : 'silent'),
      )
      .finally(() => {
        running = undefined;
      });
    return withinTime(running, answerWithinMs, () => 'silent');
  };

  const probeLater = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(probeAgain, betweenProbesMs);
  };

  async function probeAgain(): Promise<void> {
    const answer = await findAnswer();
    if (isStopped || !isUnavailable) return;
    const wasOutage = isOutage();
    if (answer === 'answers') {
      isUnavailable = false;
      silentProbes = 0;
      onChange(false);
      for (const notify of backListeners) notify();
    } else {
      silentProbes = answer === 'silent' ? silentProbes + 1 : 0;
      probeLater();
    }
    if (isOutage() !== wasOutage) for (const notify of outageListeners) notify();
  }

  const markUnavailable = (probes: number) => {
    if (isUnavailable || isStopped) return;
    isUnavailable = true;
    silentProbes = probes;
    unavailableSince = now();
    onChange(true);
    probeLater();
  };

  if (isUnavailable) probeLater();
  return {
    isUnavailable: () => isUnavailable,
    reportFailure: () => markUnavailable(0),
    async probe() {
      if (isUnavailable || isStopped) return false;
      const answer = await findAnswer();
      if (answer !== 'answers') markUnavailable(answer === 'silent' ? 1 : 0);
      return answer === 'answers';
    },
    outageSince: () => (isOutage() ? unavailableSince : null),
    onOutage: (listener) => void outageListeners.push(listener),
    onBack: (listener) => void backListeners.push(listener),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

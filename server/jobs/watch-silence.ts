// Checks every ten minutes whether phone systems have gone silent, send only what is not a call, or send calls again, and
// whether daily appointment lists still come.

import type { Database } from '../database/engine/connect';
import {
  countMessages,
  endSilences,
  findHoursWithDeliveries,
  findMessagingSources,
  findQuietSources,
  insertSilence,
  type MessagingSource,
  noteSilentLists,
  type WatchedSource,
} from '../database/log/silences';
import { measureNoCalls, measureSilence, minSilentHours, rhythmDays } from './measure-silence';

const checkEveryMs = 600_000;
const hourMs = 3_600_000;
/** A phone system without calls for longer may have none. */
const maxMessagingMs = 7 * 24 * hourMs;
/** A longer silence is old news. */
const maxNewGapMs = 14 * 24 * hourMs;
const maxListGapMs = 36 * hourMs;

export interface SilenceWatch {
  /** The first check comes after ten minutes: senders first retry what a stopped server missed. */
  begin(): void;
  look(): Promise<void>;
  stop(): void;
}

export interface SilenceWatchParts {
  now: () => Date;
  /** Called for companies whose silences began or ended. */
  notify(companyId: number): void;
  onError(error: unknown): void;
}

export function createSilenceWatch(
  { background }: Pick<Database, 'background'>,
  { now, notify, onError }: SilenceWatchParts,
): SilenceWatch {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking: Promise<void> | undefined;

  async function checkAll(): Promise<void> {
    for (const companyId of await endSilences(background, now())) notify(companyId);
    const at = now();
    const listsBefore = new Date(at.getTime() - maxListGapMs);
    for (const companyId of await noteSilentLists(background, { before: listsBefore, now: at })) notify(companyId);
    const after = new Date(at.getTime() - maxNewGapMs);
    const until = new Date(at.getTime() - minSilentHours * hourMs);
    for (const source of await findMessagingSources(background, new Date(at.getTime() - maxMessagingMs))) {
      if (isStopped) return;
      await checkMessages(source, at).catch(complain);
    }
    for (const source of await findQuietSources(background, after, until)) {
      if (isStopped) return;
      // A failure, such as an unknown time zone, must not stop the others.
      await checkSource(source, at).catch(complain);
    }
    for (const companyId of await countMessages(background)) notify(companyId);
  }

  async function checkMessages(source: MessagingSource, at: Date): Promise<void> {
    const { timeZone, lastAt, firstAt } = source;
    const hours = measureNoCalls({ timeZone, lastCallAt: new Date(lastAt), firstAt: new Date(firstAt), now: at });
    // The company is notified when its messages are counted.
    if (hours !== null) await insertSilence(background, source, { hours, noticedAt: at });
  }

  async function checkSource(source: WatchedSource, at: Date): Promise<void> {
    const hours = measureSilence({
      timeZone: source.timeZone,
      hours: await findHoursWithDeliveries(background, source, rhythmDays),
      lastAt: new Date(source.lastAt),
      now: at,
    });
    if (hours !== null && (await insertSilence(background, source, { hours, noticedAt: at }))) notify(source.companyId);
  }

  /** After a stop the database closes while work runs: not an error. */
  function complain(error: unknown): void {
    if (!isStopped) onError(error);
  }

  async function look(): Promise<void> {
    looking ??= checkAll()
      .catch(complain)
      .finally(() => {
        looking = undefined;
      });
    await looking;
  }

  return {
    begin() {
      timer ??= setInterval(() => void look(), checkEveryMs).unref();
    },
    look,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

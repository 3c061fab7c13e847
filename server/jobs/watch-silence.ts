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
import type { Job, Jobs } from '../platform/jobs';
import { measureNoCalls, measureSilence, minSilentHours, rhythmDays } from './measure-silence';

const checkEveryMs = 600_000;
const hourMs = 3_600_000;
/** A phone system without calls for longer may have none. */
const maxMessagingMs = 7 * 24 * hourMs;
/** A longer silence is old news. */
const maxNewGapMs = 14 * 24 * hourMs;
const maxListGapMs = 36 * hourMs;

export interface SilenceParts {
  now: () => Date;
  /** Called for companies whose silences began or ended. */
  notify(companyId: number): void;
}

/** The first check comes after ten minutes: senders first retry what a stopped server missed. */
export function addSilenceJob(
  jobs: Jobs,
  { background }: Pick<Database, 'background'>,
  { now, notify }: SilenceParts,
): Job {
  const job = jobs.add({ name: 'watch silence', everyMs: checkEveryMs, runsAtStart: false, run: checkAll });

  async function checkAll(): Promise<void> {
    const at = now();
    for (const companyId of await endSilences(background, at)) notify(companyId);
    const listsBefore = new Date(at.getTime() - maxListGapMs);
    for (const companyId of await noteSilentLists(background, { before: listsBefore, now: at })) notify(companyId);
    const after = new Date(at.getTime() - maxNewGapMs);
    const until = new Date(at.getTime() - minSilentHours * hourMs);
    for (const source of await findMessagingSources(background, new Date(at.getTime() - maxMessagingMs))) {
      if (job.isStopped()) return;
      await checkMessages(source, at).catch(job.report);
    }
    for (const source of await findQuietSources(background, after, until)) {
      if (job.isStopped()) return;
      // A failure, such as an unknown time zone, must not stop the others.
      await checkSource(source, at).catch(job.report);
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

  return job;
}

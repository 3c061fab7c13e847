// Counts failures and blocks subjects by the rules of back-off.ts. Counts are in the database, for every process;
// blocks also in memory, so a flood costs no queries.
import type { Database } from '../../database/engine/connect';
import {
  countFailure,
  deleteAttempts,
  deleteAttemptsUnder,
  findBlocks,
  updateBlock,
} from '../../database/people/sign-in-attempts';
import type { Subject } from '../../organization/back-off';
import { type Refusal, refuse } from '../failures';
import { RecentMap } from '../limits/recent-map';

export interface Blocks {
  /** The end of a block, from memory; null if unknown, and now and then so that `find` checks again. */
  recall(subject: Subject): Date | null;
  /** The end of each subject's block, or null. One query. */
  find(subjects: Subject[]): Promise<(Date | null)[]>;
  countFailures(subjects: Subject[]): Promise<Date | null>;
  forget(subject: Subject): Promise<void>;
  /** Clears every subject whose key begins with one of these. */
  forgetUnder(prefixes: string[]): Promise<void>;
}

const recheckAfterMs = 5_000;
const maxRemembered = 20_000;

export function createBlocks({ database, now }: { database: Database; now: () => Date }): Blocks {
  const queries = database.people;
  const remembered = new RecentMap<string, { until: Date; checkedAt: number }>(maxRemembered);

  const remember = ({ key }: Subject, until: Date | null) => {
    if (until) remembered.set(key, { until, checkedAt: now().getTime() });
    else remembered.delete(key);
  };

  return {
    recall({ key }) {
      const block = remembered.get(key);
      const at = now().getTime();
      if (!block || block.until.getTime() <= at) return null;
      if (at - block.checkedAt < recheckAfterMs) return block.until;
      block.checkedAt = at;
      return null;
    },

    async find(subjects) {
      const keys = subjects.map(({ key }) => key);
      const blocks = await findBlocks(queries, keys, now());
      return subjects.map((subject) => {
        const until = blocks.get(subject.key) ?? null;
        remember(subject, until);
        return until;
      });
    },

    async countFailures(subjects) {
      let latest: Date | null = null;
      for (const subject of subjects) {
        const instant = now();
        const counted = await countFailure(queries, subject.key, instant, forgottenBefore(subject, instant));
        const until = subject.blockAfter(counted, instant);
        if (!until) continue;
        await updateBlock(queries, subject.key, until);
        remember(subject, until);
        if (!latest || until > latest) latest = until;
      }
      return latest;
    },

    async forget(subject) {
      remembered.delete(subject.key);
      await deleteAttempts(queries, subject.key, forgottenBefore(subject, now()));
    },

    async forgetUnder(prefixes) {
      await deleteAttemptsUnder(queries, prefixes);
      for (const key of remembered.keys()) {
        if (prefixes.some((prefix) => key.startsWith(prefix))) remembered.delete(key);
      }
    },
  };
}

/** Refuses while the subject is blocked, from memory if possible; null if the next attempt may come. */
export async function refuseBlocked(known: Blocks, subject: Subject, now: Date): Promise<Refusal | null> {
  const [until = null] = [known.recall(subject) ?? (await known.find([subject]))[0]];
  return until && refuseUntil(until, now);
}

export function refuseUntil(until: Date, now: Date): Refusal {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return refuse('too-many', undefined, undefined, Math.max(1, seconds));
}

function forgottenBefore({ windowSeconds }: Subject, now: Date): Date {
  return new Date(now.getTime() - windowSeconds * 1000);
}

import {
  nothingRemovable,
  type RemovableCounts,
  type RetentionChange,
  type RetentionPreviewStep,
} from '#contract/retention';
import type { Database } from '../../database/engine/connect';
import { limitsOf, lookAtSlice, type Place } from '../../database/retention/old-deliveries';
import { type Concerned, findConcerned, findRetention, saveRule } from '../../database/retention/rules';
import type { AppJobs } from '../../jobs/add-jobs';
import type { Handlers } from '../door';
import { refuse } from '../failures';

interface RetentionParts {
  database: Database;
  jobs: Pick<AppJobs, 'removeOld'>;
  now: () => Date;
}

type RetentionHandlers = Pick<Handlers, 'getRetention' | 'saveRetention' | 'previewRetention'>;

/** How long a step looks; a slice that has begun is finished. */
const stepMs = 500;

export function retentionHandlers({ database, jobs, now }: RetentionParts): RetentionHandlers {
  return {
    getRetention: () => findRetention(database.people),

    async saveRetention({ body, viewer }) {
      if (!(await saveRule(database.people, body, viewer, now()))) return refuse('not-found');
      jobs.removeOld.trigger();
      return findRetention(database.people);
    },

    async previewRetention({ body: { cursor, ...change } }) {
      const concerned = await findConcerned(database.background, change);
      if (concerned.length === 0 && change.companyId !== null) return refuse('not-found');
      const begin = cursor === null ? { index: 0, after: null } : readCursor(cursor, concerned);
      if (!begin) return refuse('malformed', undefined, { cursor: 'Begin again without it.' });
      return look(change, concerned, begin);
    },
  };

  async function look(change: RetentionChange, concerned: readonly Concerned[], begin: PreviewPlace) {
    const rule = change.rule ?? (await findRetention(database.people)).installation;
    const limits = limitsOf(rule, now());
    const until = performance.now() + stepMs;
    let counts = nothingRemovable;
    let { index, after } = begin;
    while (index < concerned.length && performance.now() < until) {
      const { companyId, emptiedUntil } = concerned[index] as Concerned;
      const from = after ?? (limits.logBefore === null ? emptiedUntil : null);
      const looked = await lookAtSlice(database.background, companyId, limits, from);
      counts = sum(counts, looked.counts);
      after = looked.reached;
      if (after === null) index += 1;
    }
    return stepOf(concerned, { index, after }, counts);
  }
}

/** The company that is looked at, as its place in the list, and what is done of it. */
interface PreviewPlace {
  index: number;
  after: Place | null;
}

function readCursor(cursor: string, concerned: readonly Concerned[]): PreviewPlace | null {
  const [, companyId, after = ''] = /^(\d+) (|\d{4}-[-+:. \d]+)$/.exec(cursor) ?? [];
  const index = concerned.findIndex((one) => one.companyId === Number(companyId));
  return index === -1 ? null : { index, after: after === '' ? null : after };
}

function stepOf(
  concerned: readonly Concerned[],
  { index, after }: PreviewPlace,
  counts: RemovableCounts,
): RetentionPreviewStep {
  const next = concerned[index];
  if (!next) return { cursor: null, done: 1, counts };
  return { cursor: `${next.companyId} ${after ?? ''}`, done: index / concerned.length, counts };
}

const sum = (one: RemovableCounts, other: RemovableCounts): RemovableCounts => ({
  emptied: one.emptied + other.emptied,
  emptiedWithoutCall: one.emptiedWithoutCall + other.emptiedWithoutCall,
  bytes: one.bytes + other.bytes,
  removed: one.removed + other.removed,
});

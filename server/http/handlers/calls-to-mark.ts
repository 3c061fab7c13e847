// Calls to mark: hands out calls whose appointment nobody has stated. Marks themselves are saved by calls.ts.
import { randomBytes } from 'node:crypto';
import type { MarkList, MarkListRequest } from '#contract/calls-to-mark';
import { callsPerList, daysToMark } from '#contract/to-mark-limits';
import type { CompanyScope, Viewer } from '../../access/scope';
import {
  countMarkedToday,
  findCallsById,
  findEarlierCalls,
  findFrequentServices,
  type ServiceOfLocation,
} from '../../database/calls-to-mark/call-contexts';
import { type DrawnCall, drawCalls } from '../../database/calls-to-mark/draw-calls';
import { countHeldByOthers, holdCalls, releaseCalls, skipCalls } from '../../database/calls-to-mark/holds';
import { countOpenCalls } from '../../database/calls-to-mark/open-calls';
import type { Database } from '../../database/engine/connect';
import { askCalls } from '../../reports/calls/ask-calls';
import { knownThisMonth } from '../../reports/known-this-month';
import { describeCall } from '../answers/describe-call';
import type { Handlers } from '../door';
import { refuse } from '../failures';

interface AskedCalls {
  companyId?: number | undefined;
  storeId?: number | undefined;
  preset?: MarkListRequest['preset'];
}

type CallsToMarkHandlers = Pick<Handlers, 'countCallsToMark' | 'drawCallsToMark' | 'holdCallsToMark'>;

export function callsToMarkHandlers({ database, now }: { database: Database; now: () => Date }): CallsToMarkHandlers {
  const queries = database.people;
  const ask = (scope: CompanyScope, { companyId, storeId, preset }: AskedCalls) =>
    askCalls(queries, scope, { companyId, storeId, ...(preset ? { preset } : { days: daysToMark }) }, now());

  return {
    async countCallsToMark({ query, scope }) {
      const asked = await ask(scope, query);
      if (asked === 'not-found') return refuse('not-found');
      return { companies: await countOpenCalls(queries, asked.narrowed, asked.question) };
    },

    async drawCallsToMark({ body, scope, viewer }) {
      const asked = await ask(scope, body);
      if (asked === 'not-found') return refuse('not-found');
      const { narrowed, question } = asked;
      const holder = { companyId: body.companyId, userId: viewer.userId, now: now() };
      const drawn = await drawCalls(queries, narrowed, question, {
        ...holder,
        size: callsPerList,
        start: randomFraction(),
      });
      const calls = await describeCalls(narrowed, holder.companyId, drawn, viewer);
      const storeIds = [...new Set(calls.flatMap(({ storeId }) => storeId ?? []))];
      return {
        calls,
        heldByOthers: await countHeldByOthers(queries, narrowed, question, holder),
        services: byStore(await findFrequentServices(queries, holder.companyId, storeIds, holder.now)),
        today: await countMarkedToday(queries, holder),
        known: await knownThisMonth(queries, narrowed, body, holder.now),
      };
    },

    async holdCallsToMark({ body, scope, viewer }) {
      const asked = await ask(scope, { companyId: body.companyId });
      if (asked === 'not-found') return refuse('not-found');
      const holder = { companyId: body.companyId, userId: viewer.userId, now: now() };
      await skipCalls(queries, holder, body.skip);
      await releaseCalls(queries, holder, body.release);
      return { held: await holdCalls(queries, asked.narrowed, asked.question, holder, body.hold) };
    },
  };

  async function describeCalls(
    scope: CompanyScope,
    companyId: number,
    drawn: readonly DrawnCall[],
    viewer: Viewer,
  ): Promise<MarkList['calls']> {
    const ids = drawn.map(({ id }) => id);
    const rows = await findCallsById(queries, scope, companyId, ids);
    const earlier = new Map((await findEarlierCalls(queries, scope, companyId, rows)).map((it) => [it.callId, it]));
    const drawnById = new Map(drawn.map((it) => [it.id, it]));
    const calls = rows.flatMap((row) => {
      const it = drawnById.get(row.id);
      if (!it) return [];
      const { calls = [], total = 0, since = null } = earlier.get(row.id) ?? {};
      const context = { earlier: calls, earlierTotal: total, earlierSince: since };
      return [{ ...describeCall(row, viewer), kind: it.kind, skips: it.skips, ...context }];
    });
    return inOrder(calls);
  }
}

/** At least 0 and below 1, from the system's source of randomness: nobody can foresee which calls are drawn. */
function randomFraction(): number {
  return randomBytes(6).readUIntBE(0, 6) / 2 ** 48;
}

/**
 * One of the newest and one of the random draw in turn: who stops halfway has marked as many of both. What was skipped
 * before comes last.
 */
function inOrder(calls: MarkList['calls']): MarkList['calls'] {
  const fresh = calls.filter(({ skips }) => skips === 0).toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  const place = (kind: 'newest' | 'random') =>
    fresh.filter((call) => call.kind === kind).map((call, index) => ({ call, index }));
  const turns = [...place('newest'), ...place('random')].toSorted((a, b) => a.index - b.index);
  const skipped = calls.filter(({ skips }) => skips > 0).toSorted((a, b) => a.skips - b.skips);
  return [...turns.map(({ call }) => call), ...skipped];
}

function byStore(services: readonly ServiceOfLocation[]): MarkList['services'] {
  const stores = new Map<number, MarkList['services'][number]>();
  for (const { storeId, id, name } of services) {
    const store = stores.get(storeId) ?? { storeId, services: [] };
    store.services.push({ id, name });
    stores.set(storeId, store);
  }
  return [...stores.values()];
}

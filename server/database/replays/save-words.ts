// Saves what a phone system's words mean, and starts the replay that corrects past calls. One audited transaction.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MappingRules } from '#contract/mapping-rules';
import type { Replay, WordSelection } from '#contract/replays';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { edit } from '../edit';
import type { Queries } from '../engine/connect';
import { webhookConfigurations } from '../schema';
import { insertReplay } from './replays';

export type WordConfiguration = typeof webhookConfigurations.$inferSelect;

/** Null if there is no such phone system, or it was deleted. */
export async function findWordConfiguration(
  queries: Pick<Queries, 'select'>,
  { companyId, source }: { companyId: number; source: string },
): Promise<WordConfiguration | null> {
  const [found] = await queries.select().from(webhookConfigurations).where(isSource(companyId, source));
  return found ?? null;
}

const isSource = (companyId: number, source: string) =>
  and(
    eq(webhookConfigurations.companyId, companyId),
    eq(webhookConfigurations.source, source),
    isNull(webhookConfigurations.deletedAt),
  );

/**
 * `changed`: the configuration has another version by now. `busy`: another replay of the company is running, and past calls
 * cannot be corrected. Then nothing is saved. Trigger the replay job afterwards.
 */
export async function saveWords(
  queries: Queries,
  { companyId, source, id, version, rules: before }: WordConfiguration,
  { rules, selection }: { rules: MappingRules; selection: WordSelection },
  by: Viewer,
  now: Date,
): Promise<{ version: number; replay: Replay } | 'changed' | 'busy'> {
  try {
    return await edit(queries, async (tx) => {
      const [saved] = await tx
        .update(webhookConfigurations)
        .set({ rules, updatedAt: now, version: sql`${webhookConfigurations.version} + 1` })
        .where(and(isSource(companyId, source), eq(webhookConfigurations.version, version)))
        .returning({ version: webhookConfigurations.version });
      if (!saved) return 'changed' as const;
      await insertChange(tx, { companyId, by, action: 'webhook-configuration.words-explained', id }, before, rules);
      const replay = await insertReplay(tx, { companyId, selection, isDryRun: false, by, now });
      if (replay === 'running') throw new ReplayRunning();
      return { version: saved.version, replay };
    });
  } catch (error) {
    if (error instanceof ReplayRunning) return 'busy';
    throw error;
  }
}

class ReplayRunning extends Error {}

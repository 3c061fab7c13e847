// A company's webhook configuration and the paths it listens at.
import { and, eq, lt, ne, or, sql, TransactionRollbackError } from 'drizzle-orm';
import type { WebhookConfiguration, WebhookConfigurationInput } from '#contract/webhooks';
import type { CompanyScope, Viewer } from '../access/scope';
import { insertChange } from './audit';
import { findCompanyScope } from './companies';
import type { Queries } from './connect';
import { repeatWhenCrossed } from './repeat-when-crossed';
import { webhookConfigurations, webhookEndpoints } from './schema';

/** A replaced path keeps receiving this long, so that nobody loses calls between two screens. */
const replacedPathDays = 30;

const source = 'default';

/** The saved configuration, null where none is, `not-found` where the company is missing or outside the scope. */
export async function findWebhookConfiguration(
  queries: Queries,
  scope: CompanyScope,
  companyId: number,
): Promise<WebhookConfiguration | null | 'not-found'> {
  if (!(await findCompanyScope(queries, scope, companyId))) return 'not-found';
  const [row] = await queries.select().from(webhookConfigurations).where(isConfigurationOf(companyId));
  return row ? { ...row, secrets: [] } : null;
}

/**
 * Creates or replaces a company's configuration. `taken`: another one has the path (without regard to case);
 * `changed-meanwhile`: the version the edit began with is not the saved one, where none means that nothing was saved;
 * `not-found`: the company, or the configuration that `id` names, is not there or not in the scope.
 */
export async function saveWebhookConfiguration(
  queries: Queries,
  scope: CompanyScope,
  input: WebhookConfigurationInput,
  by: Viewer,
  now: Date,
): Promise<WebhookConfiguration | 'not-found' | 'taken' | 'changed-meanwhile'> {
  if (!(await findCompanyScope(queries, scope, input.companyId))) return 'not-found';
  const { id, version: editedVersion = 0, preset = null, ...values } = input;
  return repeatWhenCrossed(() =>
    queries.transaction(async (tx) => {
      const [before] = await tx
        .select()
        .from(webhookConfigurations)
        .where(isConfigurationOf(input.companyId))
        .for('update');
      if (id != null && id !== before?.id) return 'not-found';
      if (editedVersion !== (before?.version ?? 0)) return 'changed-meanwhile';

      const changed = { ...values, preset, updatedAt: now };
      const [after] = before
        ? await tx
            .update(webhookConfigurations)
            .set({ ...changed, version: sql`${webhookConfigurations.version} + 1` })
            .where(isConfigurationOf(input.companyId))
            .returning()
        : await tx
            .insert(webhookConfigurations)
            .values({ ...changed, version: 1 })
            .onConflictDoNothing()
            .returning();
      if (!after) return 'changed-meanwhile';
      if (!(await claimPath(tx, after, now))) return tx.rollback();

      // The path is a secret of a kind: whoever knows it can post calls. The log says only whether it changed.
      await insertChange(tx, {
        companyId: input.companyId,
        by,
        action: 'webhook-configuration.saved',
        subject: `webhook configuration ${after.id}`,
        before: before ? { ...before, endpointPath: undefined } : null,
        after: { ...after, endpointPath: before?.endpointPath === after.endpointPath ? 'unchanged' : 'changed' },
      });
      return { ...after, secrets: [] };
    }),
  ).catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return 'taken' as const;
    throw error;
  });
}

type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];
type Saved = typeof webhookConfigurations.$inferSelect;

/** Makes the configuration's path lead to it and lets its earlier ones run out. False when the path is another's. */
async function claimPath(tx: Transaction, saved: Saved, now: Date): Promise<boolean> {
  const path = saved.endpointPath.toLowerCase();
  const own = and(eq(webhookEndpoints.companyId, saved.companyId), eq(webhookEndpoints.configurationId, saved.id));
  const expiresAt = new Date(now.getTime() + replacedPathDays * 86_400_000);
  await tx
    .update(webhookEndpoints)
    .set({ expiresAt: sql`coalesce(${webhookEndpoints.expiresAt}, ${expiresAt.toISOString()}::timestamptz)` })
    .where(and(own, ne(webhookEndpoints.path, path)));
  const claimed = await tx
    .insert(webhookEndpoints)
    .values({ path, companyId: saved.companyId, configurationId: saved.id })
    .onConflictDoUpdate({
      target: webhookEndpoints.path,
      set: { companyId: saved.companyId, configurationId: saved.id, expiresAt: null },
      setWhere: sql`${or(own, lt(webhookEndpoints.expiresAt, now))}`,
    })
    .returning({ path: webhookEndpoints.path });
  return claimed.length === 1;
}

function isConfigurationOf(companyId: number) {
  return and(eq(webhookConfigurations.companyId, companyId), eq(webhookConfigurations.source, source));
}

// Signing secrets. Only the signature check reads them whole, and their creator sees them once.
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { AuditKind } from '#contract/audit-log';
import { maxSecrets, type NewSecret, type SecretInfo } from '#contract/signatures';
import type { CompanyScope, Viewer } from '../../access/scope';
import { type BeforeAndAfter, type Change, insertChange } from '../audit/audit';
import type { Queries, Transaction } from '../engine/connect';
import { retryOnConflict } from '../engine/retry-on-conflict';
import { findCompanyOf } from '../organization/place';
import { webhookConfigurations, webhookSecrets } from '../schema';

type Row = typeof webhookSecrets.$inferSelect;

const hintLength = 4;

/** The company's active secrets as shown, by configuration, newest first. */
export async function findSecretInfos(
  queries: Pick<Queries, 'select'>,
  companyId: number,
  now: Date,
): Promise<Map<number, SecretInfo[]>> {
  const rows = await queries
    .select()
    .from(webhookSecrets)
    .where(and(eq(webhookSecrets.companyId, companyId), isActiveSecret(now)))
    .orderBy(desc(webhookSecrets.createdAt), desc(webhookSecrets.id));
  const infos = new Map<number, SecretInfo[]>();
  for (const row of rows) infos.set(row.configurationId, [...(infos.get(row.configurationId) ?? []), describe(row)]);
  return infos;
}

/**
 * Adds a secret to a phone system; active ones expire after `overlapHours` at the latest, and expired ones are deleted.
 * `make` creates it for the saved scheme. `too-many`: the limit of active secrets is reached.
 */
export async function insertSecret(
  queries: Queries,
  scope: CompanyScope,
  configurationId: number,
  { make, overlapHours }: { make: (scheme: string) => string; overlapHours: number },
  by: Viewer,
  now: Date,
): Promise<NewSecret | 'not-found' | 'too-many'> {
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const configuration = await lockConfiguration(tx, scope, configurationId);
      if (!configuration) return 'not-found';
      const { companyId } = configuration;
      const own = and(eq(webhookSecrets.companyId, companyId), eq(webhookSecrets.configurationId, configurationId));
      const runsOutAt = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
      const remaining = await tx
        .select({ expiresAt: webhookSecrets.expiresAt })
        .from(webhookSecrets)
        .where(and(own, isActiveSecret(now)));
      if (overlapHours > 0 && remaining.length >= maxSecrets) return 'too-many';
      await tx
        .update(webhookSecrets)
        .set({ expiresAt: sql`least(${webhookSecrets.expiresAt}, ${runsOutAt}::timestamptz)` })
        .where(own);
      await tx.delete(webhookSecrets).where(and(own, lte(webhookSecrets.expiresAt, now)));
      const secret = make(configuration.signature.scheme);
      const [made] = await tx
        .insert(webhookSecrets)
        .values({ companyId, configurationId, secret, createdAt: now })
        .returning();
      if (!made) throw new Error('The secret was not saved.');
      await insertChange(tx, changeOf('webhook-secret.made', by, null, made));
      return { ...describe(made), secret };
    }),
  );
}

/** Deletes a secret. `needed`: signatures are enforced, and no other secret is active. */
export async function deleteSecret(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
  now: Date,
): Promise<'deleted' | 'not-found' | 'needed'> {
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const companyId = await findCompanyOf(tx, scope, 'webhook_secrets', id);
      if (companyId === null) return 'not-found';
      const isIt = and(eq(webhookSecrets.companyId, companyId), eq(webhookSecrets.id, id));
      const [asked] = await tx.select().from(webhookSecrets).where(isIt);
      const configuration = asked && (await lockConfiguration(tx, scope, asked.configurationId));
      const [before] = await tx.select().from(webhookSecrets).where(isIt).for('update');
      if (!before || !configuration || (before.expiresAt && before.expiresAt <= now)) return 'not-found';
      const isEnforced = configuration.signature.mode === 'enforce';
      if (isEnforced && before.expiresAt === null && (await countPermanent(tx, before)) === 1) return 'needed';
      await tx.delete(webhookSecrets).where(isIt);
      await insertChange(tx, changeOf('webhook-secret.deleted', by, before, null));
      return 'deleted';
    }),
  );
}

export async function countPermanent(
  tx: Pick<Transaction, '$count'>,
  { companyId, configurationId }: Pick<Row, 'companyId' | 'configurationId'>,
): Promise<number> {
  return tx.$count(
    webhookSecrets,
    and(
      eq(webhookSecrets.companyId, companyId),
      eq(webhookSecrets.configurationId, configurationId),
      isNull(webhookSecrets.expiresAt),
    ),
  );
}

export function isActiveSecret(now: Date) {
  return or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now));
}

/** The active configuration, locked against changes of its mode and secrets. */
async function lockConfiguration(tx: Transaction, scope: CompanyScope, id: number) {
  const companyId = await findCompanyOf(tx, scope, 'webhook_configurations', id);
  if (companyId === null) return undefined;
  const [row] = await tx
    .select()
    .from(webhookConfigurations)
    .where(
      and(
        eq(webhookConfigurations.companyId, companyId),
        eq(webhookConfigurations.id, id),
        isNull(webhookConfigurations.deletedAt),
      ),
    )
    .for('update');
  return row;
}

function describe({ id, secret, createdAt, expiresAt }: Row): SecretInfo {
  return {
    id,
    hint: secret.slice(-hintLength),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function changeOf(action: AuditKind, by: Viewer, ...[before, after]: BeforeAndAfter<Row>): Change {
  const { companyId, id } = after === null ? before : after;
  const audited = (it: Row | null) => it && { ...describe(it), configurationId: it.configurationId };
  return { companyId, by, action, subject: `webhook secret ${id}`, before: audited(before), after: audited(after) };
}

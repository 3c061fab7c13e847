// Signing secrets. Only the signature check reads them whole, and their creator sees them once.
import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { maxSecrets, type NewSecret, type SecretInfo } from '#contract/signatures';
import type { CompanyScope, Viewer } from '../../access/scope';
import { deleteRow, edit, findCompanyOf, insertRow, isRow, lockRow } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
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
  return edit(queries, async (tx) => {
    const configuration = await lockRow(tx, webhookConfigurations, { within: scope, id: configurationId });
    if (!configuration) return 'not-found';
    const { companyId } = configuration;
    const own = and(eq(webhookSecrets.companyId, companyId), eq(webhookSecrets.configurationId, configurationId));
    const runsOutAt = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
    const remaining = await tx.$count(webhookSecrets, and(own, isActiveSecret(now)));
    if (overlapHours > 0 && remaining >= maxSecrets) return 'too-many';
    await tx
      .update(webhookSecrets)
      .set({ expiresAt: sql`least(${webhookSecrets.expiresAt}, ${runsOutAt}::timestamptz)` })
      .where(own);
    await tx.delete(webhookSecrets).where(and(own, lte(webhookSecrets.expiresAt, now)));
    const secret = make(configuration.signature.scheme);
    const values = { companyId, configurationId, secret, createdAt: now };
    const made = await insertRow(tx, webhookSecrets, values, { by, action: 'webhook-secret.made', show });
    if (!made) throw new Error('The secret was not saved.');
    return { ...describe(made), secret };
  });
}

/** Deletes a secret. `needed`: signatures are enforced, and no other secret is active. */
export async function deleteSecret(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
  now: Date,
): Promise<'deleted' | 'not-found' | 'needed'> {
  return edit(queries, async (tx) => {
    const companyId = await findCompanyOf(tx, webhookSecrets, scope, id);
    if (companyId === undefined) return 'not-found';
    const [found] = await tx
      .select()
      .from(webhookSecrets)
      .where(isRow(webhookSecrets, companyId, id));
    const owner = found && { within: companyId, id: found.configurationId };
    const configuration = owner && (await lockRow(tx, webhookConfigurations, owner));
    const secret = await lockRow(tx, webhookSecrets, { within: companyId, id });
    if (!secret || !configuration || (secret.expiresAt && secret.expiresAt <= now)) return 'not-found';
    const isEnforced = configuration.signature.mode === 'enforce';
    if (isEnforced && secret.expiresAt === null && (await countPermanent(tx, secret)) === 1) return 'needed';
    await deleteRow(tx, webhookSecrets, secret, { by, action: 'webhook-secret.deleted', show });
    return 'deleted';
  });
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

function describe({ id, secret, createdAt, expiresAt }: Row): SecretInfo {
  return {
    id,
    hint: secret.slice(-hintLength),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function show(before: Row | null, after: Row | null) {
  const shown = (row: Row | null) => row && { ...describe(row), configurationId: row.configurationId };
  return { before: shown(before), after: shown(after) };
}

import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNull, lte, ne, or, sql, TransactionRollbackError } from 'drizzle-orm';
import { defaultSource } from '#contract/default-source';
import { pathFromBytes, randomPathBytes } from '#contract/random-path';
import { noSignature } from '#contract/signatures';
import { byConfigKey, webhookFields } from '#contract/webhook-fields';
import type { NamedSystemInput, WebhookSaveInput } from '#contract/webhook-save';
import type { WebhookConfiguration, WebhookConfigurationInput } from '#contract/webhooks';
import type { CompanyScope, Viewer } from '../../access/scope';
import { findCompanyScope } from '../companies/companies';
import { edit, insertRow, lockRow, writeRow } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { companies, webhookConfigurations, webhookEndpoints, webhookSecrets } from '../schema';
import { proposeSource } from './propose-source';
import { deleteFindings } from './source-findings';
import { countPermanent, findSecretInfos } from './webhook-secrets';

/** A replaced path keeps receiving this long, so that no calls are lost while the sender is changed. */
const replacedPathDays = 30;

export const maxSources = 20;

type Saved = typeof webhookConfigurations.$inferSelect;

/** The company's phone systems, the default one first; `not-found` if it is missing or outside the scope. */
export async function findWebhookSources(
  queries: Queries,
  scope: CompanyScope,
  companyId: number,
  now: Date,
): Promise<WebhookConfiguration[] | 'not-found'> {
  if (!(await findCompanyScope(queries, scope, companyId))) return 'not-found';
  const rows = await queries
    .select()
    .from(webhookConfigurations)
    .where(and(eq(webhookConfigurations.companyId, companyId), isNull(webhookConfigurations.deletedAt)))
    .orderBy(sql`${webhookConfigurations.source} <> ${defaultSource}`, asc(webhookConfigurations.id));
  const infos = rows.length > 0 ? await findSecretInfos(queries, companyId, now) : undefined;
  return rows.map((row) => ({ ...row, secrets: infos?.get(row.id) ?? [] }));
}

export type ConfigurationUnsaved =
  | 'not-found'
  | 'taken'
  | 'source-taken'
  | 'too-many-sources'
  | 'no-secret'
  | 'no-lasting-secret'
  | 'changed-meanwhile';

/**
 * Changes the phone system with this `id`, or adds the company's one of this `source` (for the default one both are the
 * same). Without a mapping it changes only what the input has, and adds one with a source of its own. A source is part of the identity of its calls, so it never changes and is not reused, except the default one,
 * which a save restores. `taken`: the path is, ignoring case; `no-secret`, `no-lasting-secret`: signatures are
 * enforced, but no secret is active, or all expire; `changed-meanwhile`: the edited version is outdated.
 */
export async function saveWebhookConfiguration(
  queries: Queries,
  scope: CompanyScope,
  input: WebhookSaveInput,
  by: Viewer,
  now: Date,
): Promise<WebhookConfiguration | ConfigurationUnsaved> {
  if (!(await findCompanyScope(queries, scope, input.companyId))) return 'not-found';
  const { version: editedVersion = 0 } = input;
  return edit(queries, async (tx): Promise<WebhookConfiguration | ConfigurationUnsaved> => {
    const source = input.source ?? (await findFreeSource(tx, input));
    const before = await lockSaved(tx, { ...input, source });
    if (typeof before === 'string') return before;
    const active = before && !before.deletedAt ? before : undefined;
    if (input.id == null && active && !(input.isMapped && source === defaultSource)) return 'source-taken';
    if (editedVersion !== (active?.version ?? 0)) return 'changed-meanwhile';
    if (!active && (await countActive(tx, input.companyId)) >= maxSources) return 'too-many-sources';

    const values = input.isMapped ? mappedValues(input) : namedValues(input, active);
    const infos = active && (await findSecretInfos(tx, input.companyId, now)).get(active.id);
    if (values.signature.mode === 'enforce') {
      if (!active || !infos) return 'no-secret';
      const owner = { companyId: active.companyId, configurationId: active.id };
      if ((await countPermanent(tx, owner)) === 0) return 'no-lasting-secret';
    }

    const counts = values.counts ?? active?.counts ?? true;
    const isRemapped = !active || !isDeepStrictEqual(mappingOf(active), mappingOf({ ...active, ...values, counts }));
    const changed = {
      ...values,
      ...{ counts, updatedAt: now },
      ...(isRemapped && { mappedAt: now }),
      ...(counts !== (before?.counts ?? true) && { countsAppliedTo: 0 }),
    };
    const saving = { by, action: 'webhook-configuration.saved', show } as const;
    const after = before
      ? await writeRow(tx, webhookConfigurations, before, { ...changed, deletedAt: null }, saving)
      : await insertRow(tx, webhookConfigurations, { ...changed, source, version: 1 }, saving);
    if (!after) return source === defaultSource ? 'changed-meanwhile' : 'source-taken';
    if (!(await claimPath(tx, after, now))) return tx.rollback();
    if (isRemapped) await deleteFindings(tx, after);
    else if (counts !== active.counts) await deleteFindings(tx, after, 'two-phone-systems');
    return { ...after, secrets: infos ?? [] };
  }).catch((error: unknown) => {
    if (error instanceof TransactionRollbackError) return 'taken' as const;
    throw error;
  });
}

function mappedValues({ id: _, source: __, version: ___, preset = null, ...values }: WebhookConfigurationInput) {
  return { ...values, preset };
}

/** Leaves the mapping of an active phone system alone; a new one has none. */
function namedValues({ companyId, name, ...input }: NamedSystemInput, active: Saved | undefined) {
  return {
    ...(active ? mappingOf(active) : noMapping),
    companyId,
    name,
    endpointPath: input.endpointPath ?? active?.endpointPath ?? pathFromBytes(randomBytes(randomPathBytes)),
    preset: input.preset === undefined ? (active?.preset ?? null) : input.preset,
    signature: input.signature ?? active?.signature ?? noSignature,
    active: input.active ?? active?.active ?? true,
    counts: input.counts,
  };
}

function mappingOf(saved: Saved) {
  const { orderField, callsPath, rules, callFilter, isMapped } = saved;
  const keys = byConfigKey((field) => saved[webhookFields[field].configKey]);
  return { ...keys, orderField, callsPath, rules, callFilter, isMapped };
}

const noMapping: ReturnType<typeof mappingOf> = {
  ...byConfigKey(() => ''),
  orderField: '',
  callsPath: '',
  rules: {},
  callFilter: [],
  isMapped: false,
};

/** A company's first phone system is the default one. Deleted ones keep their source. */
async function findFreeSource(
  tx: Transaction,
  { id, companyId, name }: Pick<WebhookSaveInput, 'id' | 'companyId' | 'name'>,
): Promise<string> {
  if (id != null) return defaultSource;
  await lockSources(tx, companyId);
  const taken = await tx
    .select({ source: webhookConfigurations.source })
    .from(webhookConfigurations)
    .where(eq(webhookConfigurations.companyId, companyId));
  if (taken.length === 0) return defaultSource;
  return proposeSource(
    name,
    taken.map(({ source }) => source),
  );
}

/** Deletes a phone system. Its paths stop and stay reserved; its deliveries stay. False if there is none. */
export async function deleteWebhookSource(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
  now: Date,
): Promise<boolean> {
  return edit(queries, async (tx) => {
    const saved = await lockRow(tx, webhookConfigurations, { within: scope, id });
    if (!saved) return false;
    const deletion = { by, action: 'webhook-configuration.deleted', show } as const;
    await writeRow(tx, webhookConfigurations, saved, { deletedAt: now }, deletion);
    await tx
      .update(webhookEndpoints)
      .set({ expiresAt: sql`least(${webhookEndpoints.expiresAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(webhookEndpoints.companyId, saved.companyId), eq(webhookEndpoints.configurationId, id)));
    await tx
      .delete(webhookSecrets)
      .where(and(eq(webhookSecrets.companyId, saved.companyId), eq(webhookSecrets.configurationId, id)));
    return true;
  });
}

/** The row to overwrite, locked: by id, or by source even if deleted. */
async function lockSaved(
  tx: Transaction,
  { id, companyId, source }: Pick<WebhookSaveInput, 'id' | 'companyId'> & { source: string },
): Promise<Saved | undefined | 'not-found' | 'source-taken'> {
  const which = id != null ? eq(webhookConfigurations.id, id) : eq(webhookConfigurations.source, source);
  const [row] = await tx
    .select()
    .from(webhookConfigurations)
    .where(and(eq(webhookConfigurations.companyId, companyId), which))
    .for('update');
  if (id != null) return row && !row.deletedAt ? row : 'not-found';
  return row?.deletedAt && source !== defaultSource ? 'source-taken' : row;
}

/** The number of active ones; no other can be added until the transaction ends. */
async function countActive(tx: Transaction, companyId: number): Promise<number> {
  await lockSources(tx, companyId);
  const isActive = and(eq(webhookConfigurations.companyId, companyId), isNull(webhookConfigurations.deletedAt));
  return tx.$count(webhookConfigurations, isActive);
}

async function lockSources(tx: Transaction, companyId: number): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
}

/**
 * Points the path to the configuration and lets its earlier paths expire. False if the path belongs to another company,
 * in use or not (docs/decisions/0019), or another phone system uses it.
 */
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
      setWhere: sql`${or(own, and(eq(webhookEndpoints.companyId, saved.companyId), lte(webhookEndpoints.expiresAt, now)))}`,
    })
    .returning({ path: webhookEndpoints.path });
  return claimed.length === 1;
}

const unaudited = { mappedAt: undefined, countsAppliedTo: undefined };

/** Knowing the path allows sending calls, so the log says only whether it changed. A restored one is new. */
function show(saved: Saved | null, after: Saved | null) {
  const before = saved?.deletedAt ? null : saved;
  const path = before?.endpointPath === after?.endpointPath ? 'unchanged' : 'changed';
  return {
    before: before && { ...before, ...unaudited, endpointPath: undefined },
    after: { ...after, ...unaudited, endpointPath: path },
  };
}

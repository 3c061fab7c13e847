import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { maxOwnServices, type ServiceChange } from '#contract/services';
import { foldName } from '../../access/fold-name';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import { isActiveOwn } from '../companies/company-directory';
import { lockCompany } from '../companies/lock-company';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { calledNumbers, hiddenServices, serviceAliases, services } from '../schema';
import { versionOfService } from './service-version';

type Row = typeof services.$inferSelect;

/**
 * Adds a service of the company's own. `taken`: another one has this name, ignoring case; `insteadOf` is the service it
 * replaces, which must have the given `version`. Aliases of this name point to the new service.
 */
export async function insertService(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  name: string,
  by: Viewer,
  insteadOf?: { id: number; version: number | undefined },
): Promise<number | 'taken' | 'too-many' | 'not-found' | 'changed-meanwhile'> {
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    if (insteadOf) {
      const source = await findActive(tx, companyId, insteadOf.id);
      if (!source) return 'not-found';
      if (isStale(source, insteadOf.version)) return 'changed-meanwhile';
    }
    if (await isTaken(tx, companyId, name, insteadOf?.id)) return 'taken';
    if ((await tx.$count(services, isActiveOwn(companyId))) >= maxOwnServices) return 'too-many';
    const [made] = await tx.insert(services).values({ companyId, name }).returning();
    if (!made) throw new Error('The service was not created.');
    const takenFrom = await deleteAlias(tx, companyId, name);
    await insertChange(tx, { companyId, by, action: 'service.created', id: made.id }, null, { ...made, takenFrom });
    return made.id;
  });
}

/** Renames, hides or shows a service. Renaming a shared one adds an own service and merges. */
export async function updateService(
  queries: Queries,
  companyId: number,
  id: number,
  { name, isHidden, version }: Pick<ServiceChange, 'name' | 'isHidden' | 'version'>,
  by: Viewer,
): Promise<'saved' | 'not-found' | 'taken' | 'changed-meanwhile'> {
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    const found = await findActive(tx, companyId, id);
    if (!found) return 'not-found';
    if (isStale(found, version)) return 'changed-meanwhile';
    const { isHidden: wasHidden, ...before } = found;
    const isOwn = before.companyId !== null;
    if (isOwn && name !== before.name && (await isTaken(tx, companyId, name, id))) return 'taken';
    if (isOwn) await renameService(tx, companyId, before, name);
    await hideService(tx, companyId, id, isHidden);
    // A shared service that was merged gets its own name back when shown again.
    if (!isOwn && wasHidden && !isHidden) await deleteAlias(tx, companyId, before.name);
    const changed = isOwn ? { name, isNew: false } : { name: before.name, isNew: before.isNew };
    await insertChange(
      tx,
      { companyId, by, action: 'service.changed', id },
      { ...before, isHidden: wasHidden },
      { ...before, ...changed, isHidden },
    );
    return 'saved';
  });
}

async function findActive(tx: Transaction, companyId: number, id: number): Promise<ActiveService | undefined> {
  const [row] = await tx.select().from(services).where(isActiveOf(companyId, id));
  return row && { ...row, isHidden: await isHiddenFor(tx, companyId, id) };
}

type ActiveService = Row & { isHidden: boolean };

const isStale = (now: ActiveService, version: number | undefined) =>
  version !== undefined && version !== versionOfService(now);

/** Its previous name stays as an alias. */
async function renameService(tx: Transaction, companyId: number, before: Row, name: string): Promise<void> {
  await tx.update(services).set({ name, isNew: false }).where(eq(services.id, before.id));
  await deleteAlias(tx, companyId, name);
  if (foldName(before.name) !== foldName(name)) await pointAlias(tx, companyId, before.name, before.id);
}

/** Whether the company or the shared catalog has another active service of this name. */
async function isTaken(tx: Transaction, companyId: number, name: string, exceptId = 0): Promise<boolean> {
  const others = await tx
    .select({ name: services.name })
    .from(services)
    .where(and(isActiveOf(companyId), ne(services.id, exceptId)));
  return others.some((other) => foldName(other.name) === foldName(name));
}

/** The condition for an active service of the company: its own or a shared one. */
export function isActiveOf(companyId: number, id?: number) {
  return and(
    or(isNull(services.companyId), eq(services.companyId, companyId)),
    isNull(services.mergedIntoId),
    isNull(services.removedAt),
    id === undefined ? undefined : eq(services.id, id),
  );
}

export async function hideService(tx: Transaction, companyId: number, id: number, isHidden: boolean): Promise<void> {
  if (isHidden) await tx.insert(hiddenServices).values({ companyId, serviceId: id }).onConflictDoNothing();
  else await tx.delete(hiddenServices).where(isHiddenRow(companyId, id));
}

async function isHiddenFor(tx: Transaction, companyId: number, id: number): Promise<boolean> {
  return (await tx.select().from(hiddenServices).where(isHiddenRow(companyId, id))).length > 0;
}

const isHiddenRow = (companyId: number, id: number) =>
  and(eq(hiddenServices.companyId, companyId), eq(hiddenServices.serviceId, id));

export async function pointAlias(tx: Transaction, companyId: number, name: string, serviceId: number): Promise<void> {
  await tx
    .insert(serviceAliases)
    .values({ companyId, alias: foldName(name), serviceId })
    .onConflictDoUpdate({ target: [serviceAliases.companyId, serviceAliases.alias], set: { serviceId } });
}

/** Deletes an alias and returns its target; null if there was none. */
export async function deleteAlias(tx: Transaction, companyId: number, name: string): Promise<number | null> {
  const [gone] = await tx
    .delete(serviceAliases)
    .where(and(eq(serviceAliases.companyId, companyId), eq(serviceAliases.alias, foldName(name))))
    .returning();
  return gone?.serviceId ?? null;
}

/** Numbers with one of the services get another one, or none. */
export async function replaceDefaultService(
  tx: Transaction,
  companyId: number,
  fromIds: readonly number[],
  intoId: number | null,
): Promise<void> {
  await tx
    .update(calledNumbers)
    .set({ serviceId: intoId, version: sql`${calledNumbers.version} + 1` })
    .where(and(eq(calledNumbers.companyId, companyId), inArray(calledNumbers.serviceId, [...fromIds])));
}

// Making, renaming, hiding and merging services, each with its line in the audit log. Merging moves calls month by
// month: server/jobs/merge-service.ts walks through them.

import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { AuditKind } from '#contract/audit-log';
import { maxOwnServices, type ServiceChange } from '#contract/services';
import type { Viewer } from '../../access/scope';
import { type Change, insertChange } from '../audit/audit';
import { isActiveOwn } from '../companies/company-directory';
import { lockCompany } from '../companies/company-locks';
import type { Queries, Transaction } from '../engine/connect';
import { retryOnConflict } from '../engine/retry-on-conflict';
import { hiddenServices, serviceAliases, services } from '../schema';
import { versionOfService } from './service-version';

type Row = typeof services.$inferSelect;

/**
 * Adds a service of the company's own. `taken`: it has one of this name, or the shared catalogue has, without regard to
 * case, unless it is the one that goes, `insteadOf`, which must be as it was in its `version`. A name that payloads use
 * for another service leads to the new one from now on.
 */
export async function insertService(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  name: string,
  by: Viewer,
  insteadOf?: { id: number; version: number | undefined },
): Promise<number | 'taken' | 'too-many' | 'not-found' | 'changed-meanwhile'> {
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      await lockCompany(tx, companyId);
      if (insteadOf) {
        const source = await findActive(tx, companyId, insteadOf.id);
        if (!source) return 'not-found';
        if (isStale(source, insteadOf.version)) return 'changed-meanwhile';
      }
      if (await isTaken(tx, companyId, name, insteadOf?.id)) return 'taken';
      if ((await tx.$count(services, isActiveOwn(companyId))) >= maxOwnServices) return 'too-many';
      const [made] = await tx.insert(services).values({ companyId, name }).returning();
      if (!made) throw new Error('The service was not made.');
      const takenFrom = await deleteAlias(tx, companyId, name);
      await insertChange(tx, changeOf('service.created', companyId, by, null, { ...made, takenFrom }));
      return made.id;
    }),
  );
}

/**
 * Renames, hides or shows a service of a company. A shared one keeps its name: renaming it is making one of the company's
 * own and merging. `taken`: as insertService. Whoever keeps its name keeps it, whatever others are called.
 */
export async function updateService(
  queries: Queries,
  companyId: number,
  id: number,
  { name, isHidden, version }: Pick<ServiceChange, 'name' | 'isHidden' | 'version'>,
  by: Viewer,
): Promise<'saved' | 'not-found' | 'taken' | 'changed-meanwhile'> {
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      await lockCompany(tx, companyId);
      const found = await findActive(tx, companyId, id);
      if (!found) return 'not-found';
      if (isStale(found, version)) return 'changed-meanwhile';
      const { isHidden: wasHidden, ...before } = found;
      const isOwn = before.companyId !== null;
      if (isOwn && name !== before.name && (await isTaken(tx, companyId, name, id))) return 'taken';
      if (isOwn) await renameService(tx, companyId, before, name);
      await hideService(tx, companyId, id, isHidden);
      // Shown again, a shared service that was merged away gets its own name back.
      if (!isOwn && wasHidden && !isHidden) await deleteAlias(tx, companyId, before.name);
      const told = isOwn ? { name, isNew: false } : { name: before.name, isNew: before.isNew };
      await insertChange(
        tx,
        changeOf(
          'service.changed',
          companyId,
          by,
          { ...before, isHidden: wasHidden },
          { ...before, ...told, isHidden },
        ),
      );
      return 'saved';
    }),
  );
}

/** A living service as the company has it. */
async function findActive(tx: Transaction, companyId: number, id: number): Promise<ActiveService | undefined> {
  const [row] = await tx.select().from(services).where(isActiveOf(companyId, id));
  return row && { ...row, isHidden: await isHiddenFor(tx, companyId, id) };
}

type ActiveService = Row & { isHidden: boolean };

const isStale = (now: ActiveService, version: number | undefined) =>
  version !== undefined && version !== versionOfService(now);

/** As names are compared: without regard to case and spaces. */
export function foldName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** What its payloads called it until now leads to it as before. */
async function renameService(tx: Transaction, companyId: number, before: Row, name: string): Promise<void> {
  await tx.update(services).set({ name, isNew: false }).where(eq(services.id, before.id));
  await deleteAlias(tx, companyId, name);
  if (foldName(before.name) !== foldName(name)) await pointAlias(tx, companyId, before.name, before.id);
}

/** Whether the company or the shared catalogue has another living service of this name. */
async function isTaken(tx: Transaction, companyId: number, name: string, exceptId = 0): Promise<boolean> {
  const found = await tx
    .select({ id: services.id })
    .from(services)
    .where(
      and(
        isActiveOf(companyId),
        ne(services.id, exceptId),
        sql`lower(regexp_replace(${services.name}, '\\s+', ' ', 'g')) = lower(${name})`,
      ),
    );
  return found.length > 0;
}

/** A living service that the company has: its own or a shared one. */
export function isActiveOf(companyId: number, id?: number) {
  return and(
    or(isNull(services.companyId), eq(services.companyId, companyId)),
    isNull(services.mergedIntoId),
    isNull(services.removedAt),
    id === undefined ? undefined : eq(services.id, id),
  );
}

/** Takes a service out of the company's filters or puts it back. */
export async function hideService(tx: Transaction, companyId: number, id: number, isHidden: boolean): Promise<void> {
  if (isHidden) await tx.insert(hiddenServices).values({ companyId, serviceId: id }).onConflictDoNothing();
  else await tx.delete(hiddenServices).where(isHiddenRow(companyId, id));
}

async function isHiddenFor(tx: Transaction, companyId: number, id: number): Promise<boolean> {
  return (await tx.select().from(hiddenServices).where(isHiddenRow(companyId, id))).length > 0;
}

const isHiddenRow = (companyId: number, id: number) =>
  and(eq(hiddenServices.companyId, companyId), eq(hiddenServices.serviceId, id));

/** From now on payloads that say this mean that service. */
export async function pointAlias(tx: Transaction, companyId: number, name: string, serviceId: number): Promise<void> {
  await tx
    .insert(serviceAliases)
    .values({ companyId, alias: foldName(name), serviceId })
    .onConflictDoUpdate({ target: [serviceAliases.companyId, serviceAliases.alias], set: { serviceId } });
}

/** Makes a name lead nowhere but to the service that has it; answers to which it led, null when to none. */
export async function deleteAlias(tx: Transaction, companyId: number, name: string): Promise<number | null> {
  const [gone] = await tx
    .delete(serviceAliases)
    .where(and(eq(serviceAliases.companyId, companyId), eq(serviceAliases.alias, foldName(name))))
    .returning();
  return gone?.serviceId ?? null;
}

/** With what else there is to say of it: whether it is hidden, which service lost a name to it. */
type AuditedService = Row & { isHidden?: boolean; takenFrom?: number | null };

export function changeOf(
  action: AuditKind,
  companyId: number,
  by: Viewer,
  before: AuditedService | null,
  after: AuditedService,
): Change {
  return { companyId, by, action, subject: `service ${after.id}`, before, after };
}

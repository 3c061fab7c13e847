import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditKind } from '#contract/audit-log';
import type { District, DistrictInput, NewDistrict } from '#contract/locations';
import type { CompanyScope, Viewer } from '../../access/scope';
import { type BeforeAndAfter, type Change, insertChange } from '../audit/audit';
import type { Queries, Transaction } from '../engine/connect';
import { retryOnConflict } from '../engine/retry-on-conflict';
import { orTaken } from '../engine/taken';
import { districts, locations, regions } from '../schema';
import { findCompanyOf, isRow } from './place';

type Row = typeof districts.$inferSelect;

/** Adds a district to a region in scope; `taken` if the region has one of this name, ignoring case. */
export async function insertDistrict(
  queries: Pick<Queries, 'transaction'>,
  scope: CompanyScope,
  { regionId, name }: z.output<typeof NewDistrict>,
  by: Viewer,
): Promise<District | 'not-found' | 'taken'> {
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const companyId = await findCompanyOf(tx, scope, 'regions', regionId);
      if (companyId === null || !(await lockRegion(tx, companyId, regionId))) return 'not-found';
      const [made] = await tx.insert(districts).values({ companyId, regionId, name }).onConflictDoNothing().returning();
      if (!made) return 'taken';
      await insertChange(tx, changeOf('district.created', by, null, made));
      return made;
    }),
  );
}

/** Renames a district, or moves it with its locations to another region of its company. */
export async function updateDistrict(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  { name, regionId, version }: z.output<typeof DistrictInput>,
  by: Viewer,
): Promise<District | 'not-found' | 'taken' | 'changed-meanwhile'> {
  const saving = retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const companyId = await findCompanyOf(tx, scope, 'districts', id);
      if (companyId === null) return 'not-found';
      const [before] = await tx
        .select()
        .from(districts)
        .where(isRow(districts, companyId, id))
        .for('update');
      if (!before || !(await lockRegion(tx, companyId, regionId))) return 'not-found';
      if (version !== undefined && version !== before.version) return 'changed-meanwhile';
      const [after] = await tx
        .update(districts)
        .set({ name, regionId, version: before.version + 1 })
        .where(isRow(districts, companyId, id))
        .returning();
      if (!after) throw new Error(`District ${id} was not changed.`);
      if (after.regionId !== before.regionId) await moveLocations(tx, after);
      await insertChange(tx, changeOf('district.changed', by, before, after));
      return after;
    }),
  );
  return orTaken(saving, 'districts_name_key');
}

/** Deletes a district; if it has active locations, it stays and their number is returned. */
export async function deleteDistrict(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
): Promise<'deleted' | 'not-found' | { locations: number }> {
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const companyId = await findCompanyOf(tx, scope, 'districts', id);
      if (companyId === null) return 'not-found';
      const [before] = await tx
        .select()
        .from(districts)
        .where(isRow(districts, companyId, id))
        .for('update');
      if (!before) return 'not-found';
      const [active] = await tx
        .select({ count: count() })
        .from(locations)
        .where(and(isIn(before), isNull(locations.deletedAt)));
      if (active && active.count > 0) return { locations: active.count };

      // Deleted locations keep their calls and name, not their district.
      await tx.update(locations).set({ districtId: sql`null` }).where(isIn(before));
      await tx.delete(districts).where(isRow(districts, companyId, id));
      await insertChange(tx, changeOf('district.deleted', by, before, null));
      return 'deleted';
    }),
  );
}

async function lockRegion(tx: Transaction, companyId: number, id: number): Promise<boolean> {
  return (
    (
      await tx
        .select()
        .from(regions)
        .where(isRow(regions, companyId, id))
        .for('key share')
    ).length > 0
  );
}

async function moveLocations(tx: Transaction, district: Row): Promise<void> {
  await tx
    .update(locations)
    .set({ regionId: district.regionId, version: sql`${locations.version} + 1` })
    .where(isIn(district));
}

function isIn({ companyId, id }: Row) {
  return and(eq(locations.companyId, companyId), eq(locations.districtId, id));
}

function changeOf(action: AuditKind, by: Viewer, ...[before, after]: BeforeAndAfter<Row>): Change {
  const { companyId, id } = after === null ? before : after;
  return { companyId, by, action, subject: `district ${id}`, before, after };
}

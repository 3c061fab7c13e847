import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditKind } from '#contract/audit-log';
import type { Region, RegionInput } from '#contract/locations';
import type { CompanyScope, Viewer } from '../../access/scope';
import { type BeforeAndAfter, type Change, insertChange } from '../audit/audit';
import type { Queries } from '../engine/connect';
import { retryOnConflict } from '../engine/retry-on-conflict';
import { orTaken } from '../engine/taken';
import { districts, locations, regions } from '../schema';
import { findCompanyOf, isRow } from './place';

type Row = typeof regions.$inferSelect;

/** Adds a region; `taken` if the company has one of this name, ignoring case. */
export async function insertRegion(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  name: string,
  by: Viewer,
): Promise<Region | 'taken'> {
  return queries.transaction(async (tx) => {
    const [made] = await tx.insert(regions).values({ companyId, name }).onConflictDoNothing().returning();
    if (!made) return 'taken';
    await insertChange(tx, changeOf('region.created', by, null, made));
    return made;
  });
}

/** Renames a region. `changed-meanwhile`: the edited version is outdated. */
export async function updateRegion(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  { name, version }: z.output<typeof RegionInput>,
  by: Viewer,
): Promise<Region | 'not-found' | 'taken' | 'changed-meanwhile'> {
  const saving = retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const companyId = await findCompanyOf(tx, scope, 'regions', id);
      if (companyId === null) return 'not-found';
      const [before] = await tx
        .select()
        .from(regions)
        .where(isRow(regions, companyId, id))
        .for('update');
      if (!before) return 'not-found';
      if (version !== undefined && version !== before.version) return 'changed-meanwhile';
      const [after] = await tx
        .update(regions)
        .set({ name, version: before.version + 1 })
        .where(isRow(regions, companyId, id))
        .returning();
      if (!after) throw new Error(`Region ${id} was not changed.`);
      await insertChange(tx, changeOf('region.changed', by, before, after));
      return after;
    }),
  );
  return orTaken(saving, 'regions_name_key');
}

/** Deletes a region; if it contains anything active, it stays and the counts are returned. */
export async function deleteRegion(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
): Promise<'deleted' | 'not-found' | { districts: number; locations: number }> {
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const companyId = await findCompanyOf(tx, scope, 'regions', id);
      if (companyId === null) return 'not-found';
      // Nothing can be added to it from here on: that would need this row.
      const [before] = await tx
        .select()
        .from(regions)
        .where(isRow(regions, companyId, id))
        .for('update');
      if (!before) return 'not-found';
      const inRegion = and(eq(locations.companyId, companyId), eq(locations.regionId, id));
      const [ofDistricts] = await tx
        .select({ count: count() })
        .from(districts)
        .where(and(eq(districts.companyId, companyId), eq(districts.regionId, id)));
      const [ofLocations] = await tx
        .select({ count: count() })
        .from(locations)
        .where(and(inRegion, isNull(locations.deletedAt)));
      const inUse = { districts: ofDistricts?.count ?? 0, locations: ofLocations?.count ?? 0 };
      if (inUse.districts > 0 || inUse.locations > 0) return inUse;

      await tx.update(locations).set({ regionId: sql`null` }).where(inRegion);
      await tx.delete(regions).where(isRow(regions, companyId, id));
      await insertChange(tx, changeOf('region.deleted', by, before, null));
      return 'deleted';
    }),
  );
}

function changeOf(action: AuditKind, by: Viewer, ...[before, after]: BeforeAndAfter<Row>): Change {
  const { companyId, id } = after === null ? before : after;
  return { companyId, by, action, subject: `region ${id}`, before, after };
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { District, DistrictInput, NewDistrict, Region, RegionInput } from '#contract/locations';
import type { CompanyScope, Viewer } from '../../access/scope';
import { changeRow, deleteRow, edit, findCompanyOf, insertRow, isRow, lockRow } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { orTaken } from '../engine/taken';
import { districts, locations, regions } from '../schema';

type Unsaved = 'not-found' | 'taken' | 'changed-meanwhile';

/** Adds a region; `taken` if the company has one of this name, ignoring case. */
export async function insertRegion(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  name: string,
  by: Viewer,
): Promise<Region | 'taken'> {
  const change = { by, action: 'region.created' } as const;
  return edit(queries, async (tx) => (await insertRow(tx, regions, { companyId, name }, change)) ?? 'taken');
}

/** Renames a region. `changed-meanwhile`: the edited version is outdated. */
export async function updateRegion(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  { name, version }: z.output<typeof RegionInput>,
  by: Viewer,
): Promise<Region | Unsaved> {
  const target = { within: scope, id, version };
  const saving = edit(queries, (tx) => changeRow(tx, regions, target, { name }, { by, action: 'region.changed' }));
  return orTaken(saving, 'regions_name_key');
}

/** Deletes a region; if it contains anything active, it stays and the counts are returned. */
export async function deleteRegion(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
): Promise<'deleted' | 'not-found' | { districts: number; locations: number }> {
  return edit(queries, async (tx) => {
    // Nothing can be added to it from here on: that would need this row.
    const region = await lockRow(tx, regions, { within: scope, id });
    if (!region) return 'not-found';
    const inRegion = and(eq(locations.companyId, region.companyId), eq(locations.regionId, id));
    const inUse = {
      districts: await tx.$count(districts, and(eq(districts.companyId, region.companyId), eq(districts.regionId, id))),
      locations: await tx.$count(locations, and(inRegion, isNull(locations.deletedAt))),
    };
    if (inUse.districts > 0 || inUse.locations > 0) return inUse;
    await tx.update(locations).set({ regionId: null }).where(inRegion);
    await deleteRow(tx, regions, region, { by, action: 'region.deleted' });
    return 'deleted';
  });
}

/** Adds a district to a region in scope; `taken` if the region has one of this name, ignoring case. */
export async function insertDistrict(
  queries: Pick<Queries, 'transaction'>,
  scope: CompanyScope,
  { regionId, name }: z.output<typeof NewDistrict>,
  by: Viewer,
): Promise<District | 'not-found' | 'taken'> {
  return edit(queries, async (tx) => {
    const companyId = await findCompanyOf(tx, regions, scope, regionId);
    if (companyId === undefined || !(await lockRegion(tx, companyId, regionId))) return 'not-found';
    const made = await insertRow(tx, districts, { companyId, regionId, name }, { by, action: 'district.created' });
    return made ?? 'taken';
  });
}

/** Renames a district, or moves it with its locations to another region of its company. */
export async function updateDistrict(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  { name, regionId, version }: z.output<typeof DistrictInput>,
  by: Viewer,
): Promise<District | Unsaved> {
  const saving = edit(queries, (tx) => {
    const patch = async (before: typeof districts.$inferSelect) => {
      if (!(await lockRegion(tx, before.companyId, regionId))) return 'not-found' as const;
      if (before.regionId !== regionId) {
        await tx
          .update(locations)
          .set({ regionId, version: sql`${locations.version} + 1` })
          .where(isIn(before));
      }
      return { name, regionId };
    };
    return changeRow(tx, districts, { within: scope, id, version }, patch, { by, action: 'district.changed' });
  });
  return orTaken(saving, 'districts_name_key');
}

/** Deletes a district; if it has active locations, it stays and their number is returned. */
export async function deleteDistrict(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
): Promise<'deleted' | 'not-found' | { locations: number }> {
  return edit(queries, async (tx) => {
    const district = await lockRow(tx, districts, { within: scope, id });
    if (!district) return 'not-found';
    const active = await tx.$count(locations, and(isIn(district), isNull(locations.deletedAt)));
    if (active > 0) return { locations: active };
    // Deleted locations keep their calls and name, not their district.
    await tx.update(locations).set({ districtId: null }).where(isIn(district));
    await deleteRow(tx, districts, district, { by, action: 'district.deleted' });
    return 'deleted';
  });
}

async function lockRegion(tx: Transaction, companyId: number, id: number): Promise<boolean> {
  const locked = await tx
    .select()
    .from(regions)
    .where(isRow(regions, companyId, id))
    .for('key share');
  return locked.length > 0;
}

function isIn({ companyId, id }: typeof districts.$inferSelect) {
  return and(eq(locations.companyId, companyId), eq(locations.districtId, id));
}

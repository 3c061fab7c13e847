import { isRow } from '../edit';
import type { Transaction } from '../engine/connect';
import { districts, regions } from '../schema';

export interface Place {
  regionId: number | null;
  districtId: number | null;
}

/**
 * Locks a new location's region and district until the transaction ends; a missing region is the district's.
 * `not-found`: one of them is not the company's; `district-elsewhere`: the district is in another region.
 */
export async function resolvePlace(
  tx: Transaction,
  companyId: number,
  requested: { regionId?: number | null | undefined; districtId?: number | null | undefined },
): Promise<Place | 'not-found' | 'district-elsewhere'> {
  const { regionId = null, districtId = null } = requested;
  const [district] = districtId
    ? await tx
        .select()
        .from(districts)
        .where(isRow(districts, companyId, districtId))
        .for('share')
    : [];
  if (districtId && !district) return 'not-found';
  const [region] = regionId
    ? await tx
        .select()
        .from(regions)
        .where(isRow(regions, companyId, regionId))
        .for('key share')
    : [];
  if (regionId && !region) return 'not-found';
  if (district && region && district.regionId !== region.id) return 'district-elsewhere';
  return { regionId: region?.id ?? district?.regionId ?? null, districtId };
}

import { and, eq, sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import type { Transaction } from '../engine/connect';
import { districts, type locations, regions } from '../schema';

/** The company in scope that a row belongs to; null if none. */
export async function findCompanyOf(
  tx: Transaction,
  scope: CompanyScope,
  table: 'regions' | 'districts' | 'locations' | 'webhook_configurations' | 'webhook_secrets',
  id: number,
): Promise<number | null> {
  const { rows } = await tx.execute<{ companyId: number }>(sql`
    select t.company_id as "companyId" from ${sql.identifier(table)} t join companies c on c.id = t.company_id
    where t.id = ${id} and ${isVisible(scope)}`);
  return rows[0]?.companyId ?? null;
}

export function isRow(table: typeof regions | typeof districts | typeof locations, companyId: number, id: number) {
  return and(eq(table.companyId, companyId), eq(table.id, id));
}

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

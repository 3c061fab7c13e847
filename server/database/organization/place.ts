// Whose a row is: which company's, and under which region and district a location belongs.
import { and, eq, sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import type { Transaction } from '../engine/connect';
import { districts, type locations, regions } from '../schema';

/** The company in scope that a row of one of its tables belongs to; null when there is none. */
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

/** The condition on a region, district or location that makes it this one. */
export function isRow(table: typeof regions | typeof districts | typeof locations, companyId: number, id: number) {
  return and(eq(table.companyId, companyId), eq(table.id, id));
}

export interface Place {
  regionId: number | null;
  districtId: number | null;
}

/**
 * Where a location of the company is to be, both held until the transaction ends: without a region it takes its
 * district's. `not-found`: one of them is not the company's; `district-elsewhere`: the district is of another region.
 */
export async function resolvePlace(
  tx: Transaction,
  companyId: number,
  requested: { regionId?: number | null | undefined; districtId?: number | null | undefined },
): Promise<Place | 'not-found' | 'district-elsewhere'> {
  const { regionId = null, districtId = null } = requested;
  // The district first, as whoever moves one does.
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

import { eq, sql } from 'drizzle-orm';
import type { Location, LocationInput } from '#contract/locations';
import { foldName } from '../../access/fold-name';
import type { CompanyScope, Viewer } from '../../access/scope';
import { insertRedating } from '../calls/redatings';
import { isVisible } from '../companies/companies';
import { lockCompany } from '../companies/lock-company';
import { changeRow, edit, findCompanyOf, insertRow, isRow, lockRow, writeRow } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { orTaken } from '../engine/taken';
import { companies, districts, locations, regions } from '../schema';
import { unplaceNumbersOf } from './called-numbers';
import { isLocationOf } from './hierarchy';
import { belongsToOther, deleteNamesOf } from './known-names';

export type LocationRow = typeof locations.$inferSelect;

export type LocationUnsaved = 'not-found' | 'taken' | 'known-name' | 'changed-meanwhile' | 'district-elsewhere';

/** Locations in scope with all details, by name; with `id` only that one. */
export async function findLocations(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  only: { id?: number } = {},
): Promise<Location[]> {
  const isThis = only.id === undefined ? sql`true` : sql`l.id = ${only.id}`;
  const { rows } = await queries.execute<Location & Record<string, unknown>>(sql`
    select l.id, l.company_id as "companyId", c.name as "companyName", l.code, l.name, l.phone, l.email, l.address,
      l.city, l.state, l.zip, l.region_id as "regionId", r.name as "regionName", l.district_id as "districtId",
      d.name as "districtName", l.time_zone as "timeZone", l.version,
      -- Its own change of zone goes before the company's, where both are under way.
      case when own.company_id is not null
        then json_build_object('callsDone', own.calls_done, 'calls', own.calls)
        when followed.company_id is not null
        then json_build_object('callsDone', followed.calls_done, 'calls', followed.calls) end as redating
    from locations l
    join companies c on c.id = l.company_id
    left join regions r on r.company_id = l.company_id and r.id = l.region_id
    left join districts d on d.company_id = l.company_id and d.id = l.district_id
    left join redatings own on own.company_id = l.company_id and own.location_id = l.id
    left join redatings followed on followed.company_id = l.company_id and followed.location_id = 0
      and l.time_zone is null
    where ${isVisible(scope)} and ${isLocationOf(scope)} and ${isThis}
    order by lower(l.name), l.id`);
  return rows;
}

/** Adds a location. `taken`: an active one has the code; `known-name`: the code is another location's alias. */
export async function insertLocation(
  queries: Queries,
  scope: CompanyScope,
  companyId: number,
  input: LocationInput,
  by: Viewer,
): Promise<Location | LocationUnsaved> {
  return edit(queries, async (tx) => {
    const made = await insertLocationRow(tx, companyId, input, by);
    return typeof made === 'string' ? made : readBack(tx, scope, made.id);
  });
}

/** As insertLocation, inside a larger transaction. */
export async function insertLocationRow(
  tx: Transaction,
  companyId: number,
  { version: _, ...input }: LocationInput,
  by: Viewer,
): Promise<LocationRow | LocationUnsaved> {
  await lockCompany(tx, companyId);
  if (input.code && (await belongsToOther(tx, companyId, input.code))) return 'known-name';
  const place = await resolvePlace(tx, companyId, input);
  if (typeof place === 'string') return place;
  const values = { ...input, ...place, companyId, timeZone: input.timeZone ?? null };
  return (await insertRow(tx, locations, values, { by, action: 'location.created' })) ?? 'taken';
}

/** Changes a location. `redating` in the result: its calls must move to a new time zone, so trigger the job. */
export async function updateLocation(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  input: LocationInput,
  by: Viewer,
): Promise<Location | LocationUnsaved> {
  const saving = edit(queries, async (tx) => {
    const companyId = await findCompanyOf(tx, locations, scope, id);
    const saved = companyId === undefined ? 'not-found' : await updateLocationRow(tx, companyId, id, input, by);
    return typeof saved === 'string' ? saved : readBack(tx, scope, id);
  });
  return orTaken(saving, 'locations_code_key');
}

/** As updateLocation, inside a larger transaction. */
export async function updateLocationRow(
  tx: Transaction,
  companyId: number,
  id: number,
  { version, ...input }: LocationInput,
  by: Viewer,
): Promise<LocationRow | LocationUnsaved> {
  await lockCompany(tx, companyId);
  const place = await resolvePlace(tx, companyId, input);
  const patch = async (before: LocationRow) => {
    if (typeof place === 'string') return place;
    const isNewCode = input.code !== null && foldName(input.code) !== foldName(before.code ?? '');
    if (isNewCode && (await belongsToOther(tx, companyId, input.code ?? '', id))) return 'known-name';
    const timeZone = input.timeZone ?? null;
    await redateIfMoved(tx, before, timeZone);
    return { ...input, ...place, timeZone };
  };
  const change = { by, action: 'location.changed' } as const;
  return changeRow(tx, locations, { within: companyId, id, version }, patch, change);
}

/**
 * Locks a new location's region and district until the transaction ends; a missing region is the district's.
 * `not-found`: one of them is not the company's; `district-elsewhere`: the district is in another region.
 */
async function resolvePlace(
  tx: Transaction,
  companyId: number,
  requested: { regionId?: number | null | undefined; districtId?: number | null | undefined },
): Promise<Pick<LocationRow, 'regionId' | 'districtId'> | 'not-found' | 'district-elsewhere'> {
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

/** Hides a location except in past reports, and frees its code. False if there is none. */
export async function deleteLocation(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
  now: Date,
): Promise<boolean> {
  return edit(queries, async (tx) => {
    const location = await lockRow(tx, locations, { within: scope, id });
    if (!location) return false;
    await writeRow(tx, locations, location, { deletedAt: now }, { by, action: 'location.deleted' });
    await deleteNamesOf(tx, 'location', location.companyId, id);
    await unplaceNumbersOf(tx, location.companyId, id);
    return true;
  });
}

/** Having the company's zone by name or by default is the same: then no call moves. */
async function redateIfMoved(tx: Transaction, { companyId, id, timeZone }: LocationRow, newZone: string | null) {
  if (timeZone === newZone) return;
  const [company] = await tx
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId));
  if ((timeZone ?? company?.timeZone) !== (newZone ?? company?.timeZone)) await insertRedating(tx, companyId, id);
}

async function readBack(tx: Transaction, scope: CompanyScope, id: number): Promise<Location | 'not-found'> {
  const [saved] = await findLocations(tx, scope, { id });
  return saved ?? 'not-found';
}

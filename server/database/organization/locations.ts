import { eq, sql } from 'drizzle-orm';
import type { AuditKind } from '#contract/audit-log';
import type { Location, LocationInput } from '#contract/locations';
import { foldName } from '../../access/fold-name';
import type { CompanyScope, Viewer } from '../../access/scope';
import { type Change, insertChange } from '../audit/audit';
import { insertRedating } from '../calls/redatings';
import { isVisible } from '../companies/companies';
import { lockCompany } from '../companies/company-locks';
import type { Queries, Transaction } from '../engine/connect';
import { retryOnConflict } from '../engine/retry-on-conflict';
import { orTaken } from '../engine/taken';
import { companies, locations } from '../schema';
import { unplaceNumbersOf } from './called-numbers';
import { isLocationOf } from './hierarchy';
import { belongsToOther, deleteNamesOf } from './known-names';
import { findCompanyOf, isRow, resolvePlace } from './place';

type LocationRow = typeof locations.$inferSelect;

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
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const made = await insertLocationRow(tx, companyId, input, by);
      return typeof made === 'string' ? made : readBack(tx, scope, made.id);
    }),
  );
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
  const [made] = await tx
    .insert(locations)
    .values({ ...input, ...place, companyId, timeZone: input.timeZone ?? null })
    .onConflictDoNothing()
    .returning();
  if (!made) return 'taken';
  await insertChange(tx, changeOf('location.created', by, null, made));
  return made;
}

/** Changes a location. `redating` in the result: its calls must move to a new time zone, so wake the job. */
export async function updateLocation(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  input: LocationInput,
  by: Viewer,
): Promise<Location | LocationUnsaved> {
  const saving = retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const companyId = await findCompanyOf(tx, scope, 'locations', id);
      if (companyId === null) return 'not-found';
      const saved = await updateLocationRow(tx, companyId, id, input, by);
      return typeof saved === 'string' ? saved : readBack(tx, scope, id);
    }),
  );
  return orTaken(saving, 'locations_code_key');
}

async function updateLocationRow(
  tx: Transaction,
  companyId: number,
  id: number,
  { version, ...input }: LocationInput,
  by: Viewer,
): Promise<LocationRow | LocationUnsaved> {
  await lockCompany(tx, companyId);
  const place = await resolvePlace(tx, companyId, input);
  const [before] = await tx
    .select()
    .from(locations)
    .where(isRow(locations, companyId, id))
    .for('update');
  if (!before || before.deletedAt) return 'not-found';
  if (version !== undefined && version !== before.version) return 'changed-meanwhile';
  if (typeof place === 'string') return place;
  const isNewCode = input.code !== null && foldName(input.code) !== foldName(before.code ?? '');
  if (isNewCode && (await belongsToOther(tx, companyId, input.code ?? '', id))) return 'known-name';
  const [after] = await tx
    .update(locations)
    .set({ ...input, ...place, timeZone: input.timeZone ?? null, version: before.version + 1 })
    .where(isRow(locations, companyId, id))
    .returning();
  if (!after) throw new Error(`Location ${id} was not changed.`);
  if (before.timeZone !== after.timeZone) await redateIfMoved(tx, before, after);
  await insertChange(tx, changeOf('location.changed', by, before, after));
  return after;
}

/** Hides a location except in past reports, and frees its code. False if there is none. */
export async function deleteLocation(
  queries: Queries,
  scope: CompanyScope,
  id: number,
  by: Viewer,
  now: Date,
): Promise<boolean> {
  return retryOnConflict(() =>
    queries.transaction(async (tx) => {
      const companyId = await findCompanyOf(tx, scope, 'locations', id);
      if (companyId === null) return false;
      const [before] = await tx
        .select()
        .from(locations)
        .where(isRow(locations, companyId, id))
        .for('update');
      if (!before || before.deletedAt) return false;
      const [after] = await tx
        .update(locations)
        .set({ deletedAt: now, version: before.version + 1 })
        .where(isRow(locations, companyId, id))
        .returning();
      if (!after) throw new Error(`Location ${id} was not deleted.`);
      await deleteNamesOf(tx, 'location', companyId, id);
      await unplaceNumbersOf(tx, companyId, id);
      await insertChange(tx, changeOf('location.deleted', by, before, after));
      return true;
    }),
  );
}

/** Having the company's zone by name or by default is the same: then no call moves. */
async function redateIfMoved(tx: Transaction, before: LocationRow, after: LocationRow): Promise<void> {
  const [company] = await tx
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, after.companyId));
  const zoneOf = (row: LocationRow) => row.timeZone ?? company?.timeZone;
  if (zoneOf(before) !== zoneOf(after)) await insertRedating(tx, after.companyId, after.id);
}

async function readBack(tx: Transaction, scope: CompanyScope, id: number): Promise<Location | 'not-found'> {
  const [saved] = await findLocations(tx, scope, { id });
  return saved ?? 'not-found';
}

function changeOf(action: AuditKind, by: Viewer, before: LocationRow | null, after: LocationRow): Change {
  return { companyId: after.companyId, by, action, subject: `location ${after.id}`, before, after };
}

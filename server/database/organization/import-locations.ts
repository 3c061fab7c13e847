// Imports many locations at once: locks, lets the caller plan (plan-locations.ts), and writes.
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { foldHandle } from '../../access/fold-name';
import type { Viewer } from '../../access/scope';
import type {
  KnownDistrict,
  KnownLocation,
  KnownPlaces,
  KnownRegion,
  LocationChanges,
  LocationsNamed,
  LocationValues,
} from '../../organization/plan-locations';
import { type Change, insertChanges } from '../audit/audit';
import { insertRedating } from '../calls/redatings';
import { lockCompany } from '../companies/company-locks';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { companies, districts, locations, regions } from '../schema';
import { findKnownNames } from './known-names';

export async function findKnownPlaces(
  queries: Pick<Queries, 'select'>,
  companyId: number,
  { codes, names }: LocationsNamed,
  hold = false,
): Promise<KnownPlaces> {
  const ofDistricts = queries.select().from(districts).where(eq(districts.companyId, companyId));
  const districtRows = await (hold ? ofDistricts.for('share') : ofDistricts);
  const ofRegions = queries.select().from(regions).where(eq(regions.companyId, companyId));
  const regionRows = await (hold ? ofRegions.for('key share') : ofRegions);
  const ofLocations = queries
    .select()
    .from(locations)
    .where(
      and(
        eq(locations.companyId, companyId),
        isNull(locations.deletedAt),
        or(
          isAnyOf(
            sql`lower(${locations.code})`,
            codes.map((code) => code.toLowerCase()),
          ),
          and(isNull(locations.code), isAnyOf(sql`${locations.name}`, names)),
        ),
      ),
    )
    .orderBy(locations.id);
  const locationRows = await (hold ? ofLocations.for('update') : ofLocations);
  const regionsById = new Map<number, KnownRegion>(regionRows.map(({ id, name }) => [id, { id, name }]));
  return {
    regions: [...regionsById.values()],
    districts: districtRows.flatMap(({ id, name, regionId }) => {
      const region = regionsById.get(regionId);
      return region ? [{ id, name, region }] : [];
    }),
    locations: locationRows,
  };
}

/**
 * Writes what `plan` makes of the locked places, in one transaction; may call `plan` again after a conflict. Returns
 * the lines whose code was taken meanwhile, and whether calls must move to other days: then wake the job.
 */
export async function writeLocations(
  queries: Queries,
  companyId: number,
  named: LocationsNamed,
  plan: (known: KnownPlaces) => LocationChanges,
  by: Viewer,
): Promise<{ takenLines: number[]; hasNewZone: boolean }> {
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    const { created: planned, updated } = plan(await findKnownPlaces(tx, companyId, named, true));
    const [created, knownLines] = await withoutKnownNames(tx, companyId, planned);
    const changes: PlaceChange[] = [];
    for (const { values } of [...created, ...updated]) {
      if (values.region) await makeRegion(tx, companyId, values.region, changes);
      if (values.district) await makeDistrict(tx, companyId, values.district, changes);
    }
    const takenLines = await insertAll(tx, companyId, created, changes);
    const hasNewZone = await updateAll(tx, companyId, updated, changes);
    await insertChanges(
      tx,
      changes.map((change) => ({ companyId, by, ...change })),
    );
    return { takenLines: [...knownLines, ...takenLines], hasNewZone };
  });
}

type PlaceChange = Pick<Change, 'action' | 'subject' | 'before' | 'after'>;

async function makeRegion(
  tx: Transaction,
  companyId: number,
  region: KnownRegion,
  changes: PlaceChange[],
): Promise<void> {
  if (region.id !== null) return;
  const [made] = await tx.insert(regions).values({ companyId, name: region.name }).onConflictDoNothing().returning();
  const isNamed = and(eq(regions.companyId, companyId), sql`lower(${regions.name}) = lower(${region.name})`);
  const [row] = made ? [made] : await tx.select().from(regions).where(isNamed).for('key share');
  if (!row) throw new Error('A region was neither added nor found.');
  region.id = row.id;
  if (made) changes.push({ action: 'region.created', subject: `region ${made.id}`, before: null, after: made });
}

/** After its region. */
async function makeDistrict(tx: Transaction, companyId: number, district: KnownDistrict, changes: PlaceChange[]) {
  if (district.id !== null) return;
  const regionId = district.region.id;
  if (regionId === null) throw new Error('A district came before its region.');
  const values = { companyId, regionId, name: district.name };
  const [made] = await tx.insert(districts).values(values).onConflictDoNothing().returning();
  const isNamed = and(
    eq(districts.companyId, companyId),
    eq(districts.regionId, regionId),
    sql`lower(${districts.name}) = lower(${district.name})`,
  );
  const [row] = made ? [made] : await tx.select().from(districts).where(isNamed).for('share');
  if (!row) throw new Error('A district was neither added nor found.');
  district.id = row.id;
  if (made) changes.push({ action: 'district.created', subject: `district ${made.id}`, before: null, after: made });
}

/** A code that is another location's alias counts as taken. */
async function withoutKnownNames(
  tx: Transaction,
  companyId: number,
  created: LocationChanges['created'],
): Promise<[LocationChanges['created'], takenLines: number[]]> {
  const known = new Set((await findKnownNames(tx, companyId, { kind: 'location' })).map(({ alias }) => alias));
  const isKnown = ({ values: { code } }: (typeof created)[number]) => code !== null && known.has(foldHandle(code));
  return [created.filter((one) => !isKnown(one)), created.filter(isKnown).map(({ line }) => line)];
}

async function insertAll(
  tx: Transaction,
  companyId: number,
  created: LocationChanges['created'],
  changes: PlaceChange[],
): Promise<number[]> {
  if (created.length === 0) return [];
  const made = await tx
    .insert(locations)
    .values(created.map(({ values }) => ({ companyId, ...columnsOf(values) })))
    .onConflictDoNothing()
    .returning();
  for (const after of made)
    changes.push({ action: 'location.created', subject: `location ${after.id}`, before: null, after });
  const codes = new Set(made.map(({ code }) => code));
  return created.filter(({ values }) => values.code !== null && !codes.has(values.code)).map(({ line }) => line);
}

async function updateAll(
  tx: Transaction,
  companyId: number,
  updated: LocationChanges['updated'],
  changes: PlaceChange[],
): Promise<boolean> {
  if (updated.length === 0) return false;
  const before = new Map(updated.map((one) => [one.before.id, one.before]));
  const rows = updated.map(({ before: { id }, values }) => ({ id, ...columnsOf(values) }));
  await tx.execute(sql`
    update locations l set name = v.name, phone = v.phone, email = v.email, address = v.address, city = v.city,
      state = v.state, zip = v.zip, region_id = v."regionId", district_id = v."districtId", time_zone = v."timeZone",
      version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, name text, phone text, email text,
      address text, city text, state text, zip text, "regionId" bigint, "districtId" bigint, "timeZone" text)
    where l.company_id = ${companyId} and l.id = v.id`);
  const after = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.companyId, companyId), inArray(locations.id, [...before.keys()])));
  const [company] = await tx
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId));
  let hasNewZone = false;
  for (const row of after) {
    const old = before.get(row.id);
    changes.push({ action: 'location.changed', subject: `location ${row.id}`, before: old ?? null, after: row });
    const zoneOf = (one: KnownLocation | undefined) => one?.timeZone ?? company?.timeZone;
    if (zoneOf(old) === zoneOf(row)) continue;
    await insertRedating(tx, companyId, row.id);
    hasNewZone = true;
  }
  return hasNewZone;
}

function columnsOf({ region, district, ...values }: LocationValues) {
  return { ...values, regionId: region?.id ?? null, districtId: district?.id ?? null };
}

function isAnyOf(column: SQL, texts: string[]): SQL {
  return sql`${column} = any(${sql.param(texts)}::text[])`;
}

// Imports lines of a file of locations: each is saved as the form saves it.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  codeTaken,
  DistrictInput,
  districtElsewhere,
  districtNameTaken,
  LocationInput,
  type locationColumns,
  RegionInput,
  regionNameTaken,
} from '#contract/locations';
import type { CompanyScope, Viewer } from '../../access/scope';
import { describeIssue, type TableRow } from '../../organization/table-row';
import { lockCompany } from '../companies/lock-company';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { districts, locations, regions } from '../schema';
import { insertLocationRow, type LocationRow, updateLocationRow } from './locations';
import { insertDistrict, insertRegion } from './regions';

export type LocationLine = TableRow<(typeof locationColumns)[number]>;
export type LineOutcome = 'created' | 'updated' | 'unchanged' | { message: string };

export interface LocationImport {
  scope: CompanyScope;
  companyId: number;
  by: Viewer;
  /** Nothing is kept. */
  dryRun: boolean;
}

/** Saves the lines in one transaction. `hasNewZone`: calls must move to other days, so trigger the job. */
export async function importLocations(
  queries: Queries,
  to: LocationImport,
  lines: readonly LocationLine[],
): Promise<{ outcomes: LineOutcome[]; hasNewZone: boolean }> {
  const work = async (tx: Transaction) => {
    await lockCompany(tx, to.companyId);
    const places = await loadPlaces(tx, to.companyId);
    const known = await loadKnown(tx, to.companyId, lines, places);
    const found: (Found | { message: string })[] = [];
    for (const line of lines) {
      const before = known.byCode.get(fold(line.values.code ?? ''));
      const read = readLine(line, before, places);
      found.push('message' in read ? read : await addPlaces(tx, to, { ...read, before }, places));
    }
    const outcomes: LineOutcome[] = [];
    let hasNewZone = false;
    for (const one of found) {
      const outcome = 'message' in one ? one : await saveLine(tx, to, one, known.unchanged);
      hasNewZone ||= outcome === 'updated' && 'before' in one && one.before?.timeZone !== (one.input.timeZone ?? null);
      outcomes.push(outcome);
    }
    return { outcomes, hasNewZone };
  };
  return edit(queries, work, to);
}

/** A region or district by its name; without an id it is new. */
interface Named {
  id: number | null;
  name: string;
}

interface Read {
  input: LocationInput;
  region: Named | null;
  district: Named | null;
}

interface Found extends Read {
  before: LocationRow | undefined;
}

/** By folded name, of a district after its region's: `several` regions can have districts of one name. */
interface Places {
  regions: Map<string, Named>;
  districts: Map<string, Named & { region: Named }>;
  districtsByName: Map<string, (Named & { region: Named }) | 'several'>;
  regionsById: Map<number | null, Named>;
  districtsById: Map<number | null, Named>;
}

/** The values to save, where the line has no column those of before; or why there are none. */
function readLine(
  { values, problem }: LocationLine,
  before: LocationRow | undefined,
  places: Places,
): Read | { message: string } {
  if (problem) return { message: problem };
  const { region: regionName, district: districtName, time_zone: timeZone, code: _, ...texts } = values;
  const blank = { name: '', phone: '', email: '', address: '', city: '', state: '', zip: '', timeZone: null };
  const cells = {
    ...(before ?? blank),
    ...texts,
    ...(timeZone !== undefined && { timeZone: timeZone || null }),
    code: before?.code ?? values.code,
    regionId: null,
    districtId: null,
    version: undefined,
  };
  const parsed = LocationInput.safeParse(cells);
  if (!parsed.success) return messageOf(parsed.error, cells);
  const regionBefore = places.regionsById.get(before?.regionId ?? null) ?? null;
  const region = regionName === undefined ? regionBefore : regionName && readRegion(regionName, places);
  if (region && 'message' in region) return region;
  const districtBefore = places.districtsById.get(before?.districtId ?? null) ?? null;
  const district =
    districtName === undefined ? districtBefore : districtName && readDistrict(districtName, region || null, places);
  if (district && 'message' in district) return district;
  const ofDistrict = district && 'region' in district ? (district.region as Named) : null;
  if (region && ofDistrict && fold(ofDistrict.name) !== fold(region.name)) return { message: districtElsewhere };
  return { input: parsed.data, region: region || ofDistrict, district: district || null };
}

function readRegion(name: string, { regions }: Places): Named | { message: string } {
  const parsed = RegionInput.shape.name.safeParse(name);
  return regions.get(fold(name)) ?? (parsed.success ? { id: null, name: parsed.data } : messageOf(parsed.error));
}

function readDistrict(name: string, region: Named | null, places: Places): Named | { message: string } {
  if (!region) {
    const found = places.districtsByName.get(fold(name));
    if (found === 'several') return { message: `Several regions have a district ${name}. Add the region.` };
    return found ?? { message: `Add the region of the new district ${name}.` };
  }
  const parsed = DistrictInput.shape.name.safeParse(name);
  const known = places.districts.get(districtKey(region, name));
  return known ?? (parsed.success ? { id: null, name: parsed.data } : messageOf(parsed.error));
}

/** Before any location, so that the audit log has them first. */
async function addPlaces(
  tx: Transaction,
  { scope, companyId, by }: LocationImport,
  found: Found,
  places: Places,
): Promise<Found | { message: string }> {
  let { region, district } = found;
  if (region && region.id === null) {
    const added = await insertRegion(tx, companyId, region.name, by);
    if (added === 'taken') return { message: regionNameTaken };
    region = keepRegion(places, added);
  }
  if (district && district.id === null && region?.id) {
    const added = await insertDistrict(tx, scope, { regionId: region.id, name: district.name }, by);
    if (typeof added === 'string') return { message: districtNameTaken };
    district = keepDistrict(places, { ...added, region });
  }
  return { ...found, region, district };
}

async function saveLine(
  tx: Transaction,
  { companyId, by }: LocationImport,
  found: Found,
  unchanged: Set<string>,
): Promise<LineOutcome> {
  const { input, region, district, before } = found;
  const key = keyOf(found);
  if (unchanged.has(key)) return 'unchanged';
  const values = { ...input, regionId: region?.id ?? null, districtId: district?.id ?? null };
  const saved = before
    ? await updateLocationRow(tx, companyId, before.id, values, by)
    : await insertLocationRow(tx, companyId, values, by);
  if (typeof saved === 'string') return { message: codeTaken };
  unchanged.add(key);
  return before ? 'updated' : 'created';
}

async function loadPlaces(tx: Transaction, companyId: number): Promise<Places> {
  const places: Places = {
    regions: new Map(),
    districts: new Map(),
    districtsByName: new Map(),
    regionsById: new Map(),
    districtsById: new Map(),
  };
  const ofDistricts = await tx.select().from(districts).where(eq(districts.companyId, companyId)).for('share');
  for (const one of await tx.select().from(regions).where(eq(regions.companyId, companyId)).for('key share')) {
    keepRegion(places, one);
  }
  for (const one of ofDistricts) {
    const region = places.regionsById.get(one.regionId);
    if (region) keepDistrict(places, { ...one, region });
  }
  return places;
}

function keepRegion(places: Places, { id, name }: Named): Named {
  const region = { id, name };
  places.regions.set(fold(name), region);
  places.regionsById.set(id, region);
  return region;
}

function keepDistrict(places: Places, { id, name, region }: Named & { region: Named }): Named {
  const district = { id, name, region };
  places.districts.set(districtKey(region, name), district);
  places.districtsById.set(id, district);
  places.districtsByName.set(fold(name), places.districtsByName.has(fold(name)) ? 'several' : district);
  return district;
}

const districtKey = (region: Named, name: string) => JSON.stringify([fold(region.name), fold(name)]);

/** Locations with one of the codes, and, by all their values, those without a code: an export can be imported. */
async function loadKnown(tx: Transaction, companyId: number, lines: readonly LocationLine[], places: Places) {
  const codes = lines.flatMap(({ values }) => (values.code ? fold(values.code) : []));
  const names = lines.flatMap(({ values }) => (values.code ? [] : (values.name ?? [])));
  const isNamed = or(
    isAnyOf(sql`lower(${locations.code})`, codes),
    and(isNull(locations.code), isAnyOf(sql`${locations.name}`, names)),
  );
  const rows = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.companyId, companyId), isNull(locations.deletedAt), isNamed))
    .orderBy(locations.id)
    .for('update');
  return {
    byCode: new Map(rows.flatMap((row) => (row.code ? [[fold(row.code), row] as const] : []))),
    unchanged: new Set(rows.map((row) => keyOfRow(row, places))),
  };
}

const isAnyOf = (column: SQL, texts: string[]): SQL => sql`${column} = any(${sql.param(texts)}::text[])`;

const compared = ['code', 'name', 'phone', 'email', 'address', 'city', 'state', 'zip'] as const;

function keyOf({ input, region, district }: Read): string {
  const values = compared.map((key) => input[key] ?? null);
  const placeNames = [region, district].map((place) => place && fold(place.name));
  return JSON.stringify([...values, input.timeZone ?? null, ...placeNames]);
}

function keyOfRow(row: LocationRow, { regionsById, districtsById }: Places): string {
  const region = regionsById.get(row.regionId) ?? null;
  return keyOf({ input: { ...row, version: undefined }, region, district: districtsById.get(row.districtId) ?? null });
}

const fold = (text: string) => text.trim().toLowerCase();

function messageOf({ issues }: z.ZodError, cells: Record<string, unknown> = {}): { message: string } {
  return { message: issues[0] ? describeIssue(issues[0], cells) : 'This line cannot be read.' };
}

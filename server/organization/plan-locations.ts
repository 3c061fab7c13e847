// Plans an import of locations row by row: new, changed, unchanged, or invalid. Pure. Later rows find what earlier ones
// add.
import type { z } from 'zod';
import {
  DistrictInput,
  districtElsewhere,
  type ImportResult,
  LocationInput,
  type locationColumns,
  RegionInput,
} from '#contract/locations';
import { describeIssue, type TableRow } from './table-row';

export interface KnownLocation extends Omit<LocationInput, 'version' | 'regionId' | 'districtId' | 'timeZone'> {
  id: number;
  timeZone: string | null;
  regionId: number | null;
  districtId: number | null;
}

/** A region, possibly new: then its id is null until it is created. */
export interface KnownRegion {
  id: number | null;
  name: string;
}

export interface KnownDistrict extends KnownRegion {
  region: KnownRegion;
}

export interface KnownPlaces {
  regions: KnownRegion[];
  districts: KnownDistrict[];
  /** Those with one of the codes, and those without a code that have one of the names. */
  locations: KnownLocation[];
}

export type LocationValues = Omit<LocationInput, 'version' | 'regionId' | 'districtId' | 'timeZone'> & {
  timeZone: string | null;
  region: KnownRegion | null;
  district: KnownDistrict | null;
};

/** `line` is the line in the caller's file. */
export interface LocationChanges {
  created: { line: number; values: LocationValues }[];
  updated: { before: KnownLocation; values: LocationValues }[];
}

export interface LocationsNamed {
  codes: string[];
  names: string[];
}

export type LocationColumn = (typeof locationColumns)[number];
export type LocationRow = TableRow<LocationColumn>;

export interface LocationPlan extends LocationChanges, Pick<ImportResult, 'failures'> {
  unchanged: number;
}

/** Plans rows against existing places and earlier rows; a file can be given in slices, in order. */
export function createLocationPlanner(known: KnownPlaces): (rows: readonly LocationRow[]) => LocationPlan {
  const places = indexPlaces(known);
  return (rows) => {
    const plan: LocationPlan = { created: [], updated: [], unchanged: 0, failures: [] };
    for (const row of rows) {
      const problem = planRow(row, places, plan);
      if (problem) plan.failures.push({ line: row.line, message: problem });
    }
    return plan;
  };
}

/** Refuses rows that repeat a code, since they are ambiguous. */
export function refuseRepeatedCodes(rows: readonly LocationRow[]): LocationRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const code = fold(row.values.code ?? '');
    const earlier = lines.get(code);
    if (earlier !== undefined) return { ...row, problem: `Line ${earlier} already has the code ${row.values.code}.` };
    if (code) lines.set(code, row.line);
    return row;
  });
}

export function namedBy(rows: readonly LocationRow[]): LocationsNamed {
  return {
    codes: rows.flatMap(({ values }) => values.code || []),
    names: rows.flatMap(({ values }) => (values.code ? [] : (values.name ?? []))),
  };
}

/** By key, because scanning thousands of rows for each row would take millions of steps. */
interface Places {
  regions: Map<string, KnownRegion>;
  districts: Map<KnownRegion, Map<string, KnownDistrict>>;
  /** The only district of this name, or `several` in different regions. */
  districtsByName: Map<string, KnownDistrict | 'several'>;
  regionsById: Map<number | null, KnownRegion>;
  districtsById: Map<number | null, KnownDistrict>;
  byCode: Map<string, KnownLocation>;
  /** Locations without a code, by all their values, so that importing an export does not duplicate them. */
  withoutCode: Set<string>;
}

function planRow(row: LocationRow, places: Places, plan: LocationPlan): string | undefined {
  if (row.problem) return row.problem;
  const code = fold(row.values.code ?? '');
  const before = places.byCode.get(code);
  const values = readValues(row, before, places);
  if (typeof values === 'string') return values;

  if (before) {
    if (keyOf(values) === keyOfKnown(before)) plan.unchanged += 1;
    else plan.updated.push({ before, values });
    return undefined;
  }
  if (!code && places.withoutCode.has(keyOf(values))) {
    plan.unchanged += 1;
    return undefined;
  }
  plan.created.push({ line: row.line, values });
  if (!code) places.withoutCode.add(keyOf(values));
  return undefined;
}

/** The values to save, unmentioned ones unchanged; a sentence if the row is invalid. */
function readValues(
  { values }: LocationRow,
  before: KnownLocation | undefined,
  places: Places,
): LocationValues | string {
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
  if (!parsed.success) return sentenceOf(parsed, cells);
  const place = findPlace(regionName, districtName, before, places);
  if (typeof place === 'string') return place;
  const { version: _v, regionId: _r, districtId: _d, ...said } = parsed.data;
  return { ...said, timeZone: parsed.data.timeZone ?? null, ...place };
}

function findPlace(
  regionName: string | undefined,
  districtName: string | undefined,
  before: KnownLocation | undefined,
  places: Places,
): Pick<LocationValues, 'region' | 'district'> | string {
  const regionBefore = places.regionsById.get(before?.regionId ?? 0) ?? null;
  const districtBefore = places.districtsById.get(before?.districtId ?? 0) ?? null;
  const region = regionName === undefined ? regionBefore : regionName === '' ? null : findRegion(regionName, places);
  if (typeof region === 'string') return region;
  const district =
    districtName === undefined
      ? districtBefore
      : districtName === ''
        ? null
        : findDistrict(districtName, region, places);
  if (typeof district === 'string') return district;
  if (district && region && district.region !== region) return districtElsewhere;
  keep(places, region, district);
  return { region: region ?? district?.region ?? null, district };
}

function findRegion(name: string, { regions }: Places): KnownRegion | string {
  const known = regions.get(fold(name));
  if (known) return known;
  const parsed = RegionInput.shape.name.safeParse(name);
  return parsed.success ? { id: null, name: parsed.data } : sentenceOf(parsed);
}

function findDistrict(name: string, region: KnownRegion | null, places: Places): KnownDistrict | string {
  if (!region) {
    const found = places.districtsByName.get(fold(name));
    if (found === 'several') return `Several regions have a district ${name}. Add the region.`;
    return found ?? `Add the region of the new district ${name}.`;
  }
  const found = places.districts.get(region)?.get(fold(name));
  if (found) return found;
  const parsed = DistrictInput.shape.name.safeParse(name);
  return parsed.success ? { id: null, name: parsed.data, region } : sentenceOf(parsed);
}

/** Only for valid rows: an invalid one adds no region. */
function keep(places: Places, region: KnownRegion | null, district: KnownDistrict | null): void {
  if (region) places.regions.set(fold(region.name), region);
  if (district) keepDistrict(places, district);
}

function keepDistrict(
  { districts, districtsByName }: Pick<Places, 'districts' | 'districtsByName'>,
  one: KnownDistrict,
) {
  const name = fold(one.name);
  const siblings = districts.get(one.region) ?? new Map<string, KnownDistrict>();
  if (siblings.has(name)) return;
  districts.set(one.region, siblings.set(name, one));
  districtsByName.set(name, districtsByName.has(name) ? 'several' : one);
}

function keyOf({ region, district, ...values }: LocationValues): string {
  return JSON.stringify([...compared.map((key) => values[key]), placeKey(region), placeKey(district)]);
}

function keyOfKnown(location: KnownLocation): string {
  return JSON.stringify([...compared.map((key) => location[key]), location.regionId, location.districtId]);
}

const compared = ['name', 'phone', 'email', 'address', 'city', 'state', 'zip', 'timeZone'] as const;

/** A new place has no id but a name, and contains nothing that exists. */
function placeKey(place: KnownRegion | KnownDistrict | null): number | string | null {
  return place && (place.id ?? fold(place.name));
}

function indexPlaces(known: KnownPlaces): Places {
  const coded = known.locations.flatMap((row) => (row.code ? [[fold(row.code), row] as const] : []));
  const places: Places = {
    regions: new Map(known.regions.map((region) => [fold(region.name), region])),
    districts: new Map(),
    districtsByName: new Map(),
    regionsById: new Map(known.regions.map((region) => [region.id, region])),
    districtsById: new Map(known.districts.map((district) => [district.id, district])),
    byCode: new Map(coded),
    withoutCode: new Set(known.locations.filter(({ code }) => !code).map(keyOfKnown)),
  };
  for (const district of known.districts) keepDistrict(places, district);
  return places;
}

const fold = (text: string) => text.trim().toLowerCase();

function sentenceOf({ error: { issues } }: { error: z.ZodError }, cells: Record<string, unknown> = {}): string {
  return issues[0] ? describeIssue(issues[0], cells) : 'This line cannot be read.';
}

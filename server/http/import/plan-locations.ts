// What a file of locations would do to a company, row by row: which are new, which change one that is there, which change
// nothing, and what is wrong with the others. Pure: what is there is given, and kept up to date as rows are planned, so
// that a later row finds what an earlier one makes.
import type { z } from 'zod';
import {
  DistrictInput,
  districtElsewhere,
  type ImportResult,
  LocationInput,
  type locationColumns,
  RegionInput,
} from '#contract/locations';
import type {
  KnownDistrict,
  KnownLocation,
  KnownPlaces,
  KnownRegion,
  LocationChanges,
  LocationsNamed,
  LocationValues,
} from '../../database/import-locations';
import type { TableRow } from './read-table';

export type LocationColumn = (typeof locationColumns)[number];
export type LocationRow = TableRow<LocationColumn>;

export interface LocationPlan extends LocationChanges, Pick<ImportResult, 'failures'> {
  unchanged: number;
}

/** Plans rows against what is there. */
export function planLocations(rows: readonly LocationRow[], known: KnownPlaces): LocationPlan {
  const plan: LocationPlan = { created: [], updated: [], unchanged: 0, failures: [] };
  const places = indexPlaces(known);
  for (const row of rows) {
    const problem = planRow(row, places, plan);
    if (problem) plan.failures.push({ line: row.line, message: problem });
  }
  return plan;
}

/** Marks the rows that say a code which an earlier one says: which of them is meant, nobody can know. */
export function refuseRepeatedCodes(rows: readonly LocationRow[]): LocationRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const code = fold(row.values.code ?? '');
    const earlier = lines.get(code);
    if (earlier !== undefined)
      return { ...row, problem: `The code ${row.values.code} stands in line ${earlier} already.` };
    if (code) lines.set(code, row.line);
    return row;
  });
}

/** What has to be known to plan these rows. */
export function namedBy(rows: readonly LocationRow[]): LocationsNamed {
  return {
    codes: rows.flatMap(({ values }) => values.code || []),
    names: rows.flatMap(({ values }) => (values.code ? [] : (values.name ?? []))),
  };
}

interface Places {
  regions: Map<string, KnownRegion>;
  /** Of one name there may be several, in different regions. */
  districts: Map<string, KnownDistrict[]>;
  regionsById: Map<number | null, KnownRegion>;
  districtsById: Map<number | null, KnownDistrict>;
  byCode: Map<string, KnownLocation>;
  /** By name: those without a code, which an export writes as well, and which must not double when it comes back. */
  withoutCode: Map<string, (KnownLocation | LocationValues)[]>;
}

function planRow(row: LocationRow, places: Places, plan: LocationPlan): string | undefined {
  if (row.problem) return row.problem;
  const code = fold(row.values.code ?? '');
  const before = places.byCode.get(code);
  const values = readValues(row, before, places);
  if (typeof values === 'string') return values;

  if (before) {
    if (isSame(values, before)) plan.unchanged += 1;
    else plan.updated.push({ before, values });
    return undefined;
  }
  const namesakes = places.withoutCode.get(values.name) ?? [];
  if (!code && namesakes.some((one) => isSame(values, one))) {
    plan.unchanged += 1;
    return undefined;
  }
  plan.created.push({ line: row.line, values });
  if (!code) places.withoutCode.set(values.name, [...namesakes, values]);
  return undefined;
}

/** The row as a location would be saved; what it does not say stays as it was. A sentence when that cannot be. */
function readValues(
  { values }: LocationRow,
  before: KnownLocation | undefined,
  places: Places,
): LocationValues | string {
  const { region: regionName, district: districtName, time_zone: timeZone, code: _, ...texts } = values;
  const blank = { name: '', phone: '', email: '', address: '', city: '', state: '', zip: '', timeZone: null };
  const parsed = LocationInput.safeParse({
    ...(before ?? blank),
    ...texts,
    ...(timeZone !== undefined && { timeZone: timeZone || null }),
    code: before?.code ?? values.code,
    regionId: null,
    districtId: null,
    version: undefined,
  });
  if (!parsed.success) return sentenceOf(parsed);
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

function findDistrict(name: string, region: KnownRegion | null, { districts }: Places): KnownDistrict | string {
  const namesakes = districts.get(fold(name)) ?? [];
  const [found, ...others] = namesakes.filter((one) => !region || one.region === region);
  if (found && others.length === 0) return found;
  if (!region) {
    return found
      ? `Several regions have a district ${name}: say which.`
      : `Say the region of the new district ${name}.`;
  }
  const parsed = DistrictInput.shape.name.safeParse(name);
  return parsed.success ? { id: null, name: parsed.data, region } : sentenceOf(parsed);
}

/** Only now that the whole row is good: a bad one makes no region. */
function keep({ regions, districts }: Places, region: KnownRegion | null, district: KnownDistrict | null): void {
  if (region) regions.set(fold(region.name), region);
  const namesakes = district ? (districts.get(fold(district.name)) ?? []) : [];
  if (district && !namesakes.includes(district)) districts.set(fold(district.name), [...namesakes, district]);
}

const compared = ['name', 'phone', 'email', 'address', 'city', 'state', 'zip', 'timeZone'] as const;

function isSame(values: LocationValues, other: KnownLocation | LocationValues): boolean {
  const isSamePlace =
    'regionId' in other
      ? (values.region?.id ?? null) === other.regionId && (values.district?.id ?? null) === other.districtId
      : values.region === other.region && values.district === other.district;
  // A region that is still to be made has no id, and nothing that is there is in it.
  const isThere = values.region?.id !== null && values.district?.id !== null;
  return isSamePlace && ('regionId' in other ? isThere : true) && compared.every((key) => values[key] === other[key]);
}

function indexPlaces(known: KnownPlaces): Places {
  const coded = known.locations.flatMap((row) => (row.code ? [[fold(row.code), row] as const] : []));
  return {
    regions: new Map(known.regions.map((region) => [fold(region.name), region])),
    districts: groupBy(known.districts, ({ name }) => fold(name)),
    regionsById: new Map(known.regions.map((region) => [region.id, region])),
    districtsById: new Map(known.districts.map((district) => [district.id, district])),
    byCode: new Map(coded),
    withoutCode: groupBy(
      known.locations.filter(({ code }) => !code),
      ({ name }) => name,
    ),
  };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const fold = (text: string) => text.trim().toLowerCase();

function sentenceOf({ error }: { error: z.ZodError }): string {
  return error.issues[0]?.message ?? 'This line cannot be read.';
}

// The hierarchy below a company: regions, districts and locations (called stores in the API).
import { z } from 'zod';
import { CompanyQuery } from './companies';
import { Id, IdOrNone, IdText } from './endpoint';
import { Code, EditedVersion, Email, line, lineOf, Phone } from './texts';
import { TimeZone } from './time-zone';

export const Region = z.object({ id: Id, name: z.string(), version: z.int() });
export type Region = z.infer<typeof Region>;

export const District = z.object({ id: Id, name: z.string(), regionId: Id, version: z.int() });
export type District = z.infer<typeof District>;

export const DistrictQuery = CompanyQuery.extend({ regionId: IdText.optional() });

/** 0: locations without a region or district. */
export const StoreQuery = CompanyQuery.extend({ regionId: IdOrNone.optional(), districtId: IdOrNone.optional() });

const RegionName = line(2, 'Region name must be at least 2 characters.', 100);
const DistrictName = line(2, 'District name must be at least 2 characters.', 100);

export const NewRegion = z.object({ companyId: Id.optional(), name: RegionName });
export const RegionInput = z.object({ name: RegionName, version: EditedVersion });
export const NewDistrict = z.object({ regionId: Id, name: DistrictName });
/** Another region moves the district there with its locations. */
export const DistrictInput = z.object({ regionId: Id, name: DistrictName, version: EditedVersion });

/** A location in selectors; `code` is its name in payloads, such as NS-01. */
export const StoreName = z.object({ id: Id, name: z.string(), code: z.string().nullable() });
export type StoreName = z.infer<typeof StoreName>;

/** A location in Settings. For employees everything but name and code is empty. */
export const Location = StoreName.extend({
  companyId: Id,
  companyName: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  regionId: Id.nullable(),
  regionName: z.string().nullable(),
  districtId: Id.nullable(),
  districtName: z.string().nullable(),
  /** Null: the company's. */
  timeZone: z.string().nullable(),
  /** Its calls are moving to the days of a changed time zone. Null: none are. */
  redating: z.object({ callsDone: z.int(), calls: z.int() }).nullable(),
  version: z.int(),
});
export type Location = z.infer<typeof Location>;

export const LocationInput = z.object({
  name: line(2, 'Store name must be at least 2 characters.'),
  code: Code,
  phone: Phone,
  email: Email,
  address: line(5, 'Address must be at least 5 characters.'),
  city: line(2, 'City name must be at least 2 characters.'),
  state: lineOf(2, 'State must be 2 characters.').toUpperCase(),
  /** As long as 60201-1234. */
  zip: line(5, 'Zip code must be at least 5 characters.', 10),
  regionId: Id.nullish(),
  districtId: Id.nullish(),
  /** None: the company's. */
  timeZone: TimeZone.nullish(),
  version: EditedVersion,
});
export type LocationInput = z.infer<typeof LocationInput>;

export const NewLocation = LocationInput.extend({ companyId: Id.optional() });
export type NewLocation = z.infer<typeof NewLocation>;

export const codeTaken = 'This code is already in use in this company.';
export const codeIsKnownName = 'Payloads use this for another location. Remove it first in Webhook Setup, Known names.';
export const regionNameTaken = 'The company already has a region with this name.';
export const districtNameTaken = 'The region already has a district with this name.';
export const districtElsewhere = 'This district is not in the chosen region.';

export const maxImportRows = 10_000;
export const maxListedFailures = 200;

/** A CSV file with a header. Rows with a known code update that row; other rows are added. */
export const ImportInput = z.object({
  companyId: Id.optional(),
  csv: z.string().min(1, 'The file is empty.').max(900_000, 'The file is larger than 900 kB. Split it.'),
  dryRun: z.boolean().default(false),
});
export type ImportInput = z.infer<typeof ImportInput>;

/** Valid rows are saved even if others fail; failures name their line in the file, the header being line 1. */
export const ImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** `name`: the location or person of the line, if it has one. */
  failures: z
    .array(z.object({ line: z.int(), name: z.string().optional(), message: z.string() }))
    .max(maxListedFailures),
  failuresTotal: z.int(),
  /** Columns of other things, if the file has any. */
  ignoredColumns: z.array(z.string()).optional(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** The columns of the files, in export order; imports accept any order and missing columns. */
export const locationColumns = [
  'code',
  'name',
  'phone',
  'email',
  'address',
  'city',
  'state',
  'zip',
  'region',
  'district',
  'time_zone',
] as const;

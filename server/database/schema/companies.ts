import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant, madeAt, reference, version } from './columns';

export const companies = pgTable('companies', {
  id: id().primaryKey(),
  name: text().notNull(),
  contactEmail: text().notNull().default(''),
  contactPhone: text().notNull().default(''),
  timeZone: text().notNull(),
  active: boolean().notNull().default(true),
  silverThreshold: doublePrecision(),
  goldThreshold: doublePrecision(),
  platinumThreshold: doublePrecision(),
  isDemo: boolean().notNull().default(false),
  firstReportAt: instant(),
  createdAt: madeAt(),
  deletedAt: instant(),
  version: version(),
});

export const companyId = () =>
  bigint('company_id', { mode: 'number' })
    .notNull()
    .references(() => companies.id);

export const regions = pgTable(
  'regions',
  { companyId: companyId(), id: id(), name: text().notNull(), createdAt: madeAt(), version: version() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('regions_name_key').on(t.companyId, sql`lower(${t.name})`),
  ],
);

export const districts = pgTable(
  'districts',
  {
    companyId: companyId(),
    id: id(),
    regionId: reference().notNull(),
    name: text().notNull(),
    createdAt: madeAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.regionId], foreignColumns: [regions.companyId, regions.id] }),
    uniqueIndex('districts_name_key').on(t.companyId, t.regionId, sql`lower(${t.name})`),
  ],
);

export const locations = pgTable(
  'locations',
  {
    companyId: companyId(),
    id: id(),
    /** What payloads call it, such as NS-01. */
    code: text(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    regionId: reference(),
    districtId: reference(),
    timeZone: text(),
    createdAt: madeAt(),
    deletedAt: instant(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.regionId], foreignColumns: [regions.companyId, regions.id] }),
    foreignKey({ columns: [t.companyId, t.districtId], foreignColumns: [districts.companyId, districts.id] }),
    uniqueIndex('locations_code_key').on(t.companyId, sql`lower(${t.code})`).where(sql`${t.deletedAt} is null`),
  ],
);

/** Aliases of locations in payloads, such as tracking numbers. */
export const locationAliases = pgTable(
  'location_aliases',
  {
    companyId: companyId(),
    /** As `foldHandle` writes it: lower case, a phone number as E.164. */
    alias: text().notNull(),
    locationId: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.alias] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
  ],
);

/** The company's own phone numbers. A location's phone needs no row to be one. */
export const calledNumbers = pgTable(
  'called_numbers',
  {
    companyId: companyId(),
    /** In E.164. */
    number: text().notNull(),
    /** Null: not placed yet. */
    locationId: reference(),
    /** The service of calls that name none. */
    serviceId: reference(),
    label: text().notNull().default(''),
    /** The first save is 1, so that 0 is a number without a row. */
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.number] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
  ],
);

/** Changed time zones: calls of the location (0: of the company) move to their new days, the newest first. */
export const redatings = pgTable(
  'redatings',
  {
    companyId: companyId(),
    locationId: reference().notNull(),
    callsDone: integer().notNull().default(0),
    calls: integer().notNull().default(0),
    /** When the oldest call done so far started. */
    doneTo: instant(),
    askedAt: madeAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.locationId] })],
);

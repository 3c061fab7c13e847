import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { roles } from '#contract/roles';
import { id, instant, madeAt, reference, version } from './columns';
import { companies, companyId, locations } from './companies';

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    username: text().notNull(),
    name: text().notNull(),
    email: text().notNull().default(''),
    role: text({ enum: roles }).notNull(),
    passwordHash: text(),
    /** Someone else chose the password: screens suggest changing it. */
    passwordSetByOther: boolean().notNull().default(false),
    /** Set while a role given by a store manager awaits approval; the person cannot sign in meanwhile. */
    awaitingApprovalSince: instant(),
    active: boolean().notNull().default(true),
    isDemo: boolean().notNull().default(false),
    createdAt: madeAt(),
    deletedAt: instant(),
    version: version(),
  },
  (t) => [uniqueIndex('users_username_key').on(sql`lower(${t.username})`).where(sql`${t.deletedAt} is null`)],
);

/** A director's companies. Employee records define the others' companies; admins see all. */
export const userCompanies = pgTable(
  'user_companies',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    companyId: reference()
      .notNull()
      .references(() => companies.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] })],
);

export const employees = pgTable(
  'employees',
  {
    companyId: companyId(),
    id: id(),
    userId: reference().references(() => users.id),
    code: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    createdAt: madeAt(),
    deletedAt: instant(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('employees_code_key').on(t.companyId, sql`lower(${t.code})`).where(sql`${t.deletedAt} is null`),
    index('employees_user_id_idx').on(t.userId),
  ],
);

export const employeeLocations = pgTable(
  'employee_locations',
  { companyId: companyId(), employeeId: reference().notNull(), locationId: reference().notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.employeeId, t.locationId] }),
    foreignKey({ columns: [t.companyId, t.employeeId], foreignColumns: [employees.companyId, employees.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    index('employee_locations_location_idx').on(t.companyId, t.locationId),
  ],
);

/** Aliases of employees in payloads. */
export const employeeAliases = pgTable(
  'employee_aliases',
  {
    companyId: companyId(),
    alias: text().notNull(),
    employeeId: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.alias] }),
    foreignKey({ columns: [t.companyId, t.employeeId], foreignColumns: [employees.companyId, employees.id] }),
  ],
);

// People: their sign-ins and their employee records.
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, madeAt, reference, version } from './columns';
import { companies, companyId, locations } from './companies';

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    username: text().notNull(),
    name: text().notNull(),
    email: text().notNull().default(''),
    role: text({ enum: ['admin', 'director', 'store_manager', 'employee'] }).notNull(),
    /** Null: nobody can sign in with this name yet. */
    passwordHash: text(),
    /** Somebody else chose the password: its person is asked to choose one of their own. */
    passwordSetByOther: boolean().notNull().default(false),
    /** Since when a role that a store manager gave waits for a director or an admin; nobody signs in meanwhile. */
    awaitingApprovalSince: instant(),
    active: boolean().notNull().default(true),
    isDemo: boolean().notNull().default(false),
    createdAt: madeAt(),
    deletedAt: instant(),
    version: version(),
  },
  (t) => [uniqueIndex('users_username_key').on(sql`lower(${t.username})`).where(sql`${t.deletedAt} is null`)],
);

/** The companies of a director; the others reach theirs through their employee record, admins reach all. */
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
    /** The sign-in of this person; role and username stand there. */
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

/** What a company's payloads call an employee beside code, e-mail, username and name. */
export const employeeAliases = pgTable(
  'employee_aliases',
  {
    companyId: companyId(),
    /** As `foldHandle` writes it. */
    alias: text().notNull(),
    employeeId: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.alias] }),
    foreignKey({ columns: [t.companyId, t.employeeId], foreignColumns: [employees.companyId, employees.id] }),
  ],
);

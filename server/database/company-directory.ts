// Everything that a company's payloads can name: its locations, its people, its services and what it calls them.
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { maxOwnServices } from '#contract/services';
import type { Queries } from './connect';
import {
  companies,
  employeeAliases,
  employeeLocations,
  employees,
  locationAliases,
  locations,
  serviceAliases,
  services,
  users,
} from './schema';

export interface NamedLocation {
  id: number;
  code: string | null;
  name: string;
  timeZone: string | null;
}

export interface NamedEmployee {
  id: number;
  code: string | null;
  email: string;
  username: string | null;
  name: string;
  locationIds: number[];
}

export interface NamedService {
  id: number;
  name: string;
  isShared: boolean;
}

export interface CompanyRows {
  name: string;
  timeZone: string;
  locations: NamedLocation[];
  employees: NamedEmployee[];
  services: NamedService[];
  /** Aliases are in lower case. */
  aliases: { alias: string; serviceId: number }[];
  /** As `foldHandle` writes them; one whose location or employee is gone leads nowhere. */
  locationAliases: { alias: string; locationId: number }[];
  employeeAliases: { alias: string; employeeId: number }[];
}

/** What the payloads of a company can name, living rows only; null when there is no such company. */
export async function findCompanyDirectory(queries: Queries, companyId: number): Promise<CompanyRows | null> {
  const [company] = await queries
    .select({ name: companies.name, timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) return null;
  return {
    ...company,
    locations: await findLocations(queries, companyId),
    employees: await findEmployees(queries, companyId),
    services: await findServices(queries, companyId),
    aliases: await queries
      .select({ alias: serviceAliases.alias, serviceId: serviceAliases.serviceId })
      .from(serviceAliases)
      .where(eq(serviceAliases.companyId, companyId)),
    locationAliases: await queries
      .select({ alias: locationAliases.alias, locationId: locationAliases.locationId })
      .from(locationAliases)
      .where(eq(locationAliases.companyId, companyId)),
    employeeAliases: await queries
      .select({ alias: employeeAliases.alias, employeeId: employeeAliases.employeeId })
      .from(employeeAliases)
      .where(eq(employeeAliases.companyId, companyId)),
  };
}

/**
 * Adds a service that a payload named, marked new; null when the company has as many of its own as it may. Another
 * delivery may have been quicker: then theirs.
 */
export async function insertNewService(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  name: string,
): Promise<NamedService | null> {
  return queries.transaction(async (tx) => {
    await lockServices(tx, companyId);
    await tx.execute(sql`
      insert into ${services} (company_id, name, is_new)
      select ${companyId}, ${name}, true
      where (select count(*) from ${services} where company_id = ${companyId} and merged_into_id is null)
        < ${maxOwnServices}
      on conflict do nothing`);
    const [row] = await tx
      .select({ id: services.id, name: services.name })
      .from(services)
      .where(
        and(
          eq(services.companyId, companyId),
          sql`lower(${services.name}) = lower(${name})`,
          isNull(services.mergedIntoId),
        ),
      );
    return row ? { ...row, isShared: false } : null;
  });
}

/**
 * Until the transaction ends nobody else adds, renames or merges services of this company: two at once would each count
 * and compare without the other's. What is counted comes after the lock, in a statement of its own.
 */
export async function lockServices(tx: Pick<Queries, 'execute'>, companyId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new service of company ${companyId}`}, 0))`);
}

function findLocations(queries: Queries, companyId: number): Promise<NamedLocation[]> {
  return queries
    .select({ id: locations.id, code: locations.code, name: locations.name, timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.companyId, companyId), isNull(locations.deletedAt)));
}

async function findEmployees(queries: Queries, companyId: number): Promise<NamedEmployee[]> {
  const rows = await queries
    .select({
      id: employees.id,
      code: employees.code,
      email: employees.email,
      username: users.username,
      name: sql<string>`${employees.firstName} || ' ' || ${employees.lastName}`,
      locationIds: sql<
        number[]
      >`coalesce(array_agg(${employeeLocations.locationId}) filter (where ${employeeLocations.locationId} is not null), '{}')`,
    })
    .from(employees)
    .leftJoin(users, and(eq(users.id, employees.userId), isNull(users.deletedAt)))
    .leftJoin(
      employeeLocations,
      and(eq(employeeLocations.companyId, employees.companyId), eq(employeeLocations.employeeId, employees.id)),
    )
    .where(and(eq(employees.companyId, companyId), isNull(employees.deletedAt)))
    .groupBy(employees.companyId, employees.id, users.username);
  return rows.map((row) => ({ ...row, locationIds: row.locationIds.map(Number) }));
}

function findServices(queries: Queries, companyId: number): Promise<NamedService[]> {
  return queries
    .select({ id: services.id, name: services.name, isShared: sql<boolean>`${services.companyId} is null` })
    .from(services)
    .where(and(isNull(services.mergedIntoId), or(isNull(services.companyId), eq(services.companyId, companyId))))
    .orderBy(asc(services.id));
}

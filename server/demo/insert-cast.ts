// Inserts the cast: companies, hierarchy, people, webhooks, the shared catalog, the demo's sign-ins.
import { sql } from 'drizzle-orm';
import { isDemoUsername } from '../access/demo-people';
import type { Queries } from '../database/engine/connect';
import * as tables from '../database/schema';
import { type CastCompany, type CastEmployee, castAdmin, castCompanies, castServices, fullName } from './cast';

type Transaction = Pick<Queries, 'execute' | 'insert'>;

export type CompanyIds = Record<CastCompany['key'], number>;

/** Inserts the cast and returns the companies' ids. Call in a transaction. Throws if a name is in use. */
export async function insertCast(transaction: Transaction, demoPasswordHash: string): Promise<CompanyIds> {
  await refuseTakenNames(transaction);
  await transaction
    .insert(tables.services)
    .values(castServices.map((name) => ({ name })))
    .onConflictDoNothing();
  const passwordOf = (username: string) => (isDemoUsername(username) ? demoPasswordHash : null);
  await transaction
    .insert(tables.users)
    .values({ ...castAdmin, role: 'admin', isDemo: true, passwordHash: passwordOf(castAdmin.username) });

  const ids: CompanyIds = { northside: 0, lakeshore: 0, prairie: 0 };
  for (const company of castCompanies) ids[company.key] = await insertCompany(transaction, company, passwordOf);
  return ids;
}

async function insertCompany(
  transaction: Transaction,
  company: CastCompany,
  passwordOf: (username: string) => string | null,
): Promise<number> {
  const { name, contactEmail, contactPhone, timeZone, thresholds } = company;
  const companyId = await idOf(
    transaction
      .insert(tables.companies)
      .values({ name, contactEmail, contactPhone, timeZone, ...thresholds, isDemo: true })
      .returning({ id: tables.companies.id }),
  );
  const locationIds = await insertHierarchy(transaction, company, companyId);
  await insertDirector(transaction, company, companyId, passwordOf);
  await insertEmployees(transaction, company, companyId, locationIds, passwordOf);
  await insertWebhook(transaction, company, companyId);
  return companyId;
}

async function insertHierarchy(transaction: Transaction, company: CastCompany, companyId: number) {
  const locationIds = new Map<string, number>();
  for (const region of company.regions) {
    const regionId = await idOf(
      transaction.insert(tables.regions).values({ companyId, name: region.name }).returning({ id: tables.regions.id }),
    );
    for (const district of region.districts) {
      const districtId = await idOf(
        transaction
          .insert(tables.districts)
          .values({ companyId, regionId, name: district.name })
          .returning({ id: tables.districts.id }),
      );
      for (const location of district.locations) {
        const email = `${location.code.toLowerCase()}@${company.emailDomain}`;
        const id = await idOf(
          transaction
            .insert(tables.locations)
            .values({ companyId, regionId, districtId, email, ...location })
            .returning({ id: tables.locations.id }),
        );
        locationIds.set(location.code, id);
      }
    }
  }
  return locationIds;
}

async function insertDirector(
  transaction: Transaction,
  { director, emailDomain }: CastCompany,
  companyId: number,
  passwordOf: (username: string) => string | null,
): Promise<void> {
  const { username, name } = director;
  const email = emailOf(name, emailDomain);
  const userId = await idOf(
    transaction
      .insert(tables.users)
      .values({ username, name, email, role: 'director', isDemo: true, passwordHash: passwordOf(username) })
      .returning({ id: tables.users.id }),
  );
  await transaction.insert(tables.userCompanies).values({ userId, companyId });
}

async function insertEmployees(
  transaction: Transaction,
  company: CastCompany,
  companyId: number,
  locationIds: ReadonlyMap<string, number>,
  passwordOf: (username: string) => string | null,
): Promise<void> {
  for (const [index, employee] of company.employees.entries()) {
    const { code, firstName, lastName, role, username } = employee;
    const name = fullName(employee);
    const email = emailOf(name, company.emailDomain);
    const userId = await idOf(
      transaction
        .insert(tables.users)
        .values({ username, name, email, role, isDemo: true, passwordHash: passwordOf(username) })
        .returning({ id: tables.users.id }),
    );
    const employeeId = await idOf(
      transaction
        .insert(tables.employees)
        .values({ companyId, userId, code, firstName, lastName, email, phone: phoneOf(company, index) })
        .returning({ id: tables.employees.id }),
    );
    await transaction
      .insert(tables.employeeLocations)
      .values(workplacesOf(employee, locationIds).map((locationId) => ({ companyId, employeeId, locationId })));
  }
}

async function insertWebhook(
  transaction: Transaction,
  { endpointPath, fieldKeys, rules = {} }: CastCompany,
  companyId: number,
): Promise<void> {
  const configurationId = await idOf(
    transaction
      .insert(tables.webhookConfigurations)
      .values({ companyId, endpointPath, ...fieldKeys, rules })
      .returning({ id: tables.webhookConfigurations.id }),
  );
  await transaction.insert(tables.webhookEndpoints).values({ path: endpointPath, companyId, configurationId });
}

async function refuseTakenNames(transaction: Transaction): Promise<void> {
  const usernames = [castAdmin, ...castCompanies.flatMap(({ director, employees }) => [director, ...employees])].map(
    ({ username }) => username,
  );
  const paths = castCompanies.map(({ endpointPath }) => endpointPath);
  const { rows } = await transaction.execute<{ taken: string }>(sql`
    select 'the username ' || username as taken from users
    where lower(username) = any(${sql.param(usernames)}::text[]) and deleted_at is null
    union all
    select 'the webhook path ' || path from webhook_endpoints where path = any(${sql.param(paths)}::text[])`);
  if (rows[0]) throw new Error(`The demo needs ${rows[0].taken}, which is already in use here. Start with DEMO=0.`);
}

function workplacesOf(employee: CastEmployee, locationIds: ReadonlyMap<string, number>): number[] {
  return employee.locations.flatMap((code) => locationIds.get(code) ?? []);
}

const emailOf = (name: string, domain: string): string => `${name.toLowerCase().replace(' ', '.')}@${domain}`;

/** 555-0140 and on, in the company's own area. */
const phoneOf = ({ contactPhone }: CastCompany, index: number): string =>
  contactPhone.slice(0, -4) + String(140 + index).padStart(4, '0');

async function idOf(inserted: PromiseLike<{ id: number }[]>): Promise<number> {
  const [row] = await inserted;
  if (!row) throw new Error('The database inserted nothing.');
  return row.id;
}

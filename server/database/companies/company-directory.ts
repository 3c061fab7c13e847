// Everything that a company's payloads can name: locations, people, services and their aliases.

import { and, eq, isNull, sql } from 'drizzle-orm';
import { foldName } from '#contract/meanings/fold-name';
import { maxNewServicesPerHour, maxOwnServices } from '#contract/services';
import type { Queries } from '../engine/connect';
import { services } from '../schema';
import { lockCompany } from './lock-company';

export interface NamedLocation {
  id: number;
  code: string | null;
  name: string;
  timeZone: string | null;
}

export interface LocationWithPhone extends NamedLocation {
  phone: string;
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

/** One of the company's own numbers, in E.164. */
export interface OwnNumber {
  number: string;
  locationId: number | null;
  serviceId: number | null;
}

export interface CompanyRows {
  name: string;
  timeZone: string;
  locations: LocationWithPhone[];
  employees: NamedEmployee[];
  services: NamedService[];
  aliases: { alias: string; serviceId: number }[];
  numbers: OwnNumber[];
  /** As `foldHandle` writes them; those of deleted locations or employees refer to nothing. */
  locationAliases: { alias: string; locationId: number }[];
  employeeAliases: { alias: string; employeeId: number }[];
}

/** Active rows only; null if there is no such company. */
export async function findCompanyDirectory(queries: Queries, companyId: number): Promise<CompanyRows | null> {
  const { rows } = await queries.$client.query<CompanyRows>({ ...statement, values: [companyId] });
  return rows[0] ?? null;
}

/** Prepared, since it runs every few seconds. By id, so that of two equal names the newer service is found. */
const statement = {
  name: 'find_company_directory',
  text: `
    select c.name, c.time_zone as "timeZone",
      coalesce((
        select json_agg(json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'timeZone', l.time_zone,
          'phone', l.phone))
        from locations l where l.company_id = c.id and l.deleted_at is null
      ), '[]') as locations,
      coalesce((
        select json_agg(json_build_object('id', e.id, 'code', e.code, 'email', e.email, 'username', u.username,
          'name', e.first_name || ' ' || e.last_name,
          'locationIds', coalesce((
            select json_agg(el.location_id)
            from employee_locations el where el.company_id = e.company_id and el.employee_id = e.id
          ), '[]')))
        from employees e left join users u on u.id = e.user_id and u.deleted_at is null
        where e.company_id = c.id and e.deleted_at is null
      ), '[]') as employees,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'isShared', s.company_id is null) order by s.id)
        from services s where s.merged_into_id is null and s.removed_at is null and (s.company_id is null or s.company_id = c.id)
      ), '[]') as services,
      coalesce((
        select json_agg(json_build_object('alias', a.alias, 'serviceId', a.service_id))
        from service_aliases a where a.company_id = c.id
      ), '[]') as aliases,
      coalesce((
        select json_agg(json_build_object('number', n.number, 'locationId', n.location_id, 'serviceId', n.service_id))
        from called_numbers n where n.company_id = c.id
      ), '[]') as numbers,
      coalesce((
        select json_agg(json_build_object('alias', a.alias, 'locationId', a.location_id))
        from location_aliases a where a.company_id = c.id
      ), '[]') as "locationAliases",
      coalesce((
        select json_agg(json_build_object('alias', a.alias, 'employeeId', a.employee_id))
        from employee_aliases a where a.company_id = c.id
      ), '[]') as "employeeAliases"
    from companies c where c.id = $1`,
};

/** Adds the service, marked new, or returns a concurrent one. `too-many`, `too-fast`: the limits are reached. */
export async function insertNewService(
  queries: Pick<Queries, 'transaction'>,
  companyId: number,
  name: string,
  source: string | null,
): Promise<NamedService | 'too-many' | 'too-fast'> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, companyId);
    const named = { id: services.id, name: services.name };
    const own = await tx.select(named).from(services).where(isActiveOwn(companyId));
    const known = own.find((it) => foldName(it.name) === foldName(name));
    if (known) return { ...known, isShared: false };
    if (own.length >= maxOwnServices) return 'too-many';
    const isLately = and(
      eq(services.companyId, companyId),
      eq(services.madeBySource, source ?? ''),
      sql`${services.createdAt} > now() - interval '1 hour'`,
    );
    if (source !== null && (await tx.$count(services, isLately)) >= maxNewServicesPerHour) return 'too-fast';
    const values = { companyId, name, isNew: true, madeBySource: source };
    const [made] = await tx.insert(services).values(values).returning(named);
    if (!made) throw new Error('The service was not created.');
    return { ...made, isShared: false };
  });
}

export function isActiveOwn(companyId: number) {
  return and(eq(services.companyId, companyId), isNull(services.mergedIntoId), isNull(services.removedAt));
}

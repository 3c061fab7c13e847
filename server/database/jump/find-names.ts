// Rows whose name has all words of a text, the best matches first: equal, then beginning with it, then with a word that
// begins with it. Names are read, not indexed: a company has thousands, and the names of a hundred thousand people are
// read in a fifth of a second.
import { type SQL, sql } from 'drizzle-orm';
import { type JumpResults, maxJumpsPerKind } from '#contract/jump';
import type { CompanyScope } from '../../access/scope';
import { isVisible } from '../companies/companies';
import type { Reads } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { isLocationOf } from '../organization/hierarchy';

type Row<Kind extends keyof JumpResults> = JumpResults[Kind][number] & Record<string, unknown>;

export async function findCompaniesNamed(reads: Reads, scope: CompanyScope, text: string) {
  const name = sql`lower(c.name)`;
  const { rows } = await reads.execute<Row<'companies'>>(sql`
    select c.id, c.name from companies c where ${isVisible(scope)} and ${hasWords(name, text)}
    order by ${rankOf(name, text)}, lower(c.name), c.id limit ${maxJumpsPerKind}`);
  return rows;
}

/** By name or code. */
export async function findLocationsNamed(reads: Reads, scope: CompanyScope, text: string) {
  const { rows } = await reads.execute<Row<'locations'>>(sql`
    select l.id, l.name, l.code, l.company_id as "companyId", c.name as "companyName"
    from locations l join companies c on c.id = l.company_id
    where ${hasWords(sql`lower(concat_ws(' ', l.name, l.code))`, text)} and ${isVisible(scope)} and ${isLocationOf(scope)}
    order by least(${rankOf(sql`lower(l.name)`, text)}, ${rankOf(sql`lower(coalesce(l.code, ''))`, text)}),
      lower(l.name), lower(c.name), l.id
    limit ${maxJumpsPerKind}`);
  return rows;
}

/** A manager finds those of the manager's locations. Without words all match; `storeId`: who works there. */
export async function findEmployeesNamed(
  reads: Reads,
  scope: CompanyScope,
  text: string,
  { storeId, max = maxJumpsPerKind }: { storeId?: number | undefined; max?: number } = {},
) {
  const name = sql`lower(e.first_name || ' ' || e.last_name)`;
  const isSeenPlace = withinLimit(sql`w.location_id`, scope.locationIds);
  const isSought = storeId === undefined ? sql`true` : sql`w.location_id = ${storeId}`;
  const worksWithin =
    scope.locationIds === 'all' && storeId === undefined
      ? sql`true`
      : sql`exists (select from employee_locations w
          where w.company_id = e.company_id and w.employee_id = e.id and ${isSeenPlace} and ${isSought})`;
  const { rows } = await reads.execute<Row<'employees'>>(sql`
    with found as (
      select e.id, e.first_name || ' ' || e.last_name as name, e.company_id, c.name as company_name,
        ${rankOf(name, text)} as place
      from employees e join companies c on c.id = e.company_id
      where ${hasWords(name, text)} and e.deleted_at is null and ${isVisible(scope)}
        and ${withinLimit(sql`e.id`, scope.employeeIds)} and ${worksWithin}
      order by place, ${name}, lower(c.name), e.id limit ${max}
    )
    select f.id, f.name, f.company_id as "companyId", f.company_name as "companyName", array(
      select l.name from employee_locations w join locations l on l.company_id = w.company_id and l.id = w.location_id
      where w.company_id = f.company_id and w.employee_id = f.id and l.deleted_at is null and ${isSeenPlace}
      order by lower(l.name), l.id limit 3) as "storeNames"
    from found f order by f.place, lower(f.name), lower(f.company_name), f.id`);
  return rows;
}

/** Shared services that any company in the scope shows, and the companies' own. */
export async function findServicesNamed(reads: Reads, scope: CompanyScope, text: string) {
  const name = sql`lower(s.name)`;
  const { rows } = await reads.execute<Row<'services'>>(sql`
    select s.id, s.name, s.company_id as "companyId", o.name as "companyName"
    from services s left join companies o on o.id = s.company_id
    where ${hasWords(name, text)} and s.merged_into_id is null and s.removed_at is null
      and exists (
        select from companies c where (s.company_id is null or s.company_id = c.id) and ${isVisible(scope)}
          and not exists (select from hidden_services h where h.company_id = c.id and h.service_id = s.id))
    order by ${rankOf(name, text)}, ${name}, lower(o.name) nulls first, s.id limit ${maxJumpsPerKind}`);
  return rows;
}

/** `name` is in lower case. */
function hasWords(name: SQL, text: string): SQL {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`strpos(${name}, ${word}) > 0`),
    sql` and `,
  );
}

function rankOf(name: SQL, text: string): SQL {
  const sought = text.toLowerCase().replaceAll(/\s+/g, ' ');
  return sql`case when ${name} = ${sought} then 0 when starts_with(${name}, ${sought}) then 1
    when strpos(' ' || ${name}, ' ' || ${sought}::text) > 0 then 2 else 3 end`;
}

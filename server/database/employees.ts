// Employee records with their sign-ins, as far as a viewer may see them, in one statement however many there are.
import { type SQL, sql } from 'drizzle-orm';
import type { Employee } from '#contract/employees';
import { mayDo, roleLabel } from '#contract/roles';
import type { JudgedEmployee } from '../access/judge-employee';
import { mayChange } from '../access/rank';
import type { CompanyScope, Viewer } from '../access/scope';
import { isVisible } from './companies';
import type { Queries } from './connect';
import { withinLimit } from './within-limit';

/** A record with what the rules and the answers need to know of it. */
export interface EmployeeRecord extends JudgedEmployee {
  companyId: number;
  companyName: string;
  code: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  stores: { id: number; name: string }[];
  hasPassword: boolean;
}

/** The living records a viewer may see, by name; with `ids` those of them. */
export async function findEmployeeRecords(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  viewer: Viewer,
  only: { ids?: readonly number[] } = {},
): Promise<EmployeeRecord[]> {
  const ids = only.ids ?? 'all';
  const { rows } = await queries.execute<Omit<EmployeeRecord, 'storeIds'> & Record<string, unknown>>(sql`
    with works as materialized (
      select a.company_id, a.employee_id,
        json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id)
          filter (where ${isStoreOf(scope)}) as stores,
        count(*) filter (where not (${isStoreOf(scope)})) as hidden
      from employee_locations a
      join locations l on l.company_id = a.company_id and l.id = a.location_id and l.deleted_at is null
      where ${withinLimit(sql`a.company_id`, scope.companyIds)} and ${withinLimit(sql`a.employee_id`, ids)}
      group by a.company_id, a.employee_id
    )
    select e.id, e.company_id as "companyId", c.name as "companyName", e.code, e.first_name as "firstName",
      e.last_name as "lastName", e.email, e.phone, e.version, u.id as "userId", coalesce(u.role, 'employee') as role,
      coalesce(u.username, '') as username, u.password_hash is not null as "hasPassword",
      coalesce(w.stores, '[]') as stores, coalesce(w.hidden, 0) as "hiddenStores",
      ${signsInElsewhere(viewer)} as "signsInElsewhere"
    from employees e
    join companies c on c.id = e.company_id
    left join users u on u.id = e.user_id and u.deleted_at is null
    left join works w on w.company_id = e.company_id and w.employee_id = e.id
    where ${isVisible(scope)} and e.deleted_at is null and ${withinLimit(sql`e.id`, ids)} and ${isRecordOf(scope, viewer)}
    order by lower(e.first_name), lower(e.last_name), e.id`);
  return rows.map((row) => ({ ...row, storeIds: row.stores.map(({ id }) => id) }));
}

/** A record as its viewer is shown it. */
export function describeEmployee(
  { userId, hiddenStores: _hidden, signsInElsewhere: _elsewhere, ...record }: EmployeeRecord,
  viewer: Viewer,
): Employee {
  return {
    ...record,
    role: roleLabel[record.role],
    storeIds: [...record.storeIds],
    mayEdit: mayDo(viewer.role, 'employees.write') && mayChange(viewer, { userId, role: record.role }),
  };
}

/** The living locations of a company that are in scope: those the viewer may assign people to. */
export async function findStoresToGive(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  companyId: number,
): Promise<{ id: number; name: string; code: string | null }[]> {
  const { rows } = await queries.execute<{ id: number; name: string; code: string | null }>(sql`
    select l.id, l.name, l.code from locations l
    where l.company_id = ${companyId} and l.deleted_at is null and ${isStoreOf(scope)}`);
  return rows;
}

/** Whose username and whose code each of these is, in lower case, among the living. */
export async function findNameOwners(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  names: { usernames: readonly string[]; codes: readonly string[] },
): Promise<{ usernames: Map<string, number>; codes: Map<string, number> }> {
  const byUsername = await queries.execute<{ name: string; id: number }>(sql`
    select lower(username) as name, id from users
    where deleted_at is null and lower(username) = any(${lowered(names.usernames)})`);
  const byCode = await queries.execute<{ name: string; id: number }>(sql`
    select lower(code) as name, id from employees
    where company_id = ${companyId} and deleted_at is null and lower(code) = any(${lowered(names.codes)})`);
  const mapOf = (rows: { name: string; id: number }[]) => new Map(rows.map(({ name, id }) => [name, id]));
  return { usernames: mapOf(byUsername.rows), codes: mapOf(byCode.rows) };
}

const lowered = (texts: readonly string[]): SQL => sql`${sql.param(texts.map((text) => text.toLowerCase()))}::text[]`;

/** The condition on locations `l` that lets a viewer see who works there; employees see all of their own. */
function isStoreOf(scope: CompanyScope): SQL {
  return withinLimit(sql`l.id`, scope.locationIds);
}

/** The condition on employees `e` with their works `w` that makes them the viewer's. */
function isRecordOf(scope: CompanyScope, viewer: Viewer): SQL {
  if (scope.employeeIds !== 'all') return withinLimit(sql`e.id`, scope.employeeIds);
  if (scope.locationIds !== 'all') return sql`(w.stores is not null or e.user_id = ${viewer.userId})`;
  return sql`true`;
}

function signsInElsewhere(viewer: Viewer): SQL {
  if (viewer.role === 'admin') return sql`false`;
  return sql`exists (
    select from employees o where o.user_id = u.id and o.deleted_at is null
      and o.company_id <> all(${sql.param([...viewer.companyIds])}::bigint[]))`;
}

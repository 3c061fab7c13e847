import { type SQL, sql } from 'drizzle-orm';
import type { Employee } from '#contract/employees';
import { mayDo, roleLabel } from '#contract/roles';
import type { SignInStatus } from '#contract/session';
import { isSelf, mayChange } from '../../../access/rank';
import { type CompanyScope, covers, type Viewer } from '../../../access/scope';
import type { EmployeeFacts } from '../../../organization/check-employee';
import { isVisible } from '../../companies/companies';
import type { Queries } from '../../engine/connect';
import { withinLimit } from '../../engine/within-limit';
import { signInStatus } from '../../people/sign-in-status';

export interface EmployeeRecord extends Omit<EmployeeFacts, 'signsInElsewhere'> {
  companyId: number;
  companyName: string;
  firstName: string;
  lastName: string;
  phone: string;
  stores: { id: number; name: string }[];
  hasPassword: boolean;
  signIn: SignInStatus;
}

/**
 * The active records that a viewer can see, by name. Joined here: right after an import the database has no statistics, and
 * would compare each row with each.
 */
export async function findEmployeeRecords(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  viewer: Viewer,
  { demoMode, now }: Circumstances,
  only: { ids?: readonly number[] } = {},
): Promise<EmployeeRecord[]> {
  const ids = only.ids ?? scope.employeeIds;
  const people = await findPeople(queries, scope, { demoMode, now }, ids);
  const workplaces = await findWorkplaces(queries, scope, ids);
  const stores = await findActiveStores(queries, scope);

  return people.flatMap((person) => {
    const all = (workplaces.get(person.id) ?? []).flatMap((storeId) => stores.get(storeId) ?? []);
    const visible = all.filter(({ id }) => covers(scope.locationIds, id)).sort((one, other) => one.place - other.place);
    const isSeen = scope.locationIds === 'all' || visible.length > 0 || isSelf(viewer, person);
    const record = {
      ...person,
      storeIds: visible.map(({ id }) => id),
      stores: visible.map(({ id, name }) => ({ id, name })),
      hiddenStores: all.length - visible.length,
    };
    return isSeen ? [record] : [];
  });
}

/** What decides whether someone can sign in, besides their row. */
export interface Circumstances {
  demoMode: boolean;
  now: Date;
}

/** The viewer and the time. In demo mode demo people count as people who can sign in. */
export interface EditContext extends Circumstances {
  scope: CompanyScope;
  viewer: Viewer;
  companyId: number;
}

type Ids = readonly number[] | 'all';
type Person = Omit<EmployeeRecord, 'storeIds' | 'stores' | 'hiddenStores'>;

async function findPeople(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  { demoMode, now }: Circumstances,
  ids: Ids,
): Promise<Person[]> {
  const { rows } = await queries.execute<Person & Record<string, unknown>>(sql`
    select e.id, e.company_id as "companyId", c.name as "companyName", e.code, e.first_name as "firstName",
      e.last_name as "lastName", e.email, e.phone, e.version, u.id as "userId", coalesce(u.role, 'employee') as role,
      coalesce(u.username, '') as username, u.password_hash is not null as "hasPassword",
      u.awaiting_approval_since is not null as "awaitsApproval", ${signInStatus(now)} as "signIn",
      coalesce(not u.active or (u.is_demo and not ${demoMode}), false) as "isBarred"
    from employees e
    join companies c on c.id = e.company_id
    left join users u on u.id = e.user_id and u.deleted_at is null
    where ${isVisible(scope)} and e.deleted_at is null and ${withinLimit(sql`e.id`, ids)}
      and ${withinLimit(sql`e.id`, scope.employeeIds)}
    order by lower(e.first_name), lower(e.last_name), e.id`);
  return rows;
}

async function findWorkplaces(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  ids: Ids,
): Promise<Map<number, number[]>> {
  const { rows } = await queries.execute<{ employeeId: number; storeId: number }>(sql`
    select employee_id as "employeeId", location_id as "storeId" from employee_locations
    where ${withinLimit(sql`company_id`, scope.companyIds)} and ${withinLimit(sql`employee_id`, ids)}`);
  const workplaces = new Map<number, number[]>();
  for (const { employeeId, storeId } of rows) {
    const known = workplaces.get(employeeId);
    if (known) known.push(storeId);
    else workplaces.set(employeeId, [storeId]);
  }
  return workplaces;
}

/** The companies' active locations with their places by name, including those the viewer cannot see. */
async function findActiveStores(queries: Pick<Queries, 'execute'>, scope: CompanyScope) {
  const { rows } = await queries.execute<{ id: number; name: string }>(sql`
    select id, name from locations where deleted_at is null and ${withinLimit(sql`company_id`, scope.companyIds)}
    order by lower(name), id`);
  return new Map(rows.map((row, place) => [row.id, { ...row, place }]));
}

export type RecordWithFacts = EmployeeRecord & EmployeeFacts;

/** The records with these ids that a viewer can see, with all that the rules need. */
export async function findRecordsWithFacts(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  viewer: Viewer,
  circumstances: Circumstances,
  ids: readonly number[],
): Promise<RecordWithFacts[]> {
  if (ids.length === 0) return [];
  const records = await findEmployeeRecords(queries, scope, viewer, circumstances, { ids });
  const userIds = records.flatMap(({ userId }) => userId ?? []);
  const elsewhere = await findWorkingElsewhere(queries, viewer, userIds);
  return records.map((record) => ({ ...record, signsInElsewhere: elsewhere.has(record.userId ?? 0) }));
}

async function findWorkingElsewhere(
  queries: Pick<Queries, 'execute'>,
  viewer: Viewer,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (viewer.role === 'admin' || userIds.length === 0) return new Set();
  const { rows } = await queries.execute<{ userId: number }>(sql`
    select distinct user_id as "userId" from employees
    where deleted_at is null and ${withinLimit(sql`user_id`, userIds)}
      and company_id <> all(${sql.param([...viewer.companyIds])}::bigint[])`);
  return new Set(rows.map(({ userId }) => userId));
}

export function describeEmployee(
  { userId, hiddenStores: _hidden, isBarred: _barred, awaitsApproval, ...record }: EmployeeRecord,
  viewer: Viewer,
): Employee {
  const isBelow = mayChange(viewer, { userId, role: record.role, awaitsApproval });
  return {
    ...record,
    role: roleLabel[record.role],
    storeIds: [...record.storeIds],
    mayEdit: mayDo(viewer.role, 'employees.write') && isBelow,
    mayApprove: awaitsApproval && mayDo(viewer.role, 'employees.approve') && isBelow,
  };
}

/** The active locations in scope, to which the viewer can assign people. */
export async function findAssignableStores(
  queries: Pick<Queries, 'execute'>,
  scope: CompanyScope,
  companyId: number,
): Promise<{ id: number; name: string; code: string | null }[]> {
  const { rows } = await queries.execute<{ id: number; name: string; code: string | null }>(sql`
    select l.id, l.name, l.code from locations l
    where l.company_id = ${companyId} and l.deleted_at is null and ${withinLimit(sql`l.id`, scope.locationIds)}`);
  return rows;
}

/** The owners of these usernames and codes in lower case, among active people. */
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

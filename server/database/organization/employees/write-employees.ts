// Writes accepted edits of employee records with their sign-ins, in as few statements for many as for one.
import { inArray, sql } from 'drizzle-orm';
import { companySource } from '#contract/roles';
import { awaitsApproval } from '../../../access/rank';
import type { Checked } from '../../../organization/check-edits';
import type { EmployeeEdit, EmployeeFacts } from '../../../organization/check-employee';
import { type Change, insertChanges } from '../../audit/audit';
import type { Transaction } from '../../engine/connect';
import { employees, invites, sessions, userCompanies, users } from '../../schema';
import { type EditContext, findAssignableStores, type RecordWithFacts } from './employees';

export interface EditWithHash extends EmployeeEdit {
  passwordHash: string | null;
}

type Accepted = Checked<EditWithHash, RecordWithFacts>;

export async function writeEmployees(
  tx: Transaction,
  context: EditContext,
  accepted: Accepted[],
): Promise<Map<EditWithHash, number>> {
  const { companyId } = context;
  const userIds = await writeUsers(tx, context, accepted);
  const ids = await writeRecords(tx, companyId, accepted, userIds);
  await writeWorkplaces(tx, context, accepted, ids);
  await writeReach(tx, companyId, accepted, userIds);
  await insertChanges(
    tx,
    accepted.map((one) => changeOf(context, one, idIn(ids, one.edit))),
  );
  return ids;
}

async function writeUsers(
  tx: Transaction,
  context: EditContext,
  accepted: Accepted[],
): Promise<Map<EditWithHash, number>> {
  const userIds = new Map<EditWithHash, number>();
  const made = accepted.filter(({ before }) => !before?.userId);
  if (made.length > 0) {
    const rows = await tx
      .insert(users)
      .values(made.map((one) => signInOf(context, one)))
      .returning({ id: users.id, username: users.username });
    const byName = new Map(rows.map(({ id, username }) => [username, id]));
    for (const { edit } of made) userIds.set(edit, idIn(byName, edit.username));
  }

  const changed = accepted.flatMap((one) => (one.before?.userId ? { ...one, userId: one.before.userId } : []));
  for (const { edit, userId } of changed) userIds.set(edit, userId);
  if (changed.length > 0) {
    const rows = changed.map((one) => ({ id: one.userId, ...signInOf(context, one) }));
    await tx.execute(sql`
      update users u set username = w.username, name = w.name, email = w.email, role = w.role,
        password_hash = coalesce(w."passwordHash", u.password_hash),
        password_set_by_other = w."passwordSetByOther" or u.password_set_by_other,
        awaiting_approval_since = case
          when w."awaitingApprovalSince" is not null then coalesce(u.awaiting_approval_since, w."awaitingApprovalSince")
        end,
        version = u.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as w(id bigint, username text, name text, email text, role text, "passwordHash" text,
          "passwordSetByOther" boolean, "awaitingApprovalSince" timestamptz)
      where u.id = w.id`);
  }
  return userIds;
}

/** People change their own password elsewhere, so one given here was set by another. */
function signInOf({ viewer, now }: EditContext, { edit, before }: Accepted) {
  const { username, firstName, lastName, email, role, passwordHash } = edit;
  return {
    ...{ username, name: `${firstName} ${lastName}`, email, role, passwordHash },
    passwordSetByOther: passwordHash !== null,
    awaitingApprovalSince: awaitsApproval(viewer, before, role) ? now : null,
  };
}

async function writeRecords(
  tx: Transaction,
  companyId: number,
  accepted: Accepted[],
  userIds: ReadonlyMap<EditWithHash, number>,
): Promise<Map<EditWithHash, number>> {
  const ids = new Map<EditWithHash, number>();
  const rowOf = ({ edit: { code, firstName, lastName, email, phone }, edit }: Accepted) => ({
    userId: idIn(userIds, edit),
    ...{ code, firstName, lastName, email, phone },
  });

  const made = accepted.filter(({ before }) => !before);
  if (made.length > 0) {
    const rows = await tx
      .insert(employees)
      .values(made.map((one) => ({ companyId, ...rowOf(one) })))
      .returning({ id: employees.id, userId: employees.userId });
    const byUser = new Map(rows.map(({ id, userId }) => [userId ?? 0, id]));
    for (const { edit } of made) ids.set(edit, idIn(byUser, idIn(userIds, edit)));
  }

  const changed = accepted.flatMap((one) => (one.before ? { ...rowOf(one), id: one.before.id } : []));
  for (const { edit, before } of accepted) if (before) ids.set(edit, before.id);
  if (changed.length > 0) {
    await tx.execute(sql`
      update employees e set user_id = w."userId", code = w.code, first_name = w."firstName", last_name = w."lastName",
        email = w.email, phone = w.phone, version = e.version + 1
      from json_to_recordset(${JSON.stringify(changed)}::json)
        as w(id bigint, "userId" bigint, code text, "firstName" text, "lastName" text, email text, phone text)
      where e.company_id = ${companyId} and e.id = w.id`);
  }
  return ids;
}

/** Replaces the assignments to locations that the viewer can see; others stay. */
async function writeWorkplaces(
  tx: Transaction,
  { scope, companyId }: EditContext,
  accepted: Accepted[],
  ids: ReadonlyMap<EditWithHash, number>,
): Promise<void> {
  const changedIds = accepted.flatMap(({ before }) => before?.id ?? []);
  if (changedIds.length > 0) {
    const visible = (await findAssignableStores(tx, scope, companyId)).map(({ id }) => id);
    await tx.execute(sql`
      delete from employee_locations where company_id = ${companyId}
        and employee_id = any(${sql.param(changedIds)}::bigint[]) and location_id = any(${sql.param(visible)}::bigint[])`);
  }
  const rows = accepted.flatMap(({ edit }) => {
    const employeeId = idIn(ids, edit);
    return [...new Set(edit.storeIds)].map((locationId) => ({ companyId, employeeId, locationId }));
  });
  if (rows.length === 0) return;
  const columns = [rows.map(({ employeeId }) => employeeId), rows.map(({ locationId }) => locationId)];
  await tx.execute(sql`
    insert into employee_locations (company_id, employee_id, location_id)
    select ${companyId}, w.employee_id, w.location_id
    from unnest(${sql.param(columns[0])}::bigint[], ${sql.param(columns[1])}::bigint[]) as w(employee_id, location_id)
    on conflict do nothing`);
}

/** The effects of a new role or password: a director's company, sessions and links. */
async function writeReach(
  tx: Transaction,
  companyId: number,
  accepted: Accepted[],
  userIds: ReadonlyMap<EditWithHash, number>,
): Promise<void> {
  const idsOf = (those: Accepted[]) => those.map(({ edit }) => idIn(userIds, edit));
  const withNewRole = accepted.filter(({ edit, before }) => before?.role !== edit.role);
  const directors = idsOf(withNewRole.filter(({ edit }) => companySource[edit.role] === 'assigned'));
  if (directors.length > 0) {
    const rows = directors.map((userId) => ({ userId, companyId }));
    await tx.insert(userCompanies).values(rows).onConflictDoNothing();
  }
  const others = idsOf(withNewRole.filter(({ edit, before }) => before && companySource[edit.role] !== 'assigned'));
  if (others.length > 0) await tx.delete(userCompanies).where(inArray(userCompanies.userId, others));

  const withNewPassword = idsOf(accepted.filter(({ edit }) => edit.passwordHash !== null));
  const signedOut = [...withNewPassword, ...idsOf(withNewRole.filter(({ before }) => before))];
  if (signedOut.length > 0) await tx.delete(sessions).where(inArray(sessions.userId, signedOut));
  if (signedOut.length > 0) await tx.delete(invites).where(inArray(invites.userId, signedOut));
}

function changeOf({ viewer, companyId }: EditContext, { edit, before }: Accepted, id: number): Change {
  return {
    companyId,
    by: viewer,
    action: before ? 'employee.changed' : 'employee.created',
    subject: `employee ${id}`,
    before: before && auditedValues(before),
    after: {
      ...auditedValues(edit),
      password: edit.setsPassword ? 'changed' : 'unchanged',
      ...(awaitsApproval(viewer, before, edit.role) && { awaitsApproval: true }),
    },
  };
}

export function auditedValues(
  one: Pick<EmployeeEdit, 'code' | 'firstName' | 'lastName' | 'email' | 'phone'> &
    Pick<EmployeeFacts, 'role' | 'username' | 'storeIds'>,
) {
  const { code, firstName, lastName, email, phone, role, username, storeIds } = one;
  return { code, firstName, lastName, email, phone, role, username, storeIds };
}

/** The id just written for this key; throws without one. */
export function idIn<Key>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('The database did not return every row it wrote.');
  return id;
}

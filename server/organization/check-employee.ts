// What a person can do to an employee record. Pure: runs before hashing and again on locked rows.
import type { Role } from '#contract/roles';
import { Username } from '#contract/texts';
import { foldName } from '../access/fold-name';
import { isSelf, mayChange, mayGrant } from '../access/rank';
import type { Viewer } from '../access/scope';

export interface EmployeeFacts {
  id: number;
  userId: number | null;
  role: Role;
  /** A store manager gave the role, and nobody has approved it. */
  awaitsApproval: boolean;
  /** Deactivated, or from the example data outside demo mode: neither a password nor a link would let them in. */
  isBarred: boolean;
  username: string;
  code: string | null;
  email: string;
  version: number;
  /** The locations the viewer can see, and the number of others. */
  storeIds: readonly number[];
  hiddenStores: number;
  /** The same sign-in is used in a company the viewer cannot see. */
  signsInElsewhere: boolean;
}

export interface EmployeeEdit {
  id: number | null;
  firstName: string;
  lastName: string;
  code: string | null;
  email: string;
  phone: string;
  role: Role;
  storeIds: readonly number[];
  username: string;
  setsPassword: boolean;
  /** The version that was edited; undefined overwrites any. */
  version: number | undefined;
}

/** Why an edit is rejected; http/answers/refuse-employee.ts has the messages. */
export type EmployeeRefusal =
  | 'not-found'
  | 'changed-meanwhile'
  | 'equal-rank'
  | 'role-above'
  | 'own-role'
  | 'own-locations'
  | 'own-password'
  | 'own-record'
  | 'works-elsewhere'
  | 'signs-in-elsewhere'
  | 'username-taken'
  | 'username-unfit'
  | 'username-in-use'
  | 'code-taken'
  | 'code-in-use'
  | 'email-in-use'
  | 'no-username'
  | 'inactive'
  | 'kept-for-demo'
  | 'last-admin';

export interface EmployeeSurroundings {
  stores: ReadonlySet<number>;
  isUsernameTaken: boolean;
  isCodeTaken: boolean;
  /** Whether payloads mean someone else in the company by this name. */
  belongsToOther: BelongsToOther;
  isFixedInDemo: boolean;
}

/**
 * For a username or code: whether it is another person's code, email, username, full name or alias. For an email:
 * whether another person has it as anything but an email, because employees may share a mailbox.
 */
export type BelongsToOther = (field: 'username' | 'code' | 'email', name: string) => boolean;

/** Null if the viewer can save this; `before` is null for a new person. */
export function checkSave(
  viewer: Viewer,
  before: EmployeeFacts | null,
  edit: EmployeeEdit,
  { stores, isUsernameTaken, isCodeTaken, belongsToOther, isFixedInDemo }: EmployeeSurroundings,
): EmployeeRefusal | null {
  if (before && !mayChange(viewer, before)) return 'equal-rank';
  if (before && edit.version !== undefined && edit.version !== before.version) return 'changed-meanwhile';
  if (!edit.storeIds.every((id) => stores.has(id))) return 'not-found';
  const refusal = before ? checkChange(viewer, before, edit) : checkRole(viewer, edit.role);
  if (refusal) return refusal;
  if (isFixedInDemo && before && changesSignIn(before, edit)) return 'kept-for-demo';
  if (isCodeTaken) return 'code-taken';
  return checkNames(before, edit, isUsernameTaken, belongsToOther);
}

export function checkDelete(
  viewer: Viewer,
  employee: EmployeeFacts,
  { isFixedInDemo }: Pick<EmployeeSurroundings, 'isFixedInDemo'>,
): EmployeeRefusal | null {
  if (isSelf(viewer, employee)) return 'own-record';
  if (!mayChange(viewer, employee)) return 'equal-rank';
  if (isFixedInDemo) return 'kept-for-demo';
  return employee.hiddenStores > 0 ? 'works-elsewhere' : null;
}

/** Null if the viewer can create a one-time password link for this person. */
export function checkLink(
  viewer: Viewer,
  employee: EmployeeFacts,
  { isFixedInDemo }: Pick<EmployeeSurroundings, 'isFixedInDemo'>,
): EmployeeRefusal | null {
  if (isSelf(viewer, employee)) return 'own-password';
  const refusal = mayChange(viewer, employee) ? checkReach(employee) : 'equal-rank';
  if (refusal) return refusal;
  if (isFixedInDemo) return 'kept-for-demo';
  if (employee.userId === null) return 'no-username';
  return employee.isBarred ? 'inactive' : null;
}

export function checkApproval(viewer: Viewer, employee: EmployeeFacts): EmployeeRefusal | null {
  return mayChange(viewer, employee) ? checkReach(employee) : 'equal-rank';
}

function checkChange(viewer: Viewer, before: EmployeeFacts, edit: EmployeeEdit): EmployeeRefusal | null {
  if (isSelf(viewer, before)) return checkOwnEdit(viewer, before, edit);
  const refusal = changesSignIn(before, edit) ? checkReach(before) : null;
  return refusal ?? (edit.role === before.role ? null : checkRole(viewer, edit.role));
}

/** A sign-in covers all of a person's locations: a viewer who sees only some cannot change it. */
function checkReach({ signsInElsewhere, hiddenStores }: EmployeeFacts): EmployeeRefusal | null {
  if (signsInElsewhere) return 'signs-in-elsewhere';
  return hiddenStores > 0 ? 'works-elsewhere' : null;
}

function changesSignIn(before: EmployeeFacts, edit: EmployeeEdit): boolean {
  return edit.role !== before.role || edit.username !== before.username || edit.setsPassword;
}

/** Nobody can take over calls by choosing a name. Taken usernames are checked last, to reveal little. */
function checkNames(
  before: EmployeeFacts | null,
  edit: EmployeeEdit,
  isUsernameTaken: boolean,
  belongsToOther: BelongsToOther,
): EmployeeRefusal | null {
  if (edit.username !== before?.username && !Username.safeParse(edit.username).success) return 'username-unfit';
  const isTaken = (field: 'username' | 'code' | 'email') => {
    const name = foldName(edit[field] ?? '');
    return name !== '' && name !== foldName(before?.[field] ?? '') && belongsToOther(field, name);
  };
  if (isTaken('code')) return 'code-in-use';
  if (isTaken('email')) return 'email-in-use';
  if (isUsernameTaken) return 'username-taken';
  return isTaken('username') ? 'username-in-use' : null;
}

/** People cannot change their own rights here, nor their password, which requires the old one. */
function checkOwnEdit(viewer: Viewer, before: EmployeeFacts, edit: EmployeeEdit): EmployeeRefusal | null {
  if (edit.role !== before.role) return 'own-role';
  if (edit.setsPassword) return 'own-password';
  const keepsStores =
    edit.storeIds.length === before.storeIds.length && before.storeIds.every((id) => edit.storeIds.includes(id));
  return viewer.role === 'store_manager' && !keepsStores ? 'own-locations' : null;
}

function checkRole(viewer: Viewer, role: Role): EmployeeRefusal | null {
  return mayGrant(viewer, role) ? null : 'role-above';
}

// What a person may do to an employee record. Pure: asked before a password is hashed, and again once the rows are held.
import type { Role } from '#contract/roles';
import { Username } from '#contract/texts';
import { foldName } from '../access/fold-name';
import { isSelf, mayChange, mayGrant } from '../access/rank';
import type { Viewer } from '../access/scope';

/** A record as far as the rules look at it. */
export interface EmployeeFacts {
  id: number;
  userId: number | null;
  role: Role;
  /** The role was given by a store manager, and nobody has approved it. */
  awaitsApproval: boolean;
  /** Deactivated by an admin, or of the example data outside demo mode: neither a password nor a link would let them in. */
  isBarred: boolean;
  username: string;
  code: string | null;
  email: string;
  version: number;
  /** The locations the viewer may see, and how many there are beyond them. */
  storeIds: readonly number[];
  hiddenStores: number;
  /** The same sign-in is used in a company the viewer does not see. */
  signsInElsewhere: boolean;
}

/** What somebody wants to save. */
export interface EmployeeEdit {
  /** Null: somebody new. */
  id: number | null;
  firstName: string;
  lastName: string;
  code: string | null;
  email: string;
  phone: string;
  role: Role;
  storeIds: readonly number[];
  username: string;
  /** Whether a new password comes with it. */
  setsPassword: boolean;
  /** The version the edit began with; none overwrites whatever is there. */
  version: number | undefined;
}

/** Why a wish is not granted; the sentences are in http/answers/refuse-employee.ts. */
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
  | 'barred'
  | 'kept-for-demo'
  | 'last-admin';

/** What the judge has to know beside the record. */
export interface Surroundings {
  /** The locations the viewer may give. */
  stores: ReadonlySet<number>;
  isUsernameTaken: boolean;
  isCodeTaken: boolean;
  /** Whether payloads mean somebody else in the company by this name, so that it cannot be this person's, too. */
  isOthersName: IsOthersName;
  /** The record is one of the demo's sign-ins, which are everybody's. */
  isFixedInDemo: boolean;
}

/**
 * As a username or a code: whether it is another one's code, email, username, full name or further name. As an email:
 * whether another one has it as anything but an email, because employees may share a mailbox.
 */
export type IsOthersName = (field: 'username' | 'code' | 'email', name: string) => boolean;

/** Null when the viewer may save this; `before` is null for somebody new. */
export function checkSave(
  viewer: Viewer,
  before: EmployeeFacts | null,
  edit: EmployeeEdit,
  { stores, isUsernameTaken, isCodeTaken, isOthersName, isFixedInDemo }: Surroundings,
): EmployeeRefusal | null {
  if (before && !mayChange(viewer, before)) return 'equal-rank';
  if (before && edit.version !== undefined && edit.version !== before.version) return 'changed-meanwhile';
  if (!edit.storeIds.every((id) => stores.has(id))) return 'not-found';
  const refusal = before ? checkChange(viewer, before, edit) : checkRole(viewer, edit.role);
  if (refusal) return refusal;
  if (isFixedInDemo && before && changesSignIn(before, edit)) return 'kept-for-demo';
  if (isCodeTaken) return 'code-taken';
  return checkNames(before, edit, isUsernameTaken, isOthersName);
}

/** Null when the viewer may delete this record. */
export function checkDelete(
  viewer: Viewer,
  employee: EmployeeFacts,
  { isFixedInDemo }: Pick<Surroundings, 'isFixedInDemo'>,
): EmployeeRefusal | null {
  if (isSelf(viewer, employee)) return 'own-record';
  if (!mayChange(viewer, employee)) return 'equal-rank';
  if (isFixedInDemo) return 'kept-for-demo';
  return employee.hiddenStores > 0 ? 'works-elsewhere' : null;
}

/** Null when the viewer may make a one-time link on which this person sets a password. */
export function checkLink(
  viewer: Viewer,
  employee: EmployeeFacts,
  { isFixedInDemo }: Pick<Surroundings, 'isFixedInDemo'>,
): EmployeeRefusal | null {
  if (isSelf(viewer, employee)) return 'own-password';
  const refusal = mayChange(viewer, employee) ? checkReach(employee) : 'equal-rank';
  if (refusal) return refusal;
  if (isFixedInDemo) return 'kept-for-demo';
  if (employee.userId === null) return 'no-username';
  return employee.isBarred ? 'barred' : null;
}

/** Null when the viewer may approve this role. */
export function checkApproval(viewer: Viewer, employee: EmployeeFacts): EmployeeRefusal | null {
  return mayChange(viewer, employee) ? checkReach(employee) : 'equal-rank';
}

function checkChange(viewer: Viewer, before: EmployeeFacts, edit: EmployeeEdit): EmployeeRefusal | null {
  if (isSelf(viewer, before)) return checkOwnEdit(viewer, before, edit);
  const refusal = changesSignIn(before, edit) ? checkReach(before) : null;
  return refusal ?? (edit.role === before.role ? null : checkRole(viewer, edit.role));
}

/** A sign-in reaches all of a person's locations: whoever sees only some of them neither gives it nor takes it over. */
function checkReach({ signsInElsewhere, hiddenStores }: EmployeeFacts): EmployeeRefusal | null {
  if (signsInElsewhere) return 'signs-in-elsewhere';
  return hiddenStores > 0 ? 'works-elsewhere' : null;
}

function changesSignIn(before: EmployeeFacts, edit: EmployeeEdit): boolean {
  return edit.role !== before.role || edit.username !== before.username || edit.setsPassword;
}

/**
 * By what they call themselves or their people, nobody takes somebody else's calls. What stays as it is stays good. Whether
 * a username of the whole installation is taken comes last: nobody learns it with a form that is wrong elsewhere.
 */
function checkNames(
  before: EmployeeFacts | null,
  edit: EmployeeEdit,
  isUsernameTaken: boolean,
  isOthersName: IsOthersName,
): EmployeeRefusal | null {
  if (edit.username !== before?.username && !Username.safeParse(edit.username).success) return 'username-unfit';
  const isTaken = (field: 'username' | 'code' | 'email') => {
    const name = foldName(edit[field] ?? '');
    return name !== '' && name !== foldName(before?.[field] ?? '') && isOthersName(field, name);
  };
  if (isTaken('code')) return 'code-in-use';
  if (isTaken('email')) return 'email-in-use';
  if (isUsernameTaken) return 'username-taken';
  return isTaken('username') ? 'username-in-use' : null;
}

/** What would let a person raise or lose their own rights; the password is changed where the old one is asked for. */
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

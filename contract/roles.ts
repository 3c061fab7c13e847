// What each role can do; the scope decides on which rows. No schema, so pages do not load zod for it.

export const roles = ['admin', 'director', 'store_manager', 'employee'] as const;
export type Role = (typeof roles)[number];

/** A screen that requires a role admits every viewer of at least that rank. */
export const roleRank: Record<Role, number> = { admin: 4, director: 3, store_manager: 2, employee: 1 };

export const roleLabel = {
  admin: 'Admin',
  director: 'Director',
  store_manager: 'Store Manager',
  employee: 'Employee',
} as const satisfies Record<Role, string>;

/** Where a role's companies come from: all there are, those assigned to the user, or those of the employee records. */
export const companySource = {
  admin: 'all',
  director: 'assigned',
  store_manager: 'records',
  employee: 'records',
} as const satisfies Record<Role, string>;

type CompanySource = (typeof companySource)[Role];
type RoleFrom<Source> = { [Name in Role]: (typeof companySource)[Name] extends Source ? Name : never }[Role];

export function rolesFrom<const Source extends CompanySource>(...sources: Source[]): RoleFrom<Source>[] {
  return roles.filter((role): role is RoleFrom<Source> => sources.some((source) => source === companySource[role]));
}

/** The roles that need no employee record. */
export const invitedRoles = rolesFrom('all', 'assigned');

export function roleWithLabel(label: (typeof roleLabel)[Role]): Role {
  return roles.find((role) => roleLabel[role] === label) ?? 'employee';
}

const everyone = roles;

/** The roles that can take each action; other roles get 403. */
const allowedRoles = {
  'companies.read': everyone,
  'companies.manage': ['admin'],
  'users.manage': ['admin'],
  'installation.manage': ['admin'],
  'hierarchy.read': everyone,
  'hierarchy.write': ['admin', 'director'],
  'employees.read': everyone,
  'employees.write': ['admin', 'director', 'store_manager'],
  /** A store manager added by another. */
  'employees.approve': ['admin', 'director'],
  'tiers.read': everyone,
  'tiers.write': ['admin', 'director'],
  'services.read': everyone,
  'services.write': ['admin', 'director'],
  'reports.read': everyone,
  'calls.read': everyone,
  /** To set the appointment of a call; an employee only of their own calls, while it is not known. */
  'calls.mark': everyone,
  /** To set anything about a call. */
  'calls.correct': ['admin', 'director', 'store_manager'],
  'appointments.read': ['admin', 'director', 'store_manager'],
  /** Store managers for their own locations. */
  'appointments.write': ['admin', 'director', 'store_manager'],
  'webhook-config.read': everyone,
  'webhook-config.write': ['admin', 'director'],
  'webhook-logs.read': everyone,
  'webhook-logs.replay': ['admin', 'director'],
  'notifications.read': everyone,
  /** Others have an employee record, which their company edits. */
  'profile.write': ['admin', 'director'],
  'first-steps.read': ['admin', 'director'],
  'audit-log.read': ['admin', 'director'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof allowedRoles;

export const actions = Object.keys(allowedRoles) as [Action, ...Action[]];

export function mayDo(role: Role, action: Action): boolean {
  const allowed: readonly Role[] = allowedRoles[action];
  return allowed.includes(role);
}

// Who may do what at all. The scope decides afterwards on which rows (server/access). Without a schema: every page asks
// about roles, and would load zod for it; `Role` and `Action` as shapes stand in session.ts.

export const roles = ['admin', 'director', 'store_manager', 'employee'] as const;
export type Role = (typeof roles)[number];

/** A screen that requires a role admits every viewer of at least its rank. */
export const roleRank: Record<Role, number> = { admin: 4, director: 3, store_manager: 2, employee: 1 };

export const roleLabel = {
  admin: 'Admin',
  director: 'Director',
  store_manager: 'Store Manager',
  employee: 'Employee',
} as const satisfies Record<Role, string>;

/** The role that employee records call by this word. */
export function roleWithLabel(label: (typeof roleLabel)[Role]): Role {
  return roles.find((role) => roleLabel[role] === label) ?? 'employee';
}

const everyone = roles;

/** The roles that may take each action; a role left out is refused with 403 whatever it asks about. */
const allowedRoles = {
  'companies.read': everyone,
  'companies.manage': ['admin'],
  'users.manage': ['admin'],
  'installation.manage': ['admin'],
  'hierarchy.read': everyone,
  'hierarchy.write': ['admin', 'director'],
  'employees.read': everyone,
  'employees.write': ['admin', 'director', 'store_manager'],
  /** Of a store manager whom another one made. */
  'employees.approve': ['admin', 'director'],
  'tiers.read': everyone,
  'tiers.write': ['admin', 'director'],
  'services.read': everyone,
  'services.write': ['admin', 'director'],
  'reports.read': everyone,
  'webhook-config.read': everyone,
  'webhook-config.write': ['admin', 'director'],
  'webhook-logs.read': everyone,
  'webhook-logs.replay': ['admin', 'director'],
  'notifications.read': everyone,
  /** Others have an employee record, which their company keeps. */
  'profile.write': ['admin', 'director'],
  'first-steps.read': ['admin', 'director'],
  'audit-log.read': ['admin', 'director'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof allowedRoles;

export const actions = Object.keys(allowedRoles) as [Action, ...Action[]];

/** Whether a role ever has this action. */
export function mayDo(role: Role, action: Action): boolean {
  const allowed: readonly Role[] = allowedRoles[action];
  return allowed.includes(role);
}

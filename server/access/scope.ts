// What a viewer can see, as a value that only this folder can create: every read requires one. Filters narrow a scope;
// nothing widens it.
import type { Role } from '#contract/roles';

export interface Viewer {
  userId: number;
  role: Role;
  username: string;
  name: string;
  email: string;
  passwordSetByOther?: boolean;
  companyIds: readonly number[];
  locationIds: readonly number[];
  employeeIds: readonly number[];
}

declare const minted: unique symbol;

/** The companies, locations and employees whose calls a viewer can see. `all` is unlimited. */
export interface CompanyScope {
  readonly [minted]: true;
  readonly companyIds: readonly number[] | 'all';
  readonly locationIds: readonly number[] | 'all';
  readonly employeeIds: readonly number[] | 'all';
}

/** The scope of a viewer (docs/decisions/0008): admins all, directors their companies, managers their locations, employees their calls. */
export function scopeOf(viewer: Viewer): CompanyScope {
  switch (viewer.role) {
    case 'admin':
      return mint({ companyIds: 'all', locationIds: 'all', employeeIds: 'all' });
    case 'director':
      return mint({ companyIds: viewer.companyIds, locationIds: 'all', employeeIds: 'all' });
    case 'store_manager':
      return mint({ companyIds: viewer.companyIds, locationIds: viewer.locationIds, employeeIds: 'all' });
    case 'employee':
      return mint({ companyIds: viewer.companyIds, locationIds: 'all', employeeIds: viewer.employeeIds });
  }
}

/** The part of a scope inside one company; null if the company is outside it. */
export function withinCompany(scope: CompanyScope, companyId: number | undefined): CompanyScope | null {
  if (companyId === undefined) return scope;
  if (!covers(scope.companyIds, companyId)) return null;
  return mint({ ...scope, companyIds: [companyId] });
}

export function covers(limit: readonly number[] | 'all', id: number): boolean {
  return limit === 'all' || limit.includes(id);
}

function mint(limits: Omit<CompanyScope, typeof minted>): CompanyScope {
  return limits as CompanyScope;
}

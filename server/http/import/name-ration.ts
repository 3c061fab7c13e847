// Usernames are of the whole installation. That one is taken has to be said, but a file must not be a way to learn by the
// thousand who signs in at other companies and locations.
import type { EmployeeRefusal, EmployeeWish } from '../../access/judge-employee';
import type { CompanyScope } from '../../access/scope';
import type { EmployeeRecord } from '../../database/employees';

const mostTold = 20;

export const notChecked = 'Not checked: too many usernames of this file are taken.';

/**
 * To be asked for each row in turn, with what it would be refused for: whether that may be told. No for every new name once
 * 20 of people the asker does not see were told as taken, or the free ones would tell of the others. Admins see everybody.
 */
export function createNameRation(scope: CompanyScope, seen: readonly EmployeeRecord[]) {
  const usernames = new Map(seen.map(({ id, username }) => [id, username.toLowerCase()]));
  const known = new Set(usernames.values());
  let told = 0;
  return ({ id, username }: Pick<EmployeeWish, 'id' | 'username'>, refusal: EmployeeRefusal | null): boolean => {
    const name = username.toLowerCase();
    const keepsName = id !== null && usernames.get(id) === name;
    if (scope.companyIds === 'all' || keepsName) return true;
    if (told >= mostTold) return false;
    if (refusal === 'username-taken' && !known.has(name)) told += 1;
    return true;
  };
}

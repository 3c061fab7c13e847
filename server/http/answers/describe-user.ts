import { actions, mayDo } from '#contract/roles';
import type { User } from '#contract/session';
import type { Viewer } from '../../access/scope';

export function describeUser({ userId, username, name, email, role, passwordSetByOther = false }: Viewer): User {
  const can = Object.fromEntries(actions.map((action) => [action, mayDo(role, action)])) as User['can'];
  return { id: userId, username, name, email, role, passwordSetByOther, can };
}

import { demoAccountsAreFixed, usernameTaken } from '#contract/session';
import { invalidEmail } from '#contract/texts';
import type { AdminUser } from '#contract/users';
import { isDemoUsername } from '../../access/demo-people';
import type { Database } from '../../database/engine/connect';
import { deleteSignUpInvite, findSignUpInvites, insertSignUpInvite } from '../../database/people/invites';
import {
  findUsers,
  insertInvitedUser,
  insertResetLink,
  type UserUnsaved,
  updateUser,
} from '../../database/people/user-accounts';
import { findViewer } from '../../database/people/users';
import { type DemoParts, signUpFor } from '../../organization/demo-for';
import type { Handlers } from '../door';
import { Refusal, refusalsFor, refuse } from '../failures';
import { makeLink } from '../sign-in/one-time-links';

type UserHandlers = Pick<
  Handlers,
  'listUsers' | 'inviteUser' | 'saveUser' | 'makeResetLink' | 'makeSignUpLink' | 'listSignUpLinks' | 'revokeSignUpLink'
>;

export function userHandlers(parts: DemoParts & { database: Database; now: () => Date }): UserHandlers {
  const { database, demoMode, now } = parts;
  const queries = database.people;
  const find = async (id: number): Promise<AdminUser | Refusal> =>
    (await findUsers(queries, now(), { id }))[0] ?? refuse('not-found');

  return {
    listUsers: () => findUsers(queries, now()),

    async inviteUser({ body, viewer }) {
      const { link, kept } = makeLink('invite', now());
      const made = await insertInvitedUser(queries, body, kept, viewer);
      if (made === 'not-found') return refuse('not-found');
      if (made === 'taken') return refuse('conflict', usernameTaken, { username: usernameTaken });
      const user = await find(made);
      return user instanceof Refusal ? user : { user, link };
    },

    async saveUser({ params, body, viewer }) {
      const unsaved = await updateUser(queries, params.id, body, viewer, { demoMode, now: now() });
      return unsaved ? refuseUser(unsaved) : find(params.id);
    },

    async makeResetLink({ params, viewer }) {
      const user = await find(params.id);
      if (user instanceof Refusal) return user;
      if (demoMode && isDemoUsername(user.username)) return refuse('conflict', demoAccountsAreFixed);
      if (!user.active) return refuse('conflict', 'This person is inactive. Activate them first.');
      if (!(await findViewer(queries, user.id, demoMode, { evenUnapproved: true })))
        return refuse('conflict', cannotSignIn(user));
      const { link, kept } = makeLink('reset', now());
      return (await insertResetLink(queries, user.id, kept, viewer)) ? link : refuse('not-found');
    },

    async makeSignUpLink(input) {
      if (signUpFor(parts, input) === 'off') return refuse('conflict', 'Sign-up is turned off (SIGN_UP=off).');
      const { link, kept } = makeLink('sign-up', now());
      await insertSignUpInvite(queries, kept, input.viewer);
      return link;
    },

    listSignUpLinks: () => findSignUpInvites(queries, now()),

    async revokeSignUpLink({ params, viewer }) {
      const isRevoked = await deleteSignUpInvite(queries, params.id, viewer, now());
      return isRevoked ? undefined : refuse('not-found', 'This link has already been used, revoked or expired.');
    },
  };
}

function cannotSignIn({ isDemo }: AdminUser): string {
  return isDemo
    ? 'People from the example data can sign in only in demo mode.'
    : 'This person no longer has a company and could not sign in. Assign one first.';
}

const refuseUser = refusalsFor<UserUnsaved>({
  'own-role': { message: 'You cannot change your own role. Another admin can.', field: 'role' },
  'own-sign-in': { message: 'You cannot deactivate yourself. Another admin can.', field: 'active' },
  'no-employee-record': {
    message: 'Only people with an employee record can be Store Manager or Employee: add one in Settings.',
    field: 'role',
  },
  'no-email': { kind: 'malformed', message: invalidEmail, field: 'email' },
  'kept-for-demo': { message: demoAccountsAreFixed },
  'last-admin': { message: 'This is the last admin who can sign in. Make another one first.', field: 'role' },
});

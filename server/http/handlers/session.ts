import { demoPassword, demoUsernames } from '../../access/demo-people';
import { findViewer, hasAdmin } from '../../database/people/users';
import { type DemoParts, isDemoFor, signUpFor } from '../../organization/demo-for';
import { describeUser } from '../answers/describe-user';
import type { Handlers } from '../door';
import { Refusal, refuse } from '../failures';
import { setUpFirstAdmin } from '../sign-in/first-admin';
import { createSignIn, type SignInParts } from '../sign-in/sign-in';

type SessionHandlers = Pick<Handlers, 'login' | 'logout' | 'getUser' | 'getSignInOptions' | 'setUpFirstAdmin'>;

export type SessionHandlerParts = SignInParts & DemoParts & { now: () => Date };

const demoSignIn = { username: demoUsernames[0], password: demoPassword };

export function sessionHandlers(parts: SessionHandlerParts): SessionHandlers {
  const { database, demoMode, now } = parts;
  const signIn = createSignIn(parts);

  return {
    async login(input) {
      const { body, address, device, session, signal } = input;
      const from = { address, signal, device: await device.find(body.username) };
      const viewer = await signIn(body, from, isDemoFor(parts, input));
      if (viewer instanceof Refusal) return viewer;
      await session.begin(viewer.userId);
      await device.remember(viewer);
      return describeUser(viewer);
    },

    async logout({ session }) {
      await session.end();
      return undefined;
    },

    getUser: async ({ viewer }) => describeUser(viewer),

    async getSignInOptions(input) {
      return {
        demo: isDemoFor(parts, input) ? demoSignIn : null,
        signUp: signUpFor(parts, input),
        needsFirstAdmin: !demoMode && !(await hasAdmin(database.people)),
      };
    },

    async setUpFirstAdmin({ body, session }) {
      const userId = await setUpFirstAdmin(database, body, now());
      if (userId instanceof Refusal) return userId;
      await session.begin(userId);
      const viewer = await findViewer(database.people, userId, demoMode);
      // Deactivated in the same instant.
      return viewer ? describeUser(viewer) : refuse('not-signed-in');
    },
  };
}

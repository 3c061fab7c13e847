// Signing in and out, who is signed in, and how the first admin of an installation is made.
import { Action, mayDo } from '#contract/roles';
import type { User } from '#contract/session';
import type { Viewer } from '../../access/scope';
import { demoPassword, demoUsernames } from '../../database/seed/cast';
import { findViewer, hasAdmin } from '../../database/users';
import type { Settings } from '../../settings';
import type { Handlers } from '../door';
import { Refusal, refuse } from '../failures';
import { setUpFirstAdmin } from '../sign-in/first-admin';
import { createSignIn, type SignInParts } from '../sign-in/sign-in';

type SessionHandlers = Pick<Handlers, 'login' | 'logout' | 'getUser' | 'getSignInOptions' | 'setUpFirstAdmin'>;

export interface SessionHandlerParts extends SignInParts {
  settings: Pick<Settings, 'signUp' | 'demo'>;
  demoMode: boolean;
}

/** Known to everybody. */
const demoSignIn = { username: demoUsernames[0], password: demoPassword };

export function sessionHandlers(parts: SessionHandlerParts): SessionHandlers {
  const { database, demoMode, settings, now } = parts;
  const signIn = createSignIn(parts);
  /** A demo that nobody asked for by DEMO=1 is for this machine alone, also when a proxy on it lets others in. */
  const isDemoFor = (asked: { isOnThisMachine: boolean }) =>
    demoMode && (settings.demo === true || asked.isOnThisMachine);

  return {
    async login(asked) {
      const { body, address, session } = asked;
      const viewer = await signIn(body, address, isDemoFor(asked));
      if (viewer instanceof Refusal) return viewer;
      await session.begin(viewer.userId);
      return userOf(viewer);
    },

    async logout({ session }) {
      await session.end();
      return undefined;
    },

    getUser: async ({ viewer }) => userOf(viewer),

    async getSignInOptions(asked) {
      const isDemo = isDemoFor(asked);
      return {
        demo: isDemo ? demoSignIn : null,
        signUp: settings.signUp ?? (isDemo ? 'open' : 'invited'),
        needsFirstAdmin: !demoMode && !(await hasAdmin(database.reads)),
      };
    },

    async setUpFirstAdmin({ body, session }) {
      const userId = await setUpFirstAdmin(database, body, now());
      if (userId instanceof Refusal) return userId;
      await session.begin(userId);
      const viewer = await findViewer(database.reads, userId, demoMode);
      // Deactivated in the same instant.
      return viewer ? userOf(viewer) : refuse('not-signed-in');
    },
  };
}

function userOf({ userId, username, name, email, role }: Viewer): User {
  const can = Object.fromEntries(Action.options.map((action) => [action, mayDo(role, action)])) as User['can'];
  return { id: userId, username, name, email, role, can };
}

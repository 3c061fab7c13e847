// Ways in without an account: registering a company, or a one-time link.
import { findViewer } from '../../database/people/users';
import { isDemoFor, signUpFor } from '../../organization/demo-for';
import { describeUser } from '../answers/describe-user';
import type { Handlers } from '../door';
import { Refusal, refuse } from '../failures';
import { createRation } from '../limits/ration';
import { acceptLink, type Coming, findInvitedPerson, followLink, refuseLink } from '../sign-in/one-time-links';
import { register } from '../sign-in/register';
import type { SessionHandlerParts } from './session';

type SignUpHandlers = Pick<Handlers, 'register' | 'checkInvitation' | 'acceptInvitation'>;

const companiesPerHour = 10;

export function signUpHandlers(parts: SessionHandlerParts): SignUpHandlers {
  const { database, limits, now } = parts;
  const ration = createRation({ most: companiesPerHour, withinMs: 3_600_000, now });
  const comingOf = (asked: { address: string; isOnThisMachine: boolean }): Coming => ({
    database,
    limits,
    now: now(),
    address: asked.address,
    demoMode: isDemoFor(parts, asked),
  });

  return {
    async register(asked) {
      const coming = comingOf(asked);
      const userId = await register(coming, asked.body, signUpFor(parts, asked), ration);
      if (userId instanceof Refusal) return userId;
      await asked.session.begin(userId);
      const viewer = await findViewer(database.people, userId, coming.demoMode);
      // Deactivated in the same instant.
      return viewer ? describeUser(viewer) : refuse('not-signed-in');
    },

    async checkInvitation(asked) {
      const coming = comingOf(asked);
      const invite = await followLink(coming, asked.body.token);
      if (invite instanceof Refusal) return invite;
      if (invite.purpose === 'sign-up') {
        return signUpFor(parts, asked) === 'off' ? refuseLink() : { purpose: invite.purpose };
      }
      const person = await findInvitedPerson(coming, invite);
      if (person instanceof Refusal) return person;
      const { purpose, awaitsApproval } = invite;
      return { purpose, name: person.name, username: person.username, awaitsApproval };
    },

    async acceptInvitation(asked) {
      const { body, session } = asked;
      const viewer = await acceptLink(comingOf(asked), body.token, body.password);
      if (viewer instanceof Refusal) return viewer;
      await session.begin(viewer.userId);
      return describeUser(viewer);
    },
  };
}

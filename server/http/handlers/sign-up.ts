import { findViewer } from '../../database/people/users';
import { isDemoFor, signUpFor } from '../../organization/demo-for';
import { describeUser } from '../answers/describe-user';
import type { Handlers } from '../door';
import { Refusal, refuse } from '../failures';
import { createRateCounter, rateLimits } from '../limits/rate-limits';
import { acceptLink, findInvitedPerson, followLink, type LinkContext, refuseLink } from '../sign-in/one-time-links';
import { register } from '../sign-in/register';
import type { SessionHandlerParts } from './session';

type SignUpHandlers = Pick<Handlers, 'register' | 'checkInvitation' | 'acceptInvitation'>;

export function signUpHandlers(parts: SessionHandlerParts): SignUpHandlers {
  const { database, limits, now } = parts;
  const registrations = createRateCounter(rateLimits.registrations, now);
  const contextOf = (input: { address: string; isOnThisMachine: boolean }): LinkContext => ({
    database,
    limits,
    now: now(),
    address: input.address,
    demoMode: isDemoFor(parts, input),
  });

  return {
    async register(input) {
      const context = contextOf(input);
      const userId = await register(context, input.body, signUpFor(parts, input), registrations);
      if (userId instanceof Refusal) return userId;
      await input.session.begin(userId);
      const viewer = await findViewer(database.people, userId, context.demoMode);
      return viewer ? describeUser(viewer) : refuse('not-signed-in');
    },

    async checkInvitation(input) {
      const context = contextOf(input);
      const invite = await followLink(context, input.body.token);
      if (invite instanceof Refusal) return invite;
      if (invite.purpose === 'sign-up') {
        return signUpFor(parts, input) === 'off' ? refuseLink() : { purpose: invite.purpose };
      }
      const person = await findInvitedPerson(context, invite);
      if (person instanceof Refusal) return person;
      const { purpose, awaitsApproval } = invite;
      return { purpose, name: person.name, username: person.username, awaitsApproval };
    },

    async acceptInvitation(input) {
      const { body, session } = input;
      const viewer = await acceptLink(contextOf(input), body.token, body.password);
      if (viewer instanceof Refusal) return viewer;
      await session.begin(viewer.userId);
      return describeUser(viewer);
    },
  };
}

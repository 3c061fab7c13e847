import { demoAccountsAreFixed } from '#contract/session';
import { isDemoUsername } from '../../access/demo-people';
import { updateProfile } from '../../database/people/own-account';
import { describeUser } from '../answers/describe-user';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import { type ChangePasswordParts, createChangePassword } from '../sign-in/change-password';

type OwnAccountHandlers = Pick<Handlers, 'saveProfile' | 'changePassword'>;

const managedByRecord = 'Your employee record has your name and email: change them in Settings, Employee Management.';

/** In demo mode everyone shares the sign-ins, so a change would lock out all others. */
export function ownAccountHandlers(parts: ChangePasswordParts & { demoMode: boolean }): OwnAccountHandlers {
  const changePassword = createChangePassword(parts);
  return {
    async saveProfile({ body, viewer }) {
      const isSaved = await updateProfile(parts.database.people, viewer, body);
      return isSaved ? describeUser({ ...viewer, ...body }) : refuse('conflict', managedByRecord);
    },

    async changePassword({ body, viewer, session }) {
      if (parts.demoMode && isDemoUsername(viewer.username)) return refuse('conflict', demoAccountsAreFixed);
      const refusal = await changePassword(viewer, body);
      if (refusal) return refusal;
      await session.begin(viewer.userId);
      return describeUser({ ...viewer, passwordSetByOther: false });
    },
  };
}

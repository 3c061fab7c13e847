// Makes an admin, or gives one who lost it a new password.
import { z } from 'zod';
import { type Role, roleLabel } from '#contract/roles';
import { ExistingUsername, invalidUsername } from '#contract/texts';
import { grantAdmin } from '../http/sign-in/grant-admin';
import type { Command } from './command';

export const MakeAdminInput = z.object({ username: ExistingUsername });

export const createAdmin: Command = async ({ database, signInLimits }, input, output) => {
  const { username } = MakeAdminInput.parse(input);
  const granted = await grantAdmin(database, username, signInLimits);
  if (granted === 'unfit') throw new Error(`Nobody is called ${username} yet. ${invalidUsername}`);
  if (granted === 'demo')
    throw new Error(`${username} belongs to the demo. Choose another username, or run npm run leave-demo first.`);
  output.line(`${username} ${describeChange(granted.before)}. Password: ${granted.password}`);
};

function describeChange(before: Role | null): string {
  if (before === null) return 'is a new admin';
  if (before === 'admin') return 'has a new password';
  return `was ${roleLabel[before]} and is Admin now`;
}

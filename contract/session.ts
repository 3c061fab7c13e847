// Signing in, and what a screen may know about the person who did.
import { z } from 'zod';
import { Id } from './endpoint';
import { Action, Role } from './roles';

export const User = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** Whether the viewer may take each action; screens ask this, never the role's name. */
  can: z.record(Action, z.boolean()),
});
export type User = z.infer<typeof User>;

export const LoginInput = z.object({
  username: z.string().trim().min(1, 'Username is required').max(200),
  password: z.string().min(1, 'Password is required').max(1000),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const Password = z.string().min(6, 'Password must be at least 6 characters.').max(200);

const printable = /^\P{Cc}*$/u;
const notPrintable = 'Please use letters, digits and signs only.';

/** Makes the first admin of an installation, with the one-time token printed at its start. */
export const SetupInput = z.object({
  token: z.string().min(1).max(200),
  name: z.string().trim().min(2, 'Name must be at least 2 characters.').max(200).regex(printable, notPrintable),
  email: z.email('Please enter a valid email address.').max(200),
  username: z.string().trim().min(3, 'Username must be at least 3 characters.').max(100).regex(printable, notPrintable),
  password: Password,
});
export type SetupInput = z.infer<typeof SetupInput>;

export const SignInOptions = z.object({
  /** The one-click demo sign-in; null unless this installation is in demo mode. */
  demo: z.object({ username: z.string(), password: z.string() }).nullable(),
  signUp: z.enum(['open', 'invited', 'off']),
  /** There is no admin yet: the one-time link of the first start makes one. */
  needsFirstAdmin: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

export const wrongSignIn = 'Incorrect username or password.';

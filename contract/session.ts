import { z } from 'zod';
import { Id } from './endpoint';
import { actions, roles } from './roles';
import { passwordRequired, usernameRequired } from './sign-in-words';
import { ChosenPassword, Email, line, PersonName, Username } from './texts';
import { TimeZone } from './time-zone';

export const Role = z.enum(roles);
const Action = z.enum(actions);

/**
 * None: no password and no link. Then: has a link; can sign in; waits for approval by a director or admin; deactivated
 * by an admin.
 */
export const SignInStatus = z.enum(['none', 'link-sent', 'active', 'awaiting-approval', 'inactive']);
export type SignInStatus = z.infer<typeof SignInStatus>;

export const User = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** Someone else set the password: screens suggest choosing another. */
  passwordSetByOther: z.boolean(),
  /** Whether the viewer can take each action; screens ask this, never the role. */
  can: z.record(Action, z.boolean()),
});
export type User = z.infer<typeof User>;

/** A text with its own message for when it is missing. */
const required = (message: string) => z.string({ error: ({ input }) => (input === undefined ? message : undefined) });

export const LoginInput = z.object({
  username: required(usernameRequired).trim().min(1, usernameRequired).max(200),
  password: required(passwordRequired).min(1, passwordRequired).max(1000),
});
export type LoginInput = z.infer<typeof LoginInput>;

const Token = z.string().min(1).max(200);

/** Creates the installation's first admin with the one-time token printed at its start. */
export const SetupInput = z.object({
  token: Token,
  name: PersonName,
  email: Email,
  username: Username,
  password: ChosenPassword,
});
export type SetupInput = z.infer<typeof SetupInput>;

export const RegisterInput = z.object({
  companyName: line(2, 'Company name must be at least 2 characters.'),
  name: PersonName,
  email: Email,
  username: Username,
  password: ChosenPassword,
  timeZone: TimeZone,
  /** The token of a sign-up link, required if sign-up is by invitation. */
  invitation: Token.optional(),
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export const SignInOptions = z.object({
  demo: z.object({ username: z.string(), password: z.string() }).nullable(),
  signUp: z.enum(['open', 'invited', 'off']),
  needsFirstAdmin: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

export const notApproved =
  'Your account is waiting for approval. You can sign in once a director or an admin has approved it.';

/** The viewer's name and email; for people with an employee record their company edits them. */
export const ProfileInput = z.object({ name: PersonName, email: Email });
export type ProfileInput = z.infer<typeof ProfileInput>;

export const PasswordChange = z.object({
  currentPassword: z.string().min(1, 'Your current password is required.').max(1000),
  newPassword: ChosenPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A link to send: a path with a single-use token. */
export const OneTimeLink = z.object({ path: z.string(), expiresAt: z.iso.datetime() });
export type OneTimeLink = z.infer<typeof OneTimeLink>;

/** A link that can still register a company; the token was shown once and is not stored. */
export const OpenSignUpLink = z.object({ id: Id, createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() });
export type OpenSignUpLink = z.infer<typeof OpenSignUpLink>;

/** A body, not a query: addresses end up in logs. */
export const CheckInvitationInput = z.object({ token: Token });

/** `sign-up` registers a company; the others set a person's password. */
export const Invitation = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.enum(['invite', 'reset']),
    name: z.string(),
    username: z.string(),
    /** The person cannot sign in yet, whatever password they choose. */
    awaitsApproval: z.boolean(),
  }),
  z.object({ purpose: z.literal('sign-up') }),
]);
export type Invitation = z.infer<typeof Invitation>;

/** Sets the password and signs the person in unless they wait for approval. */
export const AcceptInvitationInput = z.object({ token: Token, password: ChosenPassword });
export type AcceptInvitationInput = z.infer<typeof AcceptInvitationInput>;

export const usernameTaken = 'This username is already taken.';
export const demoAccountsAreFixed = 'The demo’s sign-ins cannot be changed.';

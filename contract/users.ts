// The people who sign in, as admins see them.
import { z } from 'zod';
import { CompanyName } from './companies';
import { Id } from './endpoint';
import { companySource, invitedRoles } from './roles';
import { OneTimeLink, Role, SignInStatus } from './session';
import { EditedVersion, Email, invalidEmail, PersonName, Username } from './texts';

export const AdminUser = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  active: z.boolean(),
  /** A director's companies, or those of a person's employee records; empty for admins, who see all. */
  companies: z.array(CompanyName),
  /** Has an employee record: name, email and locations are edited in Settings. */
  isEmployee: z.boolean(),
  hasPassword: z.boolean(),
  signIn: SignInStatus,
  /** From the example data; can sign in only in demo mode. */
  isDemo: z.boolean(),
  version: z.int(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Admins created on the command line have none until it is added; an existing one cannot be removed. */
const EmailOrNone = z
  .string()
  .trim()
  .refine((text) => text === '' || Email.safeParse(text).success, invalidEmail);

const CreatableRole = z.enum(invitedRoles, 'Choose Admin or Director.');
const CompanyIds = z.array(Id).max(2000);

const chooseCompanies = 'Choose at least one company.';

/** An invited admin or director, who sets a password with a link. */
export const UserInput = z
  .object({
    name: PersonName,
    email: Email,
    username: Username,
    role: CreatableRole,
    companyIds: CompanyIds.default([]),
  })
  .refine(({ role, companyIds }) => companySource[role] !== 'assigned' || companyIds.length > 0, {
    path: ['companyIds'],
    message: chooseCompanies,
  });
export type UserInput = z.infer<typeof UserInput>;

/** What an admin can change of anyone. An employee record fixes name and email; companies apply to directors. */
export const UserChange = z
  .object({
    name: PersonName,
    email: EmailOrNone,
    role: Role,
    companyIds: CompanyIds.default([]),
    active: z.boolean(),
    version: EditedVersion,
  })
  .refine(({ role, companyIds }) => companySource[role] !== 'assigned' || companyIds.length > 0, {
    path: ['companyIds'],
    message: chooseCompanies,
  });
export type UserChange = z.infer<typeof UserChange>;

export const InvitedUser = z.object({ user: AdminUser, link: OneTimeLink });
export type InvitedUser = z.infer<typeof InvitedUser>;

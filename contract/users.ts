// The people who sign in, as admins see them. Store managers and employees are made as employee records (employees.ts);
// here admins and directors are made, and everybody's sign-in is kept.
import { z } from 'zod';
import { CompanyName } from './companies';
import { Id } from './endpoint';
import { OneTimeLink, Role, SignInStatus } from './session';
import { EditedVersion, Email, emailUnfit, PersonName, Username } from './texts';

export const AdminUser = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  active: z.boolean(),
  /** A director's companies, or those whose employee records are this person's; none for admins, who see all. */
  companies: z.array(CompanyName),
  /** Has an employee record: name, e-mail and locations are kept in Settings. */
  isEmployee: z.boolean(),
  /** False until an invited person has set one. */
  hasPassword: z.boolean(),
  signIn: SignInStatus,
  /** Of the example data; signs in only in demo mode. */
  isDemo: z.boolean(),
  version: z.int(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** Admins made on the command line have none until somebody gives them one; one that is there is not taken away. */
const EmailOrNone = z
  .string()
  .trim()
  .refine((text) => text === '' || Email.safeParse(text).success, emailUnfit);

const MadeRole = z.enum(['admin', 'director'], 'Choose Admin or Director.');
const CompanyIds = z.array(Id).max(2000);

const chooseCompanies = 'Choose at least one company.';

/** An invited admin or director. Who signs in by this name follows a link and sets a password. */
export const UserInput = z
  .object({
    name: PersonName,
    email: Email,
    username: Username,
    role: MadeRole,
    companyIds: CompanyIds.default([]),
  })
  .refine(({ role, companyIds }) => role === 'admin' || companyIds.length > 0, {
    path: ['companyIds'],
    message: chooseCompanies,
  });
export type UserInput = z.infer<typeof UserInput>;

/**
 * What an admin may change of anybody. Store Manager and Employee are for people with an employee record, whose name
 * and e-mail stay as they are; companies are a director's.
 */
export const UserChange = z
  .object({
    name: PersonName,
    email: EmailOrNone,
    role: Role,
    companyIds: CompanyIds.default([]),
    active: z.boolean(),
    version: EditedVersion,
  })
  .refine(({ role, companyIds }) => role !== 'director' || companyIds.length > 0, {
    path: ['companyIds'],
    message: chooseCompanies,
  });
export type UserChange = z.infer<typeof UserChange>;

export const InvitedUser = z.object({ user: AdminUser, link: OneTimeLink });
export type InvitedUser = z.infer<typeof InvitedUser>;

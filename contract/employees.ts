import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { SignInStatus } from './session';
import { Code, EditedVersion, Email, ExistingUsername, GivenPassword, line, Phone, Username } from './texts';

export const EmployeeName = z.object({ id: Id, name: z.string() });
export type EmployeeName = z.infer<typeof EmployeeName>;

/** At most so many are listed. */
export const maxEmployeesFound = 50;

/** Each word of `text` is in the name or code. */
export const EmployeeSearch = z.object({
  companyId: IdText.optional(),
  storeId: IdText.optional(),
  text: z.string().trim().max(100).optional(),
});

/** With the locations where they work, as far as the viewer sees them. */
export const FoundEmployees = z.array(
  EmployeeName.extend({ companyName: z.string(), storeNames: z.array(z.string()) }),
);
export type FoundEmployees = z.infer<typeof FoundEmployees>;

export const EmployeeRole = z.enum(['Admin', 'Director', 'Store Manager', 'Employee'], 'Choose a role.');
export type EmployeeRole = z.infer<typeof EmployeeRole>;

export const Employee = z.object({
  id: Id,
  companyId: Id,
  companyName: z.string(),
  code: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: EmployeeRole,
  /** Only locations that the viewer can see. */
  storeIds: z.array(Id),
  stores: z.array(z.object({ id: Id, name: z.string() })),
  /** Empty: cannot sign in. */
  username: z.string(),
  hasPassword: z.boolean(),
  signIn: SignInStatus,
  mayEdit: z.boolean(),
  /** The role waits for approval and the viewer can grant it. */
  mayApprove: z.boolean(),
  version: z.int(),
});
export type Employee = z.infer<typeof Employee>;

export const EmployeeInput = z.object({
  firstName: line(2, 'First name must be at least 2 characters.', 100),
  lastName: line(2, 'Last name must be at least 2 characters.', 100),
  code: Code,
  email: Email,
  phone: Phone,
  role: EmployeeRole,
  storeIds: z.array(Id).min(1, 'Employee must be assigned to at least one store.').max(2000),
  /** A changed username must match `Username`. */
  username: ExistingUsername,
  /** Blank: unchanged; a person without a password cannot sign in. */
  password: z.union([z.literal(''), GivenPassword]).optional(),
  version: EditedVersion,
});
export type EmployeeInput = z.infer<typeof EmployeeInput>;

/** `version` of the record that the approver saw. */
export const EmployeeApproval = z.object({ version: z.int().nonnegative() });

export const NewEmployee = EmployeeInput.extend({ companyId: Id.optional(), username: Username });
export type NewEmployee = z.infer<typeof NewEmployee>;

/** A code, email or username that payloads already use for someone else. */
export const nameInUse = 'This is already in use in this company.';

/** Like locationColumns; `stores` holds codes or names separated by semicolons. Passwords are never exported. */
export const employeeColumns = [
  'code',
  'first_name',
  'last_name',
  'email',
  'phone',
  'role',
  'stores',
  'username',
  'password',
] as const;

import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { chooseACompany } from '#contract/companies';
import { type Employee, EmployeeInput, NewEmployee } from '#contract/employees';

export const EmployeeFields = NewEmployee.extend({
  companyId: z.int(chooseACompany).positive(chooseACompany),
  // Old usernames may contain spaces and stay valid; the server checks changed ones.
  username: EmployeeInput.shape.username,
});
export type EmployeeValues = z.input<typeof EmployeeFields>;
export type ParsedEmployee = z.output<typeof EmployeeFields>;
export type EmployeeForm = UseFormReturn<EmployeeValues, unknown, ParsedEmployee>;

/** In display order, so the first invalid field takes the focus. */
export const fieldNames = [
  'companyId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'code',
  'role',
  'storeIds',
  'username',
  'password',
] as const;

export function valuesOf(employee: Employee | undefined, ownCompany: number | undefined): EmployeeValues {
  return {
    companyId: employee?.companyId ?? ownCompany ?? Number.NaN,
    firstName: employee?.firstName ?? '',
    lastName: employee?.lastName ?? '',
    code: employee?.code ?? '',
    email: employee?.email ?? '',
    phone: employee?.phone ?? '',
    role: employee?.role ?? 'Employee',
    storeIds: employee?.storeIds ?? [],
    username: employee?.username ?? '',
    password: '',
    ...(employee && { version: employee.version }),
  };
}

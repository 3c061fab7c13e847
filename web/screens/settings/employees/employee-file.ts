// Employees as CSV lines in the import's columns; never with passwords.
import { type Employee, employeeColumns } from '#contract/employees';
import type { StoreName } from '#contract/locations';
import type { FileCell } from '../../../ui/save-file';

const columns = employeeColumns.filter((column) => column !== 'password');
type Column = Exclude<(typeof employeeColumns)[number], 'password'>;

/** `stores` holds location codes; a location without a code is named. `withCompany` adds the company's name first. */
export function employeeRows(
  employees: readonly Employee[],
  stores: readonly StoreName[],
  withCompany: boolean,
): FileCell[][] {
  const codes = new Map(stores.map(({ id, code }) => [id, code]));
  const lines = employees.map((employee) => {
    const cells = cellsOf(employee, codes);
    return columns.map((column) => cells[column]);
  });
  if (!withCompany) return [[...columns], ...lines];
  return [['company', ...columns], ...lines.map((line, index) => [employees[index]?.companyName ?? null, ...line])];
}

function cellsOf(employee: Employee, codes: ReadonlyMap<number, string | null>): Record<Column, FileCell> {
  const { code, firstName, lastName, email, phone, role, username, stores } = employee;
  return {
    code,
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    role,
    stores: stores.map(({ id, name }) => codes.get(id) ?? name).join('; '),
    username,
  };
}

export const employeeExample: FileCell[] = employeeColumns.map(
  (column) =>
    ({
      code: 'E-101',
      first_name: 'Jane',
      last_name: 'Smith',
      email: 'jane.smith@example.com',
      phone: '(312) 555-0101',
      role: 'Employee',
      stores: 'NS-01; NS-02',
      username: 'jane.smith',
      password: null,
    })[column],
);

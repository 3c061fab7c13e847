import { KeyRound } from 'lucide-react';
import type { Employee } from '#contract/employees';
import { actionsColumn } from '../../../ui/actions-column';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/column';
import { CutText } from '../../../ui/cut-text';
import { NONE } from '../../../ui/format';
import { formatPhone } from '../../../ui/format-phone';
import { IconButton } from '../../../ui/icon-button';
import { RoleBadge } from '../../../ui/role-badge';
import { SignInBadge, signInWords } from '../../../ui/sign-in-badge';
import { RowActions } from '../row-actions';

export interface EmployeeActions {
  onEdit: (employee: Employee) => void;
  onDelete: (employee: Employee) => void;
  onLink: (employee: Employee) => void;
  onApprove: (employee: Employee) => void;
  isSelf: (employee: Employee) => boolean;
}

export function employeeColumns(
  withCompany: boolean,
  actions: EmployeeActions | undefined,
): readonly Column<Employee>[] {
  const columns: Column<Employee>[] = [
    {
      id: 'name',
      name: 'Name',
      show: (employee) => {
        const name = fullName(employee);
        return <CutText text={name} before={<Avatar name={name} size="sm" />} />;
      },
      value: fullName,
    },
    {
      id: 'code',
      name: 'Code',
      show: ({ code }) => (code ? <code className="text-code">{code}</code> : NONE),
      value: ({ code }) => code,
    },
    { id: 'email', name: 'Email', value: ({ email }) => email },
    { id: 'phone', name: 'Phone', value: ({ phone }) => formatPhone(phone), isUnsortable: true },
    { id: 'role', name: 'Role', show: ({ role }) => <RoleBadge role={role} />, value: ({ role }) => role },
    {
      id: 'stores',
      name: 'Stores',
      show: (employee) => <Stores of={employee} />,
      value: (e) => e.stores[0]?.name ?? null,
    },
    {
      id: 'sign-in',
      name: 'Sign-in',
      show: (employee) => <SignIn of={employee} onApprove={actions?.onApprove} />,
      value: ({ signIn }) => signInWords[signIn],
    },
  ];
  if (withCompany) {
    columns.splice(1, 0, {
      id: 'company',
      name: 'Company',
      value: ({ companyName }) => companyName,
    });
  }
  if (actions) {
    columns.push(actionsColumn((employee) => employee.mayEdit && <Actions of={employee} actions={actions} />));
  }
  return columns;
}

function SignIn({ of: employee, onApprove }: { of: Employee; onApprove: EmployeeActions['onApprove'] | undefined }) {
  return (
    <span className="inline-flex flex-col items-start gap-1.5 py-1.5">
      <SignInBadge status={employee.signIn} />
      {employee.mayApprove && onApprove && (
        <Button size="sm" onClick={() => onApprove(employee)} aria-label={`Approve ${fullName(employee)}`}>
          Approve
        </Button>
      )}
    </span>
  );
}

function Actions({ of: employee, actions }: { of: Employee; actions: EmployeeActions }) {
  const name = fullName(employee);
  const isSelf = actions.isSelf(employee);
  return (
    <span className="inline-flex gap-1">
      {!isSelf && employee.username !== '' && employee.signIn !== 'inactive' && (
        <IconButton
          label={`Create a sign-in link for ${name}`}
          icon={<KeyRound />}
          onClick={() => actions.onLink(employee)}
        />
      )}
      <RowActions
        name={name}
        onEdit={() => actions.onEdit(employee)}
        onDelete={isSelf ? undefined : () => actions.onDelete(employee)}
      />
    </span>
  );
}

export function fullName({ firstName, lastName }: Pick<Employee, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

export function wordsOfEmployee(employee: Employee): string {
  const { code, companyName, email, phone, role, username, stores, signIn } = employee;
  const storeNames = stores.map(({ name }) => name).join(' ');
  return [fullName(employee), code, companyName, email, phone, role, username, storeNames, signInWords[signIn]].join(
    ' ',
  );
}

function Stores({ of: { role, stores } }: { of: Employee }) {
  if (role === 'Admin') return 'All stores';
  const [first, ...others] = stores;
  if (!first) return NONE;
  return (
    <span title={stores.map(({ name }) => name).join(', ')}>
      {first.name}
      {others.length > 0 && <span className="text-muted-foreground"> +{others.length}</span>}
    </span>
  );
}

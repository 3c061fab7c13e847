import { KeyRound, Pencil, Power, PowerOff } from 'lucide-react';
import { companySource, roleLabel, roleRank } from '#contract/roles';
import type { AdminUser } from '#contract/users';
import { actionsColumn } from '../../../ui/actions-column';
import { Avatar } from '../../../ui/avatar';
import { Badge } from '../../../ui/badge';
import type { Column } from '../../../ui/column';
import { CutText } from '../../../ui/cut-text';
import { IconButton } from '../../../ui/icon-button';
import { RoleBadge } from '../../../ui/role-badge';
import { SignInBadge, signInWords } from '../../../ui/sign-in-badge';
import type { MayChange } from './may-change';

export interface UserActions {
  viewerId: number;
  mayChange(user: AdminUser): MayChange;
  edit(user: AdminUser): void;
  toggle(user: AdminUser): void;
  reset(user: AdminUser): void;
}

export function userColumns(actions: UserActions): readonly Column<AdminUser>[] {
  return [
    {
      id: 'name',
      name: 'Name',
      show: (user) => (
        <CutText
          text={user.name}
          before={<Avatar name={user.name} size="sm" />}
          after={user.id === actions.viewerId && <Badge>You</Badge>}
        />
      ),
      value: (user) => user.name,
    },
    { id: 'username', name: 'Username', value: (user) => user.username },
    {
      id: 'role',
      name: 'Role',
      show: (user) => <RoleBadge role={roleLabel[user.role]} />,
      value: (user) => -roleRank[user.role],
    },
    { id: 'companies', name: 'Companies', show: (user) => <Companies user={user} />, value: companiesText },
    {
      id: 'status',
      name: 'Status',
      show: ({ signIn }) => <SignInBadge status={signIn} />,
      value: ({ signIn }) => signInWords[signIn],
    },
    actionsColumn((user) => <Actions user={user} actions={actions} />),
  ];
}

export function wordsOfUser(user: AdminUser): string {
  const companies = user.companies.map(({ name }) => name).join(' ');
  return `${user.name} ${user.username} ${user.email} ${roleLabel[user.role]} ${companies} ${signInWords[user.signIn]}`;
}

function Companies({ user }: { user: AdminUser }) {
  const [first, ...others] = user.companies;
  if (companySource[user.role] === 'all') return 'All companies';
  if (!first) return '—';
  return (
    <>
      {first.name}
      {others.length > 0 && (
        <span className="text-muted-foreground">
          {' '}
          +{others.length}
          <span className="sr-only">: {others.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </>
  );
}

function Actions({ user, actions }: { user: AdminUser; actions: UserActions }) {
  const may = actions.mayChange(user);
  const { name } = user;
  return (
    <span className="-mr-1.5 inline-flex">
      <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={() => actions.edit(user)} />
      {may.reset && (
        <IconButton
          label={
            user.hasPassword ? `Create a password reset link for ${name}` : `Create a new invitation link for ${name}`
          }
          icon={<KeyRound />}
          onClick={() => actions.reset(user)}
        />
      )}
      {may.toggle && (
        <IconButton
          label={`${user.active ? 'Deactivate' : 'Activate'} ${name}`}
          icon={user.active ? <PowerOff /> : <Power />}
          onClick={() => actions.toggle(user)}
        />
      )}
    </span>
  );
}

function companiesText({ role, companies }: AdminUser): string {
  return companySource[role] === 'all' ? 'All companies' : companies.map(({ name }) => name).join(', ');
}

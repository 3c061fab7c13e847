// Everyone who signs in. Admins and directors are created here; the others with their employee records.
import { UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { AdminUser } from '#contract/users';
import { useLoaded } from '../../../api/queries';
import { useUser } from '../../../session/session-context';
import { ListTab } from '../../../shell/list-tab/list-tab';
import { useOpenDialog } from '../../../shell/list-tab/use-open-dialog';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { LinkDialog, type LinkToHandOut } from '../../../ui/link-dialog';
import type { Order } from '../../../ui/order-rows';
import { InviteDialog } from './invite-dialog';
import { mayChange } from './may-change';
import { useUserChanges } from './use-user-changes';
import { userColumns, wordsOfUser } from './user-columns';
import { UserDialog } from './user-dialog';

type Open = { what: 'invite' } | { what: 'edit' | 'deactivate'; user: AdminUser };

export function UsersTab() {
  const { id: viewerId } = useUser();
  const loading = useLoaded('listUsers');
  const allUsers = loading.data;
  const { setActive, reset } = useUserChanges();
  const { about, isOpen, count, show, close } = useOpenDialog<Open>();
  const link = useOpenDialog<LinkToHandOut>();
  const columns = useMemo(
    () =>
      userColumns({
        viewerId,
        mayChange: (user) => mayChange(user, viewerId, allUsers ?? []),
        edit: (user) => show({ what: 'edit', user }),
        toggle: (user) => (user.active ? show({ what: 'deactivate', user }) : setActive.mutate({ user, active: true })),
        reset: (user) => reset.mutate(user, { onSuccess: (made) => link.show({ ...wordsOfLink(user), link: made }) }),
      }),
    [viewerId, allUsers, setActive.mutate, reset.mutate, show, link.show],
  );
  return (
    <>
      <p className="mb-4 max-w-[120ch] text-compact text-muted-foreground">
        Add admins and directors here. Add store managers and employees as employee records in{' '}
        <Link to="/settings" className="rounded-badge text-primary-text underline">
          Settings
        </Link>
        , which keep their names, emails and locations.
      </p>
      <ListTab
        noun={['user', 'users']}
        label="Users of this CallGauge server"
        look="card"
        loading={loading}
        searchTextOf={wordsOfUser}
        columns={columns}
        rowId={idOf}
        sortedBy={byName}
        isTall
        onAdd={() => show({ what: 'invite' })}
        empty={{ icon: <UsersRound />, title: 'No users found.', hint: 'Add a user to get started.' }}
      />
      {about?.what === 'invite' && (
        <InviteDialog
          key={count}
          isOpen={isOpen}
          onClose={close}
          onInvited={(invited) => link.show({ ...wordsOfLink(invited.user), link: invited.link })}
        />
      )}
      {about?.what === 'edit' && (
        <UserDialog
          key={count}
          user={about.user}
          whyNotRole={mayChange(about.user, viewerId, allUsers ?? []).whyNotRole}
          isOpen={isOpen}
          onClose={close}
        />
      )}
      {about?.what === 'deactivate' && (
        <ConfirmDialog
          isOpen={isOpen}
          onClose={close}
          title={`Deactivate ${about.user.name}?`}
          confirm="Deactivate User"
          pendingText="Deactivating..."
          isPending={setActive.isPending}
          onConfirm={() => setActive.mutate({ user: about.user, active: false }, { onSuccess: close })}
        >
          <p>
            They are signed out everywhere and cannot sign in until they are activated again. Calls and reports stay as
            they are.
          </p>
        </ConfirmDialog>
      )}
      <LinkDialog shown={link.about} isOpen={link.isOpen} onClose={link.close} />
    </>
  );
}

const byName: Order = { column: 'name', direction: 'ascending' };
const idOf = ({ id }: AdminUser) => id;

function wordsOfLink({ name, hasPassword }: AdminUser): Omit<LinkToHandOut, 'link'> {
  return hasPassword
    ? { title: 'Password reset link', purpose: `${name} uses it to set a new password.` }
    : { title: 'Invitation link', purpose: `${name} uses it to set a password and is signed in.` };
}

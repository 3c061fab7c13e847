// Everybody who signs in. Admins and directors are made here; the others come with their employee records.
import { Plus, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { AdminUser } from '#contract/users';
import { useLoaded } from '../../../api/queries';
import { useUser } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DataTable } from '../../../ui/data-table';
import { useFoundRows } from '../../../ui/find-rows';
import { LinkDialog, type LinkToHandOut } from '../../../ui/link-dialog';
import { ListCard } from '../list-card';
import { useAdminAddress } from '../use-admin-address';
import { InviteDialog } from './invite-dialog';
import { mayChange } from './may-change';
import { useUserChanges } from './use-user-changes';
import { userColumns, wordsOfUser } from './user-columns';
import { UserDialog } from './user-dialog';

type OpenDialog = 'invite' | 'edit' | 'deactivate' | 'link';

export function UsersTab() {
  const { search } = useAdminAddress();
  const { id: viewerId } = useUser();
  const loaded = useLoaded('listUsers');
  const everybody = loaded.data;
  const found = useFoundRows(everybody, search, wordsOfUser);
  const { setActive, reset } = useUserChanges();
  const [open, setOpen] = useState<OpenDialog>();
  // What a dialog is about stays while it leaves.
  const [user, setUser] = useState<AdminUser>();
  const [link, setLink] = useState<LinkToHandOut>();
  const close = () => setOpen(undefined);
  const handOut = (next: LinkToHandOut) => {
    setLink(next);
    setOpen('link');
  };

  const columns = useMemo(() => {
    const about = (dialog: OpenDialog) => (chosen: AdminUser) => {
      setUser(chosen);
      setOpen(dialog);
    };
    return userColumns({
      viewerId,
      mayChange: (chosen) => mayChange(chosen, viewerId, everybody ?? []),
      edit: about('edit'),
      toggle: (chosen) =>
        chosen.active ? about('deactivate')(chosen) : setActive.mutate({ user: chosen, active: true }),
      reset: (chosen) =>
        reset.mutate(chosen, {
          onSuccess(made) {
            setLink({ ...wordsOfLink(chosen), link: made });
            setOpen('link');
          },
        }),
    });
  }, [viewerId, everybody, setActive.mutate, reset.mutate]);

  return (
    <>
      <p className="mb-4 max-w-[120ch] text-compact text-muted-foreground">
        Admins and directors are made here. Store managers and employees are made as employee records in{' '}
        <Link to="/settings" className="rounded-badge text-primary-text underline">
          Settings
        </Link>
        , which keep their names, emails and locations.
      </p>
      <ListCard
        what="users"
        one="user"
        loaded={loaded}
        found={found?.length}
        actions={
          <Button variant="primary" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('invite')}>
            Add User
          </Button>
        }
        empty={{ icon: <UsersRound />, title: 'No users found.', text: 'Add a user to get started.' }}
      >
        <DataTable
          label="Users of this CallGauge server"
          columns={columns}
          rows={found}
          rowId={({ id }) => id}
          sortedBy={{ column: 'name' }}
          foundBy={search}
          isTall
        />
      </ListCard>
      <InviteDialog
        isOpen={open === 'invite'}
        onClose={close}
        onInvited={(invited) => handOut({ ...wordsOfLink(invited.user), link: invited.link })}
      />
      {user && (
        <>
          <UserDialog
            user={user}
            whyNotRole={mayChange(user, viewerId, everybody ?? []).whyNotRole}
            isOpen={open === 'edit'}
            onClose={close}
          />
          <ConfirmDialog
            isOpen={open === 'deactivate'}
            onClose={close}
            title={`Deactivate ${user.name}?`}
            confirm="Deactivate User"
            pendingText="Deactivating..."
            isPending={setActive.isPending}
            onConfirm={() => setActive.mutate({ user, active: false }, { onSuccess: close })}
          >
            <p>
              They are signed out everywhere and cannot sign in until they are activated again. Calls and reports stay
              as they are.
            </p>
          </ConfirmDialog>
        </>
      )}
      <LinkDialog shown={link} isOpen={open === 'link'} onClose={close} />
    </>
  );
}

function wordsOfLink({ name, hasPassword }: AdminUser): Omit<LinkToHandOut, 'link'> {
  return hasPassword
    ? { title: 'Password reset link', purpose: `${name} sets a new password on it.` }
    : { title: 'Invitation link', purpose: `${name} sets a password on it and is signed in.` };
}

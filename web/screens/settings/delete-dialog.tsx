// Asks before something is deleted, deletes it, and says how that went.
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { Subject } from './load-again';
import { useSave } from './use-save';

export function DeleteDialog({
  subject,
  noun,
  name,
  said,
  send,
  onClose,
  children,
}: {
  subject: Subject;
  /** "location" */
  noun: string;
  name: string;
  /** The toast of success. */
  said: string;
  send: () => Promise<unknown>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}) {
  const deleting = useSave<void, unknown>({
    subject,
    send,
    said,
    fallback: `An error occurred while deleting the ${noun}.`,
    onSaved: onClose,
    onRefused: onClose,
    persistsAfterClose: true,
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      confirm={`Delete ${noun}`}
      pendingText="Deleting..."
      isPending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    >
      {children}
    </ConfirmDialog>
  );
}

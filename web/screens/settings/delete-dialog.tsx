// Asks before deleting, deletes, and reports the result.
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
  noun: string;
  name: string;
  said: string;
  send: () => Promise<unknown>;
  onClose: () => void;
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

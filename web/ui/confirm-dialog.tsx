import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogBody, DialogFooter } from './dialog';
import { ErrorBox } from './error-box';

/**
 * Asks for confirmation; the focus starts on Cancel. While `isPending` it cannot be closed; `error` says why the action
 * failed.
 */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirm,
  pendingText,
  isPending = false,
  isDestructive = true,
  onConfirm,
  error,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  pendingText?: string;
  isPending?: boolean;
  isDestructive?: boolean;
  onConfirm: () => void;
  error?: string | undefined;
}) {
  const close = () => !isPending && onClose();
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      <DialogBody className="space-y-4">
        {children}
        {error && <ErrorBox title={error} />}
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button
          variant={isDestructive ? 'destructive' : 'primary'}
          isPending={isPending}
          {...(pendingText && { pendingText })}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

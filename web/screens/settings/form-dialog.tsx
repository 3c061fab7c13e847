// The frame of every Add and Edit dialog: the form, its buttons, the question before what was typed is thrown away, and
// what to do when somebody else saved meanwhile.
import { type FormEventHandler, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog';
import { ErrorBox } from '../../ui/error-box';
import { RequiredStar } from '../../ui/field';

export interface FormDialogProps {
  title: string;
  /** Whether something was typed that closing would lose. */
  isDirty: boolean;
  isSaving: boolean;
  /** The button that saves. */
  submit: string;
  /** What it does cannot be undone, and the button looks like it. */
  isFinal?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Somebody else saved since this edit began. */
  conflict?: { loadTheirs: () => void; isLoading: boolean } | undefined;
  children: ReactNode;
}

export function FormDialog({
  title,
  isDirty,
  isSaving,
  submit,
  isFinal = false,
  onSubmit,
  onClose,
  conflict,
  children,
}: FormDialogProps) {
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (isSaving) return;
    if (isDirty) setLeaving(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={title}
        description={
          <span>
            Fields marked <RequiredStar />
            <span className="sr-only">as required</span> are required.
          </span>
        }
      >
        <form noValidate className="contents" onSubmit={onSubmit}>
          <DialogBody className="@container space-y-4">
            {conflict && <ConflictBox {...conflict} />}
            {children}
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant={isFinal ? 'destructive' : 'primary'}
              isPending={isSaving}
              pendingText="Saving..."
            >
              {submit}
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title="Discard what you typed?"
        confirm="Discard"
        onConfirm={onClose}
      >
        It is not saved.
      </ConfirmDialog>
    </>
  );
}

/** Nothing of theirs was overwritten and nothing typed is lost; what next is the person's choice. */
export function ConflictBox({ loadTheirs, isLoading }: { loadTheirs: () => void; isLoading: boolean }) {
  return (
    <ErrorBox title="Somebody else changed this meanwhile.">
      <p>What you typed is still here and not saved. Load their version to see it; it replaces what stands below.</p>
      <Button size="sm" className="mt-2" isPending={isLoading} onClick={loadTheirs}>
        Load theirs
      </Button>
    </ErrorBox>
  );
}

/** Two columns from 560 px of the dialog. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 @[480px]:grid-cols-2">{children}</div>;
}

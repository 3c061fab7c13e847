// The frame of every Add and Edit dialog: the form, the question before typed values are discarded, and the conflict
// with another person's save.
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog } from '../../ui/dialog';
import { DialogForm, type DialogFormProps } from '../../ui/dialog-form';
import { ErrorBox } from '../../ui/error-box';
import { RequiredStar } from '../../ui/field';

export interface FormDialogProps
  extends Pick<DialogFormProps, 'submit' | 'pendingText' | 'isFinal' | 'onSubmit' | 'children'> {
  title: string;
  /** By default, which fields are required. */
  description?: ReactNode;
  isOpen?: boolean;
  isDirty?: boolean;
  isSaving: boolean;
  onClose: () => void;
  /** Another person saved since this edit began. */
  conflict?: { loadLatest: () => void; isLoading: boolean } | undefined;
}

export function FormDialog({
  title,
  description = requiredFields,
  isOpen = true,
  isDirty = false,
  isSaving,
  onClose,
  conflict,
  children,
  ...form
}: FormDialogProps) {
  const [isLeaving, setLeaving] = useState(false);
  const close = () => {
    if (isSaving) return;
    if (isDirty) setLeaving(true);
    else onClose();
  };
  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} title={title} description={description}>
        <DialogForm {...form} isPending={isSaving} onCancel={close}>
          {conflict && <ConflictBox {...conflict} />}
          {children}
        </DialogForm>
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

const requiredFields = (
  <span>
    Fields marked <RequiredStar />
    <span className="sr-only">as required</span> are required.
  </span>
);

/** Nothing was overwritten and nothing typed is lost; the person decides how to continue. */
export function ConflictBox({ loadLatest, isLoading }: { loadLatest: () => void; isLoading: boolean }) {
  return (
    <ErrorBox title="Someone else saved changes while you were editing.">
      <p>What you typed is still here and not saved. Load their version to see it; it replaces what you typed.</p>
      <Button size="sm" className="mt-2" isPending={isLoading} onClick={loadLatest}>
        Load theirs
      </Button>
    </ErrorBox>
  );
}

export function FormRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 @[480px]:grid-cols-2">{children}</div>;
}

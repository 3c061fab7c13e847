// A form in a dialog, with Cancel and a submit button below.
import type { FormEvent, ReactNode } from 'react';
import { Button } from './button';
import { DialogBody, DialogFooter } from './dialog';

export interface DialogFormProps {
  submit: string;
  isPending?: boolean;
  pendingText?: string;
  isFinal?: boolean;
  /** Only this submits the form, neither the browser nor an outer form. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** May adapt to the available width (`@[480px]:`). */
  children: ReactNode;
}

/** The content of a Dialog, or of the part whose typed values last only while the dialog is open. */
export function DialogForm({
  submit,
  isPending = false,
  pendingText = 'Saving...',
  isFinal = false,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble to the form that opened the dialog, wherever the dialog renders.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <DialogBody className="@container flex flex-col gap-4">{children}</DialogBody>
      <DialogFooter>
        {/* Blurring a field would show its message, which moves the button away from the pointer. */}
        <Button variant="ghost" onMouseDown={(event) => event.preventDefault()} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isFinal ? 'destructive' : 'primary'}
          isPending={isPending}
          pendingText={pendingText}
        >
          {submit}
        </Button>
      </DialogFooter>
    </form>
  );
}

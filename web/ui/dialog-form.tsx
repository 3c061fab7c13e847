// A dialog that asks for something: its fields, and below them Cancel and the button that sends them.
import type { FormEvent, ReactNode } from 'react';
import { Button } from './button';
import { DialogBody, DialogFooter } from './dialog';

export interface DialogFormProps {
  /** The button that sends the form: "Add company". */
  submit: string;
  isPending?: boolean;
  /** What the button says meanwhile. */
  pendingText?: string;
  /** What it does cannot be undone, and the button looks like it. */
  isFinal?: boolean;
  /** The form is sent by this alone: neither the browser nor a form around the dialog takes part. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** Fields, one below another; they may be laid out by the width they have (`@[480px]:`). */
  children: ReactNode;
}

/** The content of a Dialog, or of the part of it that keeps what is typed only while the dialog is open. */
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
        // React hands events on to a form whose part opened the dialog, wherever the dialog is drawn.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <DialogBody className="@container flex flex-col gap-4">{children}</DialogBody>
      <DialogFooter>
        {/* A field left by this press would show its message, which pushes the button away from under the pointer. */}
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

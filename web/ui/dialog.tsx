// Dialogs: the top edge is fixed at 96 px, so a message never moves the fields; a bottom sheet under 768 px.
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { IconButton } from './icon-button';
import { useFocusReturn } from './use-focus-return';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** 576 px, or 768 for details. */
  width?: 'normal' | 'wide';
  /** For a dialog without fields: the focus is on the dialog, not on its cross. */
  takesFocus?: boolean;
  className?: string;
  children: ReactNode;
}

/** Modal. Escape, the overlay and the close button call `onClose`. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  width = 'normal',
  takesFocus,
  className,
  children,
}: DialogProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="motion-overlay fixed inset-0 z-40 bg-overlay" />
        <Primitive.Content
          {...useFocusReturn({ takesFocus })}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={cn(
            'motion-dialog fixed inset-x-0 top-[min(96px,10vh)] z-40 mx-auto flex max-h-[calc(100dvh-128px)] w-[calc(100%-32px)] flex-col overflow-hidden rounded-dialog border border-popover-border bg-card shadow-dialog outline-none',
            'dark:border-border-strong max-md:top-auto max-md:bottom-0 max-md:max-h-[calc(100dvh-48px)] max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0',
            width === 'wide' ? 'max-w-3xl' : 'max-w-xl',
            className,
          )}
        >
          <div className="px-6 pt-5 pb-1 max-md:px-4">
            <div className="min-w-0 pr-10">
              <Primitive.Title className="text-section">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description asChild>
                  <div className="flex flex-wrap items-center gap-2 text-compact text-muted-foreground">
                    {description}
                  </div>
                </Primitive.Description>
              )}
            </div>
          </div>
          {children}
          {/* Last in the focus order, so a dialog opens on its first field. */}
          <Primitive.Close asChild>
            <IconButton label="Close" icon={<X />} size="md" className="absolute top-4 right-4 max-md:right-2" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Scrolls if the dialog is higher than the screen. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={cn('min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-6 text-body max-md:px-4', className)} />
  );
}

/** Actions on the right, the primary one last; a note may be on the left as the first child with `mr-auto`. */
export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cn('flex flex-wrap items-center justify-end gap-2 border-t px-6 py-4 max-md:px-4', className)}
    />
  );
}

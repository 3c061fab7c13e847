import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn';
import { keepFocusElsewhere } from './keep-focus-elsewhere';

/**
 * A surface next to its button, for more than a tooltip and less than a dialog. `label` names it for screen readers;
 * without `isOpen` and `onOpenChange` it is uncontrolled.
 */
export function Popover({
  trigger,
  label,
  align = 'end',
  isOpen,
  onOpenChange,
  className,
  children,
}: {
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Primitive.Root {...(isOpen !== undefined && { open: isOpen })} {...(onOpenChange && { onOpenChange })}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={keepFocusElsewhere}
          className={cn(
            'motion-pop z-50 max-h-[var(--radix-popover-content-available-height)] w-80 max-w-[calc(100vw-16px)] overflow-y-auto rounded-card border border-popover-border bg-popover p-4 shadow-popover outline-none',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

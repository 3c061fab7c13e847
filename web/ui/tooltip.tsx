// Never the only place where something is said.
import { Tooltip as Primitive } from 'radix-ui';
import type { FocusEvent, ReactElement, ReactNode } from 'react';
import { isFocusReturning } from './use-focus-return';

/**
 * Wraps one focusable element; `content` appears after 400 ms of hovering, at once on focus, but not when a closing
 * dialog returns the focus.
 */
export function Tooltip({
  content,
  side = 'top',
  children,
}: {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild onFocus={preventOpening}>
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="motion-pop z-50 max-w-72 rounded-card border border-popover-border bg-popover px-3 py-1.5 text-foreground text-small shadow-popover"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

/** It would stay and cover what is above it. */
function preventOpening(event: FocusEvent): void {
  if (isFocusReturning()) event.preventDefault();
}

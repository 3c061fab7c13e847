import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { useFocusReturn } from './use-focus-return';

/** A modal panel of 280 px on the left, for the navigation on narrow screens. `title` is only read out. */
export function Sheet({
  isOpen,
  onClose,
  title,
  className,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="motion-overlay fixed inset-0 z-40 bg-overlay" />
        <Primitive.Content
          {...useFocusReturn()}
          aria-describedby={undefined}
          className={cn(
            'motion-sheet fixed inset-y-0 left-0 z-40 flex w-[280px] max-w-[calc(100vw-48px)] flex-col overflow-y-auto border-r bg-sidebar outline-none',
            className,
          )}
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

// Details beside a list, which stays usable: 520 px without an overlay; under 1280 px over the list, under 768 px a full
// screen with Back.
import { ArrowLeft, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn';
import { IconButton } from './icon-button';
import { useEscapePastToasts } from './use-escape-past-toasts';
import { useFocusReturn } from './use-focus-return';
import { useIsNarrow } from './use-media-query';

/**
 * Escape, the cross and Back call `onClose`; a click beside it does not. On closing, the focus returns to `returnTo`
 * (the list's row of what is shown last) or to where it was on opening. `title` is read out, `head` is shown beside the
 * cross, `foot` stays below what scrolls. From 1280 px the screen's content makes room (utilities.css).
 */
export function SideSheet({
  isOpen,
  onClose,
  title,
  head,
  foot,
  returnTo,
  className,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  head?: ReactNode;
  foot?: ReactNode;
  returnTo?: () => HTMLElement | null;
  className?: string;
  children: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  useEscapePastToasts(isOpen, onClose);
  return (
    <Primitive.Root modal={isNarrow} open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          data-beside=""
          aria-describedby={undefined}
          {...useFocusReturn({ returnTo, takesFocus: true })}
          onInteractOutside={(event) => event.preventDefault()}
          className={cn(
            'motion-side-sheet fixed top-14 right-0 bottom-0 z-20 flex w-[520px] flex-col border-l bg-card outline-none',
            'max-xl:shadow-dialog max-md:inset-0 max-md:z-40 max-md:w-full max-md:border-l-0 print:hidden',
            className,
          )}
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          <div className="flex h-12 shrink-0 items-center gap-2 px-6 max-md:h-14 max-md:border-b max-md:px-2">
            {isNarrow && <IconButton label="Back" icon={<ArrowLeft />} size="lg" onClick={onClose} />}
            <div className="flex min-w-0 flex-1 items-center gap-2">{head}</div>
            {!isNarrow && (
              <IconButton
                label="Close"
                icon={<X />}
                size="md"
                tooltipSide="bottom"
                onClick={onClose}
                className="-mr-2"
              />
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
          {foot}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

// Escape closes a sheet, not the toasts that came after it: Radix gives the key only to what opened last.
import { useEffect, useEffectEvent } from 'react';
import { toastStore } from './toast';

export function useEscapePastToasts(isOpen: boolean, onClose: () => void): void {
  const closeFirst = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !toastStore.read().some((toast) => toast.isOpen) || isElsewhere(event.target)) return;
    event.stopPropagation();
    onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    // Before the document, where Radix listens.
    const listener = (event: KeyboardEvent) => closeFirst(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isOpen]);
}

/** In a toast, a menu, or a dialog over the sheet, which close first. */
function isElsewhere(target: EventTarget | null): boolean {
  const over = '[data-swipe-direction], [data-radix-popper-content-wrapper], [role=dialog]:not([data-beside])';
  return target instanceof Element && target.closest(over) !== null;
}

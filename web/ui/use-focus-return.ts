// Radix gives the focus back to a trigger of its own; these dialogs and sheets are opened by anything, a URL included.
import { useRef } from 'react';

let isReturning = false;

/** Whether the focus that comes now comes back by itself: nobody asked then what the control is called. */
export function isFocusReturning(): boolean {
  return isReturning;
}

/** Spread on a Radix dialog's Content: on closing, the focus returns to where it was on opening. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      isReturning = true;
      opener.current.focus({ preventScroll: true });
      isReturning = false;
    },
  };
}

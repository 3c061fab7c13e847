// Radix returns the focus to its own trigger; these dialogs and sheets are opened by anything, including a URL.
import { useRef } from 'react';

let isReturning = false;

/** The focus is being returned, so tooltips stay closed. */
export function isFocusReturning(): boolean {
  return isReturning;
}

/** For a Radix dialog's Content: on closing, the focus returns to `returnTo`, or to where it was on opening. */
export function useFocusReturn(returnTo?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus(event: Event) {
      const target = returnTo?.() ?? opener.current;
      if (!(target instanceof HTMLElement) || !target.isConnected) return;
      event.preventDefault();
      isReturning = true;
      target.focus({ preventScroll: true });
      isReturning = false;
    },
  };
}

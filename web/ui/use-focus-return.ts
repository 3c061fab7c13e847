// Radix returns the focus to its own trigger; these dialogs and sheets are opened by anything, including a URL.
import { useRef } from 'react';

let isReturning = false;

/** The focus is being returned, so tooltips stay closed. */
export function isFocusReturning(): boolean {
  return isReturning;
}

export interface FocusOptions {
  /** Where the focus returns, if not to where it was on opening. */
  returnTo?: (() => HTMLElement | null) | undefined;
  /** Takes the focus itself, not its first button: that would show its tooltip, which Escape closes first. */
  takesFocus?: boolean | undefined;
}

/** For a Radix dialog's Content: on closing, the focus returns. */
export function useFocusReturn({ returnTo, takesFocus = false }: FocusOptions = {}) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      if (!takesFocus || !(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
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

/**
 * For `onCloseAutoFocus`: Radix returns the focus to the button only after the closing motion. If the user has opened the
 * next menu by then, that would close it.
 */
export function keepFocusElsewhere(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

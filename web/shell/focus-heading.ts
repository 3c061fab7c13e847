/** The screen's heading, made focusable, unless the focus is already in the screen; screen readers announce it. */
export function findHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  // Skipped if the screen has already focused a field.
  if (!heading || heading.closest('main')?.contains(document.activeElement)) return null;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  return heading;
}

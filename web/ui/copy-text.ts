// The clipboard, also on plain http, where browsers disable the modern API.

/** Copies `text` and returns whether it worked. `near` is any element inside the open dialog, if there is one. */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Rejected (permission, lost focus): the old API may still work.
  }
  return copyBySelection(text, near);
}

/** The field is next to `near`, because a dialog takes the focus back from anything outside it. */
function copyBySelection(text: string, near: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  (near.parentElement ?? document.body).append(field);
  const focused = document.activeElement;
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

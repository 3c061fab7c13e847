// The keys that work now: the shell's, the screen's, and those of a sheet beside it. They work only while no field has
// the focus and no dialog, menu or list of choices is open.

type OneOf<Text extends string> = Text extends `${infer First}${infer Rest}` ? First | OneOf<Rest> : never;
type Letter = OneOf<'ABCDEFGHIJKLMNOPQRSTUVWXYZ'>;
type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
type Plain = Letter | OneOf<'0123456789/?'> | Arrow | 'Enter' | 'Escape' | 'Backspace';

/** `Mod` is Cmd on a Mac, otherwise Ctrl. */
export type Key = Plain | `Shift+${Letter | Arrow}` | `Mod+${Letter}`;

export interface KeyAction {
  /** For the list of keys: "Next call". */
  does: string;
  run(event: KeyboardEvent): void;
  /** Now it does nothing, and is not listed: there is no next call. */
  isOff?: boolean;
}

export type Keys = { readonly [Name in Key]?: KeyAction };

export interface KeyGroup {
  name: string;
  keys: Keys;
}

// The last registered comes first: the keys of a sheet win over those of the list beside it.
let groups: readonly KeyGroup[] = [];

/** Registers a group until the function returned is called. */
export function addKeys(group: KeyGroup): () => void {
  if (groups.length === 0) addEventListener('keydown', runKey);
  groups = [group, ...groups];
  return () => {
    groups = groups.filter((other) => other !== group);
    if (groups.length === 0) removeEventListener('keydown', runKey);
  };
}

/** What works now, each key once. */
export function listKeys(): { name: string; keys: [Key, KeyAction][] }[] {
  const taken = new Set<Key>();
  return groups.flatMap(({ name, keys }) => {
    const own = entriesOf(keys).filter(([key, { isOff }]) => !isOff && !taken.has(key));
    for (const [key] of own) taken.add(key);
    return own.length > 0 ? [{ name, keys: own }] : [];
  });
}

function runKey(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (key === undefined || event.defaultPrevented || isBusy(event)) return;
  const action = groups.map(({ keys }) => keys[key as Key]).find((found) => found && !found.isOff);
  if (!action) return;
  event.preventDefault();
  action.run(event);
}

/** As in `Key`; undefined while text is composed, and with any other modifier. */
function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): string | undefined {
  if (isComposing) return undefined;
  const isLetter = /^[a-z]$/i.test(key);
  const name = isLetter ? key.toUpperCase() : key;
  if (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) return altKey || shiftKey ? undefined : `Mod+${name}`;
  // The key Alt Graph writes characters and counts as Ctrl and Alt.
  if (ctrlKey || metaKey || altKey) return undefined;
  // What a layout writes with Shift, such as "?", is a key of its own.
  return shiftKey && (isLetter || key.startsWith('Arrow')) ? `Shift+${name}` : name;
}

function isBusy({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector(inFront)) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest(fields)) return true;
  if (key === 'Enter') return target.closest(pressed) !== null;
  return key.startsWith('Arrow') && target.closest(stepped) !== null;
}

const inFront =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])[data-state="open"]:not([data-beside])';
const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="textbox"], [role="searchbox"], [role="application"]';
/** Enter presses what has the focus. */
const pressed = 'a[href], button, summary, [role="button"], [role="menuitem"], [role="option"], [role="tab"]';
/** Arrows move within it. */
const stepped = 'input, [role="tab"], [role="radio"], [role="menuitem"], [role="option"]';

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

export function entriesOf(keys: Keys): [Key, KeyAction][] {
  return Object.entries(keys) as [Key, KeyAction][];
}

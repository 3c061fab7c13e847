// Toasts: any code calls `toast`, the Toaster shows them.

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** "Undo". Choosing it closes the toast. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  /** How to do the same without the toast, read out: "Press Z to undo". */
  altText: string;
  /** The key beside the label. */
  shortcut?: string;
  onChoose(): void;
}

export interface ShownToast extends ToastMessage {
  id: number;
  isOpen: boolean;
}

// The oldest closes when a fifth arrives, to keep small screens usable.
const MAX_AT_ONCE = 4;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast for 5 s (longer while hovered or focused) and returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  publish([...shown, { ...message, id: lastId, isOpen: true }].slice(-MAX_AT_ONCE));
  return lastId;
}

export function closeToast(id: number): void {
  publish(shown.map((item) => (item.id === id ? { ...item, isOpen: false } : item)));
}

/** Removes a toast once it has left the screen. */
export function removeToast(id: number): void {
  publish(shown.filter((item) => item.id !== id));
}

export const toastStore = {
  read: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function publish(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

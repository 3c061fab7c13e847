// Whether the database is ready for what people ask: reached, migrated, seeded. Until then only deliveries are taken, to
// wait on disk, and pages that need no database are served.

export interface Gate {
  isOpen(): boolean;
  open(): void;
  /** Calls back once it is open, at once where it is. */
  whenOpen(listener: () => void): void;
}

export function createGate(isOpen = false): Gate {
  const listeners: (() => void)[] = [];
  return {
    isOpen: () => isOpen,
    open() {
      if (isOpen) return;
      isOpen = true;
      for (const listener of listeners.splice(0)) listener();
    },
    whenOpen(listener) {
      if (isOpen) listener();
      else listeners.push(listener);
    },
  };
}

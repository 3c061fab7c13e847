// Whether the database is ready: reached, migrated, seeded. Until then deliveries wait on disk.

export interface Gate {
  isOpen(): boolean;
  open(): void;
  /** Called once it is open, immediately if it already is. */
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

// Notifies the session, from any screen, that the server no longer recognizes the user.

const listeners = new Set<() => void>();

/** Calls `listener` after every 401 except a failed sign-in; returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSignedOut(): void {
  for (const listener of listeners) listener();
}

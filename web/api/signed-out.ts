// Tells the session, whichever screen asked, that the server no longer knows who is there. request.ts says so;
// session/ listens.

const listeners = new Set<() => void>();

/** Calls `listener` after every answer 401 but that of a wrong sign-in; returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For request.ts. */
export function announceSignedOut(): void {
  for (const listener of listeners) listener();
}

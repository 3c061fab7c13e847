// The signed-in person, sign-in and sign-out, for any screen. session-provider.tsx provides it.
import { createContext, useContext } from 'react';
import type { Action, Role } from '#contract/roles';
import type { User } from '#contract/session';
import type { SessionState, SessionStore } from './session-store';

export interface Session
  extends Pick<SessionState, 'status' | 'failure' | 'user' | 'isEnded' | 'hasSignedOut' | 'hasEntered'>,
    Omit<SessionStore, 'read' | 'subscribe' | 'start' | 'dismiss'> {
  isAdmin: boolean;
  hasRole(roles: Role | readonly Role[]): boolean;
  /** Whether the person may take this action; false if no one is signed in. */
  can(action: Action): boolean;
}

export const SessionContext = createContext<Session | null>(null);

/** Throws outside its provider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used within the authentication provider');
  return session;
}

/** The signed-in person, for components inside `Protected`; throws if no one is signed in. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser must be used where somebody is signed in');
  return user;
}

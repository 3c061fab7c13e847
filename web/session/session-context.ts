// What any screen may know about the signed-in person, and the ways in and out. The provider is session-provider.tsx.
import { createContext, useContext } from 'react';
import type { Action, Role } from '#contract/roles';
import type { User } from '#contract/session';
import type { SessionState, SessionStore } from './session-store';

export interface Session
  extends Pick<SessionState, 'status' | 'failure' | 'user' | 'isEnded' | 'hasSignedOut' | 'hasEntered'>,
    Omit<SessionStore, 'read' | 'subscribe' | 'start' | 'dismiss'> {
  isAdmin: boolean;
  /** Whether the person has this role, or one of these; false when no one is signed in. */
  hasRole(roles: Role | readonly Role[]): boolean;
  /** Whether the server lets the person take this action at all; false when no one is signed in. */
  can(action: Action): boolean;
}

export const SessionContext = createContext<Session | null>(null);

/** The session; throws outside its provider. */
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

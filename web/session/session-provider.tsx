// Provides the session to the screens. Another person gets a new cache and newly mounted screens; the same person,
// signed in again, keeps everything.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { type Session, SessionContext } from './session-context';
import { createSessionStore, type SessionState, type SessionStore } from './session-store';
import { startPageOf } from './start-page';

const SessionEndedDialog = lazy(() =>
  import('./session-ended-dialog').then((m) => ({ default: m.SessionEndedDialog })),
);

/** Must be inside the router: a different person is redirected to their own start page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createSessionStore);
  const state = useSyncExternalStore(store.subscribe, store.read);
  const navigate = useNavigate();
  useEffect(() => {
    // flushSync: screens mount again as soon as this is done.
    return store.start(async (user) => navigate(startPageOf(user), { replace: true, flushSync: true }));
  }, [store, navigate]);
  const session = useMemo(() => sessionOf(state, store), [state, store]);
  return (
    <SessionContext value={session}>
      <QueryClientProvider key={personOf(state)} client={state.queries}>
        {children}
      </QueryClientProvider>
      {state.user && state.isEnded && (
        <Suspense>
          <SessionEndedDialog user={state.user} onClose={store.dismiss} />
        </Suspense>
      )}
    </SessionContext>
  );
}

function sessionOf(state: SessionState, store: SessionStore): Session {
  const { status, failure, user, isEnded, hasSignedOut, hasEntered } = state;
  const { login, logout, setUpFirstAdmin, register, acceptInvitation, saveProfile, changePassword } = store;
  return {
    ...{ status, failure, user, isEnded, hasSignedOut, hasEntered },
    ...{ login, logout, setUpFirstAdmin, register, acceptInvitation, saveProfile, changePassword },
    ...{ retry: store.retry, recheck: store.recheck },
    isAdmin: user?.role === 'admin',
    hasRole: (roles) => user !== null && [roles].flat().includes(user.role),
    can: (action) => user?.can[action] ?? false,
  };
}

function personOf({ user }: SessionState): string {
  return user ? `${user.id} ${user.role}` : 'nobody';
}

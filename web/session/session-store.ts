// The session, outside React so any request's 401 and any other tab can change it. Every person gets a separate cache,
// so nothing loaded by one is shown to the next.
import type { QueryClient } from '@tanstack/react-query';
import type {
  AcceptInvitationInput,
  LoginInput,
  PasswordChange,
  ProfileInput,
  RegisterInput,
  SetupInput,
  User,
} from '#contract/session';
import { forgetFigures, keepFigures, restoreFigures } from '../api/kept-figures';
import { createQueryClient } from '../api/queries';
import { isSignedOut, messageOf, request } from '../api/request';
import { onSignedOut } from '../api/signed-out';
import { forgetLastCompanies } from './last-companies';
import { openOtherTabs } from './other-tabs';

export interface SessionState {
  /** `unknown` until the server responds; `failed` if it could not say. */
  status: 'unknown' | 'failed' | 'known';
  failure?: string | undefined;
  user: User | null;
  /** The server no longer recognizes `user`, but their work is still on screen. */
  isEnded: boolean;
  /** The last person signed out, so the next one is not sent to the page they left. */
  hasSignedOut: boolean;
  /** `user` signed in through a form on this page, rather than being signed in when it opened. */
  hasEntered: boolean;
  queries: QueryClient;
}

export interface SessionStore {
  read(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Loads the session and listens for its end; returns how to stop. `leadToStart` redirects a person who follows
   * another one to their start page.
   */
  start(leadToStart: (user: User) => Promise<void>): () => void;
  retry(): void;
  /** Like `retry`, without a spinner. */
  recheck(): void;
  /** Hides the sign-in dialog until the next rejected request. */
  dismiss(): void;
  login(input: LoginInput): Promise<User>;
  setUpFirstAdmin(input: SetupInput): Promise<User>;
  register(input: RegisterInput): Promise<User>;
  /** Sets the password of a one-time link's person and signs them in. */
  acceptInvitation(input: AcceptInvitationInput): Promise<User>;
  saveProfile(input: ProfileInput): Promise<User>;
  /** Changes one's own password; ends the person's other sessions. */
  changePassword(input: PasswordChange): Promise<User>;
  /** If it throws, the person is still signed in. */
  logout(): Promise<void>;
}

export function createSessionStore(): SessionStore {
  let state: SessionState = {
    status: 'unknown',
    user: null,
    isEnded: false,
    hasSignedOut: false,
    hasEntered: false,
    queries: createQueryClient(),
  };
  const listeners = new Set<() => void>();
  const otherTabs = openOtherTabs();
  let leadToStart = async (_user: User) => {};
  let isChecking = false;
  let signInCount = 0;

  const publish = (change: Partial<SessionState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    const asked = signInCount;
    try {
      const user = await findUser();
      if (asked === signInCount) await settle(user);
    } catch (error) {
      if (state.status !== 'known') publish({ status: 'failed', failure: messageOf(error, '') || undefined });
    } finally {
      isChecking = false;
    }
  };

  const settle = async (user: User | null) => {
    if (user) return startSession(user, false);
    forgetFigures();
    publish(state.user ? { isEnded: true } : { status: 'known' });
  };

  const startSession = async (user: User, hasEntered: boolean) => {
    if (isSamePerson(state.user, user)) {
      publish({ user, isEnded: false });
      void loadRefusedAgain(state.queries);
      return;
    }
    state.queries.clear();
    if (state.user) {
      // Unmounts the previous person's screens first, so none of them sends a request for the next person.
      publish({ status: 'unknown', user: null, isEnded: false, queries: createQueryClient() });
      await leadToStart(user);
    }
    const queries = createQueryClient();
    restoreFigures(queries, ownerOf(user));
    publish({ status: 'known', user, isEnded: false, hasSignedOut: false, hasEntered, queries });
  };

  const keep = () => {
    if (state.user && !state.isEnded) keepFigures(state.queries, ownerOf(state.user));
  };

  const leave = () => {
    signInCount += 1;
    forgetFigures();
    forgetLastCompanies();
    state.queries.clear();
    const signedOutState = { user: null, isEnded: false, hasSignedOut: true, hasEntered: false };
    publish({ status: 'known', ...signedOutState, queries: createQueryClient() });
  };

  const enter = async (user: User) => {
    signInCount += 1;
    await startSession(user, true);
    otherTabs.notify('signed-in');
    return user;
  };

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(lead) {
      leadToStart = lead;
      void check();
      const stopListening = onSignedOut(() => state.user && void check());
      const stopTabs = otherTabs.listen((news) => {
        if (news === 'signed-in') void check();
        else if (state.user) leave();
      });
      addEventListener('pagehide', keep);
      return () => {
        stopListening();
        stopTabs();
        removeEventListener('pagehide', keep);
      };
    },
    retry() {
      publish({ status: 'unknown' });
      void check();
    },
    recheck: () => void check(),
    dismiss: () => publish({ isEnded: false }),
    login: async (input) => enter(await request('login', { body: input })),
    setUpFirstAdmin: async (input) => enter(await request('setUpFirstAdmin', { body: input })),
    register: async (input) => enter(await request('register', { body: input })),
    acceptInvitation: async (input) => enter(await request('acceptInvitation', { body: input })),
    saveProfile: async (input) => enter(await request('saveProfile', { body: input })),
    changePassword: async (input) => enter(await request('changePassword', { body: input })),
    async logout() {
      await request('logout');
      leave();
      otherTabs.notify('signed-out');
    },
  };
}

async function findUser(): Promise<User | null> {
  try {
    return await request('getUser');
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/** A changed role sees different data, so it counts as another person. */
function isSamePerson(before: User | null, now: User): boolean {
  return before !== null && ownerOf(before) === ownerOf(now);
}

const ownerOf = ({ id, role }: User) => `${id} ${role}`;

function loadRefusedAgain(queries: QueryClient): Promise<void> {
  return queries.refetchQueries({ predicate: (query) => isSignedOut(query.state.error) });
}

// Who is signed in, kept outside React so that any request's 401 and any other tab can change it. Every person gets
// a cache of their own, so nothing that one loaded can be shown to the next.
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
import { createQueryClient } from '../api/queries';
import { isSignedOut, messageOf, request } from '../api/request';
import { onSignedOut } from '../api/signed-out';
import { openOtherTabs } from './other-tabs';

export interface SessionState {
  /** `unknown` until the server has said who is there; `failed` when it could not say. */
  status: 'unknown' | 'failed' | 'known';
  /** What the server said when it could not say who is there; undefined where it said nothing. */
  failure?: string | undefined;
  user: User | null;
  /** The server no longer knows `user`, but what they were doing is still on the screen. */
  isEnded: boolean;
  /** The last person signed out on purpose: the page they left is none of the next one's business. */
  hasSignedOut: boolean;
  /** `user` came in by a form of this page; false for who was found signed in when it opened. */
  hasEntered: boolean;
  queries: QueryClient;
}

export interface SessionStore {
  read(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Asks who is there and listens for the session's end; returns how to stop listening.
   * `leadToStart` takes somebody who follows another person to their own start page.
   */
  start(leadToStart: (user: User) => Promise<void>): () => void;
  /** Asks again after a failure. */
  retry(): void;
  /** The same without a spinner meanwhile. */
  recheck(): void;
  /** Stops asking for a new sign-in until the next request is refused. */
  dismiss(): void;
  /** Signs in; throws what the server refused it with. */
  login(input: LoginInput): Promise<User>;
  /** Makes the first admin and signs them in. */
  setUpFirstAdmin(input: SetupInput): Promise<User>;
  /** Makes a company and its director, and signs the director in. */
  register(input: RegisterInput): Promise<User>;
  /** Sets the password of the person a one-time link is for, and signs them in. */
  acceptInvitation(input: AcceptInvitationInput): Promise<User>;
  /** Changes one's own name and e-mail, in every tab. */
  saveProfile(input: ProfileInput): Promise<User>;
  /** Changes one's own password; every other session of this person ends. */
  changePassword(input: PasswordChange): Promise<User>;
  /** Signs out; when it throws, the person is still signed in. */
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
  // Counts sign-ins and sign-outs: an answer about who was there before one of them comes too late.
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
    if (user) await startSession(user, false);
    else if (state.user) publish({ isEnded: true });
    else publish({ status: 'known' });
  };

  const startSession = async (user: User, hasEntered: boolean) => {
    if (isSamePerson(state.user, user)) {
      publish({ user, isEnded: false });
      void loadRefusedAgain(state.queries);
      return;
    }
    state.queries.clear();
    if (state.user) {
      // The screens of the person before close first, so that none of them asks anything on behalf of this one.
      publish({ status: 'unknown', user: null, isEnded: false, queries: createQueryClient() });
      await leadToStart(user);
    }
    publish({ status: 'known', user, isEnded: false, hasSignedOut: false, hasEntered, queries: createQueryClient() });
  };

  const leave = () => {
    signInCount += 1;
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
      return () => {
        stopListening();
        stopTabs();
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

/** A changed role sees other things, so it counts as another person. */
function isSamePerson(before: User | null, now: User): boolean {
  return before?.id === now.id && before.role === now.role;
}

function loadRefusedAgain(queries: QueryClient): Promise<void> {
  return queries.refetchQueries({ predicate: (query) => isSignedOut(query.state.error) });
}

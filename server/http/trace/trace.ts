// Traces who came in, who was refused and who exported what: a log line and a count per event. Lines never contain
// passwords, tokens, payloads or webhook paths, and only usernames that exist.
import type { FastifyBaseLogger } from 'fastify';
import { networkOf } from '../limits/rate-limits';
import { createRepeatLimit } from './repeat-limit';
import type { SignInKind, SignInRecords } from './sign-in-records';

const traceEvents = {
  'sign-in-succeeded': ['info', 'a person signed in'],
  'sign-in-failed': ['warn', 'a sign-in was refused: wrong username or password'],
  'sign-in-held-back': ['warn', 'a sign-in was refused: too many failed before'],
  'locked-out': ['warn', 'sign-ins like the last one are refused for a while: too many failed'],
  'sign-in-queue-full': ['warn', 'a sign-in was refused: too many are waiting'],
  'sign-in-unapproved': ['warn', 'a sign-in was refused: the role waits for approval'],
  'signed-out': ['info', 'a person signed out'],
  'refused-role': ['warn', 'a request was refused: the role does not allow it'],
  'refused-forged': ['warn', 'a request was refused: it came from another site'],
  'refused-scope': ['warn', 'a request was refused: it named something outside the person’s scope, or missing'],
  'refused-link': ['warn', 'a one-time link was refused'],
  'refused-rate': ['warn', 'a request was refused: too many like it came before'],
  'username-told': ['warn', 'a person learned that a username is taken'],
  exported: ['info', 'data was exported'],
  replayed: ['info', 'a replay was started'],
  'permissions-changed': ['info', 'a person’s sign-in or permissions were saved'],
  'password-changed': ['info', 'a person changed their password'],
} as const satisfies Record<string, readonly ['info' | 'warn', string]>;

export type TraceEvent = keyof typeof traceEvents;

/** How often each event happened since the start. */
export interface EventCounts {
  count(event: string): void;
  read(): ReadonlyMap<string, number>;
}

export function createEventCounts(): EventCounts {
  const counts = new Map<string, number>();
  return {
    count: (event) => counts.set(event, (counts.get(event) ?? 0) + 1),
    read: () => counts,
  };
}

const recordedSignIns: Partial<Record<TraceEvent, SignInKind>> = {
  'sign-in-succeeded': 'sign-in.succeeded',
  'sign-in-failed': 'sign-in.failed',
  'locked-out': 'sign-in.locked-out',
};

export interface TracedPerson {
  userId: number;
  username: string;
}

export interface TraceFacts {
  address: string;
  person?: TracedPerson | undefined;
  /** For a refused sign-in: the user; null if the username is unknown. */
  account?: TracedPerson | null | undefined;
  facts?: Record<string, unknown>;
  /** Fewer lines a minute, if strangers can cause thousands. */
  maxLines?: number;
}

export interface Trace {
  note(event: TraceEvent, about: TraceFacts): void;
  stop(): Promise<void>;
}

export interface TraceParts {
  log: FastifyBaseLogger;
  counts: EventCounts;
  records: SignInRecords;
}

const maxLinesPerMinute = 10;
const minuteMs = 60_000;

/** A flood leaves at most ten lines a minute per event and source, or `maxLines`, and one with the number suppressed. */
export function createTrace({ log, counts, records }: TraceParts): Trace {
  const limit = createRepeatLimit<object>(minuteMs, (kind, source, more) => {
    const [event] = kind.split(' ') as [TraceEvent];
    const [level] = traceEvents[event];
    log[level]({ event, ...(source ?? { address: 'others' }), more }, `and ${more.toLocaleString('en-US')} more`);
  });

  return {
    note(event, { address, person, account, facts, maxLines = maxLinesPerMinute }) {
      counts.count(event);
      const signIn = recordedSignIns[event];
      const user = person ?? account;
      if (signIn && user) records.note(signIn, user, address);
      const source = person ? `user ${person.userId}` : networkOf(address);
      const who = person ? { userId: person.userId, address } : { address };
      if (!limit.admits(`${event} ${maxLines}`, source, who, maxLines)) return;
      const [level, sentence] = traceEvents[event];
      const isKnownUser = account === undefined ? undefined : account !== null;
      log[level]({ event, userId: user?.userId, username: user?.username, isKnownUser, address, ...facts }, sentence);
    },
    async stop() {
      limit.stop();
      await records.stop();
    },
  };
}

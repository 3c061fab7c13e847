// Every failure of a request; the only file that knows status codes. Handlers return expected failures as Refusals;
// anything thrown is unexpected, and the answer reveals nothing.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/endpoint';
import type { Outage } from '#contract/intake';
import { wrongSignIn } from '#contract/sign-in-words';
import { ReadersBusy } from '../aside/read-aside';
import { isCanceled, isDatabaseUnavailable, isDiskFull, isReadOnly } from '../database/engine/database-away';
import { CallerDisconnected, QueueFull } from './limits/concurrency-limit';

const kinds = {
  malformed: { code: 400, message: 'The request is not in the expected format.' },
  'not-signed-in': { code: 401, message: 'Please sign in.' },
  'wrong-sign-in': { code: 401, message: wrongSignIn },
  'not-allowed': { code: 403, message: 'Your role may not do this.' },
  forged: { code: 403, message: 'This request did not come from this site. Reload the page and try again.' },
  'not-found': { code: 404, message: 'Not found.' },
  conflict: { code: 409, message: 'Someone else saved changes while you were editing. Reload to see them.' },
  'too-large': { code: 413, message: 'The body is larger than 1 MiB.' },
  'not-json': { code: 415, message: 'Send the body as JSON, with Content-Type: application/json.' },
  'too-many': { code: 429, message: 'Too many attempts. Wait a little and try again.' },
  busy: { code: 503, message: 'The database is busy. Try again in a moment.' },
  'disk-full': {
    code: 507,
    message: 'The server’s disk is full. Nothing was saved. Free some space on it, then try again.',
  },
  'read-only': {
    code: 503,
    message: 'The database is read-only right now. Nothing was saved. Try again in a moment.',
  },
  unavailable: { code: 503, message: 'The database cannot be reached. Calls are being kept. Try again in a moment.' },
} as const;

type Kind = keyof typeof kinds;

export class Refusal {
  constructor(
    readonly kind: Kind,
    readonly message: string,
    readonly fields?: Record<string, string>,
    readonly retryAfterSeconds?: number,
    readonly failedSignIn?: FailedSignIn,
  ) {}
}

export interface FailedSignIn {
  person: { userId: number; username: string } | null;
  /** Until when similar attempts are refused; null if the next one is allowed. */
  lockedUntil: Date | null;
}

export function refuse(
  kind: Kind,
  message: string | undefined = undefined,
  fields?: Record<string, string>,
  retryAfterSeconds?: number,
): Refusal {
  return new Refusal(kind, message ?? kinds[kind].message, fields, retryAfterSeconds);
}

interface Reason {
  kind?: Kind;
  message: string;
  field?: string;
}

/** The refusal for each reason why nothing was saved. */
export function refusalsFor<Name extends string>(
  reasons: Record<Exclude<Name, 'not-found' | 'changed-meanwhile'>, Reason>,
): (name: Name) => Refusal {
  const byName: Partial<Record<string, Reason>> = reasons;
  return (name) => {
    if (name === 'not-found') return refuse('not-found');
    const { kind = 'conflict', message, field }: Partial<Reason> = byName[name] ?? {};
    return refuse(kind, message, field && message ? { [field]: message } : undefined);
  };
}

export function refuseUnavailable(outage: Outage | null): Refusal {
  if (!outage) return refuse('busy', undefined, undefined, 2);
  if (outage.keepsCalls) return refuse('unavailable', undefined, undefined, 5);
  return refuse(
    'unavailable',
    'The database cannot be reached, and calls cannot be kept. Try again in a moment.',
    undefined,
    5,
  );
}

export function refuseSignIn(failed: FailedSignIn): Refusal {
  return new Refusal('wrong-sign-in', kinds['wrong-sign-in'].message, undefined, undefined, failed);
}

export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.send(prepareRefusal(reply, refusal));
}

export function prepareRefusal(reply: FastifyReply, { kind, message, fields, retryAfterSeconds }: Refusal): Failure {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(kinds[kind].code);
  return { message, ...(fields && { fields }) };
}

/**
 * Answers a thrown error: overload and unreadable bodies are 4xx, a busy or unavailable database 503, everything else a
 * 500 that names only the request. `suspectOutage` checks the database.
 */
export async function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  suspectOutage: () => Promise<Outage | null>,
): Promise<FastifyReply> {
  const unserved = refuseUnserved(error);
  if (unserved) return answerRefusal(reply, unserved);
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'the database did not answer');
    const outage = await suspectOutage();
    const isTooMuch = !outage && isCanceled(error) && request.method === 'GET';
    return answerRefusal(reply, isTooMuch ? refuse('busy', tooMuch) : refuseUnavailable(outage));
  }
  const full = isDiskFull(error);
  if (full || isReadOnly(error)) {
    request.log.error({ err: error }, 'the database could not write');
    return answerRefusal(reply, refuse(full ? 'disk-full' : 'read-only'));
  }
  const code = 'statusCode' in error ? error.statusCode : undefined;
  if (code !== undefined && code >= 400 && code < 500) {
    // Without a body, the address was unreadable, so nothing exists there.
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    return answerRefusal(reply, hasBody ? refuseUnread(code) : refuse('not-found'));
  }
  request.log.error({ err: error }, 'a request failed');
  return reply.code(500).send({
    message: `Something failed on the server. Please try again. When you report it, mention request ${request.id}.`,
  });
}

const tooMuch = 'There is too much to look through at once. Narrow the period, or choose a company.';

/** The refusal of a request that was never served (request-turns.ts); null for other errors. */
export function refuseUnserved(error: unknown): Refusal | null {
  if (error instanceof QueueFull)
    return refuse('too-many', 'Too many requests at once. Try again in a moment.', undefined, 2);
  if (error instanceof ReadersBusy)
    return refuse('busy', 'Other large files are being read. Try again in a moment.', undefined, 5);
  return error instanceof CallerDisconnected ? refuse('busy') : null;
}

/** Fastify's refusal of a body in our words: its own mention internals or repeat the input. */
function refuseUnread(code: number): Refusal {
  if (code === kinds['too-large'].code) return refuse('too-large');
  if (code === kinds['not-json'].code) return refuse('not-json');
  return refuse('malformed', 'The body could not be read as JSON.');
}

// Chooses which API answers are traced: the door calls this after every request.
import { ExportNote } from '#contract/audit-log';
import { type EndpointName, endpoints } from '#contract/endpoints';
import { usernameTaken } from '#contract/session';
import type { Viewer } from '../../access/scope';
import type { Refusal } from '../failures';
import type { Trace, TracedPerson, TraceEvent } from './trace';

export interface TracedRequest {
  name: EndpointName;
  viewer: Viewer | null;
  address: string;
  input?: object;
}

/** Traces a refusal, unless it is without security relevance, such as a malformed body. */
export function traceRefusal(trace: Trace, request: TracedRequest, refusal: Refusal): void {
  const event = refusedEvent(request, refusal);
  if (!event) return;
  const { failedSignIn } = refusal;
  const facts = { endpoint: addressOf(request), ...(event === 'refused-scope' && { ids: idsIn(request.input) }) };
  const about = { ...personFacts(request), account: failedSignIn?.person, facts };
  trace.note(event, about);
  const until = failedSignIn?.lockedUntil;
  if (until) trace.note('locked-out', { ...about, facts: { until } });
}

function refusedEvent({ name, viewer }: TracedRequest, { kind, message }: Refusal): TraceEvent | null {
  switch (kind) {
    case 'wrong-sign-in':
      return 'sign-in-failed';
    case 'too-many':
      return name === 'login' ? 'sign-in-held-back' : 'refused-rate';
    case 'busy':
      return name === 'login' ? 'sign-in-queue-full' : null;
    case 'not-allowed':
      return name === 'login' || name === 'acceptInvitation' ? 'sign-in-unapproved' : 'refused-role';
    case 'forged':
      return 'refused-forged';
    case 'conflict':
      return message === usernameTaken ? 'username-told' : null;
    case 'not-found':
      if (!viewer) return 'refused-link';
      // For admins a missing row is missing, not refused.
      return viewer.role === 'admin' ? null : 'refused-scope';
    default:
      return null;
  }
}

/** Traces a successful request; most are not. */
export function traceSuccess(trace: Trace, request: TracedRequest, answer: unknown): void {
  const event = grantedEvent(request);
  if (!event) return;
  const signedIn = event === 'sign-in-succeeded' ? personIn(answer) : undefined;
  const facts = {
    endpoint: addressOf(request),
    ids: idsIn(request.input),
    ...(event === 'exported' && exportIn(request)),
  };
  trace.note(event, { ...personFacts(request), ...(signedIn && { person: signedIn }), facts });
}

const grantedEvents: Partial<Record<EndpointName, TraceEvent>> = {
  login: 'sign-in-succeeded',
  setUpFirstAdmin: 'sign-in-succeeded',
  register: 'sign-in-succeeded',
  acceptInvitation: 'sign-in-succeeded',
  changePassword: 'password-changed',
  inviteUser: 'permissions-changed',
  saveUser: 'permissions-changed',
  makeResetLink: 'permissions-changed',
  makeSignUpLink: 'permissions-changed',
  createEmployee: 'permissions-changed',
  saveEmployee: 'permissions-changed',
  deleteEmployee: 'permissions-changed',
  makeEmployeeLink: 'permissions-changed',
  approveEmployee: 'permissions-changed',
  importEmployees: 'permissions-changed',
  startReplay: 'replayed',
  noteExport: 'exported',
};

function grantedEvent({ name, input }: TracedRequest): TraceEvent | null {
  const isTrial = input !== undefined && 'body' in input && isObject(input.body) && input.body.dryRun === true;
  return isTrial ? null : (grantedEvents[name] ?? null);
}

function personFacts({ viewer, address }: TracedRequest): { address: string; person?: TracedPerson } {
  return { address, ...(viewer && { person: { userId: viewer.userId, username: viewer.username } }) };
}

/** A sign-in answers with the person. */
function personIn(answer: unknown): TracedPerson | undefined {
  if (!isObject(answer) || typeof answer.id !== 'number' || typeof answer.username !== 'string') return undefined;
  return { userId: answer.id, username: answer.username };
}

/** What was exported: fixed words and a number, nothing that was typed. */
function exportIn({ input }: TracedRequest): object | undefined {
  const body = input && 'body' in input ? ExportNote.safeParse(input.body).data : undefined;
  return body && { content: body.content, format: body.format, rows: body.rows };
}

/** As declared, so without ids or webhook paths. */
function addressOf({ name }: TracedRequest): string {
  return `${endpoints[name].method} ${endpoints[name].path}`;
}

/** The ids in a request by field: numbers only, so no text gets into the log. */
function idsIn(input: unknown): Record<string, number> | undefined {
  if (!isObject(input)) return undefined;
  const ids: Record<string, number> = {};
  for (const place of Object.values(input)) {
    for (const [name, value] of isObject(place) ? Object.entries(place) : []) {
      if (isId(name) && typeof value === 'number') ids[name] = value;
    }
  }
  return Object.keys(ids).length > 0 ? ids : undefined;
}

const isId = (name: string) => /(^i|I)d$/.test(name) || name === 'before';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

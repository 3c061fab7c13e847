// The door of the JSON API. For every endpoint: session and origin > role > parse > handle > check the answer. The
// first two run before the body is read. Only failures.ts turns refusals into status codes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Day } from '#contract/days';
import type { Endpoint } from '#contract/endpoint';
import {
  type BodyOf,
  type EndpointName,
  type Endpoints,
  endpoints,
  type OutputOf,
  type ParamsOf,
  type QueryOf,
} from '#contract/endpoints';
import { figuresAsOf } from '#contract/figures-as-of';
import { mayDo } from '#contract/roles';
import { searchedToHeader } from '#contract/searched-to';
import { type CompanyScope, scopeOf, type Viewer } from '../access/scope';
import { disconnectSignal } from './disconnect-signal';
import { answerRefusal, Refusal, refuse, refuseUnserved } from './failures';
import { registerBodies, reserveLargeBody } from './large-body';
import type { RefusalPace, RequestTurns, Sender } from './limits/request-turns';
import { isOnThisMachine } from './loopback';
import type { KnownDevice, KnownDevices } from './session/known-devices';
import type { Sessions } from './session/session';
import type { Trace } from './trace/trace';
import { type TracedRequest, traceRefusal, traceSuccess } from './trace/traced-requests';

type IsPublic<N extends EndpointName> = Endpoints[N]['access'] extends 'anyone' ? true : false;

/** The input of a handler: parsed request, viewer and scope. Public endpoints have no viewer. */
export interface HandlerInput<N extends EndpointName> {
  params: ParamsOf<N>;
  query: QueryOf<N>;
  body: BodyOf<N>;
  viewer: IsPublic<N> extends true ? null : Viewer;
  scope: IsPublic<N> extends true ? null : CompanyScope;
  address: string;
  /** Whether the request was sent on this machine, as far as can be told. */
  isOnThisMachine: boolean;
  signal: AbortSignal;
  session: { begin(userId: number): Promise<void>; end(): Promise<void> };
  device: {
    /** This browser, if this username has signed in on it before. */
    find(username: string): Promise<KnownDevice | null>;
    /** Call only after a correct password. */
    remember(person: { userId: number; username: string }): Promise<void>;
  };
  /** Sets the header `figures-as-of`: the day that the figures took as today, for links that ask the same. */
  stateAsOf(today: Day): void;
  /** Sets the Link header of a list to the same query with this `before`, and how far back a search looked. */
  linkNextPage(id: number, searchedTo?: Date | null): void;
}

export type Handler<N extends EndpointName> = (handlerInput: HandlerInput<N>) => Promise<OutputOf<N> | Refusal>;
export type Handlers = { [N in EndpointName]: Handler<N> };

export interface DoorParts {
  sessions: Sessions;
  devices: KnownDevices;
  turns: RequestTurns;
  /** Delays the refusals of strangers in a flood. */
  paceRefusal: RefusalPace;
  trace: Trace;
  /** Called after each change: sessions may have ended. */
  onChange(): void;
}

/** Sign-in has its own queue, by address and for known devices. */
const turnsOfTheirOwn: readonly EndpointName[] = ['login'];

export function registerApi(app: FastifyInstance, handlers: Handlers, parts: DoorParts): void {
  const { sessions, turns, paceRefusal, trace } = parts;
  app.addHook('onRequest', forbidCaching);
  registerBodies(app);
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  app.addHook('onSend', async (request, reply) => {
    const isOfStranger = reply.statusCode >= 400 && request.url.startsWith('/api/') && !viewers.has(request);
    if (isOfStranger) await paceRefusal(request);
  });
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    // The types of Handlers match input and handler by name; the union of all names cannot express that.
    const handler = handlers[name] as (handlerInput: unknown) => Promise<unknown>;
    const declared: Endpoint = endpoints[name];
    const queued: Way['handler'] = (handlerInput, sender, signal) =>
      turnsOfTheirOwn.includes(name) || declared.needsNoDatabase
        ? handler(handlerInput)
        : unlessUnserved(
            turns.take(sender, () => handler(handlerInput), signal, readsAllCompanies(declared, handlerInput)),
          );
    app.route({
      method: declared.method,
      url: declared.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(declared.maxBytes && { bodyLimit: declared.maxBytes, preParsing: reserveLargeBody }),
      onRequest: async (request, reply) => {
        const { viewer, refusal } = await admit(declared, sessions, request);
        if (viewer) viewers.set(request, viewer);
        if (refusal) return refuseTraced(trace, { name, viewer, address: request.ip }, refusal, reply);
      },
      handler: (request, reply) =>
        serveRequest({ name, handler: queued, ...parts }, viewers.get(request) ?? null, request, reply),
    });
  }
}

const narrowing = ['companyId', 'regionId', 'districtId', 'storeId', 'employeeId'];

/** Whether it asks about companies and names none, and the viewer sees all of them. */
function readsAllCompanies({ method, query }: Endpoint, { scope, query: asked }: NarrowingInput): boolean {
  if (method !== 'GET' || scope?.companyIds !== 'all' || !(query instanceof z.ZodObject)) return false;
  const isNarrowed = Object.entries(asked ?? {}).some(
    ([name, value]) => narrowing.includes(name) && value !== undefined,
  );
  return 'companyId' in query.shape && !isNarrowed;
}

interface NarrowingInput {
  scope: CompanyScope | null;
  query: unknown;
}

/** Answers are personal: browsers and proxies must not cache any. */
function forbidCaching(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  done();
}

/** Finds the viewer (null for public endpoints), or refuses before anything is parsed. */
async function admit(
  { access, method, needsNoDatabase }: Endpoint,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<{ viewer: Viewer | null; refusal?: Refusal }> {
  const findViewer = needsNoDatabase ? sessions.recognizeViewer : sessions.findViewer;
  const viewer = access === 'anyone' ? null : await unlessUnserved(findViewer(request));
  if (viewer instanceof Refusal) return { viewer: null, refusal: viewer };
  if (access !== 'anyone' && !viewer) return { viewer, refusal: refuse('not-signed-in') };
  if (method !== 'GET' && sessions.isForged(request)) return { viewer, refusal: refuse('forged') };
  const isAllowed = !viewer || access === 'anyone' || access === 'signed-in' || mayDo(viewer.role, access);
  return isAllowed ? { viewer } : { viewer, refusal: refuse('not-allowed') };
}

/** The outcome, or a refusal if the request was never served. */
async function unlessUnserved<T>(outcome: Promise<T>): Promise<T | Refusal> {
  try {
    return await outcome;
  } catch (error) {
    const refusal = refuseUnserved(error);
    if (refusal) return refusal;
    throw error;
  }
}

interface Way extends DoorParts {
  name: EndpointName;
  handler: (handlerInput: NarrowingInput, sender: Sender, signal: AbortSignal) => Promise<unknown>;
}

async function serveRequest(
  { name, handler, sessions, devices, trace, onChange }: Way,
  viewer: Viewer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const endpoint: Endpoint = endpoints[name];
  const input = parseInput(endpoint, request);
  if (input instanceof Refusal) return answerRefusal(reply, input);

  const signal = disconnectSignal(reply);
  const handlerInput = {
    ...input,
    viewer,
    scope: viewer && scopeOf(viewer),
    address: request.ip,
    isOnThisMachine: isOnThisMachine(request),
    signal,
    session: {
      begin: (userId: number) => sessions.begin(request, reply, userId),
      async end() {
        const person = await sessions.end(request, reply);
        if (person) trace.note('signed-out', { address: request.ip, person });
      },
    },
    device: {
      find: (username: string) => devices.find(request, username),
      remember: (person: { userId: number; username: string }) => devices.remember(request, reply, person),
    },
    stateAsOf: (today: Day) => reply.header(figuresAsOf, today),
    linkNextPage: (id: number, searchedTo: Date | null = null) => {
      reply.header('link', linkToNext(request.url, id));
      if (searchedTo) reply.header(searchedToHeader, searchedTo.toISOString());
    },
  };
  const answer = await handler(handlerInput, viewer ?? sessions.senderOf(request), signal);
  const traced = { name, viewer, address: request.ip, input };
  if (answer instanceof Refusal) return refuseTraced(trace, traced, answer, reply);
  if (endpoint.method !== 'GET') onChange();
  traceSuccess(trace, traced, answer);
  return answerChecked(endpoint, answer, reply);
}

function refuseTraced(trace: Trace, request: TracedRequest, refusal: Refusal, reply: FastifyReply): FastifyReply {
  traceRefusal(trace, request, refusal);
  return answerRefusal(reply, refusal);
}

function linkToNext(url: string, before: number): string {
  const [path = '', query] = url.split('?');
  const search = new URLSearchParams(query);
  search.set('before', String(before));
  return `<${path}?${search}>; rel="next"`;
}

function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } | Refusal {
  const fields: Record<string, string> = {};
  const parse = (shape: z.ZodType, value: unknown) => {
    if (shape.type === 'undefined') return undefined;
    const parsed = shape.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
    return undefined;
  };
  const params = parse(endpoint.params, request.params);
  const query = parse(endpoint.query, request.query);
  const body = parse(endpoint.body, request.body);
  if (Object.keys(fields).length > 0) return refuse('malformed', Object.values(fields)[0], fields);
  if (containsUnstorable([params, query, body])) {
    return refuse('malformed', 'Text contains characters that cannot be stored.');
  }
  return { params, query, body };
}

/** NUL and lone surrogates, which PostgreSQL rejects. Parsed input is flat, so this need not recurse. */
function containsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || /\p{Cs}/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(containsUnstorable);
}

/** An answer that does not match its declaration is our bug: a logged 500, never a leak. */
function answerChecked(endpoint: Endpoint, answer: unknown, reply: FastifyReply): FastifyReply {
  if (endpoint.output.type === 'undefined') return reply.code(204).send();
  const checked = endpoint.output.safeParse(answer);
  if (!checked.success) {
    throw new Error(`${endpoint.method} ${endpoint.path} returned an invalid answer: ${checked.error.message}`);
  }
  // As text: with null, Fastify would send an empty body.
  return reply
    .code(endpoint.method === 'POST' ? 201 : 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(checked.data));
}

// The one door of the JSON API, the same for every endpoint of the contract:
// who (and is it them, not another site in their browser) > may this role do this at all > parse > handler > check the answer.
// Handlers (handlers/) see parsed input and a viewer; only failures.ts turns what they refuse into status codes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
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
import { mayDo } from '#contract/roles';
import { type CompanyScope, scopeOf, type Viewer } from '../access/scope';
import { answerRefusal, Refusal, refuse } from './failures';
import type { Sessions } from './session';

type IsPublic<N extends EndpointName> = Endpoints[N]['access'] extends 'anyone' ? true : false;

/** What a handler is given: parsed input, who asks, and what they may see. Public endpoints have no viewer. */
export interface Asked<N extends EndpointName> {
  params: ParamsOf<N>;
  query: QueryOf<N>;
  body: BodyOf<N>;
  viewer: IsPublic<N> extends true ? null : Viewer;
  scope: IsPublic<N> extends true ? null : CompanyScope;
  /** The sender's address, for counting failed sign-ins. */
  address: string;
  session: { begin(userId: number): Promise<void>; end(): Promise<void> };
}

export type Handler<N extends EndpointName> = (asked: Asked<N>) => Promise<OutputOf<N> | Refusal>;
export type Handlers = { [N in EndpointName]: Handler<N> };

/** Hangs every endpoint of the contract into the server. */
export function hangDoor(app: FastifyInstance, handlers: Handlers, sessions: Sessions): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    // Per name, input and handler fit by the type of Handlers; the union of all of them cannot say so.
    const handler = handlers[name] as (asked: unknown) => Promise<unknown>;
    const declared: Endpoint = endpoints[name];
    app.route({
      method: declared.method,
      url: declared.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => letThrough(declared, handler, sessions, request, reply),
    });
  }
}

async function letThrough(
  endpoint: Endpoint,
  handler: (asked: unknown) => Promise<unknown>,
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const viewer = endpoint.access === 'anyone' ? null : await sessions.findViewer(request);
  if (endpoint.access !== 'anyone' && !viewer) return answerRefusal(reply, refuse('not-signed-in'));
  if (endpoint.method !== 'GET' && sessions.isForged(request)) return answerRefusal(reply, refuse('forged'));
  if (
    viewer &&
    endpoint.access !== 'anyone' &&
    endpoint.access !== 'signed-in' &&
    !mayDo(viewer.role, endpoint.access)
  ) {
    return answerRefusal(reply, refuse('not-allowed'));
  }

  const input = parseInput(endpoint, request);
  if (input instanceof Refusal) return answerRefusal(reply, input);

  const answer = await handler({
    ...input,
    viewer,
    scope: viewer && scopeOf(viewer),
    address: request.ip,
    session: {
      begin: (userId: number) => sessions.begin(request, reply, userId),
      end: () => sessions.end(request, reply),
    },
  });
  if (answer instanceof Refusal) return answerRefusal(reply, answer);
  return answerChecked(endpoint, answer, reply);
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
  if (holdsNul([params, query, body])) return refuse('malformed', 'Text must not hold NUL characters.');
  return { params, query, body };
}

/** NUL is the one character that PostgreSQL stores in no text. What was parsed is flat, so this does not go deep. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul);
}

/** An answer that does not fit its declaration is our mistake: a logged 500, never a leak. */
function answerChecked(endpoint: Endpoint, answer: unknown, reply: FastifyReply): FastifyReply {
  if (endpoint.output.type === 'undefined') return reply.code(204).send();
  const checked = endpoint.output.safeParse(answer);
  if (!checked.success) {
    throw new Error(`${endpoint.method} ${endpoint.path} answered out of shape: ${checked.error.message}`);
  }
  // Sent as text: with null, fastify would send an empty body.
  return reply
    .code(endpoint.method === 'POST' ? 201 : 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(checked.data));
}

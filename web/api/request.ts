// The one way from the browser to the server: an endpoint of the contract by name, its input and its answer typed.

import type { z } from 'zod';
import { addresses } from '#contract/addresses';
import type { Failure } from '#contract/endpoint';
import type { BodyInputOf, EndpointName, Endpoints, OutputOf } from '#contract/endpoints';
import { announceSignedOut } from './signed-out';

type ParamsInputOf<N extends EndpointName> = z.output<Endpoints[N]['params']>;
type QueryInputOf<N extends EndpointName> = Partial<z.output<Endpoints[N]['query']>>;

/** What a request needs; what the endpoint does not take is left out. */
export interface RequestInput<N extends EndpointName> {
  params?: ParamsInputOf<N>;
  query?: QueryInputOf<N>;
  body?: BodyInputOf<N>;
}

/** A refused request. `message` is the status code, a colon, a space and the body's text. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    text: string,
    /** What the server said, fit to show; undefined when it answered with something else. */
    readonly said: Failure | undefined,
  ) {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
  }
}

/** Asks the server. Throws RequestError when it refuses, TypeError when it cannot be reached. */
export async function request<N extends EndpointName>(name: N, input: RequestInput<N> = {}): Promise<OutputOf<N>> {
  return (await ask(name, input)).output;
}

/** The same of a list that comes in pages: `next` is the `before` with which it goes on, null at its end. */
export async function requestPage<N extends EndpointName>(
  name: N,
  input: RequestInput<N> = {},
): Promise<{ rows: OutputOf<N>; next: number | null }> {
  const { output, link } = await ask(name, input);
  const next = /[?&]before=(\d+)[^>]*>; rel="next"/.exec(link ?? '')?.[1];
  return { rows: output, next: next === undefined ? null : Number(next) };
}

async function ask<N extends EndpointName>(
  name: N,
  input: RequestInput<N>,
): Promise<{ output: OutputOf<N>; link: string | null }> {
  const endpoint = addresses[name];
  const response = await fetch(addressOf(name, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(input.body !== undefined && { 'content-type': 'application/json' }) },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  const text = await response.text();
  if (response.status === 401 && endpoint.access !== 'anyone') announceSignedOut();
  if (!response.ok) throw new RequestError(response.status, text || response.statusText, parseFailure(text));
  // The door has checked the answer against this very schema.
  return { output: (text === '' ? undefined : JSON.parse(text)) as OutputOf<N>, link: response.headers.get('link') };
}

/** The sentence to show for an error: what the server said, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof RequestError && error.said?.message) || fallback;
}

/** Whether the server said that no one is signed in (any more). */
export function isSignedOut(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

function addressOf<N extends EndpointName>(name: N, input: RequestInput<N>): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = addresses[name].path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A proxy in between may have answered with a page of its own. Checked by hand: a schema would bring zod into every page. */
function parseFailure(text: string): Failure | undefined {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null || !('message' in said)) return undefined;
    if (typeof said.message !== 'string') return undefined;
    const fields = 'fields' in said && isTexts(said.fields) ? said.fields : undefined;
    return { message: said.message, ...(fields && { fields }) };
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

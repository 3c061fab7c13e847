// The one way from the browser to the server: an endpoint by name, with typed input and response.

import type { z } from 'zod';
import { addresses } from '#contract/addresses';
import type { Failure } from '#contract/endpoint';
import type { BodyInputOf, EndpointName, Endpoints, OutputOf } from '#contract/endpoints';
import { figuresAsOf } from '#contract/figures-as-of';
import { searchedToHeader } from '#contract/searched-to';
import { noteAsOf } from './as-of';
import { announceSignedOut } from './signed-out';

type ParamsInputOf<N extends EndpointName> = z.output<Endpoints[N]['params']>;
type QueryInputOf<N extends EndpointName> = Partial<z.output<Endpoints[N]['query']>>;

export interface RequestInput<N extends EndpointName> {
  params?: ParamsInputOf<N>;
  query?: QueryInputOf<N>;
  body?: BodyInputOf<N>;
}

/** A rejected request. `message` is the status code, a colon, a space and the body's text. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    text: string,
    /** The server's message, fit to show; undefined if the response was something else. */
    readonly said: Failure | undefined,
  ) {
    super(`${status}: ${text}`);
    this.name = 'RequestError';
  }
}

/** Throws RequestError if the server rejects it, TypeError if the server cannot be reached. */
export async function request<N extends EndpointName>(name: N, input: RequestInput<N> = {}): Promise<OutputOf<N>> {
  return (await ask(name, input)).output;
}

interface Page<Rows> {
  rows: Rows;
  /** The `before` of the next page; null at the end. */
  next: number | null;
  /** How far back a search looked that found no full page. */
  searchedTo: string | null;
}

/** Like `request`, for a paged list. */
export async function requestPage<N extends EndpointName>(
  name: N,
  input: RequestInput<N> = {},
): Promise<Page<OutputOf<N>>> {
  const { output, headers } = await ask(name, input);
  const next = /[?&]before=(\d+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return {
    rows: output,
    next: next === undefined ? null : Number(next),
    searchedTo: headers.get(searchedToHeader),
  };
}

async function ask<N extends EndpointName>(
  name: N,
  input: RequestInput<N>,
): Promise<{ output: OutputOf<N>; headers: Headers }> {
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
  const output = (text === '' ? undefined : JSON.parse(text)) as OutputOf<N>;
  noteAsOf(output, response.headers.get(figuresAsOf));
  return { output, headers: response.headers };
}

/** The message to show for an error: the server's, or the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof RequestError && error.said?.message) || fallback;
}

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

/** A proxy may have answered with its own page. Checked by hand: a schema would pull zod into every page. */
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

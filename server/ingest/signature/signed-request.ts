// A request whose signature is verified, and what a scheme reads of it.
import type { IncomingHttpHeaders } from 'node:http';
import type { SignatureSettings } from '#contract/signatures';
import type { SignedTime } from './signed-time';

export interface SignedRequest {
  method: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  /** With its Content-Encoding undone: some senders sign before compressing, some after. */
  body: Buffer;
  contentType: string | undefined;
  /** As requested, without the query. */
  path: string;
  query: string;
  /** Scheme and host by which the sender may know this server; only for schemes that sign the URL. */
  origins: readonly string[];
}

/** What a request claims, and what a claim must equal for a given secret. */
export interface Expectation {
  claims: string[];
  expect(secret: string): string[];
  signedAt?: SignedTime | undefined;
}

export type SchemeReader = (settings: SignatureSettings, request: SignedRequest) => Expectation | 'missing';

export const wrong: Expectation = { claims: [], expect: () => [] };

/** A header or list may contain several signatures while one secret replaces another. */
export const maxClaims = 20;

export function headerOf({ headers }: Pick<SignedRequest, 'headers'>, name: string): string | undefined {
  const key = name.toLowerCase();
  const value = Object.hasOwn(headers, key) ? headers[key] : undefined;
  const text = (Array.isArray(value) ? value.join(', ') : value)?.trim();
  return text === '' ? undefined : text;
}

/** The value after a prefix such as `sha256=`; undefined without it. */
export function withoutPrefix(value: string, prefix: string): string | undefined {
  const beginning = value.slice(0, prefix.length);
  return beginning.toLowerCase() === prefix.toLowerCase() ? value.slice(prefix.length).trim() : undefined;
}

// Single-use secrets: session cookies and one-time links. Only their hashes are stored.
import { createHash, randomBytes } from 'node:crypto';

export interface Token {
  /** 256 random bits, safe in cookies and addresses. */
  text: string;
  hash: Buffer;
}

export function makeToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

/** Whether a text could be a token: filters most invalid ones without a query. */
export function isTokenShaped(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** A plain hash is enough for 256 random bits. */
export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

// Secrets that are handed out once: session cookies and one-time links. Only their hashes are kept.
import { createHash, randomBytes } from 'node:crypto';

export interface Token {
  /** 256 random bits, safe in a cookie and in an address. */
  text: string;
  hash: Buffer;
}

export function makeToken(): Token {
  const text = randomBytes(32).toString('base64url');
  return { text, hash: hashToken(text) };
}

/** Whether a text could be a token at all: most made-up ones are found out without asking the database. */
export function isTokenShaped(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** A plain hash is enough: there is nothing to guess in 256 random bits. */
export function hashToken(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

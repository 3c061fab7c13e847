// Bodies that are a JSON Web Token (RFC 7519), as Dialpad sends with a secret. They are opened here, and verified in
// signature/verify-signature.ts.
import { isJsonObject, type JsonValue } from '#contract/json-value';
import { printable } from './printable';

export interface Jwt {
  /** The JSON text of its claims. */
  claims: string;
  /** What the signature is over. */
  signed: string;
  /** In base64url. */
  signature: string;
}

/** The token that a text is; undefined for any other text. Only HS256 is read: `problem` says so of all others. */
export function findJwt(text: string): Jwt | { problem: string } | undefined {
  if (!opensLikeJwt.test(text)) return undefined;
  const [, token] = compactForm.exec(text) ?? [];
  const parts = token?.split('.', 6) ?? [];
  const [head = '', claims = '', signature = ''] = parts;
  const header = readHeader(head);
  if (!header) return undefined;
  if (parts.length === 5) return { problem: unread('an encrypted JWT') };
  if (parts.length !== 3) return { problem: unread('an incomplete JWT') };
  if (header.alg !== 'HS256') return { problem: unread(`a JWT signed with ${printable(header.alg, 20)}`) };
  // What it lists changes the meaning of the rest.
  if ('crit' in header) return { problem: unread('a JWT with critical extensions') };
  return {
    claims: Buffer.from(claims, 'base64url').toString(),
    signed: `${head}.${claims}`,
    signature,
  };
}

export const unreadClaims = unread('a JWT whose claims are not a JSON object');

function unread(what: string): string {
  return `The body is ${what}, which is not read here: take the webhook’s secret away in the phone system, or have it sign with HS256.`;
}

/** In base64url, a JSON object begins with `ey`, or `ew` before a line end. Some senders put the token in quotes. */
const opensLikeJwt = /^\s*"?e[yw]/;
const compactForm = /^\s*"?([\w-]+(?:\.[\w-]*)+)"?\s*$/;

function readHeader(part: string): { alg: string } | undefined {
  try {
    const header = JSON.parse(Buffer.from(part, 'base64url').toString()) as JsonValue;
    return isJsonObject(header) && typeof header.alg === 'string' ? { ...header, alg: header.alg } : undefined;
  } catch {
    return undefined;
  }
}

// The request headers that are kept with a delivery, so that it can be verified with a later secret and recognized
// (docs/decisions/0061). The only list of them. Tokens are kept as digests.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type SignatureSettings, schemeFacts } from '#contract/signatures';
import { maxClaims } from './signed-request';

/** By lower-case name; `:authority` and `:path` are those of the request, kept if a scheme signs the URL. */
export type KeptHeaders = Record<string, string>;

export interface HeadersToKeep {
  headers: IncomingHttpHeaders;
  /** As requested, without the query. */
  path: string;
  host: string | undefined;
  settings: SignatureSettings;
  /** What a `token` scheme found in its place, if it proved nothing yet. */
  tokens: readonly string[];
  /** Without a mapping it is to be recognized. */
  isMapped: boolean;
}

/** Undefined for most deliveries: their phone systems send none of these. */
export function keepHeaders({
  headers,
  path,
  host,
  settings,
  tokens,
  isMapped,
}: HeadersToKeep): KeptHeaders | undefined {
  const kept = createKeeper();
  const configured = settings.scheme === 'hmac' ? settings.header?.toLowerCase() : undefined;
  if (tokens.length > 0) kept.add(tokenDigests, tokens.slice(0, maxClaims).map(digestToken).join(' '));
  let signsUrl = false;
  for (const name in headers) {
    const isConfigured = name === configured;
    if (!isConfigured && !mayBeKept.test(name)) continue;
    const value = headers[name];
    if (typeof value !== 'string' || value === '') continue;
    const isToken = !isConfigured && !isSigned.has(name) && namesToken.test(name);
    kept.add(name, isToken ? digestToken(value.split(/\s+/).at(-1) ?? '') : value);
    signsUrl ||= signsUrls.has(name);
  }
  const userAgent = headers['user-agent'];
  if (userAgent !== undefined && (!isMapped || kept.count() > 0)) kept.add('user-agent', userAgent);
  if (signsUrl) {
    kept.add(':path', path);
    if (host !== undefined) kept.add(':authority', host);
  }
  return kept.all();
}

/** The key of the digests of tokens that a body, query string or header had. */
export const tokenDigests = ':tokens';

/** Tells tokens apart without revealing one. */
export function digestToken(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('base64url')}`;
}

const schemes = Object.values(schemeFacts);
const isSigned: ReadonlySet<string> = new Set(schemes.flatMap(({ headers }) => headers));
const signsUrls: ReadonlySet<string> = new Set(schemes.flatMap(({ headers, signsUrl }) => (signsUrl ? headers : [])));

const vendors =
  'twilio|justcall|ctm|zm|zoom|aircall|callrail|dialpad|openphone|quo|ringcentral|marchex|invoca|retreaver|ringba|whatconverts';
const usualTokens =
  'authorization|verification-token|x-(?:api|auth|webhook|access)-(?:key|token|secret)|x-(?:token|secret)';

/** Signatures of every scheme, the headers of known vendors, and the usual places of tokens. */
const mayBeKept = new RegExp(
  `^(?:signature|webhook-(?:id|timestamp|signature)|(?:[xi]-)?(?:${vendors})-.+|${usualTokens})$`,
);
/** Twilio's idempotency token is no secret. */
const namesToken = /^(?!i-twilio-idempotency-token$).*(?:token|secret|key|auth|password)/;

const maxHeaders = 20;
const maxHeaderBytes = 1_024;
const maxBytes = 8_192;

/** Leaves out what is too long: the beginning of a signature proves nothing. */
function createKeeper() {
  const kept: KeptHeaders = {};
  let count = 0;
  let bytes = 0;
  return {
    add(name: string, value: string): void {
      const size = Buffer.byteLength(name) + Buffer.byteLength(value);
      if (count >= maxHeaders || size > maxHeaderBytes || bytes + size > maxBytes) return;
      kept[name] = value;
      count += 1;
      bytes += size;
    },
    count: () => count,
    all: () => (count > 0 ? kept : undefined),
  };
}

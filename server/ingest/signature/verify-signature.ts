// Verifies signatures (contract/signatures.ts) over the bytes as received, in constant time. Pure.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { findInPayload } from '#contract/find-in-payload';
import { type SignatureSettings, type SignatureVerdict, signsAsZoom } from '#contract/signatures';
import { readBody } from '../delivery/read-body';
import { isStale, readEpoch, readSignedTime, type SignedTime } from './signed-time';

export interface SignedRequest {
  headers: IncomingHttpHeaders;
  raw: Buffer;
  /** With its Content-Encoding undone: some senders sign before compressing, some after. */
  body: Buffer;
  contentType: string | undefined;
  query: string;
}

/** A header may contain several signatures while one secret replaces another. */
const maxClaims = 20;

/** The verdict with any active secret. `stale`: valid, but over five minutes off. Never throws. */
export function verifySignature(
  settings: SignatureSettings,
  secrets: readonly string[],
  request: SignedRequest,
  now: Date,
): SignatureVerdict {
  if (secrets.length === 0) return 'no-secret';
  const expectation = readers[settings.scheme](settings, request);
  if (expectation === 'missing') return 'missing';
  let isRight = false;
  for (const expected of secrets.flatMap(expectation.expect)) {
    for (const claim of expectation.claims) if (isSame(claim, expected)) isRight = true;
  }
  if (!isRight) return 'wrong';
  return expectation.signedAt && isStale(expectation.signedAt, now) ? 'stale' : 'right';
}

/** What a request claims, and what a claim must equal for a given secret. */
interface Expectation {
  claims: string[];
  expect(secret: string): string[];
  signedAt?: SignedTime | undefined;
}

type Reader = (settings: SignatureSettings, request: SignedRequest) => Expectation | 'missing';

const readers: Record<SignatureSettings['scheme'], Reader> = {
  callrail: (_settings, request) => readDigest(request, { header: 'signature', algorithm: 'sha1', encoding: 'base64' }),

  ctm(_settings, request) {
    const time = headerOf(request, 'x-ctm-time');
    if (time === undefined) return 'missing';
    // Nothing separates it from the body: an invalid time might be the body's beginning.
    const signedAt = readSignedTime(time);
    if (!signedAt) return wrong;
    const form = { header: 'x-ctm-signature', algorithm: 'sha1', encoding: 'base64' } as const;
    return readDigest(request, { ...form, before: time, signedAt });
  },

  'standard-webhooks'(_settings, request) {
    const id = headerOf(request, 'webhook-id');
    const timestamp = headerOf(request, 'webhook-timestamp');
    const signatures = headerOf(request, 'webhook-signature');
    if (id === undefined || timestamp === undefined || signatures === undefined) return 'missing';
    const form = { algorithm: 'sha256', encoding: 'base64', before: `${id}.${timestamp}.` } as const;
    const claims = signatures.split(' ', maxClaims).filter((one) => one.startsWith('v1,'));
    return {
      claims: secondsShape.test(timestamp) ? claims.map((one) => normalize(one.slice(3), 'base64')) : [],
      expect: (secret) => standardKeys(secret).flatMap((key) => digestsOf(request, key, form)),
      signedAt: readEpoch(timestamp),
    };
  },

  hmac(settings, request) {
    const { header = '', algorithm = 'sha256', encoding = 'hex', prefix = '' } = settings;
    if (signsAsZoom(settings)) {
      const time = headerOf(request, 'x-zm-request-timestamp');
      if (time === undefined) return 'missing';
      if (!secondsShape.test(time)) return wrong;
      const form = { header, algorithm: 'sha256', encoding: 'hex', prefix: 'v0=' } as const;
      return readDigest(request, { ...form, before: `v0:${time}:`, signedAt: readEpoch(time) });
    }
    return readDigest(request, { header, algorithm, encoding, prefix });
  },

  token(settings, request) {
    const claims = findTokens(settings, request);
    return claims.length === 0 ? 'missing' : { claims, expect: (secret) => [secret] };
  },
};

const secondsShape = /^\d{1,13}$/;
const wrong: Expectation = { claims: [], expect: () => [] };

export function findTokens(
  { tokenIn = 'header', header = '', prefix = '', tokenKey = '' }: SignatureSettings,
  request: Pick<SignedRequest, 'headers' | 'body' | 'contentType' | 'query'>,
): string[] {
  switch (tokenIn) {
    case 'header':
      return headerTokens(request, header, prefix);
    case 'field':
      return fieldTokens(request, tokenKey);
    case 'query':
      return queryTokens(request, tokenKey);
  }
}

interface Digest {
  algorithm: 'sha1' | 'sha256';
  encoding: 'hex' | 'base64';
  before?: string;
  signedAt?: SignedTime | undefined;
}

function readDigest(
  request: SignedRequest,
  form: Digest & { header: string; prefix?: string },
): Expectation | 'missing' {
  const value = headerOf(request, form.header);
  if (value === undefined) return 'missing';
  const claim = withoutPrefix(value, form.prefix ?? '');
  return {
    claims: claim === undefined ? [] : [normalize(claim, form.encoding)],
    expect: (secret) => digestsOf(request, Buffer.from(secret), form),
    signedAt: form.signedAt,
  };
}

function digestsOf({ raw, body }: SignedRequest, key: Buffer, { algorithm, encoding, before = '' }: Digest): string[] {
  const contents = raw === body ? [raw] : [raw, body];
  return contents.map((content) =>
    normalize(createHmac(algorithm, key).update(before).update(content).digest(encoding), encoding),
  );
}

/** The key is the base64 after `whsec_`; without that prefix some decode it, some do not. */
function standardKeys(secret: string): Buffer[] {
  const hasMark = secret.startsWith('whsec_');
  const written = hasMark ? secret.slice(6) : secret;
  const decoded = Buffer.from(written, 'base64');
  const isBase64 = normalize(decoded.toString('base64'), 'base64') === normalize(written, 'base64');
  // Invalid base64 decodes to little or nothing, and anyone could sign with an empty key.
  if (!isBase64 || decoded.length < minKeyBytes) return [Buffer.from(secret)];
  return hasMark ? [decoded] : [decoded, Buffer.from(secret)];
}

const minKeyBytes = 6;

/** Digests come in lower or upper case hex, and in either base64 alphabet, padded or not. */
function normalize(digest: string, encoding: 'hex' | 'base64'): string {
  if (encoding === 'hex') return digest.toLowerCase();
  return digest
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
}

function headerOf({ headers }: Pick<SignedRequest, 'headers'>, name: string): string | undefined {
  const key = name.toLowerCase();
  const value = Object.hasOwn(headers, key) ? headers[key] : undefined;
  const text = (Array.isArray(value) ? value.join(', ') : value)?.trim();
  return text === '' ? undefined : text;
}

/** The value after a prefix such as `sha256=`; undefined without it. */
function withoutPrefix(value: string, prefix: string): string | undefined {
  const beginning = value.slice(0, prefix.length);
  return beginning.toLowerCase() === prefix.toLowerCase() ? value.slice(prefix.length).trim() : undefined;
}

function headerTokens(request: Pick<SignedRequest, 'headers'>, header: string, prefix: string): string[] {
  const value = headerOf(request, header);
  return value === undefined ? [] : [withoutPrefix(value, prefix) ?? ''];
}

function fieldTokens({ body, contentType }: Pick<SignedRequest, 'body' | 'contentType'>, key: string): string[] {
  const read = readBody(body, contentType);
  const found = 'payload' in read ? findInPayload(read.payload, key) : undefined;
  return typeof found === 'string' || typeof found === 'number' ? [String(found)] : [];
}

function queryTokens({ query }: Pick<SignedRequest, 'query'>, key: string): string[] {
  return new URLSearchParams(query).getAll(key).slice(0, maxClaims);
}

/** Random per process: digests have equal length, so the time of a comparison reveals nothing. */
const comparisonKey = randomBytes(32);

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', comparisonKey).update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

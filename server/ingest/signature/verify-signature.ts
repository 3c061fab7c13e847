// Verifies signatures (contract/signatures.ts) over the bytes as received, in constant time. Pure.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type SignatureScheme, type SignatureSettings, type SignatureVerdict, schemeFacts } from '#contract/signatures';
import { hasNoContent } from '../delivery/read-body';
import { findJwt } from '../delivery/read-jwt';
import { base64Keys, digestsOf, normalize, readDigest } from './digests';
import { findTokens } from './find-tokens';
import { headerOf, maxClaims, type SchemeReader, type SignedRequest, wrong } from './signed-request';
import { isStale, readClaimedTime, readEpoch, readSignedTime } from './signed-time';
import { readJustCall, readTwilio } from './url-schemes';

/** The verdict with any active secret. `stale`: valid, but over five minutes off. Never throws. */
export function verifySignature(
  settings: SignatureSettings,
  secrets: readonly string[],
  request: SignedRequest,
  now: Date,
): SignatureVerdict {
  // Anyone can sign with an empty one.
  const usable = secrets.filter((secret) => secret !== '');
  if (usable.length === 0) return 'no-secret';
  const expectation = readers[settings.scheme](settings, request);
  if (expectation === 'missing') return 'missing';
  if (signsNothing(settings.scheme, request)) return 'wrong';
  let isRight = false;
  for (const expected of usable.flatMap(expectation.expect)) {
    for (const claim of expectation.claims) if (isSame(claim, expected)) isRight = true;
  }
  if (!isRight) return 'wrong';
  return expectation.signedAt && isStale(expectation.signedAt, now) ? 'stale' : 'right';
}

const readers: Record<SignatureScheme, SchemeReader> = {
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

  zoom(_settings, request) {
    const time = headerOf(request, 'x-zm-request-timestamp');
    if (time === undefined) return 'missing';
    if (!epochShape.test(time)) return wrong;
    const form = { header: 'x-zm-signature', algorithm: 'sha256', encoding: 'hex', prefix: 'v0=' } as const;
    return readDigest(request, { ...form, before: `v0:${time}:`, signedAt: readEpoch(time) });
  },

  twilio: readTwilio,

  justcall: readJustCall,

  openphone(_settings, request) {
    const value = headerOf(request, 'openphone-signature');
    if (value === undefined) return 'missing';
    const [, time, signature] = openPhoneShape.exec(value) ?? [];
    if (time === undefined || signature === undefined) return wrong;
    const form = { algorithm: 'sha256', encoding: 'base64', before: `${time}.` } as const;
    return {
      claims: [normalize(signature, 'base64')],
      expect: (secret) => base64Keys(secret).flatMap((key) => digestsOf(request, key, form)),
      signedAt: readEpoch(time),
    };
  },

  dialpad(_settings, { body }) {
    const jwt = findJwt(body.toString());
    if (!jwt) return 'missing';
    // Whatever its header says, nothing but HS256 is computed.
    if ('problem' in jwt) return wrong;
    const sign = (secret: string) => createHmac('sha256', secret).update(jwt.signed).digest('base64');
    return {
      claims: [normalize(jwt.signature, 'base64')],
      expect: (secret) => [normalize(sign(secret), 'base64')],
      signedAt: readClaimedTime(jwt.claims),
    };
  },

  'standard-webhooks'(_settings, request) {
    const id = headerOf(request, 'webhook-id');
    const timestamp = headerOf(request, 'webhook-timestamp');
    const signatures = headerOf(request, 'webhook-signature');
    if (id === undefined || timestamp === undefined || signatures === undefined) return 'missing';
    const form = { algorithm: 'sha256', encoding: 'base64', before: `${id}.${timestamp}.` } as const;
    const claims = signatures.split(' ', maxClaims).filter((one) => one.startsWith('v1,'));
    return {
      claims: epochShape.test(timestamp) ? claims.map((one) => normalize(one.slice(3), 'base64')) : [],
      expect: (secret) => base64Keys(secret).flatMap((key) => digestsOf(request, key, form)),
      signedAt: readEpoch(timestamp),
    };
  },

  hmac(settings, request) {
    const { header = '', algorithm = 'sha256', encoding = 'hex', prefix = '' } = settings;
    return readDigest(request, { header, algorithm, encoding, prefix });
  },

  token(settings, request) {
    const claims = findTokens(settings, request);
    return claims.length === 0 ? 'missing' : { claims, expect: (secret) => [secret] };
  },
};

/** Without content the query is the payload, and a signature over the body does not cover it. */
function signsNothing(scheme: SignatureScheme, { method, body, query }: SignedRequest): boolean {
  const { signsBytes = false, signsUrl = false } = schemeFacts[scheme];
  return signsBytes && !signsUrl && method !== 'GET' && query !== '' && hasNoContent(body);
}

const epochShape = /^\d{1,13}$/;
const openPhoneShape = /^hmac;1;(\d{1,13});([\w+/=-]{1,100})$/;

/** Random per process: digests have equal length, so the time of a comparison reveals nothing. */
const comparisonKey = randomBytes(32);

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', comparisonKey).update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

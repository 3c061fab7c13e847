// Digests of a request's body, and their spellings.
import { createHmac } from 'node:crypto';
import { type Expectation, headerOf, type SignedRequest, withoutPrefix } from './signed-request';
import type { SignedTime } from './signed-time';

interface Digest {
  algorithm: 'sha1' | 'sha256';
  encoding: 'hex' | 'base64';
  before?: string;
  signedAt?: SignedTime | undefined;
}

/** Reads a header that has the digest of the body. */
export function readDigest(
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

/** Of the body as sent and as decompressed. */
export function digestsOf(
  { raw, body }: Pick<SignedRequest, 'raw' | 'body'>,
  key: Buffer,
  { algorithm, encoding, before = '' }: Digest,
): string[] {
  const contents = raw === body ? [raw] : [raw, body];
  return contents.map((content) =>
    normalize(createHmac(algorithm, key).update(before).update(content).digest(encoding), encoding),
  );
}

/** The key is the base64 after `whsec_`; without that prefix some decode it, some do not. */
export function base64Keys(secret: string): Buffer[] {
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
export function normalize(digest: string, encoding: 'hex' | 'base64'): string {
  if (encoding === 'hex') return digest.toLowerCase();
  return digest
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
}

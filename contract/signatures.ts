// How a phone system signs its deliveries, and the result of checking.
import { z } from 'zod';
import { Id } from './endpoint';

/** `observe` checks and accepts anyway; `enforce` rejects deliveries without a valid signature. */
export const signatureModes = ['off', 'observe', 'enforce'] as const;
export type SignatureMode = (typeof signatureModes)[number];

/** How each scheme signs, by the vendor that does it so. */
export const signatureSchemes = [
  'callrail',
  'ctm',
  'zoom',
  'twilio',
  'justcall',
  'openphone',
  'standard-webhooks',
  'dialpad',
  'hmac',
  'token',
] as const;
export type SignatureScheme = (typeof signatureSchemes)[number];

interface SchemeFacts {
  /** In lower case; those of `hmac` and `token` are configured. */
  headers: readonly string[];
  /** Over the body's bytes as sent, which compression changes. */
  signsBytes?: true;
  /** Over the address that the sender was given. */
  signsUrl?: true;
}

/**
 * `callrail`: HMAC-SHA1 of the raw body, base64. `ctm`: HMAC-SHA1 of X-CTM-Time and the body, base64. `zoom`: `v0=` and
 * HMAC-SHA256 of `v0:time:body`, hex. `twilio`: HMAC-SHA1 of the URL and the sorted form parameters, base64; of a JSON
 * body the query has the SHA-256. `justcall`: HMAC-SHA256 of secret, encoded URL, type and time, hex; not of the body.
 * `openphone`: `hmac;1;milliseconds;` and HMAC-SHA256 of `milliseconds.body`, base64, with a base64 key. `dialpad`: the
 * body is a JWT (HS256). `standard-webhooks`: HMAC-SHA256 of `id.timestamp.body`, base64. `hmac`: any header over the
 * raw body. `token`: the secret itself, in a header, a field of the body or the query string.
 */
export const schemeFacts: Record<SignatureScheme, SchemeFacts> = {
  callrail: { headers: ['signature'], signsBytes: true },
  ctm: { headers: ['x-ctm-signature', 'x-ctm-time'], signsBytes: true },
  zoom: { headers: ['x-zm-signature', 'x-zm-request-timestamp'], signsBytes: true },
  twilio: { headers: ['x-twilio-signature'], signsBytes: true, signsUrl: true },
  justcall: { headers: ['x-justcall-signature', 'x-justcall-request-timestamp'], signsUrl: true },
  openphone: { headers: ['openphone-signature'], signsBytes: true },
  'standard-webhooks': { headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'], signsBytes: true },
  dialpad: { headers: [] },
  hmac: { headers: [], signsBytes: true },
  token: { headers: [] },
};

const HeaderName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{1,80}$/, 'Enter a header name: letters, digits and dashes.');

export const SignatureSettings = z
  .strictObject({
    mode: z.enum(signatureModes),
    scheme: z.enum(signatureSchemes),
    /** For `hmac`, and for a `token` in a header. */
    header: HeaderName.optional(),
    algorithm: z.enum(['sha1', 'sha256']).optional(),
    encoding: z.enum(['hex', 'base64']).optional(),
    /** Precedes the signature, such as `sha256=`. */
    prefix: z.string().trim().max(40).optional(),
    tokenIn: z.enum(['header', 'field', 'query']).optional(),
    /** The field or parameter that holds the token. */
    tokenKey: z.string().trim().min(1, 'Enter where the token is.').max(200).optional(),
  })
  .superRefine((it, context) => {
    if (it.mode === 'off') return;
    const needsHeader = it.scheme === 'hmac' || (it.scheme === 'token' && (it.tokenIn ?? 'header') === 'header');
    if (needsHeader && !it.header) {
      context.addIssue({ code: 'custom', path: ['header'], message: 'Enter the header that carries it.' });
    }
    if (it.scheme === 'hmac' && schemeFacts.zoom.headers.includes(it.header?.toLowerCase() ?? '')) {
      context.addIssue({ code: 'custom', path: ['header'], message: 'Zoom signs a time as well. Choose Zoom.' });
    }
    if (it.scheme === 'token' && it.tokenIn && it.tokenIn !== 'header' && !it.tokenKey) {
      context.addIssue({ code: 'custom', path: ['tokenKey'], message: 'Enter where the token is.' });
    }
  });
export type SignatureSettings = z.infer<typeof SignatureSettings>;

export const noSignature: SignatureSettings = { mode: 'off', scheme: 'callrail' };

/** `stale`: valid, but too old or dated in the future. `no-secret`: a check is configured but no secret is active. */
export const SignatureVerdict = z.enum(['right', 'wrong', 'missing', 'stale', 'no-secret']);
export type SignatureVerdict = z.infer<typeof SignatureVerdict>;

export const SecretInfo = z.object({
  id: Id,
  hint: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type SecretInfo = z.infer<typeof SecretInfo>;

export const maxSecrets = 5;

const [minSecretLength, maxSecretLength] = [8, 256];

export const couldBeSecret = ({ length }: string): boolean => length >= minSecretLength && length <= maxSecretLength;

/** Without `secret`, one is generated. Active ones expire after `overlapHours`, so both work in between. */
export const SecretInput = z.object({
  secret: z
    .string()
    .trim()
    .min(minSecretLength, `A secret must have at least ${minSecretLength} characters.`)
    .max(maxSecretLength, `A secret can have at most ${maxSecretLength} characters.`)
    .optional(),
  overlapHours: z.int().min(0).max(720).default(24),
});

/** The only answer with the whole secret. */
export const NewSecret = SecretInfo.extend({ secret: z.string() });
export type NewSecret = z.infer<typeof NewSecret>;

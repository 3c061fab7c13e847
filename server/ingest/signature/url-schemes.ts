// Schemes that sign the address that the sender was given: Twilio's and JustCall's.
import { createHash, createHmac } from 'node:crypto';
import type { JsonValue } from '#contract/json-value';
import { isJsonObject } from '#contract/json-value';
import { charsetOf, decodeBody, mediaTypeOf } from '../delivery/decode-body';
import { readBody } from '../delivery/read-body';
import { readForm } from '../delivery/read-form';
import { normalize } from './digests';
import { headerOf, type SchemeReader, type SignedRequest, wrong } from './signed-request';
import { readSignedTime } from './signed-time';

/**
 * Scheme and host by which a sender may know this server: those of PUBLIC_URL, else either scheme with the Host header.
 * Each also without its port and with the default one, which proxies and senders add and take away.
 */
export function findOrigins(publicUrl: string | undefined, host: string | undefined): string[] {
  const named = publicUrl !== undefined ? [publicUrl] : host ? [`https://${host}`, `http://${host}`] : [];
  return [...new Set(named.flatMap(withPorts))];
}

function withPorts(origin: string): string[] {
  const [, scheme, host] = /^(https?):\/\/(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(origin) ?? [];
  if (scheme === undefined || host === undefined) return [];
  return [origin, `${scheme}://${host}`, `${scheme}://${host}:${scheme === 'https' ? 443 : 80}`];
}

const urlsOf = ({ origins, path, query }: SignedRequest) =>
  origins.map((origin) => origin + path + (query === '' ? '' : `?${query}`));

export const readTwilio: SchemeReader = (_settings, request) => {
  const signature = headerOf(request, 'x-twilio-signature');
  if (signature === undefined) return 'missing';
  const parameters = twilioParameters(request);
  if (parameters === undefined) return wrong;
  const sign = (url: string, secret: string) =>
    createHmac('sha1', secret).update(url).update(parameters).digest('base64');
  return {
    claims: [normalize(signature, 'base64')],
    expect: (secret) => urlsOf(request).map((url) => normalize(sign(url, secret), 'base64')),
  };
};

/** What is signed after the URL; undefined for a body that nothing covers. */
function twilioParameters({ method, raw, body, contentType, query }: SignedRequest): string | undefined {
  // A GET has its query as its body, which the URL covers.
  if (method === 'GET' || body.length === 0) return '';
  if (mediaTypeOf(contentType) === 'application/x-www-form-urlencoded') {
    const form = readForm(decodeBody(body, charsetOf(contentType)));
    if (form === 'too-complex') return undefined;
    return Object.keys(form)
      .sort()
      .flatMap((name) => [...new Set([form[name]].flat())].sort().map((value) => `${name}${value}`))
      .join('');
  }
  const digests = new URLSearchParams(query).getAll('bodySHA256').map((it) => it.toLowerCase());
  const isCovered = [raw, body].some((bytes) => {
    const digest = createHash('sha256').update(bytes).digest('hex');
    return digests.length === 1 && digests[0] === digest;
  });
  return isCovered ? '' : undefined;
}

/** The body is not covered: only its type is. */
export const readJustCall: SchemeReader = (_settings, request) => {
  const signature = headerOf(request, 'x-justcall-signature');
  const time = headerOf(request, 'x-justcall-request-timestamp');
  if (signature === undefined || time === undefined) return 'missing';
  const read = readBody(request.body, request.contentType);
  const type = 'payload' in read ? ownText(read.payload, 'type') : undefined;
  const signedAt = readSignedTime(time);
  // As the last part, only a time cannot be confused with the end of a type.
  if (type === undefined || !signedAt) return wrong;
  const sign = (url: string, secret: string) =>
    createHmac('sha256', secret)
      .update([secret, encodeURIComponent(url), type, time].join('|'))
      .digest('hex');
  return {
    claims: [normalize(signature, 'hex')],
    expect: (secret) => urlsOf(request).map((url) => sign(url, secret)),
    signedAt,
  };
};

function ownText(payload: JsonValue, key: string): string | undefined {
  const value = isJsonObject(payload) && Object.hasOwn(payload, key) ? payload[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

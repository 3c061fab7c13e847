// Turns a delivery's bytes into a payload: decodes, then parses JSON, a form, XML or a JWT. map-fields.ts comes next.

import type { JsonValue } from '#contract/json-value';
import { type ComplexPart, unreadableBodies } from '#contract/refusals';
import { charsetOf, decodeBody, mediaTypeOf } from './decode-body';
import { mendJson, parseJson } from './parse-json';
import { printable } from './printable';
import { readForm } from './read-form';
import { findJwt, type Jwt, unreadClaims } from './read-jwt';
import { readMultipart } from './read-multipart';
import { readXml } from './read-xml';

/** `mended`: what kept the payload from being valid JSON. */
export type Body = { payload: JsonValue; mended?: string } | { unreadable: string } | { tooComplex: ComplexPart };

/**
 * Returns the payload, or why there is none. Never throws. The content type decides; if it names none of them, the
 * text's shape does. A declared form that looks like JSON is JSON: `curl -d '{…}'` sends that; declared JSON that looks like a form
 * is a form. A JWT is its claims,
 * whatever the content type. Without content the payload is the query string, as pixels send it.
 */
export function readBody(bytes: Buffer, contentType: string | undefined, query = ''): Body {
  if (query !== '' && hasNoContent(bytes)) return readFields(query, { part: 'query' });
  if (bytes.length === 0) return { unreadable: unreadableBodies.empty };
  const mediaType = mediaTypeOf(contentType);
  if (mediaType === 'multipart/form-data') return readMultipart(bytes, contentType ?? '');
  if (mediaType.startsWith('multipart/')) {
    return { unreadable: `The body is ${printable(mediaType, 40)}, which is not read here. Send JSON, XML or a form.` };
  }
  const charset = charsetOf(contentType);
  const text = decodeBody(bytes, charset ?? (isXmlType(mediaType) ? encodingOfXml(bytes) : undefined));
  if (text.trim() === '') return { unreadable: unreadableBodies.empty };
  const jwt = findJwt(text);
  if (jwt) return readJwt(jwt);
  if (isJsonType(mediaType)) return readDeclaredJson(text, charset);
  if (mediaType === 'application/x-www-form-urlencoded') return readDeclaredForm(text, charset);
  return isXmlType(mediaType) && opensLikeXml(text) ? readXml(text) : readByContent(text, charset);
}

const maxEmptyBytes = 64;

/** Nothing, blanks, `{}` or `[]`. */
export const hasNoContent = (bytes: Buffer) =>
  bytes.length <= maxEmptyBytes && /^\s*(?:\{\s*\}|\[\s*\])?\s*$/.test(bytes.toString('latin1'));

const isXmlType = (mediaType: string) =>
  mediaType === 'application/xml' || mediaType === 'text/xml' || mediaType.endsWith('+xml');

/** As its declaration says, which is ASCII in every encoding that has one. */
const encodingOfXml = (bytes: Buffer) =>
  /^\s*<\?xml [^>]*encoding=["']([\w.-]{1,40})["']/.exec(bytes.toString('latin1', 0, 200))?.[1];

const isJsonType = (mediaType: string) =>
  mediaType === 'application/json' || mediaType === 'text/json' || mediaType.endsWith('+json');

function readJson(text: string): Body {
  const parsed = parseJson(text);
  if ('unreadable' in parsed) return readMended(text) ?? parsed;
  if (!('value' in parsed)) return parsed;
  // Encoded twice.
  if (typeof parsed.value === 'string' && opensLikeJson(parsed.value)) return readJson(parsed.value);
  if (typeof parsed.value !== 'object' || parsed.value === null) {
    return { unreadable: unreadableBodies.noObject };
  }
  return { payload: parsed.value };
}

/** After strict parsing failed, so that a valid body costs nothing more. */
function readMended(text: string): Body | undefined {
  const mended = opensLikeJson(text) ? mendJson(text) : undefined;
  const parsed = mended && parseJson(mended.text);
  return parsed && 'value' in parsed ? { payload: parsed.value, mended: mended.mended } : undefined;
}

function readJwt(jwt: Jwt | { problem: string }): Body {
  if ('problem' in jwt) return { unreadable: jwt.problem };
  const read = readJson(jwt.claims);
  return 'unreadable' in read ? { unreadable: unreadClaims } : read;
}

function readDeclaredJson(text: string, charset: string | undefined): Body {
  return !opensLikeJson(text) && looksLikeForm(text) ? readFields(text.trim(), { charset }) : readJson(text);
}

function readDeclaredForm(text: string, charset: string | undefined): Body {
  return opensLikeJson(text) && !looksLikeForm(text) ? readJson(text) : readFields(text, { charset });
}

function readByContent(text: string, charset: string | undefined): Body {
  if (looksLikeForm(text)) return readFields(text.trim(), { charset });
  if (opensLikeJson(text)) return readJson(text);
  if (opensLikeXml(text)) return readXml(text);
  const isJson = 'value' in parseJson(text);
  return {
    unreadable: isJson ? unreadableBodies.noObject : unreadableBodies.unknown,
  };
}

function readFields(
  text: string,
  { part = 'form', charset }: { part?: 'form' | 'query'; charset?: string | undefined } = {},
): Body {
  const payload = readForm(text, charset);
  return payload === 'too-complex' ? { tooComplex: part } : { payload };
}

const opensLikeJson = (text: string) => /^[ \t\r\n]*[{[]/.test(text);

const opensLikeXml = (text: string) => /^\s*<[?!A-Za-z_]/.test(text);

/** A key, `=`, and nothing a form encoder leaves bare. XML and prose are not forms. */
const looksLikeForm = (text: string) => /^[^\s<>"{}=]+=[^\s<>"{}]*$/.test(text.trim());

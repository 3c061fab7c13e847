// Turns a delivery's bytes into a payload: decodes, then parses JSON, a form or a JWT. map-fields.ts comes next.

import type { JsonValue } from '#contract/json-value';
import { charsetOf, decodeBody, mediaTypeOf } from './decode-body';
import { parseJson } from './parse-json';
import { readForm } from './read-form';
import { findJwt, type Jwt, unreadClaims } from './read-jwt';

export type Body = { payload: JsonValue } | { unreadable: string } | { tooComplex: 'json' | 'form' };

/**
 * Returns the payload, or why there is none. Never throws. The content type decides; if it names neither JSON nor a
 * form, the text's shape does. A declared form that looks like JSON is JSON: `curl -d '{…}'` sends that. A JWT is its
 * claims, whatever the content type.
 */
export function readBody(bytes: Buffer, contentType: string | undefined): Body {
  const mediaType = mediaTypeOf(contentType);
  if (mediaType.startsWith('multipart/')) {
    return { unreadable: 'The body is multipart, which is not read here. Send JSON or a URL-encoded form.' };
  }
  const text = decodeBody(bytes, charsetOf(contentType));
  if (text.trim() === '') return { unreadable: 'The body is empty.' };
  const jwt = findJwt(text);
  if (jwt) return readJwt(jwt);
  if (isJsonType(mediaType)) return readJson(text);
  if (mediaType === 'application/x-www-form-urlencoded') return readDeclaredForm(text);
  return readByContent(text);
}

const isJsonType = (mediaType: string) =>
  mediaType === 'application/json' || mediaType === 'text/json' || mediaType.endsWith('+json');

function readJson(text: string): Body {
  const parsed = parseJson(text);
  if (!('value' in parsed)) return parsed;
  if (typeof parsed.value !== 'object' || parsed.value === null) {
    return { unreadable: 'The body is JSON, but not an object.' };
  }
  return { payload: parsed.value };
}

function readJwt(jwt: Jwt | { problem: string }): Body {
  if ('problem' in jwt) return { unreadable: jwt.problem };
  const read = readJson(jwt.claims);
  return 'unreadable' in read ? { unreadable: unreadClaims } : read;
}

function readDeclaredForm(text: string): Body {
  return opensLikeJson(text) && !looksLikeForm(text) ? readJson(text) : readFields(text);
}

function readByContent(text: string): Body {
  if (looksLikeForm(text)) return readFields(text.trim());
  if (opensLikeJson(text)) return readJson(text);
  const isJson = 'value' in parseJson(text);
  return { unreadable: isJson ? 'The body is JSON, but not an object.' : 'The body is neither JSON nor a form.' };
}

function readFields(text: string): Body {
  const payload = readForm(text);
  return payload === 'too-complex' ? { tooComplex: 'form' } : { payload };
}

const opensLikeJson = (text: string) => /^[ \t\r\n]*[{[]/.test(text);

/** A key, `=`, and nothing a form encoder leaves bare. XML and prose are not forms. */
const looksLikeForm = (text: string) => /^[^\s<>"{}=]+=[^\s<>"{}]*$/.test(text.trim());

// A delivery's bytes become a payload here: decoded, then parsed as JSON or as a form. map-fields.ts looks into it next.

import type { JsonValue } from '#contract/json-value';
import { charsetOf, decodeBody, mediaTypeOf } from './decode-body';
import { parseJson } from './parse-json';
import { readForm } from './read-form';

export type Body = { payload: JsonValue } | { unreadable: string } | { tooComplex: 'json' | 'form' };

/**
 * The payload in a body, or the sentence that says why there is none, or of what it has too much to be read. Never throws,
 * whatever the bytes.
 *
 * The content type decides; where it names neither JSON nor a form, the look of the text does. What is declared a form
 * but opens like JSON, and not as any encoder writes a form, is JSON all the same: `curl -d '{…}'` sends that.
 */
export function readBody(bytes: Buffer, contentType: string | undefined): Body {
  const mediaType = mediaTypeOf(contentType);
  if (mediaType.startsWith('multipart/')) {
    return { unreadable: 'The body is multipart, which is not read here. Send JSON or a URL-encoded form.' };
  }
  const text = decodeBody(bytes, charsetOf(contentType));
  if (text.trim() === '') return { unreadable: 'The body is empty.' };
  if (isJsonType(mediaType)) return readJson(text);
  if (mediaType === 'application/x-www-form-urlencoded') return readDeclaredForm(text);
  return readByLook(text);
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

function readDeclaredForm(text: string): Body {
  return opensLikeJson(text) && !looksLikeForm(text) ? readJson(text) : readFields(text);
}

function readByLook(text: string): Body {
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

/** A key, `=`, and nothing an encoder of forms would have left bare. XML and prose are not forms. */
const looksLikeForm = (text: string) => /^[^\s<>"{}=]+=[^\s<>"{}]*$/.test(text.trim());

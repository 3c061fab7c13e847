// Parses URL-encoded forms and query strings, which several trackers send.
import type { JsonObject } from '#contract/json-value';
import { maxFormFields } from '#contract/webhooks';
import { collectValues } from './collect-values';
import { decodeBody } from './decode-body';

/**
 * Every value is text, a repeated key a list, unless its values are equal. Keys are literal. Escaped bytes are decoded as a body is, by its charset.
 * 'too-complex' beyond `maxFormFields`.
 */
export function readForm(text: string, charset?: string): JsonObject | 'too-complex' {
  if (hasTooManyFields(text)) return 'too-complex';
  const fields = [...new URLSearchParams(withBlanks(text))];
  const isUtf8 = charset === undefined || /^utf-?8$/i.test(charset);
  const isDecoded = !text.includes('%') || (isUtf8 && !fields.some((field) => field.join('').includes('\uFFFD')));
  return collectValues(isDecoded ? fields : decodeFields(withBlanks(text), charset), { isForm: true });
}

function decodeFields(text: string, charset: string | undefined): [key: string, value: string][] {
  return text.split('&').flatMap((field) => {
    const [key = '', ...value] = field.split('=');
    return field === '' ? [] : [[decodeEscapes(key, charset), decodeEscapes(value.join('='), charset)]];
  });
}

function decodeEscapes(written: string, charset: string | undefined): string {
  if (!written.includes('%')) return written;
  const bytes = Buffer.from(written);
  // What is not escaped has been decoded, with the body.
  const isAscii = bytes.length === written.length;
  let end = 0;
  for (let at = 0; at < bytes.length; at++, end++) {
    const byte = bytes[at] === percent ? 16 * digitAt(bytes, at + 1) + digitAt(bytes, at + 2) : Number.NaN;
    if (!Number.isNaN(byte)) at += 2;
    bytes[end] = Number.isNaN(byte) ? (bytes[at] ?? 0) : byte;
  }
  return decodeBody(bytes.subarray(0, end), isAscii ? charset : undefined);
}

/** NaN for what is no hexadecimal digit. */
function digitAt(bytes: Buffer, at: number): number {
  const code = bytes[at] ?? 0;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

const percent = 0x25;

/** Replaces each plus with a blank: URLSearchParams or replaceAll take 400 ms for a megabyte of them. */
function withBlanks(text: string): string {
  if (!text.includes('+')) return text;
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === plus) bytes[at] = blank;
  return bytes.toString();
}

const plus = 0x2b;
const blank = 0x20;

function hasTooManyFields(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++fields > maxFormFields) return true;
  }
  return false;
}

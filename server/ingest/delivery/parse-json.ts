// JSON as deliveries need it: nothing nested past what the database bears, and call ids of any length kept whole.
import type { JsonValue } from '#contract/json-value';
import { maxJsonValues } from '#contract/webhooks';
import { printable } from './printable';

/** Deeper nesting can hang the embedded database, and no phone system needs it. */
const deepestNesting = 64;

/** A number with this many digits or more may not survive as a JavaScript number, so it becomes a text. */
const longNumberDigits = 16;

/**
 * What `JSON.parse` makes of the text, except that numbers of 16 and more digits, and those too large for a number,
 * become texts exactly as sent. `__proto__` is a key like any other. Refuses exactly what `JSON.parse` refuses, nesting
 * deeper than 64, and more than `maxJsonValues` values, before anything is built of them.
 */
export function parseJson(text: string): { value: JsonValue } | { unreadable: string } | { tooComplex: 'json' } {
  const safe = quoteLongNumbers(text);
  if (safe === 'too-deep') return { unreadable: `The body is nested deeper than ${deepestNesting} levels.` };
  if (safe === 'too-many') return { tooComplex: 'json' };
  try {
    return { value: JSON.parse(safe.text) as JsonValue };
  } catch {
    return { unreadable: `The body is not valid JSON: ${complaintAbout(text)}` };
  }
}

const quote = 0x22;
const backslash = 0x5c;
const openingBrace = 0x7b;
const closingBrace = 0x7d;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const comma = 0x2c;

/**
 * The text with its long numbers in quotes, unless it is nested too deep or has too many values. It need not be valid
 * JSON: values are counted by the commas and by the openings that are not closed at once.
 */
function quoteLongNumbers(text: string): { text: string } | 'too-deep' | 'too-many' {
  let depth = 0;
  let values = 1;
  let quoted = '';
  let copiedTo = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openingBrace || code === openingBracket) {
      if (++depth > deepestNesting) return 'too-deep';
      if (!isClosing(text.charCodeAt(at + 1)) && ++values > maxJsonValues) return 'too-many';
    } else if (code === comma) {
      if (++values > maxJsonValues) return 'too-many';
    } else if (isClosing(code)) depth--;
    else if (isPartOfNumber(code)) {
      const end = endOfNumber(text, at);
      if (mustBeQuoted(text, at, end)) {
        quoted += `${text.slice(copiedTo, at)}"${text.slice(at, end)}"`;
        copiedTo = end;
      }
      at = end - 1;
    }
  }
  return { text: copiedTo === 0 ? text : quoted + text.slice(copiedTo) };
}

const isClosing = (code: number) => code === closingBrace || code === closingBracket;

/** Where the string that begins here has its closing quote, or the end of a text that never closes it. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, quoteAt: number): boolean {
  let before = quoteAt - 1;
  while (text.charCodeAt(before) === backslash) before--;
  return (quoteAt - before) % 2 === 0;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isPartOfNumber(text.charCodeAt(end))) end++;
  return end;
}

/** Digits, `+`, `-`, `.`; the `e` of an exponent too, which begins no number but also stands in `true`. */
const isPartOfNumber = (code: number) =>
  (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2b || code === 0x2e || code === 0x65 || code === 0x45;

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const minOverflow = '1e309'.length;

// What is no JSON number, or stands where a key must, is left as it is, for JSON.parse to refuse.
function mustBeQuoted(text: string, start: number, end: number): boolean {
  if (end - start < minOverflow) return false;
  const number = text.slice(start, end);
  if (digitsIn(number) < longNumberDigits && Number.isFinite(Number(number))) return false;
  return jsonNumber.test(number) && !isFollowedByColon(text, end);
}

function digitsIn(number: string): number {
  let digits = 0;
  for (let at = 0; at < number.length; at++) {
    const code = number.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) digits++;
  }
  return digits;
}

function isFollowedByColon(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at++;
  return text[at] === ':';
}

/** The engine's own words about the text as it was sent: positions in the quoted text would mislead. */
function complaintAbout(text: string): string {
  try {
    JSON.parse(text);
    return 'a number is in the wrong place.';
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    const short = words.replace(/ is not valid JSON$/, '').replace(' in JSON at', ' at');
    const sentence = printable(short.charAt(0).toLowerCase() + short.slice(1), 160);
    return sentence.endsWith('.') ? sentence : `${sentence}.`;
  }
}

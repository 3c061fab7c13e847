// Parses JSON for deliveries: limits nesting to what the database supports and keeps long call ids exact.
import type { JsonValue } from '#contract/json-value';
import { unreadableBodies } from '#contract/refusals';
import { maxJsonKeys, maxJsonValues } from '#contract/webhooks';
import { printable } from './printable';

/** Deeper nesting can exhaust the stack of whatever walks over a payload, and no phone system needs it. */
export const deepestNesting = 64;

export interface BodyLimits {
  values: number;
  levels: number;
}

const limitsOfBody: BodyLimits = { values: maxJsonValues, levels: deepestNesting };

/** Numbers this long may not survive as JavaScript numbers, so they become text. */
const longNumberDigits = 16;

/**
 * Parses like `JSON.parse`, except that numbers with 16 or more digits, or too large, become text exactly as sent, and
 * `__proto__` is an ordinary key. Rejects deeper nesting and more values or different keys than the limits before building
 * anything.
 */
export function parseJson(
  text: string,
  limits = limitsOfBody,
): { value: JsonValue } | { unreadable: string } | { tooComplex: 'json' } {
  const safe = quoteLongNumbers(text, limits);
  if (safe === 'too-deep') return { unreadable: unreadableBodies.tooDeep(`${limits.levels} levels`) };
  if (safe === 'too-many' || (safe.values > maxJsonKeys && hasManyKeys(text))) return { tooComplex: 'json' };
  try {
    return { value: JSON.parse(safe.text) as JsonValue };
  } catch {
    return { unreadable: unreadableBodies.invalid('JSON', complaintAbout(text)) };
  }
}

/**
 * The text with what has one meaning only made valid, and a list of that; undefined if there is nothing of the kind: NaN and
 * infinities (null), a comma before a closing bracket, a key without a value (null), line ends and tabs within a text.
 */
export function mendJson(text: string): { text: string; mended: string } | undefined {
  const found = new Set<string>();
  let mended = '';
  let copiedTo = 0;
  const replace = (start: number, end: number, by: string, what: string) => {
    mended += text.slice(copiedTo, start) + by;
    copiedTo = end;
    found.add(what);
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      const string = text.slice(at, end);
      if (rawBlank.test(string)) replace(at, end, escapeBlanks(string), 'a line end or tab within a text');
      at = end;
    } else if (code === comma && isClosing(nextCode(text, at + 1))) replace(at, at + 1, '', 'a comma before a bracket');
    else if (code === colon && endsValue.has(nextCode(text, at + 1)))
      replace(at + 1, at + 1, 'null', 'a missing value');
    else if (code === 0x4e || code === 0x49 || code === 0x2d) {
      noNumber.lastIndex = at;
      const [name] = noNumber.exec(text) ?? [];
      if (name === undefined) continue;
      replace(at, at + name.length, 'null', name);
      at += name.length - 1;
    }
  }
  return found.size === 0 ? undefined : { text: mended + text.slice(copiedTo), mended: [...found].join(', ') };
}

const rawBlank = /[\n\r\t]/;
const escapeBlanks = (string: string) => string.replace(/[\n\r\t]/g, (it) => JSON.stringify(it).slice(1, -1));
const noNumber = /(?:NaN|-?Infinity)\b/y;

const quote = 0x22;
const backslash = 0x5c;
const openingBrace = 0x7b;
const closingBrace = 0x7d;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const comma = 0x2c;
const colon = 0x3a;
const endsValue: ReadonlySet<number> = new Set([comma, closingBrace]);

/** Quotes the long numbers of a text, unless it is nested too deep or has too many values. */
function quoteLongNumbers(
  text: string,
  limits: BodyLimits,
): { text: string; values: number } | 'too-deep' | 'too-many' {
  let depth = 0;
  let values = 1;
  let quoted = '';
  let copiedTo = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openingBrace || code === openingBracket) {
      if (++depth > limits.levels) return 'too-deep';
      if (!isClosing(text.charCodeAt(at + 1)) && ++values > limits.values) return 'too-many';
    } else if (code === comma) {
      if (++values > limits.values) return 'too-many';
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
  return { text: copiedTo === 0 ? text : quoted + text.slice(copiedTo), values };
}

/** Each different key costs several times what a value does. */
function hasManyKeys(text: string): boolean {
  const keys = new Set<string>();
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    const end = endOfString(text, at);
    if (nextCode(text, end + 1) === colon && keys.add(text.slice(at, end)).size > maxJsonKeys) return true;
    at = end + 1;
  }
  return false;
}

const isClosing = (code: number) => code === closingBrace || code === closingBracket;

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

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

/** Digits, `+`, `-`, `.`, and the `e` of an exponent, which begins no number but occurs in `true`. */
const isPartOfNumber = (code: number) =>
  (code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2b || code === 0x2e || code === 0x65 || code === 0x45;

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const minOverflow = '1e309'.length;

// Anything that is not a JSON number, or is in a key's place, is left for JSON.parse to reject.
function mustBeQuoted(text: string, start: number, end: number): boolean {
  if (end - start < minOverflow) return false;
  const number = text.slice(start, end);
  if (digitsIn(number) < longNumberDigits && Number.isFinite(Number(number))) return false;
  return jsonNumber.test(number) && nextCode(text, end) !== colon;
}

function digitsIn(number: string): number {
  let digits = 0;
  for (let at = 0; at < number.length; at++) {
    const code = number.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) digits++;
  }
  return digits;
}

/** The first character that is no blank; NaN at the end. */
function nextCode(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at++;
  return text.charCodeAt(at);
}

/** The engine's message about the original text: positions in the quoted text would mislead. */
function complaintAbout(text: string): string {
  try {
    JSON.parse(text);
    return 'a number is in the wrong place.';
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    // Node 22 adds the line and the column, which nobody sees in one line.
    const short = words.replace(/ is not valid JSON$| \(line \d+ column \d+\)$/, '').replace(' in JSON at', ' at');
    const sentence = printable(short.charAt(0).toLowerCase() + short.slice(1), 160);
    return sentence.endsWith('.') ? sentence : `${sentence}.`;
  }
}

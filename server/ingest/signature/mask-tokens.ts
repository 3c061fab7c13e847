// Masks tokens, which some senders include in every call: not everyone who reads the log may know them.
import type { SignatureSettings } from '#contract/signatures';
import { charsetOf, decodeBody } from '../delivery/decode-body';
import { findJwt } from '../delivery/read-jwt';
import { isJson, jsonLiteral, maskValues } from './mask-values';

/**
 * Replaces each secret with stars of the same length, in any spelling: JSON (`\/`, `\u0031`, a number), forms and query
 * strings (`%2f`, `+`), any charset. Returns the same bytes if there is none.
 */
export function maskTokens(
  settings: SignatureSettings,
  secrets: readonly string[],
  sent: Buffer,
  contentType?: string,
  /** Values in a token's place that are no active secret; masked only as whole values. */
  foreign: readonly string[] = [],
): Buffer {
  if (settings.mode === 'off' || settings.scheme !== 'token') return sent;
  const read = (bytes: Buffer) => decodeBody(bytes, charsetOf(contentType));
  const mask = (text: string) => maskValues(maskText(text, secrets), foreign);
  const text = read(sent);
  const masked = maskClaims(text, mask) ?? mask(text);
  if (masked === text) return maskBytes(sent, secrets);
  const whole = Buffer.from(masked);
  if (Buffer.from(text).equals(sent) && read(whole) === masked) return whole;
  // Bytes that are not UTF-8 stay unchanged if that suffices.
  const plain = maskBytes(sent, secrets);
  const left = read(plain);
  return mask(left) === left ? plain : Buffer.concat([utf8Mark, whole]);
}

/** The claims of a JWT as JSON, if they contain a token: base64 would hide it from the mask, but not from a reader. */
function maskClaims(text: string, mask: (text: string) => string): string | undefined {
  const jwt = findJwt(text);
  if (!jwt || 'problem' in jwt) return undefined;
  const masked = mask(jwt.claims);
  return masked === jwt.claims ? undefined : masked;
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

function maskBytes(sent: Buffer, secrets: readonly string[]): Buffer {
  let masked = sent;
  for (const secret of secrets) {
    const bytes = Buffer.from(secret);
    for (let at = masked.indexOf(bytes); at !== -1; at = masked.indexOf(bytes, at + bytes.length)) {
      if (masked === sent) masked = Buffer.from(sent);
      masked.fill('*', at, at + bytes.length);
    }
  }
  return masked;
}

function maskText(text: string, secrets: readonly string[]): string {
  const masked = maskNumbers(text, secrets);
  return secrets.reduce((left, secret) => left.replace(spellingsOf(secret), '*'.repeat(secret.length)), masked);
}

/** A JSON number that contains a secret becomes text: stars are no number, and the body must stay readable. */
function maskNumbers(text: string, secrets: readonly string[]): string {
  const numeric = secrets.filter((secret) => /^[-\d][\d.e+-]*$/i.test(secret));
  if (numeric.length === 0 || !isJson(text)) return text;
  return text.replace(jsonLiteral, (literal) => {
    if (literal.startsWith('"')) return literal;
    const holds = (secret: string) => literal.includes(secret) || String(Number(literal)).includes(secret);
    return numeric.some(holds) ? `"${'*'.repeat(Math.max(1, literal.length - 2))}"` : literal;
  });
}

/** There are few active secrets, and they repeat with every delivery. */
const known = new Map<string, RegExp>();
const maxKnown = 500;

/** Matches a secret with each character in any spelling. */
function spellingsOf(secret: string): RegExp {
  const before = known.get(secret);
  if (before) return before;
  if (known.size >= maxKnown) known.clear();
  const pattern = new RegExp(Array.from(secret, spellings).join(''), 'gu');
  known.set(secret, pattern);
  return pattern;
}

/** One character: plain, as bytes in a form, or escaped in JSON by backslash or number. */
function spellings(character: string): string {
  const asItIs = character === ' ' ? '[ +]' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  const inForm = Array.from(Buffer.from(character), (byte) => `%${inAnyCase(hex(byte, 2))}`).join('');
  const inJson = character.split('').map((unit) => `${backslash}u${inAnyCase(hex(unit.charCodeAt(0), 4))}`);
  const short = Object.hasOwn(shortEscapes, character) ? [`${backslash}${shortEscapes[character]}`] : [];
  const mayBeEscaped = ['"', '/', '\\'].includes(character) ? `${backslash}?` : '';
  // Escapes first: a backslash or percent alone would leave the rest of its own number.
  return `(?:${[inJson.join(''), ...short, `${mayBeEscaped}(?:${inForm}|${asItIs})`].join('|')})`;
}

const backslash = '(?:\\u{5c}|%5[cC])';
const shortEscapes: Record<string, string> = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' };
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const inAnyCase = (digits: string) => digits.replace(/[a-f]/g, (it) => `[${it}${it.toUpperCase()}]`);

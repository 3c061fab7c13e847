// A sender that proves itself by a token sends the secret with every call. Before anything is kept of it, the token is
// made unreadable: the log is read by people who may not know it.
import type { SignatureSettings } from '#contract/signatures';
import { charsetOf, decodeBody } from '../delivery/decode-body';
import { isJson, jsonLiteral, maskValues } from './mask-values';

/**
 * What was sent, each secret in it overwritten by as many stars, however its characters are spelled: in JSON (`\/`,
 * `\u0031`, a number), in a form or a query string (`%2f`, `+`), in any charset. The very same bytes where none stands in
 * them. A body of another charset than UTF-8, where the bytes themselves do not show all of it, becomes UTF-8 by its mark.
 */
export function maskTokens(
  settings: SignatureSettings,
  secrets: readonly string[],
  sent: Buffer,
  contentType?: string,
  /** What stands where a token is expected and is no secret in force; masked only as a whole value. */
  foreign: readonly string[] = [],
): Buffer {
  if (settings.mode === 'off' || settings.scheme !== 'token') return sent;
  const read = (bytes: Buffer) => decodeBody(bytes, charsetOf(contentType));
  const mask = (text: string) => maskValues(maskText(text, secrets), foreign);
  const text = read(sent);
  const masked = mask(text);
  if (masked === text) return maskBytes(sent, secrets);
  const whole = Buffer.from(masked);
  if (Buffer.from(text).equals(sent) && read(whole) === masked) return whole;
  // Bytes that are no text of UTF-8 stay as they came, as far as that is enough.
  const plain = maskBytes(sent, secrets);
  const left = read(plain);
  return mask(left) === left ? plain : Buffer.concat([utf8Mark, whole]);
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

/** A number of JSON that holds a secret becomes a text: stars are no number, and the body is to stay readable. */
function maskNumbers(text: string, secrets: readonly string[]): string {
  const numeric = secrets.filter((secret) => /^[-\d][\d.e+-]*$/i.test(secret));
  if (numeric.length === 0 || !isJson(text)) return text;
  return text.replace(jsonLiteral, (literal) => {
    if (literal.startsWith('"')) return literal;
    const holds = (secret: string) => literal.includes(secret) || String(Number(literal)).includes(secret);
    return numeric.some(holds) ? `"${'*'.repeat(Math.max(1, literal.length - 2))}"` : literal;
  });
}

/** Secrets in force are few, and the same ones come with every delivery. */
const known = new Map<string, RegExp>();
const maxKnown = 500;

/** Finds a secret whose characters may each be spelled in another way. */
function spellingsOf(secret: string): RegExp {
  const before = known.get(secret);
  if (before) return before;
  if (known.size >= maxKnown) known.clear();
  const pattern = new RegExp(Array.from(secret, spellings).join(''), 'gu');
  known.set(secret, pattern);
  return pattern;
}

/** One character: as it is, by its bytes in a form, escaped in JSON by a backslash or by its number. */
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

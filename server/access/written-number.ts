// A phone number as texts write it: `+13125550142`, `(312) 555-0142`, `%2B1+312+555+0142`, `\u0033１２&#53;…`.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { dialedNumber } from './phone-number';

export interface WrittenNumber {
  /** In E.164. */
  number: string;
  /** For PostgreSQL: matches each text that holds the number, and others with unusual characters. `isIn` decides. */
  mayHold: string;
  isIn(text: string): boolean;
  /** The text with other digits in its place: ones, so that JSON stays JSON, and no number can be read. */
  mask(text: string): string;
}

/** Undefined if the text is no number that can be dialed. */
export function writtenNumber(text: string): WrittenNumber | undefined {
  const number = dialedNumber(plainDigits(text));
  const parsed = number === undefined ? undefined : parsePhoneNumberFromString(number);
  if (number === undefined || !parsed) return undefined;
  const pattern = patternOf(parsed.countryCallingCode, parsed.nationalNumber);
  const once = new RegExp(pattern);
  const every = new RegExp(pattern, 'g');
  return {
    number,
    mayHold: `${plainPatternOf(parsed.nationalNumber)}|${hidesDigits}`,
    isIn: (written) => once.test(foldDigits(written)),
    mask: (written) => maskMatches(written, every),
  };
}

/** As a keyboard would write it: ASCII digits and signs, nothing invisible. */
export const plainDigits = (text: string): string => foldDigits(text.normalize('NFKC')).replaceAll(/\p{Cf}/gu, '');

/** What PostgreSQL can compile in time: ASCII digits, with anything between them. */
function plainPatternOf(national: string): string {
  const space = String.raw`(?:%[0-9A-Fa-f]{2}|\\+u[0-9A-Fa-f]{4}|\\[0-7]{3}|[^0-9A-Za-z]){0,6}`;
  const digits = (text: string) => [...text].join(space);
  return `${digits(national.slice(-7))}(?![0-9])`;
}

/** Other characters than ASCII, also as `encode(…, 'escape')` returns them, and escapes that digits can have. */
const hidesDigits = String.raw`[^\x01-\x7f]|\\[23][0-7]{2}|%(?:25)*[3dDeE]|\\[ux]|&(?:amp;)*[a-z]*[#;]`;

/** Hexadecimal beginnings of digits, in ASCII, full width and two kinds of Arabic; their last digit is their value. */
const [hex, utf8] = ['003|[fF][fF]1|066|06[fF]', '3|[eE][fF]%[bB][cC]%9|[dD]9%[aA]|[dD][bB]%[bB]'];
const zeros = [0x30, 0xff10, 0x660, 0x6f0];

/** A digit, or any of them, as forms, JSON and HTML escape it. */
function escapedDigit(value?: number): string {
  const digit = value ?? '[0-9]';
  const decimal = zeros.flatMap((zero) => (value === undefined ? range(zero) : zero + value)).join('|');
  const html = `&(?:amp;)*#(?:[xX]0*(?:3|[fF][fF]1|66|6[fF])${digit}|0*(?:${decimal}));?`;
  return String.raw`%(?:25)*(?:${utf8})${digit}|\\{1,8}(?:u(?:${hex})|x3)${digit}|${html}`;
}

const range = (zero: number) => Array.from({ length: 10 }, (_, value) => zero + value);

/** Another character as a form, JSON or HTML writes it. */
const escaped = String.raw`%[0-9A-Fa-f]{2}|\\{1,8}u[0-9A-Fa-f]{4}|&(?:amp;)*(?:[a-z]+|#[xX]?[0-9A-Fa-f]+);`;
const other = `(?!${escapedDigit()})(?:${escaped})`;
const between = `(?:${other}|[^0-9A-Za-z]){0,6}`;

function patternOf(countryCode: string, national: string): string {
  const digits = (text: string) =>
    [...text].map((digit) => `(?:${digit}|${escapedDigit(Number(digit))})`).join(between);
  const zero = digits('0');
  const country = `(?:(?:${zero}${between}${zero}|${digits('011')})?${between}${digits(countryCode)}${between})?(?:${zero}${between})?`;
  return `(?:(?<![0-9])|${other})${country}${digits(national)}(?![0-9]|${escapedDigit()})`;
}

const digitOrEscape = new RegExp(`(${escapedDigit()})|${escaped}|[0-9]`, 'g');

/** In a text with the digits of other scripts the match is where it is in the folded one, which is as long. */
function maskMatches(text: string, every: RegExp): string {
  let masked = '';
  let end = 0;
  for (const { 0: match, index } of foldDigits(text).matchAll(every)) {
    masked += text.slice(end, index);
    masked += match.replace(digitOrEscape, (one, digit?: string) => (digit || one.length === 1 ? '1' : one));
    end = index + match.length;
    // The other half of a digit of two code units.
    if (/[\udc00-\udfff]/.test(text.charAt(end))) end += 1;
  }
  return masked + text.slice(end);
}

/** Whatever is a digit, in ASCII. A digit of two code units becomes one with a character without width. */
function foldDigits(text: string): string {
  return /[^\0-\x7f]/.test(text) ? text.replaceAll(/(?![0-9])[\p{Nd}\p{No}]/gu, foldCharacter) : text;
}

const folded = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const digit = digitOf(character) ?? character;
  folded.set(character, character.length === 2 && digit.length === 1 ? `${digit}\u200b` : digit);
  return folded.get(character) ?? character;
}

function digitOf(character: string): string | undefined {
  const compatible = character.normalize('NFKC');
  if (/^[0-9]$/.test(compatible)) return compatible;
  if (!/\p{Nd}/u.test(character)) return undefined;
  // The digits of a script follow each other, from zero on.
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

// A phone number as texts write it: `+13125550142`, `(312) 555-0142`, `%2B1+312+555+0142`.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { dialedNumber } from './phone-number';

export interface WrittenNumber {
  /** In E.164. */
  number: string;
  /** Matches any way of writing it. Understood by JavaScript and by PostgreSQL, there also in what `encode(…, 'escape')` returns. */
  pattern: string;
  isIn(text: string): boolean;
  /** The text with other digits in its place: ones, so that JSON stays JSON, and no number can be read. */
  mask(text: string): string;
}

/** Undefined if the text is no number that can be dialed. */
export function writtenNumber(text: string): WrittenNumber | undefined {
  const number = dialedNumber(text);
  const parsed = number === undefined ? undefined : parsePhoneNumberFromString(number);
  if (number === undefined || !parsed) return undefined;
  const pattern = patternOf(parsed.countryCallingCode, parsed.nationalNumber);
  const once = new RegExp(pattern);
  const every = new RegExp(pattern, 'g');
  return {
    number,
    pattern,
    isIn: (written) => once.test(written),
    mask: (written) => written.replace(every, maskDigits),
  };
}

/** A character as a form, JSON or the database's escape format writes it. */
const escaped = String.raw`%[0-9A-Fa-f]{2}|\\+u[0-9A-Fa-f]{4}|\\[0-7]{3}`;
const between = `(?:${escaped}|[^0-9A-Za-z]){0,6}`;

function patternOf(countryCode: string, national: string): string {
  const digits = (text: string) => [...text].join(between);
  const country = `(?:(?:00|011)?${between}${digits(countryCode)}${between})?(?:0${between})?`;
  return `(?:(?<![0-9])|${escaped})${country}${digits(national)}(?![0-9])`;
}

const digitOrEscape = /%[\dA-Fa-f]{2}|\\+u[\dA-Fa-f]{4}|\d/g;

const maskDigits = (match: string) => match.replace(digitOrEscape, (one) => (one.length === 1 ? '1' : one));

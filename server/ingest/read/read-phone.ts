// The customer's phone number as E.164.
import type { JsonValue } from '#contract/json-value';
import { maxPhoneLength, parsePhone } from '../../access/phone-number';
import { absent, type Reading, readTextAs } from './reading';

/** What systems send in place of a number that the caller withheld. */
const withheld = new Set(
  ['anonymous', 'unknown', 'restricted', 'private', 'blocked', 'unavailable', 'withheld'].flatMap((word) => [
    word,
    `${word} number`,
    `${word} caller`,
  ]),
);

/**
 * A number that could be dialled, in E.164; without a country code it is read as one of the United States. Whether it
 * has been given to anyone is not asked: test and new numbers are read too. A withheld number is absent.
 */
export function readPhone(value: JsonValue | undefined): Reading<string> {
  return isWithheld(value) ? absent : readTextAs(value, (text) => parsePhone(text)?.number);
}

const isWithheld = (value: JsonValue | undefined) =>
  typeof value === 'string' && value.length <= maxPhoneLength && withheld.has(value.trim().toLowerCase());

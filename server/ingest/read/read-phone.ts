import type { JsonValue } from '#contract/json-value';
import { maxPhoneLength, parsePhone } from '../../access/phone-number';
import { absent, type Reading, readTextAs } from './reading';

const withheld = new Set(
  ['anonymous', 'unknown', 'restricted', 'private', 'blocked', 'unavailable', 'withheld'].flatMap((word) => [
    word,
    `${word} number`,
    `${word} caller`,
  ]),
);

/** A dialable number in E.164, by default from the US. A withheld number is absent. */
export function readPhone(value: JsonValue | undefined): Reading<string> {
  return isWithheld(value) ? absent : readTextAs(value, (text) => parsePhone(text)?.number);
}

const isWithheld = (value: JsonValue | undefined) =>
  typeof value === 'string' && value.length <= maxPhoneLength && withheld.has(value.trim().toLowerCase());

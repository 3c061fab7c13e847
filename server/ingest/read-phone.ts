// The customer's phone number as E.164.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { JsonValue } from '#contract/json-value';
import { absent, type Reading, readTextAs } from './reading';

/** What systems send in place of a number that the caller withheld. */
const withheld = new Set(
  ['anonymous', 'unknown', 'restricted', 'private', 'blocked', 'unavailable', 'withheld'].flatMap((word) => [
    word,
    `${word} number`,
    `${word} caller`,
  ]),
);

/** Longer than any number with its extension: the library's parsing is not for novels. */
const longestPhone = 40;

/**
 * A number that could be dialled, in E.164; without a country code it is read as one of the United States. Whether it
 * has been given to anyone is not asked: test and new numbers are read too. A withheld number is absent.
 */
export function readPhone(value: JsonValue | undefined): Reading<string> {
  return isWithheld(value) ? absent : readTextAs(value, (text) => readNorthAmerican(text) ?? parse(text));
}

const isWithheld = (value: JsonValue | undefined) =>
  typeof value === 'string' && value.length <= longestPhone && withheld.has(value.trim().toLowerCase());

const northAmerican = /^(?:\+?1[ .-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[ .-]?)(\d{3})[ .-]?(\d{4})$/;

// Almost every number, without the 15 µs that the library takes for one.
function readNorthAmerican(text: string): string | undefined {
  const parts = northAmerican.exec(text);
  return parts === null ? undefined : `+1${parts[1] ?? parts[2]}${parts[3]}${parts[4]}`;
}

// The library overlooks a minus sign and a decimal point.
const couldBeDialled = /^(?!\d+\.\d+$)[+(\d]/;

function parse(text: string): string | undefined {
  const dialled = text.replace(/^tel:/i, '');
  if (dialled.length > longestPhone || !couldBeDialled.test(dialled)) return undefined;
  // Without `extract: false` the library picks a number out of any prose around it.
  const phone = parsePhoneNumberFromString(dialled, { defaultCountry: 'US', extract: false });
  if (phone?.isPossible() !== true) return undefined;
  // By length alone `123-456-7890` would pass, yet no area code begins with 0 or 1.
  return phone.countryCallingCode === '1' ? readNorthAmerican(phone.number) : phone.number;
}

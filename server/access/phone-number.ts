// Phone numbers, however they are written, as E.164: the customer's, and the tracking numbers that name a location.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Longer than any number with its extension: the library's parsing is not for novels. */
export const maxPhoneLength = 40;

export interface PhoneNumber {
  /** E.164. */
  number: string;
  /** There are further digits to dial once somebody answers. */
  hasExtension: boolean;
}

/**
 * A number that could be dialled; without a country code it is read as one of the United States. Whether it has been
 * given to anyone is not asked: test and new numbers are read too. Undefined where the text is no such number.
 */
export function parsePhone(text: string): PhoneNumber | undefined {
  const number = readNorthAmerican(text);
  return number === undefined ? parseAny(text) : { number, hasExtension: false };
}

const northAmerican = /^(?:\+?1[ .-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[ .-]?)(\d{3})[ .-]?(\d{4})$/;

// Almost every number, without the 15 µs that the library takes for one.
function readNorthAmerican(text: string): string | undefined {
  const parts = northAmerican.exec(text);
  return parts === null ? undefined : `+1${parts[1] ?? parts[2]}${parts[3]}${parts[4]}`;
}

// The library overlooks a minus sign and a decimal point.
const couldBeDialled = /^(?!\d+\.\d+$)[+(\d]/;

function parseAny(text: string): PhoneNumber | undefined {
  const dialled = text.replace(/^tel:/i, '');
  if (dialled.length > maxPhoneLength || !couldBeDialled.test(dialled)) return undefined;
  // Without `extract: false` the library picks a number out of any prose around it.
  const phone = parsePhoneNumberFromString(dialled, { defaultCountry: 'US', extract: false });
  if (phone?.isPossible() !== true) return undefined;
  // By length alone `123-456-7890` would pass, yet no area code begins with 0 or 1.
  const number = phone.countryCallingCode === '1' ? readNorthAmerican(phone.number) : phone.number;
  return number === undefined ? undefined : { number, hasExtension: phone.ext !== undefined };
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Longer than any number with its extension; the library must not parse novels. */
export const maxPhoneLength = 40;

export interface PhoneNumber {
  number: string;
  /** Further digits are dialed after someone answers. */
  hasExtension: boolean;
}

/** A dialable number, or undefined. Without a country code it is a US number. Includes test and unassigned ones. */
export function parsePhone(text: string): PhoneNumber | undefined {
  const number = readNorthAmerican(text);
  return number === undefined ? parseAny(text) : { number, hasExtension: false };
}

/** The number in E.164; undefined if the text is none, or has an extension. */
export function dialedNumber(text: string): string | undefined {
  const phone = parsePhone(text.trim());
  return phone?.hasExtension === false ? phone.number : undefined;
}

const northAmerican = /^(?:\+?1[ .-]?)?(?:\(([2-9]\d\d)\) ?|([2-9]\d\d)[ .-]?)(\d{3})[ .-]?(\d{4})$/;

// Covers almost every number without the library's 15 µs.
function readNorthAmerican(text: string): string | undefined {
  const parts = northAmerican.exec(text);
  return parts === null ? undefined : `+1${parts[1] ?? parts[2]}${parts[3]}${parts[4]}`;
}

// The library would ignore a minus sign or a decimal point.
const couldBeDialed = /^(?!\d+\.\d+$)[+(\d]/;

function parseAny(text: string): PhoneNumber | undefined {
  const dialed = text.replace(/^tel:/i, '').replace(/^00[ .-]?(?=[1-9])/, '+');
  if (dialed.length > maxPhoneLength || !couldBeDialed.test(dialed)) return undefined;
  // Without `extract: false` the library picks a number out of any prose.
  const phone = parsePhoneNumberFromString(dialed, { defaultCountry: 'US', extract: false });
  if (phone?.isPossible() !== true) return undefined;
  // `123-456-7890` has a valid length, but no area code begins with 0 or 1.
  const number = phone.countryCallingCode === '1' ? readNorthAmerican(phone.number) : phone.number;
  return number === undefined ? undefined : { number, hasExtension: phone.ext !== undefined };
}

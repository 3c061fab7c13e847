import { z } from 'zod';

const printable = /^\P{Cc}*$/u;
const notPrintable = 'Please use letters, digits and signs only.';

export function line(minLength: number, message: string, maxLength = 200) {
  return z.string().trim().min(minLength, message).max(maxLength).regex(printable, notPrintable);
}

export function lineOf(length: number, message: string) {
  return z.string().trim().length(length, message).regex(printable, message);
}

export const PersonName = line(2, 'Name must be at least 2 characters.');
export const invalidEmail = 'Please enter a valid email address.';
export const Email = z.string().trim().pipe(z.email(invalidEmail).max(200));
/** An existing username; may contain spaces that new ones may not. */
export const ExistingUsername = line(3, 'Username must be at least 3 characters.', 100);

export const invalidUsername = 'A username can contain only letters, digits and . _ - @ +.';

/** A new username: no spaces, no invisible characters. */
export const Username = ExistingUsername.regex(
  /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}._@+-])*$/u,
  invalidUsername,
);

const password = (minLength: number) =>
  z.string().min(minLength, `Password must be at least ${minLength} characters.`).max(200);

export const GivenPassword = password(6);

const minPasswordLength = 8;

export const ChosenPassword = password(minPasswordLength);

export const chosenPasswordHelp = `At least ${minPasswordLength} characters.`;

export const phoneTooShort = 'Phone number must be at least 10 digits.';

/** In any notation: (555) 010-2030, +1 555 010 2030. */
export const Phone = line(10, phoneTooShort, 40).refine(
  (text) => text.replaceAll(/\D/g, '').length >= 10,
  phoneTooShort,
);

/** Like Phone, or '' for none. */
export const PhoneOrNone = line(0, '', 40).refine(
  (text) => text === '' || text.replaceAll(/\D/g, '').length >= 10,
  phoneTooShort,
);

/** The name of a location or employee in payloads, such as NS-01; null if none. */
export const Code = z
  .string()
  .trim()
  .max(60)
  .regex(printable, notPrintable)
  .nullish()
  .transform((text) => text || null);

/** The `version` that was edited: a conflicting save returns 409. Without it, any version is overwritten. */
export const EditedVersion = z.int().nonnegative().optional();

// Texts that several forms ask for, with the specification's messages.
import { z } from 'zod';

const printable = /^\P{Cc}*$/u;
const notPrintable = 'Please use letters, digits and signs only.';

/** A line of text of at least `least` characters. */
export function line(least: number, message: string, most = 200) {
  return z.string().trim().min(least, message).max(most).regex(printable, notPrintable);
}

/** A word of exactly so many characters. */
export function lineOf(length: number, message: string) {
  return z.string().trim().length(length, message).regex(printable, message);
}

export const PersonName = line(2, 'Name must be at least 2 characters.');
export const emailUnfit = 'Please enter a valid email address.';
export const Email = z.string().trim().pipe(z.email(emailUnfit).max(200));
/** Of somebody who has one already: it may hold spaces and other signs from before `Username` refused them. */
export const ExistingUsername = line(3, 'Username must be at least 3 characters.', 100);

export const usernameUnfit = 'A username can contain only letters, digits and . _ - @ +.';

/** What somebody is called from now on: no spaces, as in full names, and nothing that cannot be seen. */
export const Username = ExistingUsername.regex(
  /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{Nd}._@+-])*$/u,
  usernameUnfit,
);

const password = (least: number) => z.string().min(least, `Password must be at least ${least} characters.`).max(200);

/** One that is set for somebody in their employee record, with the specification's minimum. */
export const GivenPassword = password(6);

const minPasswordLength = 8;

/** One that people choose for themselves. */
export const ChosenPassword = password(minPasswordLength);

export const chosenPasswordHelp = `At least ${minPasswordLength} characters.`;

export const phoneTooShort = 'Phone number must be at least 10 digits.';

/** However it is written: (555) 010-2030, +1 555 010 2030. */
export const Phone = line(10, phoneTooShort, 40).refine(
  (text) => text.replaceAll(/\D/g, '').length >= 10,
  phoneTooShort,
);

/** As Phone, or '' for none. */
export const PhoneOrNone = line(0, '', 40).refine(
  (text) => text === '' || text.replaceAll(/\D/g, '').length >= 10,
  phoneTooShort,
);

/** What payloads call a location or an employee, such as NS-01; none is null. */
export const Code = z
  .string()
  .trim()
  .max(60)
  .regex(printable, notPrintable)
  .nullish()
  .transform((text) => text || null);

/**
 * The `version` an edit began with: another one saved meanwhile is answered with 409. Who sends none changes whatever
 * stands there.
 */
export const EditedVersion = z.int().nonnegative().optional();

// Whose number each of a call's two keys has, as far as their names say so.
import { hasWord, wordsOf } from '#contract/inference/facts/key-names';

/**
 * `from-to`: the keys name who called and who was called, so an outbound call has ours where others have the customer's.
 * `roles`: they name the customer and the company, whichever way a call went. `unclear`: neither.
 */
export type RolesOfEnds = 'from-to' | 'roles' | 'unclear';

const setOf = (words: string) => new Set(words.split(' '));

const fromWords = setOf('from caller calling src source origin originator');
const toWords = setOf('to callee called dst dest destination');
const customerWords = setOf('customer client contact consumer external lead remote guest patient prospect');
const companyWords = setOf('tracking internal our my business company line store location branch shop office');

/** The keys of the number called, and of the customer's phone. */
export function rolesOfEnds(called: readonly string[], customer: readonly string[]): RolesOfEnds {
  const names = (keys: readonly string[], words: ReadonlySet<string>) =>
    keys.some((key) => hasWord(wordsOf(key), words));
  if (names(called, toWords) && names(customer, fromWords)) return 'from-to';
  return names(customer, customerWords) || names(called, companyWords) ? 'roles' : 'unclear';
}

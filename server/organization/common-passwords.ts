import words from './common-passwords.json' with { type: 'json' };

export const tooCommon = 'This password is too common.';

/** For the employee form: rejects the most guessed passwords, one repeated character, and the username. */
export function isCommonPassword(password: string, username: string): boolean {
  const folded = fold(password);
  return commonPasswords.has(folded) || folded === fold(username) || new Set(folded).size <= 1;
}

/**
 * The rule for passwords that people choose (at least eight characters): also rejects the 3,000 most common ones, words
 * of the product or the trade with up to four digits or signs around them, and the username with up to two characters
 * around it.
 */
export function isGuessablePassword(password: string, username: string): boolean {
  const folded = fold(password);
  return (
    isCommonPassword(password, username) ||
    guessable.has(folded) ||
    tradeWords.has(bareWord(folded)) ||
    isNearly(fold(username), folded)
  );
}

/** Whether the password is the username with up to two characters before and after it. */
function isNearly(username: string, password: string): boolean {
  const starts = [0, 1, 2].filter((start) => password.startsWith(username, start));
  return starts.some((start) => password.length - start - username.length <= 2);
}

const fold = (text: string) => text.trim().toLowerCase();

const setOf = (lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')));

const bareWord = (text: string) => text.replaceAll(/^[^a-z]{1,4}|[^a-z]{1,4}$/g, '').replaceAll(/[ ._-]/g, '');

const guessable = setOf(words.mostCommon);
/** The product, the demo's companies, names of such businesses, and car makes. */
const tradeWords = setOf(words.tradeWords);
const commonPasswords = setOf(words.employeeForm);

// A path that cannot be guessed: anyone who knows it can post calls.

// 64 characters, so six bits of each random byte select one without bias.
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** With as many random bytes, a path has 22 characters: 132 bits. */
export const randomPathBytes = 22;

/** A URL-safe character for each random byte. */
export function pathFromBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => characters[byte % characters.length]).join('');
}

// A path that cannot be guessed: anyone who knows it can post calls.

// 64 characters, so six bits of each random byte select one without bias.
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const length = 22;

/** 22 random URL-safe characters: 132 bits. */
export function generatePath(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => characters[byte % characters.length]).join('');
}

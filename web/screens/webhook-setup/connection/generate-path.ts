// A path that cannot be guessed: anyone who knows it can post calls.

// 64 characters, so that six bits of each random byte choose one without favoring any.
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const length = 22;

/** 22 random URL-safe characters: 132 bits. */
export function generatePath(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => characters[byte % characters.length]).join('');
}

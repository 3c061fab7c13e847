// How names are compared that payloads may call somebody by: without regard to case and to how many spaces stand where.

/** What a name comes to; two names that come to the same are the same. */
export function foldName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

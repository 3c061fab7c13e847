/** Ignores case and repeated spaces. Two names with the same result are the same. */
export function foldName(name: string): string {
  const trimmed = name.trim();
  // The test is several times faster than the replacement, and nearly every name passes it.
  return (oddSpaces.test(trimmed) ? trimmed.replaceAll(/\s+/g, ' ') : trimmed).toLowerCase();
}

const oddSpaces = /\s\s|[^\S ]/;

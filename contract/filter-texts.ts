// The texts of a condition on which deliveries are calls (`only` and `except` of mapping-rules.ts).

/** A * at the beginning of a pattern matches any beginning, one at its end any ending. Compares exactly otherwise. */
export function isLike(pattern: string, text: string): boolean {
  const hasBeginning = pattern.startsWith('*');
  const hasEnding = pattern.endsWith('*');
  const part = pattern.slice(hasBeginning ? 1 : 0, hasEnding ? -1 : undefined);
  if (hasBeginning && hasEnding) return text.includes(part);
  if (hasBeginning) return text.endsWith(part);
  return hasEnding ? text.startsWith(part) : text === part;
}

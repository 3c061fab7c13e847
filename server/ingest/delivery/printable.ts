/** Replaces NUL and lone surrogates, which PostgreSQL does not store, with U+FFFD. */
export function storable(text: string): string {
  // Without the `u` flag the test is several times faster, and almost every text passes it.
  return /[\0\uD800-\uDFFF]/.test(text) ? text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD') : text;
}

export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, (run) => (/\s/.test(run) ? ' ' : '')).trim();
}

/** The beginning of a text for a message, without control, formatting or unpaired characters; `…` where cut. */
export function printable(text: string, longest: number): string {
  const start = Array.from(text.slice(0, 2 * longest));
  const isCut = start.length > longest || text.length > 2 * longest;
  const shown = start.slice(0, longest).join('');
  return shown.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD') + (isCut ? '…' : '');
}
